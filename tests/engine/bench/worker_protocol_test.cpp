// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/worker_protocol.h"

#include "base/error.h"

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

Sample fullSample() {
  Sample sample;
  sample.phase = Phase::Memory;
  sample.order = 4294967295U;
  sample.iterations = 1U << 20;
  sample.wallNanoseconds = 18446744073709551615U;
  sample.cpuNanoseconds = 1;
  sample.inputBytes = 8'000'000;
  sample.outputBytes = 8'000'009;
  sample.allocatedBytes = 0;
  sample.allocations = 2;
  sample.peakLiveBytes = 3;
  sample.peakRssBytes = 4;
  sample.peakRssDeltaBytes = 5;
  sample.stages = {{"write", 7}, {"fsync", 8}};
  return sample;
}

TEST(WorkerProtocol, SamplesSurvive) {
  EXPECT_EQ(sampleFromJson(sampleToJson(fullSample())), fullSample());
  EXPECT_EQ(sampleFromJson(sampleToJson(Sample{})), Sample{});
}

TEST(WorkerProtocol, OutcomesSurviveWithBytesThatAreNoUtf8Replaced) {
  CaseOutcome outcome;
  outcome.status = CaseStatus::Failed;
  outcome.message = "a \"quoted\" line\nand another";
  outcome.threadsRan = 2;
  outcome.simd = "avx2";
  outcome.inputBytesJvm = 8'000'152;
  EXPECT_EQ(outcomeFromJson(outcomeToJson(outcome)), outcome);

  WorkerEvent event;
  event.kind = WorkerEvent::Kind::CaseFinished;
  event.outcome.message = "bad \xff byte";
  event.outcome.status = CaseStatus::Failed;
  EXPECT_NO_THROW(readEvent(eventLine(event), false));
}

TEST(WorkerProtocol, EveryEventIsReadAsWritten) {
  using Kind = WorkerEvent::Kind;
  for (const Kind kind : {Kind::PlanStarted, Kind::CaseStarted, Kind::Samples, Kind::CaseFinished,
                          Kind::Message, Kind::PlanFinished}) {
    WorkerEvent event;
    event.kind = kind;
    event.caseIndex = 3;
    event.samples = {fullSample()};
    event.text = "text";
    event.cancelled = true;
    const std::string line = eventLine(event);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const WorkerEvent back = readEvent(line, kind == Kind::PlanStarted);
    EXPECT_EQ(back.kind, kind);
    EXPECT_EQ(eventLine(back), line);
  }
}

TEST(WorkerProtocol, EveryCutLineIsRefused) {
  WorkerEvent event;
  event.kind = WorkerEvent::Kind::Samples;
  event.samples = {fullSample()};
  const std::string line = eventLine(event);
  for (std::size_t n = 0; n < line.size(); ++n)
    EXPECT_THROW(readEvent(line.substr(0, n), false), base::Error) << n;
}

TEST(WorkerProtocol, RefusesNonsense) {
  for (const char* line :
       {R"({"event":"caseStarted","case":-1})", R"({"event":"caseStarted","case":1.5})",
        R"({"event":"other"})", R"({"event":"caseStarted"})", R"({"event":"message","text":"x","more":1})",
        R"({"event":"planFinished","cancelled":1})", R"({"event":"samples","case":0,"samples":[{}]})",
        "plain text", ""}) {
    EXPECT_THROW(readEvent(line, false), base::Error) << line;
  }
}

TEST(WorkerProtocol, RequestsCarryVersionConfigurationAndInput) {
  WorkerRequest request;
  request.config.rows = 12;
  request.config.cases = {parseCaseSelection("serialize")};
  request.input = SharedInput{3, 12, 100};
  const WorkerRequest back = readRequest(requestLine(request));
  EXPECT_EQ(back.config, request.config);
  ASSERT_TRUE(back.input);
  EXPECT_EQ(back.input->rows, 12U);
  EXPECT_THROW(readRequest(R"({"protocol":2,"config":{}})"), base::Error);
  EXPECT_THROW(readRequest(R"({"protocol":1,"config":{"rows":0}})"), base::Error);
  EXPECT_THROW(readRequest(R"({"protocol":1,"config":{},"input":{"fd":2,"rows":1,"cols":1}})"), base::Error);
  EXPECT_TRUE(isCancelLine(cancelLine()));
}

}  // namespace
}  // namespace packscope::bench
