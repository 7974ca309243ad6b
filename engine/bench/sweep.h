// SPDX-License-Identifier: GPL-3.0-or-later
// Running the same cases over several values of a parameter.
#pragma once

#include "bench/config.h"

#include <string>
#include <string_view>
#include <vector>

namespace packscope::bench {

struct SweepAxis {
  std::string parameter;            ///< Id of the parameter table.
  std::vector<std::string> values;  ///< In its text form.
};

/// Each case once a value, as an override: all values of the first case, then of the second. A case that
/// settles the parameter itself is refused, as are unknown parameters, values out of range and an axis
/// without values: InvalidArgument, with `name` in front.
void applySweep(BenchmarkConfig& config, const SweepAxis& axis, std::string_view name);

}  // namespace packscope::bench
