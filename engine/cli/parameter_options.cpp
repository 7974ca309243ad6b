// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parameter_options.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

std::string helpText(const bench::Parameter& parameter) {
  const std::string standard = bench::toText(parameter, bench::BenchmarkConfig{});
  return standard.empty() ? std::string(parameter.help)
                          : fmt::format("{} (default {})", parameter.help, standard);
}

CLI::Option* declare(CLI::App& app, const bench::Parameter& parameter, std::string& text) {
  if (parameter.kind == bench::ParameterKind::Flag) {
    return app.add_flag(optionName(parameter), text,
                        helpText(parameter) + fmt::format("; {}=false turns it off", optionName(parameter)));
  }
  CLI::Option* option = app.add_option(optionName(parameter), text, helpText(parameter));
  option->type_name(parameter.kind == bench::ParameterKind::Text ? "TEXT" : bench::allowedText(parameter));
  return option;
}

}  // namespace

ParameterOptions::ParameterOptions(CLI::App& app) {
  for (const bench::Parameter& parameter : bench::parameters()) add(app, parameter);
}

ParameterOptions::ParameterOptions(CLI::App& app, std::span<const std::string_view> ids) {
  for (const std::string_view id : ids) add(app, *bench::findParameter(id));
}

void ParameterOptions::add(CLI::App& app, const bench::Parameter& parameter) {
  auto text = std::make_unique<std::string>();
  const CLI::Option* option = declare(app, parameter, *text);
  m_entries.push_back({&parameter, option, std::move(text)});
}

bool ParameterOptions::given(std::string_view id) const {
  return std::ranges::any_of(
      m_entries, [&](const Entry& entry) { return entry.parameter->id == id && entry.option->count() > 0; });
}

std::string ParameterOptions::firstGiven() const {
  for (const Entry& entry : m_entries) {
    if (entry.option->count() > 0) return optionName(*entry.parameter);
  }
  return {};
}

void ParameterOptions::applyTo(bench::BenchmarkConfig& config) const {
  for (const Entry& entry : m_entries) {
    if (entry.option->count() > 0)
      bench::setFromText(config, *entry.parameter, *entry.text, optionName(*entry.parameter));
  }
}

}  // namespace packscope::cli
