// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/results_json.h"

#include "base/error.h"
#include "bench/config_json.h"
#include "bench/json_fields.h"
#include "bench/metric.h"
#include "bench/worker_protocol.h"
#include "stats/summary.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace packscope::report {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kSchema = 1;
/// About five million samples.
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 30;

// ---- writing

ordered_json figure(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json metricsToJson(const bench::CaseResult& result) {
  ordered_json metrics = ordered_json::object();
  for (const bench::Metric& metric : bench::metrics()) {
    const stats::Summary summary = stats::summarize(bench::values(metric, result));
    metrics[std::string(metric.id)] = {{"unit", metric.csvUnit},
                                       {"median", figure(summary.median)},
                                       {"ciLow", figure(summary.ciLow)},
                                       {"ciHigh", figure(summary.ciHigh)},
                                       {"mean", figure(summary.mean)},
                                       {"sd", figure(summary.sd)},
                                       {"min", figure(summary.min)},
                                       {"max", figure(summary.max)},
                                       {"n", summary.n}};
  }
  return metrics;
}

ordered_json parametersToJson(const bench::BenchmarkConfig& config) {
  ordered_json parameters = bench::configToJson(config);
  parameters.erase("cases");
  return parameters;
}

/// Bytes of one iteration as the last timed sample saw them, or null before the first.
ordered_json lastBytes(const bench::CaseResult& result, std::uint64_t bench::Sample::*bytes) {
  const auto last =
      std::find_if(result.samples.rbegin(), result.samples.rend(),
                   [](const bench::Sample& sample) { return sample.phase == bench::Phase::Timed; });
  return last == result.samples.rend() ? ordered_json(nullptr) : ordered_json((*last).*bytes);
}

/// Everything of a case but its samples, which are written one a line.
ordered_json caseToJson(const bench::CaseResult& result) {
  const bench::PlannedCase& planned = result.planned;
  ordered_json object = {{"case", planned.caseId},
                         {"title", planned.title},
                         {"label", planned.label},
                         {"family", planned.family == bench::Family::Integer ? "integer" : "matrix"},
                         {"parameters", parametersToJson(planned.config)}};
  object["overrides"] = ordered_json::array();
  for (const auto& [id, text] : planned.overrides) object["overrides"].push_back({id, text});
  const ordered_json outcome = bench::outcomeToJson(result.outcome);
  for (const auto& [key, value] : outcome.items()) object[key] = value;
  object["inputBytes"] = lastBytes(result, &bench::Sample::inputBytes);
  object["outputBytes"] = lastBytes(result, &bench::Sample::outputBytes);
  object["metrics"] = metricsToJson(result);
  return object;
}

/// Bytes that are no UTF-8 (a path, a message of the system) would make dump() throw.
std::string compact(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void appendMembers(std::string& text, const ordered_json& object, std::string_view indent) {
  for (const auto& [key, value] : object.items()) {
    text += fmt::format("{}{}: {},\n", indent, compact(key), compact(value));
  }
}

void appendUnknown(std::string& text, const std::string& unknownKeys, std::string_view indent) {
  if (!unknownKeys.empty()) appendMembers(text, ordered_json::parse(unknownKeys), indent);
}

// ---- reading. Keys that are not known are kept: a later version of schema 1 may add some.

/// The members of `object` that are not among `known`, as text; empty for none.
std::string unknownKeysOf(const json& object, const ordered_json& known) {
  json unknown = json::object();
  for (const auto& [key, value] : object.items()) {
    if (!known.contains(key)) unknown[key] = value;
  }
  return unknown.empty() ? std::string() : unknown.dump();
}

ordered_json headToJson(const bench::ResultSet& results) {
  return {{"schema", kSchema},
          {"startedAt", results.startedAt},
          {"finished", results.finished},
          {"cancelled", results.cancelled},
          {"messages", results.messages},
          {"config", bench::configToJson(results.config)},
          {"environment", bench::environmentToJson(results.environment)}};
}

void checkSchema(bench::JsonFields& root) {
  const std::uint64_t schema = root.requireUnsigned("schema");
  if (schema == 0) base::throwInvalid(fmt::format("{}: schema: 0 is not in 1..{}", root.name(), kSchema));
  if (schema > kSchema) {
    throw base::Error(
        base::ErrorKind::NotSupported,
        fmt::format("{}: schema: {} is of a newer version of Packscope; this one reads up to {}", root.name(),
                    schema, kSchema));
  }
}

/// The keys of an outcome are asked from the writer, so there is no second list.
ordered_json outcomeKeys() {
  bench::CaseOutcome all;
  all.inputBytesJvm = 0;
  all.outputBytesJvm = 0;
  return bench::outcomeToJson(all);
}

/// The members of `object` that an outcome has.
bench::CaseOutcome outcomeOf(const json& object) {
  json outcome = json::object();
  const ordered_json keys = outcomeKeys();
  for (const auto& [key, unused] : keys.items()) {
    const auto found = object.find(key);
    if (found != object.end()) outcome[key] = *found;
  }
  return bench::outcomeFromJson(outcome);
}

bench::PlannedCase plannedOf(bench::JsonFields& fields) {
  bench::PlannedCase planned;
  planned.caseId = fields.requireString("case");
  planned.title = fields.requireString("title");
  planned.label = fields.requireString("label");
  const std::string family = fields.requireString("family");
  if (family != "integer" && family != "matrix") {
    base::throwInvalid(
        fmt::format("{}: family: '{}' is not integer or matrix", fields.name(), family.substr(0, 80)));
  }
  planned.family = family == "integer" ? bench::Family::Integer : bench::Family::Matrix;
  planned.config = bench::configFromJson(fields.requireObject("parameters"), fields.name());
  for (const json& pair : fields.requireArray("overrides")) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
      base::throwInvalid(
          fmt::format("{}: overrides: holds something that is no pair of texts", fields.name()));
    }
    planned.overrides.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
  }
  return planned;
}

std::shared_ptr<const bench::CaseResult> caseOf(const json& object, const std::string& where) {
  bench::JsonFields fields(object, where);
  auto result = std::make_shared<bench::CaseResult>();
  result->planned = plannedOf(fields);
  try {
    result->outcome = outcomeOf(object);
    for (const json& sample : fields.requireArray("samples"))
      result->samples.push_back(bench::sampleFromJson(sample));
  } catch (const base::Error& error) {
    if (error.message().starts_with(where)) throw;
    base::throwInvalid(fmt::format("{}: {}", where, error.message()));
  }
  static const ordered_json kKnown = [] {
    ordered_json known = caseToJson({});
    known.update(outcomeKeys());
    known["samples"] = nullptr;
    return known;
  }();
  result->unknownKeys = unknownKeysOf(object, kKnown);
  return result;
}

}  // namespace

std::string resultsJson(const bench::ResultSet& results) {
  std::string text = "{\n";
  appendMembers(text, headToJson(results), " ");
  appendUnknown(text, results.unknownKeys, " ");
  text += " \"cases\": [";
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    text += i == 0 ? "\n  {\n" : ",\n  {\n";
    appendMembers(text, caseToJson(*results.cases[i]), "   ");
    appendUnknown(text, results.cases[i]->unknownKeys, "   ");
    text += "   \"samples\": [";
    const std::vector<bench::Sample>& samples = results.cases[i]->samples;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      text += fmt::format("{}    {}", s == 0 ? "\n" : ",\n", compact(bench::sampleToJson(samples[s])));
    }
    text += "]}";
  }
  return text + "]}\n";
}

bench::ResultSet readResultsJson(std::string_view text, std::string_view name) {
  const json root = bench::parseStrictJson(text, name, kMaxBytes);
  bench::JsonFields fields(root, std::string(name));
  checkSchema(fields);
  bench::ResultSet results;
  results.startedAt = fields.requireString("startedAt");
  results.finished = fields.requireBool("finished");
  results.cancelled = fields.requireBool("cancelled");
  for (const json& message : fields.requireArray("messages")) {
    if (!message.is_string())
      base::throwInvalid(fmt::format("{}: messages: holds something that is no text", name));
    results.messages.push_back(message.get<std::string>());
  }
  results.config = bench::configFromJson(fields.requireObject("config"), fmt::format("{}: config", name));
  results.environment = bench::environmentFromJson(fields.requireArray("environment"));
  const json& cases = fields.requireArray("cases");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    results.cases.push_back(caseOf(cases[i], fmt::format("{}: case {}", name, i + 1)));
  }
  ordered_json known = headToJson(results);
  known["cases"] = nullptr;
  results.unknownKeys = unknownKeysOf(root, known);
  return results;
}

}  // namespace packscope::report
