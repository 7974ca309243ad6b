// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/command_options.h"

#include <algorithm>

#include <fmt/format.h>

namespace packscope::bench {

std::string optionName(const Parameter& parameter) {
  std::string name = fmt::format("--{}", parameter.id);
  std::ranges::replace(name, '_', '-');
  return name;
}

}  // namespace packscope::bench
