// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/sweep.h"

#include "base/error.h"
#include "bench/parameters.h"

#include <utility>

#include <fmt/format.h>

namespace packscope::bench {

void applySweep(BenchmarkConfig& config, const SweepAxis& axis, std::string_view name) {
  const Parameter* parameter = findParameter(axis.parameter);
  if (parameter == nullptr)
    base::throwInvalid(fmt::format("{}: sweep: '{}' is no parameter", name, axis.parameter));
  if (axis.values.empty())
    base::throwInvalid(fmt::format("{}: sweep: {}: no value is given", name, axis.parameter));
  for (const std::string& value : axis.values)
    parseParameter(*parameter, value, fmt::format("{}: sweep: {}", name, axis.parameter));
  std::vector<CaseSelection> swept;
  swept.reserve(config.cases.size() * axis.values.size());
  for (const CaseSelection& selection : config.cases) {
    if (selection.overrides.contains(axis.parameter)) {
      base::throwInvalid(
          fmt::format("{}: sweep: case '{}' settles {} itself", name, toText(selection), axis.parameter));
    }
    for (const std::string& value : axis.values) {
      swept.push_back(selection);
      swept.back().overrides[axis.parameter] = value;
    }
  }
  config.cases = std::move(swept);
}

}  // namespace packscope::bench
