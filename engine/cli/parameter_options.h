// SPDX-License-Identifier: GPL-3.0-or-later
// One option for each row of the parameter table: "--case-timeout" for case_timeout.
#pragma once

#include "bench/config.h"
#include "bench/parameters.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace packscope::cli {

/// "--case-timeout" for case_timeout.
std::string optionName(const bench::Parameter& parameter);

/// The options of a parser; lives as long as the parser.
class ParameterOptions {
 public:
  explicit ParameterOptions(CLI::App& app);

  /// Sets the fields whose option was given. Throws InvalidArgument: "--rows: '-1' ...; allowed: ...".
  void applyTo(bench::BenchmarkConfig& config) const;

 private:
  struct Entry {
    const bench::Parameter* parameter;
    const CLI::Option* option;
    std::unique_ptr<std::string> text;  ///< Where the parser puts the value.
  };
  std::vector<Entry> m_entries;
};

}  // namespace packscope::cli
