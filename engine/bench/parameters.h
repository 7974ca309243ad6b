// SPDX-License-Identifier: GPL-3.0-or-later
// The parameter table: one row a field of BenchmarkConfig. Command line, JSON, CSV columns and the form
// iterate it.
#pragma once

#include "bench/config.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace packscope::bench {

enum class ParameterKind { Integer, Real, Choice, Text, Flag };
enum class ParameterGroup { Matrix, Integer, Run };

using ParameterValue = std::variant<std::uint64_t, double, bool, std::string>;

struct Parameter {
  std::string_view id;     ///< JSON key and CSV column; the option is "--id" with '-' for '_'.
  std::string_view title;  ///< For people; translated by the window.
  std::string_view unit;   ///< "rows", "s", ... or empty.
  std::string_view help;   ///< One sentence with the range.
  ParameterKind kind;
  ParameterGroup group;
  double minimum;  ///< Integer and Real; inclusive.
  double maximum;  ///< Integer and Real; inclusive, exact for every row of the table.
  std::span<const std::string_view> choices;  ///< Choice: ids in the order of the enumeration.
  ParameterValue (*get)(const BenchmarkConfig&);
  void (*set)(BenchmarkConfig&, const ParameterValue&);  ///< The value is of this kind and in range.
  /// Further check of a Text value; returns what is wrong, or an empty string.
  std::string (*check)(std::string_view);
};

std::span<const Parameter> parameters();
/// Null when there is none.
const Parameter* findParameter(std::string_view id);

/// Checks kind and range; returns an empty string or "'-1' is not in 1..1000000000 (rows)".
std::string problemWith(const Parameter& parameter, const ParameterValue& value);
/// The strict reading of what a person typed: no sign on integers, no blanks, '.' decimals, no NaN or
/// infinity. Throws InvalidArgument: "<name>: '<text>' ...; allowed: ...", where name is how the caller calls
/// it
/// ("--rows", "field 'rows'", "preset x: rows").
ParameterValue parseParameter(const Parameter& parameter, std::string_view text, std::string_view name);
void setFromText(BenchmarkConfig& config, const Parameter& parameter, std::string_view text,
                 std::string_view name);
std::string toText(const Parameter& parameter, const ParameterValue& value);
inline std::string toText(const Parameter& parameter, const BenchmarkConfig& config) {
  return toText(parameter, parameter.get(config));
}
/// "1..1000000000", "native|systemds", ... for messages and help.
std::string allowedText(const Parameter& parameter);

/// Every problem of a configuration as "<id>: <what>"; empty when it can be planned (cases are checked by the
/// plan).
std::vector<std::string> problemsWith(const BenchmarkConfig& config);

}  // namespace packscope::bench
