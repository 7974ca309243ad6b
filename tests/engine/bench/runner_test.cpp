// SPDX-License-Identifier: GPL-3.0-or-later
// The runner on fake cases and a fake clock.
#include "bench/runner.h"

#include "base/error.h"
#include "bench/result_collector.h"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

/// A case that records what is called and takes a stated time of the fake clock.
struct Fake {
  std::uint64_t now = 1000;
  std::uint64_t duration = 1'000'000'000;
  bool repeatable = true;
  std::vector<std::string> calls;
  std::function<void()> onRun;
  std::string verifyFailure;
  Case row;

  Fake() {
    row.id = "fake";
    row.title = "Fake";
    row.make = [this](const CaseContext&) { return operation(); };
  }

  Operation operation() {
    Operation op;
    op.repeatable = repeatable;
    op.setUp = [this] { calls.emplace_back("setUp"); };
    op.prepare = [this] { calls.emplace_back("prepare"); };
    op.run = [this](StageTimer& stages) {
      calls.emplace_back("run");
      now += duration;
      stages.mark("work");
      if (onRun) onRun();
    };
    op.finish = [this] { calls.emplace_back("finish"); };
    op.verify = [this] {
      calls.emplace_back("verify");
      if (!verifyFailure.empty()) base::throwInvalid(verifyFailure);
    };
    op.inputBytes = [] { return std::uint64_t{10}; };
    op.outputBytes = [] { return std::uint64_t{20}; };
    return op;
  }

  std::shared_ptr<const ResultSet> run(std::uint64_t warmup, std::uint64_t repetitions,
                                       const CancelToken& cancel = {}, bool ownProcess = false) {
    ExecutionPlan plan;
    plan.config.warmup = warmup;
    plan.config.repetitions = repetitions;
    PlannedCase planned;
    planned.caseId = "fake";
    planned.config = plan.config;
    plan.cases = {planned};
    RunnerOptions options;
    options.ownProcess = ownProcess;
    options.clocks = {[this] { return now; }, [this] { return now / 2; }};
    options.find = [this](std::string_view) { return &row; };
    ResultCollector collector;
    collector.planStarted(plan, {});
    runPlanHere(plan, collector, cancel, options);
    collector.planFinished(cancel.cancelled());
    return collector.snapshot();
  }

  std::size_t count(const std::string& call) const {
    return static_cast<std::size_t>(std::count(calls.begin(), calls.end(), call));
  }
};

TEST(Runner, CallsExactlyWarmUpAndRepetitions) {
  Fake fake;
  const auto results = fake.run(3, 5);
  EXPECT_EQ(fake.count("run"), 8U);
  EXPECT_EQ(fake.count("prepare"), 8U);
  EXPECT_EQ(fake.count("finish"), 8U);
  EXPECT_EQ(fake.count("setUp"), 1U);
  EXPECT_EQ(fake.count("verify"), 1U);
  EXPECT_EQ(fake.calls.back(), "verify");
  const CaseResult& result = *results->cases[0];
  EXPECT_EQ(result.outcome.status, CaseStatus::Completed);
  EXPECT_TRUE(result.outcome.verified);
  ASSERT_EQ(result.samples.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(result.samples[i].phase, i < 3 ? Phase::Warmup : Phase::Timed);
    EXPECT_EQ(result.samples[i].order, i);
    EXPECT_EQ(result.samples[i].wallNanoseconds, 1'000'000'000U);
    EXPECT_EQ(result.samples[i].inputBytes, 10U);
    EXPECT_EQ(result.samples[i].outputBytes, 20U);
    EXPECT_EQ(result.samples[i].cpuNanoseconds, std::nullopt);
  }
}

TEST(Runner, RepeatsShortIterationsUntilASampleLastsLongEnough) {
  Fake fake;
  fake.duration = 50;
  const auto results = fake.run(5, 4);
  for (const Sample& sample : results->cases[0]->samples) {
    if (sample.phase != Phase::Timed) continue;
    EXPECT_GE(sample.wallNanoseconds, shortestSampleNanoseconds());
    EXPECT_EQ(sample.wallNanoseconds, sample.iterations * 50);
    EXPECT_LT(sample.wallNanoseconds, 2 * shortestSampleNanoseconds());
  }
}

TEST(Runner, CopesWithAClockThatDoesNotMove) {
  Fake fake;
  fake.duration = 0;
  const auto results = fake.run(1, 2);
  EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Completed);
}

TEST(Runner, NeverRepeatsWhatIsNotRepeatable) {
  Fake fake;
  fake.duration = 50;
  fake.repeatable = false;
  const auto results = fake.run(2, 3);
  EXPECT_EQ(fake.count("run"), 5U);
  EXPECT_EQ(fake.count("prepare"), 5U);
  for (const Sample& sample : results->cases[0]->samples) EXPECT_EQ(sample.iterations, 1U);
}

TEST(Runner, WrongBitFailsTheCase) {
  Fake fake;
  fake.verifyFailure = "cell 3 differs";
  const auto results = fake.run(1, 1);
  EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Failed);
  EXPECT_EQ(results->cases[0]->outcome.message, "cell 3 differs");
  EXPECT_FALSE(results->cases[0]->outcome.verified);
}

TEST(Runner, AnyExceptionIsAFailedCase) {
  Fake fake;
  fake.onRun = [] { throw std::runtime_error("broken"); };
  EXPECT_EQ(fake.run(1, 1)->cases[0]->outcome.message, "broken");
  fake.onRun = [] { throw std::bad_alloc(); };
  EXPECT_EQ(fake.run(1, 1)->cases[0]->outcome.message, "out of memory");
  fake.onRun = [] { throw 7; };
  EXPECT_EQ(fake.run(1, 1)->cases[0]->outcome.status, CaseStatus::Failed);
}

TEST(Runner, CancelKeepsFinishedSamplesAndSkipsTheRest) {
  Fake fake;
  CancelToken cancel;
  fake.onRun = [&] {
    if (fake.count("run") == 4) cancel.cancel();
  };
  const auto results = fake.run(1, 100, cancel);
  EXPECT_EQ(results->cases[0]->outcome.status, CaseStatus::Cancelled);
  EXPECT_EQ(fake.count("run"), 4U);
  EXPECT_EQ(results->cases[0]->samples.size(), 4U);
  EXPECT_FALSE(results->cases[0]->outcome.verified);
}

TEST(Runner, MemoryPassUsesAFreshOperationEachTime) {
  Fake fake;
  const auto results = fake.run(1, 1, {}, true);
  EXPECT_EQ(fake.count("setUp"), 4U);
  std::size_t memory = 0;
  for (const Sample& sample : results->cases[0]->samples) {
    if (sample.phase == Phase::Memory) {
      ++memory;
    } else {
      EXPECT_TRUE(sample.cpuNanoseconds.has_value());
    }
  }
  EXPECT_EQ(memory, 3U);
}

}  // namespace
}  // namespace packscope::bench
