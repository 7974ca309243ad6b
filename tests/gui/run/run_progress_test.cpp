// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_progress.h"

#include "results/metric_text.h"
#include "run/progress_text.h"
#include "support/qt_test_main.h"

#include <cmath>

#include <gtest/gtest.h>

namespace packscope::run {
namespace {

bench::PlannedCase planned(const std::string& id, std::uint64_t rows, std::uint64_t repetitions) {
  bench::PlannedCase made;
  made.caseId = id;
  made.label = id;
  made.config.rows = rows;
  made.config.cols = 100;
  made.config.warmup = 5;
  made.config.repetitions = repetitions;
  return made;
}

struct Simulated {
  bench::PlannedCase planned;
  double secondsPerByte;
};

constexpr double kOverhead = 0.2;

/// Runs the cases on a fake clock; calls `look(now, total)` after every sample.
template <typename Look>
void simulate(const std::vector<Simulated>& cases, ProgressModel& model, const Look& look) {
  const auto sampleSeconds = [](const Simulated& s) {
    return static_cast<double>(s.planned.config.rows) * 800 * s.secondsPerByte;
  };
  double total = 0;
  for (const Simulated& s : cases) {
    total += kOverhead +
             static_cast<double>(s.planned.config.warmup + s.planned.config.repetitions) * sampleSeconds(s);
  }
  double now = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    model.caseStarted(i, now);
    now += kOverhead;
    const std::uint64_t warmup = cases[i].planned.config.warmup;
    for (std::uint64_t n = 0; n < warmup + cases[i].planned.config.repetitions; ++n) {
      bench::Sample sample;
      sample.phase = n < warmup ? bench::Phase::Warmup : bench::Phase::Timed;
      sample.wallNanoseconds = static_cast<std::uint64_t>(sampleSeconds(cases[i]) * 1e9);
      now += sampleSeconds(cases[i]);
      model.sample(i, sample);
      look(now, total);
    }
    model.caseFinished(i, now);
  }
}

bench::ExecutionPlan planOf(const std::vector<Simulated>& cases) {
  bench::ExecutionPlan plan;
  for (const Simulated& s : cases) {
    plan.cases.push_back(s.planned);
  }
  return plan;
}

// R 44: cells of very different cost; the estimate is right to 25 % once a fifth of the work is done.
TEST(ProgressModel, R44_EstimateOfAMixedSweepIsWithinAQuarter) {
  std::vector<Simulated> cases;
  for (const std::uint64_t rows : {1'000U, 100'000U, 10'000U, 50'000U}) {
    cases.push_back({planned("serialize", rows, 100), 0.4e-9});
    cases.push_back({planned("compress", rows, 100), 3e-9});
  }
  ProgressModel model(planOf(cases));
  double worst = 0;
  simulate(cases, model, [&](double now, double total) {
    const RunProgress progress = model.progress(now);
    if (now / total > 0.2 && now / total < 0.98) {
      ASSERT_TRUE(progress.secondsLeft);
      worst = std::max(worst, std::abs(*progress.secondsLeft - (total - now)) / total);
    }
  });
  EXPECT_LT(worst, 0.25);
}

TEST(ProgressModel, FractionNeverFallsAndEndsAtOne) {
  const std::vector<Simulated> cases{{planned("a", 1'000, 10), 1e-8}, {planned("b", 100'000, 10), 1e-10}};
  ProgressModel model(planOf(cases));
  double last = 0;
  double end = 0;
  simulate(cases, model, [&](double now, double) {
    const double fraction = model.progress(now).fraction;
    EXPECT_GE(fraction, last);
    EXPECT_LE(fraction, 1.0);
    last = fraction;
    end = now;
  });
  EXPECT_NEAR(model.progress(end).fraction, 1.0, 1e-6);
}

TEST(ProgressModel, NothingIsPromisedBeforeTheFirstSample) {
  ProgressModel model(planOf({{planned("a", 1'000, 10), 1e-9}}));
  EXPECT_EQ(model.progress(0).caseNumber, 0U);
  model.caseStarted(0, 0);
  const RunProgress progress = model.progress(3);
  EXPECT_EQ(progress.caseNumber, 1U);
  EXPECT_FALSE(progress.secondsLeft);
}

TEST(ProgressText, SaysCaseRepetitionAndTimeLeft) {
  results::setNumberStyle({QLocale(QLocale::English, QLocale::UnitedKingdom), results::ByteUnits::Si});
  RunProgress progress;
  EXPECT_EQ(progressText(progress, QTime(14, 3)), QStringLiteral("starting"));
  progress.caseNumber = 3;
  progress.caseCount = 11;
  progress.caseLabel = "Compress Normal";
  progress.phase = bench::Phase::Timed;
  progress.done = 40;
  progress.total = 100;
  progress.secondsLeft = 125;
  EXPECT_EQ(progressText(progress, QTime(14, 3)).replace(QChar(0xA0), QLatin1Char(' ')),
            QStringLiteral("case 3 of 11 - Compress Normal - repetition 40/100 - about 2 min left (14:05)"));
  results::setNumberStyle({});
}

}  // namespace
}  // namespace packscope::run
