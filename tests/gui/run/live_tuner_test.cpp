// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/live_tuner.h"

#include "support/qt_test_main.h"

#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace packscope::run {
namespace {

constexpr int kLiveSoon = 10'000;

struct Counting {
  std::atomic<int> started = 0;
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;

  void operator()(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
                  const bench::CancelToken& cancel) {
    ++started;
    most = std::max(most.load(), ++running);
    bench::ExecutionPlan plan;
    plan.config = config;
    plan.cases.resize(2);
    observer.planStarted(plan, {});
    observer.caseStarted(0);
    observer.caseStarted(1);
    for (std::uint64_t n = 0; n < 1'000'000 && !cancel.cancelled(); ++n) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
      bench::Sample sample;
      sample.wallNanoseconds = 1000;
      observer.sample(n % 2, sample);
    }
    bench::CaseOutcome outcome;
    outcome.status = bench::CaseStatus::Cancelled;
    observer.caseFinished(0, outcome);
    observer.caseFinished(1, outcome);
    observer.planFinished(true);
    --running;
  }
};

bench::BenchmarkConfig rows(std::uint64_t count) {
  bench::BenchmarkConfig config;
  config.rows = count;
  return config;
}

TEST(LiveTuner, TheBudgetEndsAStepAndItsSamplesCount) {
  Counting counting;
  LiveTuner tuner(nullptr, std::ref(counting));
  tuner.setBudget(60);
  std::shared_ptr<const bench::ResultSet> last;
  QObject::connect(&tuner, &LiveTuner::snapshotChanged, &tuner,
                   [&](const RunSnapshot& s) { last = s.results; });
  tuner.request(rows(7));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !tuner.isActive(); }, kLiveSoon));
  ASSERT_TRUE(last);
  EXPECT_EQ(last->config.rows, 7U);
  EXPECT_TRUE(last->config.interleave);
  EXPECT_EQ(last->cases[0]->outcome.status, bench::CaseStatus::Completed);
  EXPECT_FALSE(last->cancelled);
}

// A drag: hundreds of requests leave one running and none waiting, and only the newest is shown at the end.
TEST(LiveTuner, ADragLeavesNoQueueAndTheNewestWins) {
  Counting counting;
  LiveTuner tuner(nullptr, std::ref(counting));
  tuner.setBudget(30);
  std::uint64_t newest = 0;
  std::uint64_t shownWhileMoving = 0;
  QObject::connect(&tuner, &LiveTuner::snapshotChanged, &tuner, [&](const RunSnapshot& s) {
    shownWhileMoving = s.results->config.rows;
    EXPECT_EQ(shownWhileMoving, newest);
  });
  for (std::uint64_t i = 1; i <= 300; ++i) {
    newest = i;
    tuner.request(rows(i));
    QTest::qWait(1);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !tuner.isActive(); }, kLiveSoon));
  EXPECT_EQ(shownWhileMoving, 300U);
  EXPECT_EQ(counting.most, 1);
  EXPECT_LE(counting.started, 300);
}

TEST(LiveTuner, StopDropsWhatWaitsAndSaysWhenItIsQuiet) {
  Counting counting;
  LiveTuner tuner(nullptr, std::ref(counting));
  QSignalSpy stopped(&tuner, &LiveTuner::stopped);
  tuner.stop();
  EXPECT_EQ(stopped.count(), 1);
  tuner.request(rows(1));
  tuner.request(rows(2));
  tuner.stop();
  ASSERT_TRUE(stopped.count() == 2 || stopped.wait(kLiveSoon));
  EXPECT_FALSE(tuner.isActive());
  EXPECT_EQ(counting.running, 0);
}

}  // namespace
}  // namespace packscope::run
