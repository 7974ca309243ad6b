// SPDX-License-Identifier: GPL-3.0-or-later
// How parameters are named on the command line, for the programs that read such a line and those that write
// one.
#pragma once

#include "bench/parameters.h"

#include <array>
#include <string>
#include <string_view>

namespace packscope::bench {

/// "--case-timeout" for case_timeout.
std::string optionName(const Parameter& parameter);

/// Ids of the parameters that say which matrix is generated.
inline constexpr std::array<std::string_view, 5> kGeneratedMatrix{"rows", "cols", "sparsity", "uniques",
                                                                  "seed"};
/// Ids of those that say how a matrix is planned.
inline constexpr std::array<std::string_view, 2> kMatrixPlan{"layout", "threads"};

}  // namespace packscope::bench
