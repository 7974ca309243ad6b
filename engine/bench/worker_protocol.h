// SPDX-License-Identifier: GPL-3.0-or-later
// The worker protocol (contracts 2): one JSON object a line over pipes. Both ends use only these functions.
//
//   in    {"protocol":1,"config":{...},"passes":...}   then maybe   {"cancel":true}
//   out   {"protocol":1,"event":"planStarted","environment":[...],"cases":N}
//         {"event":"caseStarted","case":i}  {"event":"samples","case":i,"samples":[...]}
//         {"event":"caseFinished","case":i,"outcome":{...}}  {"event":"planFinished","cancelled":b}  {"event":"message","text":"..."}
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "bench/run_observer.h"
#include "bench/sample.h"
#include "measure/environment.h"

namespace packscope::bench {

inline constexpr int kProtocolVersion = 1;

// Values <-> JSON, strict: a missing or unknown key, a wrong type, a negative or fractional count throw InvalidArgument.
nlohmann::ordered_json sampleToJson(const Sample& sample);
Sample sampleFromJson(const nlohmann::json& json);
nlohmann::ordered_json outcomeToJson(const CaseOutcome& outcome);
CaseOutcome outcomeFromJson(const nlohmann::json& json);
nlohmann::ordered_json environmentToJson(const measure::Environment& environment);
measure::Environment environmentFromJson(const nlohmann::json& json);

/// Lines without their newline.
std::string requestLine(const BenchmarkConfig& config);
std::string cancelLine();
/// Throws InvalidArgument for another protocol or a bad configuration.
BenchmarkConfig readRequest(std::string_view line);
bool isCancelLine(std::string_view line);

/// Feeds one event line into an observer; `plan` is what the caller planned. Throws InvalidArgument on a line that
/// is not of the protocol.
void dispatchEvent(std::string_view line, const ExecutionPlan& plan, RunObserver& observer);

/// The observer that writes the lines: samples are flushed when 250 ms have passed, the rest at once.
class EventWriter;

/// The worker's main loop: reads a request from `inFd`, runs it, writes events to `outFd`, leaves when inFd closes.
/// Returns the exit code.
int serveWorker(int inFd, int outFd);

}  // namespace packscope::bench
