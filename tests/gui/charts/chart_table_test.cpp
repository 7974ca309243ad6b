// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the chart table: from results to what is drawn. Contract tests run over every row.
#include "charts/chart_table.h"

#include "charts/chart_text.h"
#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

class ChartTableTest : public ::testing::Test {
 protected:
  void SetUp() override { results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si}); }
  void TearDown() override { results::setNumberStyle({}); }

  ChartDescription describe(const bench::ResultSet& results, const QString& kind,
                            const QString& metric = QStringLiteral("time"),
                            ScaleKind scale = ScaleKind::Linear) {
    ChartOptions options;
    options.kind = kind;
    options.metric = metric;
    options.scale = scale;
    return describeChart(results, options, {}, m_cache);
  }

  SeriesCache m_cache;
};

const QString kBars = QStringLiteral("bars");
const QString kSamples = QStringLiteral("samples");
const QString kBox = QStringLiteral("box");
const QString kEcdf = QStringLiteral("ecdf");
const QString kTime = QStringLiteral("time");

/// Everything that a description promises to its reader.
void expectSound(const ChartDescription& chart, std::size_t cases) {
  EXPECT_FALSE(chart.title.isEmpty());
  EXPECT_FALSE(chart.summary.isEmpty());
  if (!chart.emptyText.isEmpty()) return;
  EXPECT_GE(chart.x.ticks.size(), 2U);
  EXPECT_LT(chart.x.low, chart.x.high);
  EXPECT_TRUE(chart.y.ticks.size() >= 2 || chart.y.categories.size() > 0);
  for (const LineMark& line : chart.lines) {
    EXPECT_LT(line.caseIndex, cases);
    for (const QPointF& point : line.points)
      EXPECT_TRUE(std::isfinite(point.x()) && std::isfinite(point.y()));
  }
  for (const PointMark& point : chart.points)
    EXPECT_TRUE(std::isfinite(point.at.x()) && std::isfinite(point.at.y()));
  for (const BarMark& bar : chart.bars) EXPECT_TRUE(std::isfinite(bar.position));
  for (const ErrorMark& error : chart.errors) EXPECT_LE(error.low, error.high);
  for (const Hit& hit : chart.hits) {
    EXPECT_TRUE(std::isfinite(hit.at.x()) && std::isfinite(hit.at.y()));
    EXPECT_FALSE(chart.readout(hit).isEmpty());
  }
  EXPECT_EQ(chart.table.headers.isEmpty(), false);
  for (int row = 0; row < std::min(chart.table.rows, 50); ++row) {
    EXPECT_LT(chart.table.caseIndex(row), cases);
    for (int column = 0; column < chart.table.headers.size(); ++column) {
      const QVariant cell = chart.table.cell(row, column);
      if (cell.typeId() == QMetaType::Double) {
        EXPECT_TRUE(std::isfinite(cell.toDouble()));
      }
    }
  }
}

TEST_F(ChartTableTest, RowsAreUniqueAndComplete) {
  std::set<QString> ids;
  for (const ChartKind& kind : chartKinds()) {
    EXPECT_TRUE(ids.insert(QString(kind.id)).second);
    EXPECT_FALSE(kind.title().isEmpty());
    EXPECT_EQ(findChartKind(kind.id), &kind);
  }
  EXPECT_EQ(findChartKind(u"nonsense"), nullptr);
  std::set<QString> errorIds;
  for (const ErrorBarKind& kind : errorBarKinds()) {
    EXPECT_TRUE(errorIds.insert(QString(kind.id)).second);
    EXPECT_EQ(errorBarKind(kind.kind).id, kind.id);
  }
}

TEST_F(ChartTableTest, EveryKindDescribesEveryMetricOnEveryScale) {
  const auto results = publishedResults(30);
  for (const ChartKind& kind : chartKinds()) {
    for (const bench::Metric& metric : bench::metrics()) {
      for (const ScaleKind scale : {ScaleKind::Linear, ScaleKind::Log}) {
        const auto chart = describe(*results, QString(kind.id), fromUtf8(metric.id), scale);
        SCOPED_TRACE(std::string(metric.id) + " " + QString(kind.id).toStdString());
        expectSound(chart, results->cases.size());
      }
    }
  }
}

TEST_F(ChartTableTest, EveryKindSurvivesOddResults) {
  const auto failed = makeCase("f", "failed", {});
  failed->outcome.status = bench::CaseStatus::Failed;
  failed->outcome.message = "out of memory";
  const auto pending = makeCase("p", "pending", {});
  pending->outcome.status = bench::CaseStatus::Pending;
  const std::vector<std::shared_ptr<bench::ResultSet>> odd{
      makeResults({}),
      makeResults({failed}),
      makeResults({failed, pending}),
      makeResults({makeCase("a", "", {0})}),
      makeResults({makeCase("a", "one", {5})}),
      makeResults({makeCase("a", "same", {5, 5, 5, 5, 5, 5, 5})}),
      makeResults({makeCase("a", "only warm-up", {}, 3)}),
      makeResults({makeCase("a", "wide", {1, 18'000'000'000'000'000'000ULL}), failed,
                   makeCase("b", "b", {0, 0, 0})})};
  for (const ChartKind& kind : chartKinds()) {
    for (const auto& results : odd) {
      for (const ScaleKind scale : {ScaleKind::Linear, ScaleKind::Log}) {
        const auto chart = describe(*results, QString(kind.id), kTime, scale);
        if (results->cases.empty()) {
          EXPECT_FALSE(chart.emptyText.isEmpty());
        } else {
          expectSound(chart, results->cases.size());
        }
      }
    }
  }
}

TEST_F(ChartTableTest, UnknownKindOrMetricSaysSo) {
  const auto results = publishedResults(5);
  EXPECT_TRUE(describe(*results, QStringLiteral("pie")).emptyText.contains(QStringLiteral("pie")));
  EXPECT_TRUE(
      describe(*results, kBars, QStringLiteral("beauty")).emptyText.contains(QStringLiteral("beauty")));
}

// bug-cases 85: a missing value must not let the following bars slide to the wrong name.
TEST_F(ChartTableTest, Q85_MissingBarKeepsItsPlace) {
  const auto failed = makeCase("f", "broken", {});
  failed->outcome.status = bench::CaseStatus::Failed;
  failed->outcome.message = "boom";
  const auto results = makeResults({makeCase("a", "a", {1000}), failed, makeCase("b", "b", {3000})});
  const auto chart = describe(*results, kBars);
  ASSERT_EQ(chart.bars.size(), 3U);
  EXPECT_TRUE(chart.bars[1].missing);
  EXPECT_EQ(chart.bars[1].text, QStringLiteral("failed: boom"));
  EXPECT_NEAR(chart.bars[2].position / chart.bars[0].position, 3, 1e-9);
  EXPECT_EQ(chart.y.categories,
            (QStringList{QStringLiteral("a"), QStringLiteral("broken"), QStringLiteral("b")}));
}

TEST_F(ChartTableTest, FailedCasesWithSamplesAreNotRanked) {
  const auto wrong = makeCase("w", "wrong bits", {1});
  wrong->outcome.status = bench::CaseStatus::Failed;
  wrong->outcome.message = "row 3 differs";
  const auto results = makeResults({wrong, makeCase("a", "good", {50})});
  const auto chart = describe(*results, kBars);
  EXPECT_TRUE(chart.bars[0].missing);
  EXPECT_TRUE(chart.summary.contains(QStringLiteral("Best: good")));
  EXPECT_TRUE(describe(*results, kEcdf).lines.size() == 1);
}

// R4: values of 0 on a log scale are gaps with a note, never replaced.
TEST_F(ChartTableTest, R4_ZerosOnALogScaleAreGapsWithANote) {
  const auto results = makeResults({makeCase("a", "a", {10, 20, 0, 40, 50}), makeCase("b", "b", {0, 0, 0})});
  const auto bars = describe(*results, kBars, kTime, ScaleKind::Log);
  EXPECT_TRUE(bars.bars[1].missing);
  EXPECT_TRUE(bars.bars[1].text.contains(QStringLiteral("0")));
  ASSERT_EQ(bars.notes.size(), 1);
  EXPECT_TRUE(bars.notes.first().startsWith(QStringLiteral("4 "))) << bars.notes.first().toStdString();
  const auto samples = describe(*results, kSamples, kTime, ScaleKind::Log);
  EXPECT_EQ(samples.lines.size(), 2U);  // The gap makes two pieces of case a; case b has nothing.
  EXPECT_EQ(describe(*results, kSamples).lines.size(), 2U);
  EXPECT_TRUE(describe(*results, kBars).notes.isEmpty());
}

TEST_F(ChartTableTest, R4_ErrorBarsReachingZeroAreCutWithAnArrow) {
  const auto results = makeResults({makeCase("a", "a", {0, 20, 30, 40})});
  ChartOptions options;
  options.scale = ScaleKind::Log;
  options.errorBars = ErrorBars::Range;
  const auto chart = describeChart(*results, options, {}, m_cache);
  ASSERT_EQ(chart.errors.size(), 1U);
  EXPECT_TRUE(chart.errors[0].cutLow);
  EXPECT_EQ(chart.errors[0].low, chart.x.low);
}

TEST_F(ChartTableTest, R4_LogScaleIsUselessWithoutAPositiveValue) {
  ChartOptions options;
  EXPECT_FALSE(logScaleUseful(*makeResults({makeCase("a", "a", {0, 0})}), options, m_cache));
  EXPECT_TRUE(logScaleUseful(*makeResults({makeCase("a", "a", {0, 1})}), options, m_cache));
  options.hidden = {0};
  EXPECT_FALSE(logScaleUseful(*makeResults({makeCase("a", "a", {0, 1})}), options, m_cache));
}

// R7: the kind of error bars is always stated.
TEST_F(ChartTableTest, R7_ErrorBarsStateTheirKind) {
  const auto results = publishedResults(20);
  std::set<QString> encodings;
  for (const ErrorBarKind& kind : errorBarKinds()) {
    ChartOptions options;
    options.errorBars = kind.kind;
    const auto chart = describeChart(*results, options, {}, m_cache);
    EXPECT_TRUE(encodings.insert(chart.encoding).second);
    EXPECT_EQ(chart.errors.empty(), kind.kind == ErrorBars::None);
  }
}

// R8: every readout carries every parameter.
TEST_F(ChartTableTest, R8_ReadoutsCarryEveryParameter) {
  const auto results = publishedResults(20);
  for (const ChartKind& kind : chartKinds()) {
    const auto chart = describe(*results, QString(kind.id));
    const QString text = chart.readout(chart.hits[3]).join(QLatin1Char('\n'));
    for (const char* part : {"10,000", "42", "avx2"}) {
      EXPECT_TRUE(text.contains(QString::fromLatin1(part))) << part << " in " << text.toStdString();
    }
  }
}

// R9: never drop silently.
TEST_F(ChartTableTest, R9_DecimationIsSaid) {
  std::vector<std::uint64_t> values(20'000, 1000);
  values[777] = 5000;
  const auto results = makeResults({makeCase("a", "a", values)});
  const auto chart = describe(*results, kSamples);
  ASSERT_FALSE(chart.notes.isEmpty());
  EXPECT_TRUE(chart.notes.last().contains(QStringLiteral("pixel column")));
  double highest = 0;
  for (const QPointF& point : chart.lines[0].points) highest = std::max(highest, point.y());
  EXPECT_LE(chart.lines[0].points.size(), 1800);
  const auto reading = [&chart](double y) {
    return std::any_of(chart.hits.begin(), chart.hits.end(),
                       [y](const Hit& hit) { return hit.at.y() == y && hit.value == 5000; });
  };
  EXPECT_TRUE(reading(highest));
}

// R10: four digits, and the raw value beside them.
TEST_F(ChartTableTest, R10_ReadoutHasTheRawValue) {
  const auto results = makeResults({makeCase("a", "a", {3'141'593})});
  for (const ChartKind& kind : chartKinds()) {
    const auto chart = describe(*results, QString(kind.id));
    const QString text = chart.readout(chart.hits.at(0)).join(QLatin1Char('\n'));
    EXPECT_TRUE(text.contains(QStringLiteral("3.142"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("3,141,593"))) << text.toStdString();
  }
}

// R39: which direction is better is said on the axis.
TEST_F(ChartTableTest, R39_DirectionIsStated) {
  const auto results = publishedResults(10);
  EXPECT_TRUE(describe(*results, kBars).x.title.contains(QStringLiteral("lower is better")));
  EXPECT_TRUE(describe(*results, kBars, QStringLiteral("throughput_in"))
                  .x.title.contains(QStringLiteral("higher is better")));
}

// R41: an interval that fewer than 6 repetitions cannot give is explained.
TEST_F(ChartTableTest, R41_TooFewRepetitionsAreExplained) {
  const auto results = makeResults({makeCase("a", "a", {10, 11, 12, 13, 14})});
  const auto chart = describe(*results, kBars);
  EXPECT_TRUE(chart.errors.empty());
  EXPECT_TRUE(chart.readout(chart.hits[0]).join(QLatin1Char(' ')).contains(QStringLiteral("6 repetitions")));
}

TEST_F(ChartTableTest, WarmUpFarAboveDoesNotStretchTheAxis) {
  const auto slow = makeCase("a", "a", std::vector<std::uint64_t>(50, 1000), 2);
  slow->samples[0].wallNanoseconds = 1'000'000;
  const auto chart = describe(*makeResults({slow}), kSamples);
  const auto off =
      std::count_if(chart.points.begin(), chart.points.end(), [](const PointMark& p) { return p.offScale; });
  EXPECT_EQ(off, 1);
  EXPECT_TRUE(chart.notes.last().contains(QStringLiteral("warm-up")));
  const auto hit =
      std::find_if(chart.hits.begin(), chart.hits.end(), [](const Hit& h) { return h.value == 1'000'000; });
  ASSERT_NE(hit, chart.hits.end());
  EXPECT_TRUE(chart.readout(*hit).join(QLatin1Char(' ')).contains(QStringLiteral("Warm-up 1")));
}

TEST_F(ChartTableTest, OutliersAreRinged) {
  std::vector<std::uint64_t> values(60, 1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += i % 7;
  values[30] = 9000;
  const auto chart = describe(*makeResults({makeCase("a", "a", values)}), kSamples);
  EXPECT_EQ(std::count_if(chart.points.begin(), chart.points.end(),
                          [](const PointMark& point) { return point.kind == PointKind::Outlier; }),
            1);
}

TEST_F(ChartTableTest, EcdfEndsAtEverything) {
  const auto chart = describe(*publishedResults(30), kEcdf);
  for (const LineMark& line : chart.lines) {
    EXPECT_EQ(line.points.first().y(), 0);
    EXPECT_EQ(line.points.last().y(), 1);
    for (qsizetype i = 1; i < line.points.size(); ++i) EXPECT_GE(line.points[i].y(), line.points[i - 1].y());
  }
}

TEST_F(ChartTableTest, SampleTableReadsEverySample) {
  const auto results = makeResults({makeCase("a", "a", {10, 20}, 1), makeCase("b", "b", {30})});
  const auto chart = describe(*results, kSamples);
  ASSERT_EQ(chart.table.rows, 4);
  EXPECT_EQ(chart.table.cell(0, 1).toString(), QStringLiteral("warm-up"));
  EXPECT_EQ(chart.table.cell(2, 4).toDouble(), 20);
  EXPECT_EQ(chart.table.cell(2, 2).toULongLong(), 2U);
  EXPECT_EQ(chart.table.cell(3, 0).toString(), QStringLiteral("b"));
  EXPECT_EQ(chart.table.caseIndex(3), 1U);
}

TEST_F(ChartTableTest, HiddenCasesAreLeftOut) {
  const auto results = publishedResults(10);
  ChartOptions options;
  options.hidden = {0, 12};
  const auto chart = describeChart(*results, options, {}, m_cache);
  EXPECT_EQ(chart.bars.size(), 11U);
  EXPECT_EQ(chart.bars[0].caseIndex, 1U);
  EXPECT_EQ(chart.ceilings.size(), 1U);
  for (std::size_t i = 0; i < results->cases.size(); ++i) options.hidden.push_back(i);
  std::sort(options.hidden.begin(), options.hidden.end());
  EXPECT_FALSE(describeChart(*results, options, {}, m_cache).emptyText.isEmpty());
}

TEST_F(ChartTableTest, LongNamesAreWrappedNotCut) {
  const auto results = makeResults(
      {makeCase("a", "a very long name that has many words in it and goes on and on and on", {5})});
  ChartOptions options;
  ChartRoom room;
  room.width = 300;
  const auto chart = describeChart(*results, options, room, m_cache);
  QString name = chart.y.categories.first();
  EXPECT_TRUE(name.contains(QLatin1Char('\n')));
  EXPECT_EQ(name.replace(QLatin1Char('\n'), QLatin1Char(' ')), fromUtf8(results->cases[0]->planned.label));
  EXPECT_GT(chart.minimumHeight, describeChart(*results, options, {}, m_cache).minimumHeight);
}

}  // namespace
}  // namespace packscope::charts
