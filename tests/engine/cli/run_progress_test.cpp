// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_progress.h"

#include <gtest/gtest.h>

namespace packscope::cli {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

bench::ExecutionPlan planOf(std::size_t cases, std::uint64_t repetitions) {
  bench::ExecutionPlan plan;
  for (std::size_t i = 0; i < cases; ++i) {
    bench::PlannedCase planned;
    planned.caseId = "no-such-case";  // Estimated at 0 bytes: cases weigh by their samples.
    planned.label = "Case\n" + std::string(1, static_cast<char>('A' + i));
    planned.config.repetitions = repetitions;
    planned.config.warmup = 0;
    plan.cases.push_back(planned);
  }
  return plan;
}

bench::Sample sampleOf(bench::Phase phase) {
  bench::Sample sample;
  sample.phase = phase;
  return sample;
}

TEST(RunProgress, CountsCasesAndRepetitions) {
  RunProgress progress;
  EXPECT_EQ(progress.line(0), "");
  progress.planStarted(planOf(2, 4), 0);
  progress.caseStarted(0, 0);
  progress.sample(0, sampleOf(bench::Phase::Warmup));
  EXPECT_EQ(progress.line(kSecond), "case 1 of 2 - Case A - warming up");
  EXPECT_EQ(progress.nanosecondsLeft(kSecond), std::nullopt);
  progress.sample(0, sampleOf(bench::Phase::Timed));
  // A quarter of the first case took 10 s: 30 s of it and 40 s of the second are left.
  EXPECT_EQ(progress.line(10 * kSecond), "case 1 of 2 - Case A - repetition 1/4 - about 70 s left");
}

TEST(RunProgress, ReckonsWithFinishedCases) {
  RunProgress progress;
  progress.planStarted(planOf(3, 4), 0);
  progress.caseStarted(0, 0);
  for (int i = 0; i < 4; ++i) progress.sample(0, sampleOf(bench::Phase::Timed));
  progress.caseFinished(0, 20 * kSecond);
  EXPECT_EQ(progress.nanosecondsLeft(20 * kSecond), 40 * kSecond);
  progress.caseStarted(1, 20 * kSecond);
  EXPECT_EQ(progress.nanosecondsLeft(20 * kSecond), 40 * kSecond);
  progress.sample(1, sampleOf(bench::Phase::Timed));
  progress.sample(1, sampleOf(bench::Phase::Timed));
  // Half of the second took 20 s: it will take 40 s, so a case costs 30 s on average.
  EXPECT_EQ(progress.nanosecondsLeft(40 * kSecond), 50 * kSecond);
  progress.sample(1, sampleOf(bench::Phase::Timed));
  progress.caseFinished(1, 60 * kSecond);
  progress.caseStarted(2, 60 * kSecond);
  progress.caseFinished(2, 60 * kSecond);
  EXPECT_EQ(progress.nanosecondsLeft(60 * kSecond), 0U);
}

TEST(RunProgress, TakesInterleavedRunsAsAWhole) {
  bench::ExecutionPlan plan = planOf(2, 2);
  plan.config.interleave = true;
  RunProgress progress;
  progress.planStarted(plan, 0);
  progress.caseStarted(0, 0);
  progress.caseStarted(1, 0);
  progress.sample(0, sampleOf(bench::Phase::Timed));
  EXPECT_EQ(progress.nanosecondsLeft(10 * kSecond), 30 * kSecond);
}

TEST(RunProgress, CountsWarmUpAsWork) {
  bench::ExecutionPlan plan = planOf(1, 6);
  plan.cases[0].config.warmup = 2;
  RunProgress progress;
  progress.planStarted(plan, 0);
  progress.caseStarted(0, 0);
  progress.sample(0, sampleOf(bench::Phase::Warmup));
  EXPECT_EQ(progress.nanosecondsLeft(kSecond), 7 * kSecond);
  // Warm-up samples beyond those that were asked for are no progress.
  for (int i = 0; i < 3; ++i) progress.sample(0, sampleOf(bench::Phase::Warmup));
  EXPECT_EQ(progress.nanosecondsLeft(4 * kSecond), 12 * kSecond);
}

TEST(RoughDuration, RoundsToWhatMatters) {
  EXPECT_EQ(roughDuration(0), "0 s");
  EXPECT_EQ(roughDuration(12 * kSecond), "12 s");
  EXPECT_EQ(roughDuration(89 * kSecond), "89 s");
  EXPECT_EQ(roughDuration(90 * kSecond), "2 min");
  EXPECT_EQ(roughDuration(59 * 60 * kSecond), "59 min");
  EXPECT_EQ(roughDuration(3569 * kSecond), "59 min");
  EXPECT_EQ(roughDuration(3570 * kSecond), "1 h 0 min");
  EXPECT_EQ(roughDuration(80 * 60 * kSecond), "1 h 20 min");
}

}  // namespace
}  // namespace packscope::cli
