// SPDX-License-Identifier: GPL-3.0-or-later
// The worker protocol (contracts 2): one JSON object a line over pipes. Both ends use only these functions.
//
//   in    {"protocol":1,"config":{...},"input":{"fd":3,"rows":R,"cols":C}}   then maybe   {"cancel":true}
//         ("input" only for a user's file: its cells, parsed by the parent, as R*C native doubles to map)
//   out   {"protocol":1,"event":"planStarted","cases":N}
//         {"event":"caseStarted","case":i}   {"event":"samples","case":i,"samples":[...]}
//         {"event":"caseFinished","case":i,"outcome":{...}}
//         {"event":"message","text":"..."}   {"event":"planFinished","cancelled":b}
#pragma once

#include "bench/config.h"
#include "bench/sample.h"
#include "measure/environment.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace packscope::bench {

inline constexpr std::uint64_t kProtocolVersion = 1;

// Values <-> JSON, strict: a missing or unknown key, a wrong type, a negative or fractional count throw
// InvalidArgument.
nlohmann::ordered_json sampleToJson(const Sample& sample);
Sample sampleFromJson(const nlohmann::json& json);
nlohmann::ordered_json outcomeToJson(const CaseOutcome& outcome);
CaseOutcome outcomeFromJson(const nlohmann::json& json);
nlohmann::ordered_json environmentToJson(const measure::Environment& environment);
measure::Environment environmentFromJson(const nlohmann::json& json);

/// A matrix handed over as an open file of rows * cols native doubles.
struct SharedInput {
  int fd = -1;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
};

struct WorkerRequest {
  BenchmarkConfig config;
  std::optional<SharedInput> input;
};

/// Lines without their newline.
std::string requestLine(const WorkerRequest& request);
std::string cancelLine();
/// Throws InvalidArgument for another protocol or a bad configuration.
WorkerRequest readRequest(std::string_view line);
bool isCancelLine(std::string_view line) noexcept;

/// What a worker tells; the caller gives the indexes of its own plan a meaning.
struct WorkerEvent {
  enum class Kind {
    PlanStarted,
    CaseStarted,
    Samples,
    CaseFinished,
    Message,
    PlanFinished
  } kind = Kind::Message;
  std::size_t caseIndex = 0;    ///< CaseStarted, Samples, CaseFinished. PlanStarted: the number of cases.
  std::vector<Sample> samples;  ///< Samples.
  CaseOutcome outcome;          ///< CaseFinished.
  std::string text;             ///< Message.
  bool cancelled = false;       ///< PlanFinished.
};
std::string eventLine(const WorkerEvent& event);
/// Throws InvalidArgument on a line that is not of the protocol. `first`: the line must carry the protocol's
/// number.
WorkerEvent readEvent(std::string_view line, bool first);

}  // namespace packscope::bench
