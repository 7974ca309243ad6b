// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench env: the machine, and what about it makes figures less trustworthy.
#include "bench/worker_protocol.h"
#include "cli/command.h"
#include "measure/environment.h"
#include "report/aligned_text.h"
#include "report/utf8.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

using nlohmann::ordered_json;

std::string textOf(const measure::Environment& environment) {
  std::vector<report::TextRow> rows;
  for (const measure::Fact& fact : environment.facts) {
    const bool plain = fact.state == measure::FactState::Plain;
    rows.push_back({report::oneLine(fact.title), report::oneLine(fact.value),
                    plain ? std::string() : std::string(measure::toString(fact.state)),
                    report::oneLine(fact.advice)});
  }
  return report::alignedText({{"Fact"}, {"Value"}, {"State"}, {"Advice"}}, rows,
                             {.separator = "  ", .rule = true});
}

}  // namespace

CommandBody declareEnv(CLI::App& app) {
  const auto json = std::make_shared<bool>(false);
  app.add_flag("--json", *json, "As JSON")->disable_flag_override();
  return [json](const Streams& streams) {
    const measure::Environment environment = measure::readEnvironment();
    streams.out << (*json ? bench::environmentToJson(environment)
                                    .dump(1, ' ', false, ordered_json::error_handler_t::replace) +
                                '\n'
                          : textOf(environment));
    return kOk;
  };
}

}  // namespace packscope::cli
