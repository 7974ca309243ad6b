// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration as the packscope-bench command that runs it.
#pragma once

#include "bench/config.h"

#include <string>
#include <vector>

namespace packscope::app {

/// "run", "--cases", ..., one element an argument: every parameter that differs from its default, and the
/// cases.
std::vector<std::string> commandArguments(const bench::BenchmarkConfig& config);
/// "packscope-bench run --rows 10000 ...", quoted for a POSIX shell.
std::string commandText(const bench::BenchmarkConfig& config);

}  // namespace packscope::app
