// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_text.h"

#include "bench/command_options.h"
#include "results/shell_text.h"

namespace packscope::app {

std::vector<std::string> commandArguments(const bench::BenchmarkConfig& config) {
  std::vector<std::string> arguments{"run"};
  std::string cases;
  for (const bench::CaseSelection& selection : config.cases) {
    cases += (cases.empty() ? "" : ",") + bench::toText(selection);
  }
  arguments.insert(arguments.end(), {"--cases", cases});
  const bench::BenchmarkConfig defaults;
  for (const bench::Parameter& parameter : bench::parameters()) {
    const std::string text = bench::toText(parameter, config);
    if (text == bench::toText(parameter, defaults)) {
      continue;
    }
    arguments.push_back(bench::optionName(parameter));
    if (parameter.kind != bench::ParameterKind::Flag) {
      arguments.push_back(text);
    }
  }
  return arguments;
}

std::string commandText(const bench::BenchmarkConfig& config) {
  std::vector<std::string> command = commandArguments(config);
  command.insert(command.begin(), "packscope-bench");
  return results::shellText(command);
}

}  // namespace packscope::app
