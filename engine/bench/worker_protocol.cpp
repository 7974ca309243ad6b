// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/worker_protocol.h"

#include "base/error.h"
#include "bench/config_json.h"
#include "bench/json_fields.h"

#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// The optional counts of a sample and their keys: written and read by the same row.
struct OptionalCount {
  const char* key;
  std::optional<std::uint64_t> Sample::*field;
};
constexpr std::array<OptionalCount, 6> kOptionalCounts{{{"cpu", &Sample::cpuNanoseconds},
                                                        {"allocatedBytes", &Sample::allocatedBytes},
                                                        {"allocations", &Sample::allocations},
                                                        {"peakLiveBytes", &Sample::peakLiveBytes},
                                                        {"peakRssBytes", &Sample::peakRssBytes},
                                                        {"peakRssDeltaBytes", &Sample::peakRssDeltaBytes}}};

constexpr std::array<std::pair<WorkerEvent::Kind, const char*>, 6> kEventNames{
    {{WorkerEvent::Kind::PlanStarted, "planStarted"},
     {WorkerEvent::Kind::CaseStarted, "caseStarted"},
     {WorkerEvent::Kind::Samples, "samples"},
     {WorkerEvent::Kind::CaseFinished, "caseFinished"},
     {WorkerEvent::Kind::Message, "message"},
     {WorkerEvent::Kind::PlanFinished, "planFinished"}}};

/// Paths and messages may hold bytes that are no UTF-8; they are replaced, not thrown on.
std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::vector<Sample> samplesFromJson(const json& array) {
  std::vector<Sample> samples;
  samples.reserve(array.size());
  for (const json& item : array) samples.push_back(sampleFromJson(item));
  return samples;
}

}  // namespace

ordered_json sampleToJson(const Sample& sample) {
  ordered_json object{{"phase", toString(sample.phase)}, {"order", sample.order},
                      {"iterations", sample.iterations}, {"wall", sample.wallNanoseconds},
                      {"inputBytes", sample.inputBytes}, {"outputBytes", sample.outputBytes}};
  for (const OptionalCount& row : kOptionalCounts) {
    if (const auto& value = sample.*row.field) object[row.key] = *value;
  }
  if (!sample.stages.empty()) {
    auto stages = ordered_json::array();
    for (const StageTime& stage : sample.stages)
      stages.push_back({{"stage", stage.stage}, {"wall", stage.wallNanoseconds}});
    object["stages"] = std::move(stages);
  }
  return object;
}

Sample sampleFromJson(const json& value) {
  JsonFields fields(value, "sample");
  Sample sample;
  const std::string phaseName = fields.requireString("phase");
  const auto phase = phaseFromString(phaseName);
  if (!phase) base::throwInvalid(fmt::format("sample: phase: '{}'", phaseName.substr(0, 80)));
  sample.phase = *phase;
  const std::uint64_t order = fields.requireUnsigned("order");
  if (order > std::numeric_limits<std::uint32_t>::max())
    base::throwInvalid(fmt::format("sample: order: {} is too large", order));
  sample.order = static_cast<std::uint32_t>(order);
  sample.iterations = fields.requireUnsigned("iterations");
  if (sample.iterations == 0) base::throwInvalid("sample: iterations: 0");
  sample.wallNanoseconds = fields.requireUnsigned("wall");
  sample.inputBytes = fields.requireUnsigned("inputBytes");
  sample.outputBytes = fields.requireUnsigned("outputBytes");
  for (const OptionalCount& row : kOptionalCounts) sample.*row.field = fields.optionalUnsigned(row.key);
  if (fields.optionalValue("stages") != nullptr) {
    for (const json& item : fields.requireArray("stages")) {
      JsonFields stage(item, "stage");
      sample.stages.push_back({stage.requireString("stage"), stage.requireUnsigned("wall")});
      stage.finish();
    }
  }
  fields.finish();
  return sample;
}

ordered_json outcomeToJson(const CaseOutcome& outcome) {
  ordered_json object{{"status", toString(outcome.status)},
                      {"message", outcome.message},
                      {"verified", outcome.verified},
                      {"threadsRan", outcome.threadsRan},
                      {"simd", outcome.simd}};
  if (outcome.inputBytesJvm) object["inputBytesJvm"] = *outcome.inputBytesJvm;
  if (outcome.outputBytesJvm) object["outputBytesJvm"] = *outcome.outputBytesJvm;
  return object;
}

CaseOutcome outcomeFromJson(const json& value) {
  JsonFields fields(value, "outcome");
  CaseOutcome outcome;
  const std::string statusName = fields.requireString("status");
  const auto status = caseStatusFromString(statusName);
  if (!status) base::throwInvalid(fmt::format("outcome: status: '{}'", statusName.substr(0, 80)));
  outcome.status = *status;
  outcome.message = fields.requireString("message");
  outcome.verified = fields.requireBool("verified");
  outcome.threadsRan = static_cast<std::uint32_t>(fields.requireUnsigned("threadsRan"));
  outcome.simd = fields.requireString("simd");
  outcome.inputBytesJvm = fields.optionalUnsigned("inputBytesJvm");
  outcome.outputBytesJvm = fields.optionalUnsigned("outputBytesJvm");
  fields.finish();
  return outcome;
}

ordered_json environmentToJson(const measure::Environment& environment) {
  auto facts = ordered_json::array();
  for (const measure::Fact& fact : environment.facts) {
    facts.push_back({{"id", fact.id},
                     {"title", fact.title},
                     {"value", fact.value},
                     {"state", measure::toString(fact.state)},
                     {"advice", fact.advice}});
  }
  return facts;
}

measure::Environment environmentFromJson(const json& value) {
  if (!value.is_array()) base::throwInvalid("environment: not an array");
  measure::Environment environment;
  using measure::FactState;
  for (const json& item : value) {
    JsonFields fields(item, "environment");
    measure::Fact fact;
    fact.id = fields.requireString("id");
    fact.title = fields.requireString("title");
    fact.value = fields.requireString("value");
    fact.advice = fields.optionalString("advice");
    const std::string state = fields.requireString("state");
    bool known = false;
    for (const FactState candidate :
         {FactState::Ok, FactState::Warning, FactState::Unknown, FactState::Plain}) {
      if (measure::toString(candidate) != state) continue;
      fact.state = candidate;
      known = true;
    }
    if (!known) base::throwInvalid(fmt::format("environment: state: '{}'", state.substr(0, 80)));
    fields.finish();
    environment.facts.push_back(std::move(fact));
  }
  return environment;
}

std::string requestLine(const WorkerRequest& request) {
  ordered_json object{{"protocol", kProtocolVersion}, {"config", configToJson(request.config)}};
  if (request.input) {
    object["input"] = {{"fd", static_cast<std::uint64_t>(request.input->fd)},
                       {"rows", request.input->rows},
                       {"cols", request.input->cols}};
  }
  return dump(object);
}

std::string cancelLine() {
  return R"({"cancel":true})";
}

bool isCancelLine(std::string_view line) noexcept {
  return line == R"({"cancel":true})";
}

WorkerRequest readRequest(std::string_view line) {
  const json object = parseStrictJson(line, "request");
  JsonFields fields(object, "request");
  const std::uint64_t protocol = fields.requireUnsigned("protocol");
  if (protocol != kProtocolVersion) {
    base::throwInvalid(fmt::format("request: protocol: {} is not {}; both programs must be of one version",
                                   protocol, kProtocolVersion));
  }
  WorkerRequest request;
  request.config = configFromJson(fields.requireObject("config"), "request");
  if (fields.optionalValue("input") != nullptr) {
    JsonFields input(fields.requireObject("input"), "request: input");
    const std::uint64_t fd = input.requireUnsigned("fd");
    if (fd < 3 || fd > 1023) base::throwInvalid(fmt::format("request: input: fd: {} is not in 3..1023", fd));
    request.input =
        SharedInput{static_cast<int>(fd), input.requireUnsigned("rows"), input.requireUnsigned("cols")};
    input.finish();
  }
  fields.finish();
  return request;
}

std::string eventLine(const WorkerEvent& event) {
  ordered_json object;
  if (event.kind == WorkerEvent::Kind::PlanStarted) object["protocol"] = kProtocolVersion;
  for (const auto& [kind, name] : kEventNames) {
    if (kind == event.kind) object["event"] = name;
  }
  switch (event.kind) {
    case WorkerEvent::Kind::PlanStarted:
      object["cases"] = event.caseIndex;
      break;
    case WorkerEvent::Kind::CaseStarted:
      object["case"] = event.caseIndex;
      break;
    case WorkerEvent::Kind::Samples: {
      object["case"] = event.caseIndex;
      auto samples = ordered_json::array();
      for (const Sample& sample : event.samples) samples.push_back(sampleToJson(sample));
      object["samples"] = std::move(samples);
      break;
    }
    case WorkerEvent::Kind::CaseFinished:
      object["case"] = event.caseIndex;
      object["outcome"] = outcomeToJson(event.outcome);
      break;
    case WorkerEvent::Kind::Message:
      object["text"] = event.text;
      break;
    case WorkerEvent::Kind::PlanFinished:
      object["cancelled"] = event.cancelled;
      break;
  }
  return dump(object);
}

WorkerEvent readEvent(std::string_view line, bool first) {
  const json object = parseStrictJson(line, "event");
  JsonFields fields(object, "event");
  if (first && fields.requireUnsigned("protocol") != kProtocolVersion)
    base::throwInvalid("event: another protocol");
  const std::string name = fields.requireString("event");
  WorkerEvent event;
  bool known = false;
  for (const auto& [kind, text] : kEventNames) {
    if (name != text) continue;
    event.kind = kind;
    known = true;
  }
  if (!known) base::throwInvalid(fmt::format("event: '{}' is unknown", name.substr(0, 80)));
  switch (event.kind) {
    case WorkerEvent::Kind::PlanStarted:
      event.caseIndex = fields.requireUnsigned("cases");
      break;
    case WorkerEvent::Kind::CaseStarted:
      event.caseIndex = fields.requireUnsigned("case");
      break;
    case WorkerEvent::Kind::Samples:
      event.caseIndex = fields.requireUnsigned("case");
      event.samples = samplesFromJson(fields.requireArray("samples"));
      break;
    case WorkerEvent::Kind::CaseFinished:
      event.caseIndex = fields.requireUnsigned("case");
      event.outcome = outcomeFromJson(fields.requireObject("outcome"));
      break;
    case WorkerEvent::Kind::Message:
      event.text = fields.requireString("text");
      break;
    case WorkerEvent::Kind::PlanFinished:
      event.cancelled = fields.requireBool("cancelled");
      break;
  }
  fields.finish();
  return event;
}

}  // namespace packscope::bench
