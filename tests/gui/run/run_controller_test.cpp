// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_controller.h"

#include "base/error.h"
#include "support/qt_test_main.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

namespace packscope::run {
namespace {

constexpr int kSoon = 5000;

bench::BenchmarkConfig smallConfig(std::uint64_t repetitions = 20) {
  bench::BenchmarkConfig config;
  config.rows = 100;
  config.cols = 10;
  config.repetitions = repetitions;
  return config;
}

/// A run of two cases that only reports, as fast as it can, and stops when asked to.
void fakeRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
             const bench::CancelToken& cancel) {
  bench::ExecutionPlan plan;
  plan.config = config;
  for (const char* id : {"serialize", "compress"}) {
    bench::PlannedCase planned;
    planned.caseId = id;
    planned.label = id;
    planned.config = config;
    plan.cases.push_back(planned);
  }
  observer.planStarted(plan, {});
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    observer.caseStarted(i);
    bench::CaseOutcome outcome;
    outcome.status = bench::CaseStatus::Completed;
    for (std::uint64_t n = 0; n < config.repetitions; ++n) {
      if (cancel.cancelled()) {
        outcome.status = bench::CaseStatus::Cancelled;
        break;
      }
      bench::Sample sample;
      sample.wallNanoseconds = 1000 + n;
      observer.sample(i, sample);
    }
    observer.caseFinished(i, outcome);
  }
  observer.planFinished(cancel.cancelled());
}

/// Waits inside a case until it is cancelled.
void endlessRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
                const bench::CancelToken& cancel) {
  bench::ExecutionPlan plan;
  plan.config = config;
  plan.cases.resize(1);
  observer.planStarted(plan, {});
  observer.caseStarted(0);
  while (!cancel.cancelled()) {
    bench::Sample sample;
    sample.wallNanoseconds = 1000;
    observer.sample(0, sample);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  bench::CaseOutcome outcome;
  outcome.status = bench::CaseStatus::Cancelled;
  observer.caseFinished(0, outcome);
  observer.planFinished(true);
}

TEST(RunController, DeliversTheLastSnapshotBeforeItFinishes) {
  RunController controller(nullptr, fakeRun);
  std::shared_ptr<const bench::ResultSet> last;
  QObject::connect(&controller, &RunController::snapshotChanged, &controller,
                   [&](const RunSnapshot& snapshot) { last = snapshot.results; });
  QSignalSpy finished(&controller, &RunController::finished);
  controller.start(smallConfig());
  EXPECT_EQ(controller.state(), RunController::State::Running);
  ASSERT_TRUE(finished.wait(kSoon));
  EXPECT_EQ(controller.state(), RunController::State::Idle);
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->finished);
  EXPECT_EQ(last->cases.size(), 2U);
  EXPECT_EQ(last->cases[1]->samples.size(), 20U);
}

// R 45: the state changes in the call itself, the run stops soon after.
TEST(RunController, R45_CancelAnswersAtOnceAndKeepsFinishedSamples) {
  RunController controller(nullptr, endlessRun);
  std::shared_ptr<const bench::ResultSet> last;
  QObject::connect(&controller, &RunController::snapshotChanged, &controller,
                   [&](const RunSnapshot& snapshot) { last = snapshot.results; });
  QSignalSpy finished(&controller, &RunController::finished);
  controller.start(smallConfig());
  ASSERT_TRUE(QTest::qWaitFor([&] { return last && !last->cases[0]->samples.empty(); }, kSoon));
  controller.cancel();
  EXPECT_EQ(controller.state(), RunController::State::Cancelling);
  ASSERT_TRUE(finished.wait(kSoon));
  EXPECT_TRUE(finished.first().first().toBool());
  EXPECT_TRUE(last->cancelled);
  EXPECT_FALSE(last->cases[0]->samples.empty());
}

TEST(RunController, RunsAgainAfterACancel) {
  RunController controller(nullptr, fakeRun);
  QSignalSpy finished(&controller, &RunController::finished);
  for (int i = 0; i < 200; ++i) {
    controller.start(smallConfig(static_cast<std::uint64_t>(i % 7) * 50 + 1));
    if (i % 2 == 0) {
      controller.cancel();
    }
    ASSERT_TRUE(finished.count() > i || finished.wait(kSoon)) << i;
    ASSERT_EQ(controller.state(), RunController::State::Idle);
  }
  EXPECT_EQ(finished.count(), 200);
}

TEST(RunController, ASecondStartDuringARunDoesNothing) {
  std::atomic<int> runs = 0;
  RunController controller(nullptr, [&](const auto& config, auto& observer, const auto& cancel) {
    ++runs;
    endlessRun(config, observer, cancel);
  });
  QSignalSpy finished(&controller, &RunController::finished);
  controller.start(smallConfig());
  controller.start(smallConfig());
  controller.cancel();
  controller.cancel();
  ASSERT_TRUE(finished.wait(kSoon));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(finished.count(), 1);
}

TEST(RunController, AConfigurationThatCannotBePlannedIsTold) {
  RunController controller(
      nullptr, [](const auto&, auto&, const auto&) { base::throwInvalid("--cases: no case 'x'"); });
  QSignalSpy failed(&controller, &RunController::failed);
  QSignalSpy finished(&controller, &RunController::finished);
  controller.start(smallConfig());
  ASSERT_TRUE(finished.wait(kSoon));
  ASSERT_EQ(failed.count(), 1);
  EXPECT_EQ(failed.first().first().toString(), QStringLiteral("--cases: no case 'x'"));
}

TEST(RunController, MayBeDestroyedDuringARun) {
  for (int i = 0; i < 20; ++i) {
    RunController controller(nullptr, endlessRun);
    controller.start(smallConfig());
    if (i % 2 == 0) {
      QTest::qWait(1);
    }
  }
}

/// Processor time of the calling thread: what it worked, not how long others kept the core.
double threadMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// R 46: the UI thread never works 100 ms at a stretch while samples pour in.
TEST(RunController, R46_TheEventLoopKeepsBeating) {
  RunController controller(nullptr, fakeRun);
  QSignalSpy finished(&controller, &RunController::finished);
  int snapshots = 0;
  QObject::connect(&controller, &RunController::snapshotChanged, &controller, [&] { ++snapshots; });
  QElapsedTimer whole;
  double last = threadMilliseconds();
  double worst = 0;
  QTimer heart;
  heart.setInterval(5);
  QObject::connect(&heart, &QTimer::timeout, &heart, [&] {
    const double now = threadMilliseconds();
    worst = std::max(worst, now - last);
    last = now;
  });
  whole.start();
  heart.start();
  controller.start(smallConfig(100'000));
  ASSERT_TRUE(finished.wait(60'000));
  EXPECT_LT(worst, 100);
  // At most four a second, and the last one.
  EXPECT_LE(snapshots, whole.elapsed() / 250 + 2);
}

}  // namespace
}  // namespace packscope::run
