// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_arguments.h"

#include "bench/command_options.h"
#include "formats/formats.h"
#include "results/engine_text.h"

namespace packscope::plan {
namespace {

void append(QStringList& arguments, const bench::BenchmarkConfig& config, std::string_view id) {
  const bench::Parameter& parameter = *bench::findParameter(id);
  arguments << results::fromUtf8(bench::optionName(parameter))
            << results::fromUtf8(bench::toText(parameter, config));
}

}  // namespace

QStringList planArguments(const bench::BenchmarkConfig& config) {
  QStringList arguments{QStringLiteral("inspect")};
  if (!config.input.empty()) {
    arguments << results::fromUtf8(config.input);
    const formats::Format* format = formats::formatOf(config.input);
    // Such a file has a layout of its own.
    if (format != nullptr && format->id == "packscope") {
      return arguments;
    }
  } else {
    for (const std::string_view id : bench::kGeneratedMatrix) {
      append(arguments, config, id);
    }
  }
  for (const std::string_view id : bench::kMatrixPlan) {
    append(arguments, config, id);
  }
  return arguments;
}

QStringList fileArguments(const QString& path) {
  return {QStringLiteral("inspect"), path};
}

}  // namespace packscope::plan
