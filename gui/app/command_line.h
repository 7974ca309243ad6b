// SPDX-License-Identifier: GPL-3.0-or-later
// The options of packscope (contracts 5). Needs no QApplication, so --help and --version work without a
// display.
#pragma once

#include "bench/config.h"

#include <string>
#include <vector>

namespace packscope::app {

struct CommandLine {
  std::vector<std::string> files;
  std::string preset;
  std::string config;
  std::string exportCsv;
  std::string exportJson;
  std::string exportCharts;
  std::string settings;
  std::string store;
  bool run = false;
  bool quit = false;
  bool help = false;
  bool version = false;
  /// With --run --quit, or files and --quit, nothing is shown: no display is needed.
  bool headless() const { return quit; }
};

/// Reads argv[1..]. Options of Qt itself (-platform, -style, ...) are passed over. Throws InvalidArgument
/// naming the option, its value and what is allowed.
CommandLine parseCommandLine(const std::vector<std::string>& arguments);

/// The text of --help, ended by a newline.
std::string helpText();

/// The configuration that --preset or --config asks for, else `base`. Throws InvalidArgument or IoError.
bench::BenchmarkConfig configOf(const CommandLine& line, const bench::BenchmarkConfig& base);

}  // namespace packscope::app
