// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands of packscope-bench: one row and one file each.
#pragma once

#include "cli/cli.h"

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace packscope::cli {

/// Runs a command whose options have been read. Returns the exit code; throws base::Error for bad input.
using CommandBody = std::function<int(const Streams&)>;

/// Row of the table of commands.
struct Command {
  std::string_view name;
  std::string_view summary;
  /// Declares the options on the command's parser. What it returns owns the texts that the parser fills in.
  /// Option values are texts for CLI11: it would read "-1" as 18446744073709551615 and "010" as 8.
  CommandBody (*declare)(CLI::App& app);
};
std::span<const Command> commands();

CommandBody declareList(CLI::App& app);
CommandBody declareRun(CLI::App& app);
CommandBody declareLimits(CLI::App& app);
CommandBody declareEnv(CLI::App& app);
CommandBody declareInspect(CLI::App& app);
CommandBody declareWorker(CLI::App& app);

}  // namespace packscope::cli
