// SPDX-License-Identifier: GPL-3.0-or-later
// The command-line program as a function, so that tests can call it.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace packscope::cli {

/// What the program returns to its caller (contracts 5).
inline constexpr int kOk = 0;
inline constexpr int kCaseFailed = 1;  ///< A case failed, or the run was cancelled.
inline constexpr int kBadInput = 2;    ///< Arguments or a file; one message on standard error says which.

/// Where a command writes: results on `out`, messages and progress on `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
};

/// Runs the program with the arguments behind its name. Never throws, never exits.
int runCli(const std::vector<std::string>& arguments, const Streams& streams);
/// The same over argv, standard output and standard error.
int runCli(int argc, char** argv);

}  // namespace packscope::cli
