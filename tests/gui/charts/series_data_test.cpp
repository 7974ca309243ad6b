// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/series_data.h"

#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLargest = std::numeric_limits<double>::max();

const bench::Metric& time() {
  return *bench::findMetric("time");
}
const bench::Metric& allocated() {
  return *bench::findMetric("allocated_bytes");
}

/// A metric whose values are what a test wants: the wall nanoseconds index this list.
std::vector<double> wanted;
bench::Metric wantedMetric() {
  bench::Metric metric = time();
  metric.extract = [](const bench::Sample& sample) -> std::optional<double> {
    const double value = wanted.at(sample.wallNanoseconds);
    return value == -1 ? std::nullopt : std::optional(value);
  };
  return metric;
}
CaseSeries caseSeriesOf(const std::vector<double>& values) {
  wanted = values;
  std::vector<std::uint64_t> indexes(values.size());
  std::iota(indexes.begin(), indexes.end(), 0);
  return makeCaseSeries(*makeCase("x", "x", indexes), wantedMetric());
}

TEST(CaseSeries, KeepsRunOrderAndCountsWhatIsMissing) {
  const CaseSeries series = caseSeriesOf({5, kNan, 3, kInfinity, 0, -1, 4});
  ASSERT_EQ(series.samples.size(), 7U);
  EXPECT_EQ(series.samples[0].value, 5);
  EXPECT_TRUE(std::isnan(series.samples[1].value));
  EXPECT_TRUE(std::isnan(series.samples[3].value));
  EXPECT_TRUE(std::isnan(series.samples[5].value));
  EXPECT_EQ(series.samples[6].order, 6U);
  EXPECT_EQ(series.missing, 3U);
  EXPECT_EQ(series.notPositive, 1U);
  EXPECT_EQ(series.sorted, (std::vector<double>{0, 3, 4, 5}));
  EXPECT_EQ(series.summary.n, 4U);
  EXPECT_EQ(series.summary.median, 3.5);
}

TEST(CaseSeries, WarmUpIsShownButNotCounted) {
  const CaseSeries series = makeCaseSeries(*makeCase("x", "x", {100, 102, 98}, 2), time());
  ASSERT_EQ(series.samples.size(), 5U);
  EXPECT_EQ(series.warmups, 2U);
  EXPECT_TRUE(series.samples[0].warmup && series.samples[1].warmup);
  EXPECT_FALSE(series.samples[2].warmup);
  EXPECT_EQ(series.sorted, (std::vector<double>{98, 100, 102}));
}

TEST(CaseSeries, MemoryMetricsReadTheMemoryPass) {
  const auto results = publishedResults(20);
  const CaseSeries series = makeCaseSeries(*results->cases[0], allocated());
  EXPECT_EQ(series.samples.size(), 5U);
  EXPECT_EQ(series.warmups, 0U);
}

TEST(CaseSeries, OutliersAreFlaggedAtTheirPlace) {
  const CaseSeries series = caseSeriesOf({10, 11, 500, 10, kNan, 11, 10, 12});
  EXPECT_EQ(series.outliers, 1U);
  for (std::size_t i = 0; i < series.samples.size(); ++i) EXPECT_EQ(series.samples[i].outlier, i == 2) << i;
}

TEST(CaseSeries, EmptyCaseHasNothing) {
  const CaseSeries series = caseSeriesOf({});
  EXPECT_TRUE(series.samples.empty());
  EXPECT_FALSE(series.summary.median);
  EXPECT_FALSE(boxNumbers(series.sorted));
  EXPECT_TRUE(ecdfSteps(series.sorted).empty());
}

TEST(BarValue, EndsFollowTheKind) {
  stats::Summary summary;
  summary.median = 10;
  summary.mean = 12;
  summary.sd = 3;
  summary.min = 5;
  summary.max = 30;
  summary.ciLow = 9;
  summary.ciHigh = 11;
  summary.q1 = 8;
  summary.q3 = 13;
  const auto check = [&summary](ErrorBars kind, double value, std::optional<double> low,
                                std::optional<double> high) {
    const BarValue bar = barValue(summary, kind);
    EXPECT_EQ(bar.value, value);
    EXPECT_EQ(bar.low, low);
    EXPECT_EQ(bar.high, high);
  };
  check(ErrorBars::None, 10, {}, {});
  check(ErrorBars::Interval95, 10, 9, 11);
  check(ErrorBars::Deviation, 12, 9, 15);
  check(ErrorBars::Range, 10, 5, 30);
  check(ErrorBars::Quartiles, 10, 8, 13);
}

TEST(BarValue, HalfAnIntervalIsNone) {
  stats::Summary summary;
  summary.median = 10;
  summary.ciLow = 9;
  EXPECT_FALSE(barValue(summary, ErrorBars::Interval95).low);
  summary.mean = kLargest;
  summary.sd = kLargest;
  EXPECT_FALSE(barValue(summary, ErrorBars::Deviation).high);
  EXPECT_FALSE(barValue({}, ErrorBars::Range).value);
}

TEST(BoxNumbers, WhiskersStopAtTheLastValueInsideTheFences) {
  const std::vector<double> sorted{1, 9, 10, 11, 12, 13, 14, 40};
  const auto box = boxNumbers(sorted);
  ASSERT_TRUE(box);
  EXPECT_EQ(box->median, 11.5);
  EXPECT_EQ(box->low, 9);
  EXPECT_EQ(box->high, 14);
  EXPECT_EQ(box->outliers, (std::vector<double>{1, 40}));
  EXPECT_LE(box->low, box->q1);
  EXPECT_GE(box->high, box->q3);
}

TEST(BoxNumbers, OneValueAndEqualValuesAreALine) {
  for (const std::vector<double>& sorted : {std::vector<double>{7}, std::vector<double>(100, 7.0)}) {
    const auto box = boxNumbers(sorted);
    ASSERT_TRUE(box);
    EXPECT_EQ(box->low, 7);
    EXPECT_EQ(box->q1, 7);
    EXPECT_EQ(box->high, 7);
    EXPECT_TRUE(box->outliers.empty());
  }
}

TEST(BoxNumbers, StaysOrderedForAnyValues) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> values(1 + random() % 30);
    for (double& value : values)
      value = std::ldexp(static_cast<double>(random() % 1000), static_cast<int>(random() % 40));
    std::sort(values.begin(), values.end());
    const auto box = boxNumbers(values);
    ASSERT_TRUE(box);
    EXPECT_LE(values.front(), box->low);
    EXPECT_LE(box->low, box->q1);
    EXPECT_LE(box->q1, box->median);
    EXPECT_LE(box->median, box->q3);
    EXPECT_LE(box->q3, box->high);
    EXPECT_LE(box->high, values.back());
  }
}

TEST(BoxNumbers, HugeValuesDoNotOverflow) {
  const std::vector<double> sorted{-1e308, -1e308, 1e308, 1e308};
  const auto box = boxNumbers(sorted);
  if (box) {
    EXPECT_TRUE(std::isfinite(box->low));
    EXPECT_TRUE(std::isfinite(box->high));
  }
}

TEST(Ecdf, IsAStaircaseFromZeroToOne) {
  const std::vector<double> sorted{1, 2, 2, 4};
  const std::vector<QPointF> wantedSteps{{1, 0}, {1, 0.25}, {2, 0.25}, {2, 0.75}, {4, 0.75}, {4, 1}};
  EXPECT_EQ(ecdfSteps(sorted), wantedSteps);
  EXPECT_EQ(ecdfSteps(std::vector<double>{5}), (std::vector<QPointF>{{5, 0}, {5, 1}}));
}

TEST(Decimate, R1_ManyLinesShareTheirPoints) {
  EXPECT_EQ(lineColumns(900, 0), 900);
  EXPECT_EQ(lineColumns(900, 1), 900);
  for (const std::size_t lines : {2U, 11U, 40U, 1000U}) {
    EXPECT_LE(2 * static_cast<std::size_t>(lineColumns(900, lines)) * lines,
              std::max<std::size_t>(6000, 240 * lines));
    EXPECT_GE(lineColumns(900, lines), 120);
  }
  EXPECT_EQ(lineColumns(50, 1000), 50);
}

TEST(Decimate, FewPointsStayAsTheyAre) {
  const std::vector<QPointF> points{{0, 1}, {1, 5}, {2, 3}};
  EXPECT_EQ(decimate(points, 100), points);
  EXPECT_TRUE(decimate({}, 100).empty());
  EXPECT_EQ(decimate(points, 0).size(), 2U);
}

// A spike of one sample among a million stays: the largest drawn is the largest there is.
TEST(Decimate, R1_KeepsEverySpikeOfAMillionPoints) {
  std::vector<QPointF> points;
  std::mt19937_64 random(7);
  for (int i = 0; i < 1'000'000; ++i) points.emplace_back(i, static_cast<double>(random() % 1000));
  points[654'321].setY(1e6);
  points[12].setY(-5);
  const std::vector<QPointF> kept = decimate(points, 900);
  EXPECT_LE(kept.size(), 1800U);
  EXPECT_GE(kept.size(), 1700U);
  const auto [low, high] = std::minmax_element(
      kept.begin(), kept.end(), [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
  EXPECT_EQ(high->y(), 1e6);
  EXPECT_EQ(high->x(), 654'321);
  EXPECT_EQ(low->y(), -5);
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end(),
                             [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
}

TEST(Decimate, SurvivesEqualAndExtremeX) {
  std::vector<QPointF> equal(1000, {5, 1});
  equal[500].setY(9);
  const auto kept = decimate(equal, 10);
  EXPECT_EQ(std::max_element(kept.begin(), kept.end(), [](auto& a, auto& b) { return a.y() < b.y(); })->y(),
            9);
  std::vector<QPointF> wide;
  for (int i = 0; i < 1000; ++i) wide.emplace_back((i / 499.5 - 1) * 1e308, i);
  const auto keptWide = decimate(wide, 10);
  EXPECT_LE(keptWide.size(), 20U);
  EXPECT_EQ(keptWide.back().y(), 999);
}

// bug-cases 86: a missing point must not be joined over.
TEST(Pieces, Q86_SplitAtWhatIsMissing) {
  const std::vector<QPointF> points{{0, 1}, {1, kNan}, {2, 3}, {3, 4}, {4, kInfinity}, {5, 0}, {6, 2}};
  const auto all = pieces(points, false);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1], (std::vector<QPointF>{{2, 3}, {3, 4}}));
  EXPECT_EQ(all[2], (std::vector<QPointF>{{5, 0}, {6, 2}}));
  EXPECT_EQ(pieces(points, true)[2], (std::vector<QPointF>{{6, 2}}));
  EXPECT_TRUE(pieces({}, false).empty());
}

TEST(Extent, IgnoresWhatCannotBeDrawn) {
  Extent extent;
  for (const double value : {kNan, kInfinity, -kInfinity}) extent.add(value, false);
  EXPECT_TRUE(extent.empty());
  extent.add(0, true);
  extent.add(-3, true);
  EXPECT_TRUE(extent.empty());
  extent.add(0, false);
  extent.add(kLargest, false);
  EXPECT_EQ(extent.min(), 0);
  EXPECT_EQ(extent.max(), kLargest);
}

TEST(Ceilings, AreTheMediansOfReferenceCases) {
  const auto results = publishedResults(50);
  SeriesCache cache;
  const auto series = cache.series(*results, time());
  const auto found = ceilings(*results, time(), series);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].caseIndex, 11U);
  EXPECT_EQ(found[0].value, *series[11]->summary.median);
  EXPECT_TRUE(ceilings(*results, allocated(), cache.series(*results, allocated())).empty());
}

TEST(Ceilings, AmbiguousReferencesAreLeftOut) {
  const auto results =
      makeResults({makeCase("memcpy", "memcpy 1", {5}), makeCase("memcpy", "memcpy 2", {6})});
  SeriesCache cache;
  EXPECT_TRUE(ceilings(*results, time(), cache.series(*results, time())).empty());
}

TEST(SeriesCache, ReadsOnlyWhatChanged) {
  auto results = publishedResults(20);
  SeriesCache cache;
  const auto before = cache.series(*results, time());
  EXPECT_EQ(cache.series(*results, time()), before);
  results->cases[3] = makeCase("new", "new", {1, 2, 3});
  const auto after = cache.series(*results, time());
  EXPECT_EQ(after[2], before[2]);
  EXPECT_NE(after[3], before[3]);
  EXPECT_EQ(after[3]->sorted.size(), 3U);
  EXPECT_NE(cache.series(*results, allocated())[2], before[2]);
}

}  // namespace
}  // namespace packscope::charts
