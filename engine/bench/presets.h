// SPDX-License-Identifier: GPL-3.0-or-later
// Ready configurations: the JSON files of resources/presets, compiled in.
#pragma once

#include "bench/config.h"

#include <span>
#include <string>
#include <string_view>

namespace packscope::bench {

struct Preset {
  std::string id;           ///< File name without suffix.
  std::string title;        ///< "SystemDS Serialize (published)".
  std::string description;  ///< One sentence.
  std::string table;        ///< The text table it is shown in: "plain", "systemds" or "streamly".
  BenchmarkConfig config;
};

/// In the order of their "order" key. The files are checked by a test.
std::span<const Preset> presets();
/// Null when there is none.
const Preset* findPreset(std::string_view id);

}  // namespace packscope::bench
