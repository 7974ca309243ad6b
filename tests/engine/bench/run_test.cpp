// SPDX-License-Identifier: GPL-3.0-or-later
// Real workers: what happens to a case must not happen to the run.
#include "bench/run.h"

#include "base/error.h"
#include "base/temporary_folder.h"
#include "bench/metric.h"
#include "bench/result_collector.h"
#include "bench/worker_client.h"
#include "formats/formats.h"
#include "matrix/generator.h"

#include <csignal>
#include <optional>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

BenchmarkConfig tinyConfig(const std::vector<std::string>& cases) {
  BenchmarkConfig config;
  config.rows = 50;
  config.cols = 4;
  config.repetitions = 3;
  config.warmup = 1;
  for (const std::string& text : cases) config.cases.push_back(parseCaseSelection(text));
  return config;
}

std::shared_ptr<const ResultSet> runHere(const BenchmarkConfig& config) {
  ResultCollector collector;
  const CancelToken cancel;
  run(config, collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true});
  return collector.snapshot();
}

std::size_t countPhase(const CaseResult& result, Phase phase) {
  std::size_t n = 0;
  for (const Sample& sample : result.samples) n += sample.phase == phase ? 1 : 0;
  return n;
}

/// Cancels the run it watches when that is at a certain point.
class CancellingCollector : public ResultCollector {
 public:
  explicit CancellingCollector(CancelToken& cancel) : m_cancel(cancel) {}

  std::optional<std::size_t> onCaseStarted;
  bool onFirstSample = false;

  void caseStarted(std::size_t index) override {
    ResultCollector::caseStarted(index);
    if (onCaseStarted == index) m_cancel.cancel();
  }
  void sample(std::size_t index, const Sample& sample) override {
    ResultCollector::sample(index, sample);
    if (onFirstSample) m_cancel.cancel();
  }

 private:
  CancelToken& m_cancel;
};

class RunIsolation : public testing::TestWithParam<Isolation> {};

TEST_P(RunIsolation, GivesVerifiedSamplesOfEveryCase) {
  BenchmarkConfig config = tinyConfig({"serialize", "memcpy", "sqlite4.poke"});
  config.isolation = GetParam();
  const auto results = runHere(config);
  EXPECT_TRUE(results->finished);
  EXPECT_FALSE(results->cancelled);
  ASSERT_EQ(results->cases.size(), 3U);
  for (const auto& result : results->cases) {
    EXPECT_EQ(result->outcome.status, CaseStatus::Completed)
        << result->planned.caseId << ": " << result->outcome.message;
    EXPECT_TRUE(result->outcome.verified) << result->planned.caseId;
    EXPECT_EQ(countPhase(*result, Phase::Timed), 3U);
    EXPECT_GE(countPhase(*result, Phase::Warmup), 1U);
    for (const Sample& sample : result->samples) EXPECT_GT(sample.wallNanoseconds, 0U);
  }
  EXPECT_EQ(results->cases[0]->samples.back().outputBytes, 9U + 8 * 200);
}

INSTANTIATE_TEST_SUITE_P(All, RunIsolation,
                         testing::Values(Isolation::Case, Isolation::Worker, Isolation::InProcess));

TEST(Run, InterleavesRoundsBackAndForth) {
  BenchmarkConfig config = tinyConfig({"memcpy", "read-sum"});
  config.interleave = true;
  config.repetitions = 4;
  const auto results = runHere(config);
  std::vector<std::uint32_t> orders[2];
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(results->cases[i]->outcome.status, CaseStatus::Completed) << results->cases[i]->outcome.message;
    for (const Sample& sample : results->cases[i]->samples) {
      if (sample.phase == Phase::Timed) orders[i].push_back(sample.order);
    }
    ASSERT_EQ(orders[i].size(), 4U);
  }
  for (std::size_t round = 0; round < 4; ++round) {
    EXPECT_EQ(orders[0][round] < orders[1][round], round % 2 == 0) << round;
  }
}

TEST(Run, GoesOnAfterAnExceptionACrashAHangAndMemoryExhaustion) {
  BenchmarkConfig config =
      tinyConfig({"selftest.throw", "selftest.crash", "selftest.hang", "selftest.oom", "serialize"});
  config.caseTimeoutSeconds = 2;
  for (const Isolation isolation : {Isolation::Case, Isolation::Worker}) {
    config.isolation = isolation;
    const auto results = runHere(config);
    ASSERT_EQ(results->cases.size(), 5U);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(results->cases[i]->outcome.status, CaseStatus::Failed) << results->cases[i]->planned.caseId;
      EXPECT_FALSE(results->cases[i]->outcome.message.empty());
    }
    EXPECT_NE(results->cases[1]->outcome.message.find("signal"), std::string::npos)
        << results->cases[1]->outcome.message;
    EXPECT_NE(results->cases[2]->outcome.message.find("time-out"), std::string::npos)
        << results->cases[2]->outcome.message;
    EXPECT_NE(results->cases[3]->outcome.message.find("memory"), std::string::npos)
        << results->cases[3]->outcome.message;
    EXPECT_EQ(results->cases[4]->outcome.status, CaseStatus::Completed) << results->cases[4]->outcome.message;
  }
}

TEST(Run, PeakOfOneCaseIsNotInheritedByTheNext) {
  const auto results = runHere(tinyConfig({"selftest.peak-300", "selftest.peak-10"}));
  const Metric* peak = findMetric("peak_rss");
  ASSERT_NE(peak, nullptr);
  for (const auto& result : results->cases)
    ASSERT_EQ(result->outcome.status, CaseStatus::Completed) << result->outcome.message;
  const auto large = values(*peak, *results->cases[0]);
  const auto small = values(*peak, *results->cases[1]);
  ASSERT_FALSE(large.empty());
  ASSERT_FALSE(small.empty());
  EXPECT_GT(large.front(), 300e6);
#ifndef PACKSCOPE_SANITIZED
  for (const double bytes : small) EXPECT_LT(bytes, 20e6);
#endif
}

#ifndef PACKSCOPE_SANITIZED
TEST(Run, CallersMemoryDoesNotChangeAWorkersFigures) {
  const Metric* peak = findMetric("peak_rss");
  const BenchmarkConfig config = tinyConfig({"selftest.peak-10"});
  const double before = values(*peak, *runHere(config)->cases[0]).front();
  std::vector<char> held(400'000'000, 'x');
  const double with = values(*peak, *runHere(config)->cases[0]).front();
  EXPECT_EQ(held[held.size() / 2], 'x');
  EXPECT_NEAR(with, before, 1e6);
}
#endif

TEST(Run, CancelKeepsWhatIsFinished) {
  BenchmarkConfig config = tinyConfig({"memcpy", "selftest.hang", "read-sum"});
  config.repetitions = 10;
  CancelToken cancel;
  CancellingCollector collector(cancel);
  collector.onCaseStarted = 1;
  run(config, collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true});
  const auto results = collector.snapshot();
  EXPECT_TRUE(results->cancelled);
  EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Completed);
  EXPECT_EQ(results->cases[1]->outcome.status, CaseStatus::Cancelled);
  EXPECT_EQ(results->cases[2]->outcome.status, CaseStatus::Cancelled);
}

TEST(Run, RefusesACaseThatCannotFitWithBothNumbers) {
  BenchmarkConfig config = tinyConfig({"serialize", "sqlite4.peek"});
  config.rows = 1'000'000'000;
  config.cols = 10'000;
  const auto results = runHere(config);
  EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Failed);
  EXPECT_NE(results->cases[0]->outcome.message.find("needs about "), std::string::npos)
      << results->cases[0]->outcome.message;
  EXPECT_NE(results->cases[0]->outcome.message.find("available"), std::string::npos);
  EXPECT_EQ(results->cases[1]->outcome.status, CaseStatus::Completed);
}

TEST(Run, RefusesWhatCannotBePlannedBeforeItStarts) {
  ResultCollector collector;
  const CancelToken cancel;
  EXPECT_THROW(run(tinyConfig({}), collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true}), base::Error);
  EXPECT_THROW(run(tinyConfig({"nonsense"}), collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true}),
               base::Error);
  EXPECT_THROW(run(tinyConfig({"serialize[rows=0]"}), collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true}),
               base::Error);
  EXPECT_THROW(run(tinyConfig({"serialize[nonsense=0]"}), collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true}),
               base::Error);
}

TEST(Run, WorkerThatIsNotAWorkerIsAFailedCase) {
  ResultCollector collector;
  const CancelToken cancel;
  run(tinyConfig({"serialize", "memcpy"}), collector, cancel, {"/bin/echo", true});
  const auto results = collector.snapshot();
  for (const auto& result : results->cases) {
    EXPECT_EQ(result->outcome.status, CaseStatus::Failed);
    EXPECT_NE(result->outcome.message.find("protocol"), std::string::npos) << result->outcome.message;
  }
  ResultCollector second;
  run(tinyConfig({"serialize"}), second, cancel, {"/nonexistent/worker", true});
  EXPECT_EQ(second.snapshot()->cases[0]->outcome.status, CaseStatus::Failed);
  ResultCollector third;
  run(tinyConfig({"serialize"}), third, cancel, {"/bin/true", true});
  EXPECT_EQ(third.snapshot()->cases[0]->outcome.status, CaseStatus::Failed);
}

/// One run in one worker that is kept.
std::shared_ptr<const ResultSet> runKept(KeptWorker& worker, const std::vector<std::string>& cases) {
  BenchmarkConfig config = tinyConfig(cases);
  config.isolation = Isolation::Worker;
  ResultCollector collector;
  const CancelToken cancel;
  RunOptions options;
  options.workerProgram = PACKSCOPE_BENCH_PROGRAM;
  options.keep = &worker;
  run(config, collector, cancel, options);
  return collector.snapshot();
}

TEST(KeptWorker, ServesOneRunAfterTheOther) {
  KeptWorker worker(PACKSCOPE_BENCH_PROGRAM);
  EXPECT_EQ(worker.processId(), -1);
  std::int64_t process = -1;
  for (int i = 0; i < 3; ++i) {
    const auto results = runKept(worker, {"serialize", "memcpy"});
    ASSERT_EQ(results->cases.size(), 2U);
    for (const auto& result : results->cases) {
      EXPECT_EQ(result->outcome.status, CaseStatus::Completed) << result->outcome.message;
      EXPECT_TRUE(result->outcome.verified);
    }
    if (i == 0) process = worker.processId();
    EXPECT_GT(worker.processId(), 0);
    EXPECT_EQ(worker.processId(), process);
  }
  worker.finish();
  EXPECT_EQ(worker.processId(), -1);
}

TEST(KeptWorker, StartsAnewAfterACrashAndAfterAKill) {
  KeptWorker worker(PACKSCOPE_BENCH_PROGRAM);
  EXPECT_EQ(runKept(worker, {"selftest.throw"})->cases[0]->outcome.status, CaseStatus::Failed);
  const std::int64_t first = worker.processId();
  EXPECT_GT(first, 0) << "a case that throws does not cost the worker";
  const auto crashed = runKept(worker, {"selftest.crash", "memcpy"});
  EXPECT_EQ(crashed->cases[0]->outcome.status, CaseStatus::Failed);
  EXPECT_EQ(crashed->cases[1]->outcome.status, CaseStatus::Completed);
  const std::int64_t second = worker.processId();
  EXPECT_NE(second, first);
  ASSERT_EQ(::kill(static_cast<pid_t>(second), SIGKILL), 0);
  // It may die before or after it takes the request; the run goes on either way.
  EXPECT_EQ(runKept(worker, {"selftest.throw", "memcpy"})->cases[1]->outcome.status, CaseStatus::Completed);
  EXPECT_NE(worker.processId(), second);
}

TEST(KeptWorker, ACancelledRunLeavesTheWorkerForTheNext) {
  KeptWorker worker(PACKSCOPE_BENCH_PROGRAM);
  runKept(worker, {"memcpy"});
  const std::int64_t process = worker.processId();
  BenchmarkConfig config = tinyConfig({"memcpy"});
  config.isolation = Isolation::Worker;
  config.repetitions = 1'000'000;
  CancelToken cancel;
  CancellingCollector collector(cancel);
  collector.onFirstSample = true;
  RunOptions options;
  options.keep = &worker;
  options.workerProgram = PACKSCOPE_BENCH_PROGRAM;
  run(config, collector, cancel, options);
  EXPECT_TRUE(collector.snapshot()->cancelled);
  EXPECT_EQ(runKept(worker, {"memcpy"})->cases[0]->outcome.status, CaseStatus::Completed);
  EXPECT_EQ(worker.processId(), process);
}

TEST(KeptWorker, MapsAnotherInputOnlyInAnotherProcess) {
  const base::TemporaryFolder folder("");
  const auto write = [&](const char* name, std::uint64_t rows) {
    const std::string path = (folder.path() / name).string();
    formats::writeMatrix(path, matrix::generate({rows, 3, 1, 4, 1}, base::ThreadBudget(1)));
    return path;
  };
  const std::string a = write("a.csv", 10), b = write("b.csv", 20);
  KeptWorker worker(PACKSCOPE_BENCH_PROGRAM);
  const auto bytesOf = [&](const std::string& path) {
    const auto results = runKept(worker, {"serialize[input=" + path + "]"});
    EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Completed) << results->cases[0]->outcome.message;
    return results->cases[0]->samples.back().inputBytes;
  };
  EXPECT_EQ(bytesOf(a), 240U);
  const std::int64_t first = worker.processId();
  EXPECT_EQ(bytesOf(a), 240U);
  EXPECT_EQ(worker.processId(), first);
  EXPECT_EQ(bytesOf(b), 480U);
  EXPECT_NE(worker.processId(), first);
}

}  // namespace
}  // namespace packscope::bench
