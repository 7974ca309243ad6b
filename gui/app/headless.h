// SPDX-License-Identifier: GPL-3.0-or-later
// packscope --run --quit, or a results file and --quit: no window, no display.
#pragma once

#include "app/command_line.h"
#include "bench/result_set.h"

#include <string>
#include <vector>

namespace packscope::app {

/// Runs or reads, then exports. Needs a QApplication (charts are drawn). Prints one line for each written
/// file and each failed case. Exit code: 0 ok, 1 a case failed or the run was cancelled, 2 bad arguments or
/// file.
int runHeadless(const CommandLine& line);

/// Throws IoError when an asked export cannot be written, before anything runs.
void checkTargets(const CommandLine& line);
/// Writes what was asked for; returns the absolute paths. Throws base::Error.
std::vector<std::string> writeExports(const CommandLine& line, const bench::ResultSet& results);

}  // namespace packscope::app
