// SPDX-License-Identifier: GPL-3.0-or-later
// One option for each row of the parameter table: "--case-timeout" for case_timeout.
#pragma once

#include "bench/command_options.h"
#include "bench/config.h"
#include "bench/parameters.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace packscope::cli {

using bench::optionName;

/// The options of a parser; lives as long as the parser.
class ParameterOptions {
 public:
  /// An option a parameter.
  explicit ParameterOptions(CLI::App& app);
  /// Only these parameters; the ids are in the table.
  ParameterOptions(CLI::App& app, std::span<const std::string_view> ids);

  /// Sets the fields whose option was given. Throws InvalidArgument: "--rows: '-1' ...; allowed: ...".
  void applyTo(bench::BenchmarkConfig& config) const;

  bool given(std::string_view id) const;
  /// "--rows" of the first option that was given, in the order of the table; empty when none was.
  std::string firstGiven() const;

 private:
  struct Entry {
    const bench::Parameter* parameter;
    const CLI::Option* option;
    std::unique_ptr<std::string> text;  ///< Where the parser puts the value.
  };
  void add(CLI::App& app, const bench::Parameter& parameter);

  std::vector<Entry> m_entries;
};

}  // namespace packscope::cli
