// SPDX-License-Identifier: GPL-3.0-or-later
// Configuration <-> JSON, with the one strict reader (types, ranges, duplicate keys, unknown keys).
#pragma once

#include "base/limits.h"
#include "bench/config.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace packscope::bench {

/// Text to JSON: refuses duplicate keys, nesting over 32 levels, more than `maxBytes` and trailing
/// text. `name` starts the message ("preset systemds-serialize", "--config run.json"). Throws
/// InvalidArgument.
nlohmann::json parseStrictJson(std::string_view text, std::string_view name,
                               std::uint64_t maxBytes = base::kLimits.jsonBytes);

/// {"rows": 10000, ..., "cases": ["serialize", "sqlite4.poke[values=constant:239]"]}; missing keys keep
/// `base`. Throws InvalidArgument naming the key, the value and what is allowed; unknown keys are refused.
BenchmarkConfig configFromJson(const nlohmann::json& json, std::string_view name,
                               const BenchmarkConfig& base = {});
nlohmann::ordered_json configToJson(const BenchmarkConfig& config);

}  // namespace packscope::bench
