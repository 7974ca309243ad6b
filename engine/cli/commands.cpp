// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include <array>

namespace packscope::cli {
namespace {

constexpr std::array<Command, 6> kCommands{{
    {"run", "Measure cases and show the results", declareRun},
    {"list", "Show what there is: cases, codecs, metrics, presets, ...", declareList},
    {"limits", "Measure what cases may cost as ratios to references, one line each", declareLimits},
    {"env", "Show this machine and what makes its figures less trustworthy", declareEnv},
    {"inspect", "Show the column groups of a compressed file, or those a matrix would get, and why",
     declareInspect},
    {"worker", "Serve one run over standard input and output (started by the other programs)", declareWorker},
}};

}  // namespace

std::span<const Command> commands() {
  return kCommands;
}

}  // namespace packscope::cli
