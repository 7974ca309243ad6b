// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/axis_scale.h"

#include "results/metric_text.h"
#include "support/qt_test_main.h"

#include <cmath>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

class AxisScaleTest : public ::testing::Test {
 protected:
  void SetUp() override { results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si}); }
  void TearDown() override { results::setNumberStyle({}); }
};

AxisRequest requestFor(ScaleKind kind, double low, double high, bench::Unit unit = bench::Unit::Nanoseconds) {
  AxisRequest request;
  request.kind = kind;
  request.unit = unit;
  request.extent.add(low, kind == ScaleKind::Log);
  request.extent.add(high, kind == ScaleKind::Log);
  return request;
}

QStringList labels(const AxisScale& scale) {
  QStringList result;
  for (const Tick& tick : scale.ticks()) result << tick.label;
  return result;
}

void expectSound(const AxisScale& scale, const std::string& what) {
  EXPECT_TRUE(std::isfinite(scale.low()) && std::isfinite(scale.high())) << what;
  EXPECT_LT(scale.low(), scale.high()) << what;
  EXPECT_GE(scale.ticks().size(), 2U) << what;
  EXPECT_LE(scale.ticks().size(), 40U) << what;
  std::set<QString> seen;
  double last = scale.low() - 1;
  for (const Tick& tick : scale.ticks()) {
    EXPECT_TRUE(seen.insert(tick.label).second) << what << ": label twice: " << tick.label.toStdString();
    EXPECT_FALSE(tick.label.isEmpty()) << what;
    EXPECT_LE(tick.label.size(), 16) << what << ": " << tick.label.toStdString();
    EXPECT_GT(tick.position, last) << what;
    EXPECT_GE(tick.position, scale.low()) << what;
    EXPECT_LE(tick.position, scale.high()) << what;
    last = tick.position;
  }
}

// R5: at least two labelled ticks for every range, also inside one decade.
TEST_F(AxisScaleTest, R5_EveryRangeHasTwoLabels) {
  const double ranges[][2] = {{2, 8},           {2.1, 7.9},       {9.9, 10.1},    {1, 1e6},
                              {1, 1},           {0.3, 0.31},      {1e-3, 1e12},   {99, 101},
                              {1e12, 1e12 + 1}, {3, 3.0000001},   {5e-324, 1},    {1e308, 1.7e308},
                              {1e-300, 1e300},  {5e-324, 5e-324}, {1e308, 1e308}, {123456789, 123456790},
                              {0.999, 1.001},   {1, 10},          {1, 1.5},       {8, 12},
                              {1e6, 1.1e6}};
  for (const auto unit : {bench::Unit::Nanoseconds, bench::Unit::BytesPerSecond, bench::Unit::Bytes,
                          bench::Unit::Ratio, bench::Unit::Count}) {
    for (const auto& range : ranges) {
      for (const int length : {60, 300, 700, 3000}) {
        for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log}) {
          AxisRequest request = requestFor(kind, range[0], range[1], unit);
          request.lengthPixels = length;
          const AxisScale scale(request);
          expectSound(scale, std::to_string(range[0]) + ".." + std::to_string(range[1]) + " length " +
                                 std::to_string(length) + (kind == ScaleKind::Log ? " log" : " linear"));
          for (const double value : {range[0], range[1]}) {
            EXPECT_GE(scale.position(value), scale.low() - 1e-9);
            EXPECT_LE(scale.position(value), scale.high() + 1e-9);
          }
        }
      }
    }
  }
}

TEST_F(AxisScaleTest, LinearExtremesStaySound) {
  const double largest = std::numeric_limits<double>::max();
  const double ranges[][2] = {{0, 0},       {-1, 1},           {-largest, largest}, {-5, -5},
                              {0, largest}, {-1e-300, 1e-300}, {0, 5e-324}};
  for (const auto& range : ranges) {
    for (const bool fromZero : {false, true}) {
      AxisRequest request = requestFor(ScaleKind::Linear, range[0], range[1], bench::Unit::Count);
      request.fromZero = fromZero;
      const AxisScale scale(request);
      expectSound(scale, std::to_string(range[0]) + ".." + std::to_string(range[1]));
    }
  }
}

TEST_F(AxisScaleTest, NothingToShowStillHasAnAxis) {
  for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log}) {
    AxisRequest request;
    request.kind = kind;
    expectSound(AxisScale(request), "empty");
  }
}

TEST_F(AxisScaleTest, BarsStartAtZero) {
  AxisRequest request = requestFor(ScaleKind::Linear, 3e6, 47.7e6);
  request.fromZero = true;
  const AxisScale scale(request);
  EXPECT_EQ(scale.low(), 0);
  EXPECT_EQ(scale.position(0), 0);
  EXPECT_EQ(scale.unitSymbol(), QStringLiteral("ms"));
  EXPECT_EQ(labels(scale), (QStringList{QStringLiteral("0"), QStringLiteral("10"), QStringLiteral("20"),
                                        QStringLiteral("30"), QStringLiteral("40")}));
}

TEST_F(AxisScaleTest, NegativeBarsKeepZeroInside) {
  AxisRequest request = requestFor(ScaleKind::Linear, -40, 100, bench::Unit::Bytes);
  request.fromZero = true;
  const AxisScale scale(request);
  EXPECT_LT(scale.low(), 0);
  EXPECT_EQ(scale.position(0), 0);
  EXPECT_TRUE(labels(scale).contains(QStringLiteral("0")));
}

TEST_F(AxisScaleTest, UnitFollowsTheLargestValue) {
  EXPECT_EQ(AxisScale(requestFor(ScaleKind::Linear, 0.3, 0.9)).unitSymbol(), QStringLiteral("ns"));
  EXPECT_EQ(AxisScale(requestFor(ScaleKind::Linear, 10, 5000)).unitSymbol(), QStringLiteral("µs"));
  EXPECT_EQ(AxisScale(requestFor(ScaleKind::Linear, 10, 5e9)).unitSymbol(), QStringLiteral("s"));
  EXPECT_EQ(AxisScale(requestFor(ScaleKind::Linear, 10, 5e9, bench::Unit::BytesPerSecond)).unitSymbol(),
            QStringLiteral("GB/s"));
}

TEST_F(AxisScaleTest, BinaryUnitsHaveRoundLabels) {
  results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Iec});
  AxisRequest request = requestFor(ScaleKind::Linear, 0, 8 * 1048576, bench::Unit::Bytes);
  request.fromZero = true;
  const AxisScale scale(request);
  EXPECT_EQ(scale.unitSymbol(), QStringLiteral("MiB"));
  EXPECT_EQ(labels(scale).first(), QStringLiteral("0"));
  EXPECT_EQ(labels(scale)[1], QStringLiteral("2"));
  EXPECT_DOUBLE_EQ(scale.ticks()[1].value, 2 * 1048576);
  const AxisScale wide(requestFor(ScaleKind::Log, 16, 1e10, bench::Unit::Bytes));
  EXPECT_TRUE(labels(wide).contains(QStringLiteral("1\u00A0KiB")))
      << labels(wide).join(QLatin1Char('|')).toStdString();
}

TEST_F(AxisScaleTest, LogLabelsAreOneTwoFive) {
  AxisRequest request = requestFor(ScaleKind::Log, 1.9, 220, bench::Unit::Ratio);
  request.lengthPixels = 700;
  EXPECT_EQ(labels(AxisScale(request)),
            (QStringList{QStringLiteral("2"), QStringLiteral("5"), QStringLiteral("10"), QStringLiteral("20"),
                         QStringLiteral("50"), QStringLiteral("100"), QStringLiteral("200")}));
}

TEST_F(AxisScaleTest, LongLogAxesLabelEachTickInItsUnit) {
  const AxisScale scale(requestFor(ScaleKind::Log, 5, 5e9));
  EXPECT_TRUE(scale.unitSymbol().isEmpty());
  EXPECT_TRUE(labels(scale).contains(QStringLiteral("1\u00A0ms")))
      << labels(scale).join(QLatin1Char('|')).toStdString();
}

TEST_F(AxisScaleTest, LogRefusesWhatItCannotShow) {
  const AxisScale scale(requestFor(ScaleKind::Log, 1, 100));
  for (const double value : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    EXPECT_TRUE(std::isnan(scale.position(value)));
  }
  EXPECT_NEAR(scale.position(10) - scale.position(1), 1, 1e-12);
}

TEST_F(AxisScaleTest, PositionsAndValuesAreInverse) {
  for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log}) {
    const AxisScale scale(requestFor(kind, 3, 4000));
    for (const double value : {3.0, 77.0, 4000.0})
      EXPECT_NEAR(scale.value(scale.position(value)), value, value * 1e-9);
  }
}

TEST_F(AxisScaleTest, WholeAxesHaveNoFractions) {
  AxisRequest request = requestFor(ScaleKind::Linear, 1, 3, bench::Unit::Count);
  request.whole = true;
  for (const QString& label : labels(AxisScale(request))) EXPECT_FALSE(label.contains(QLatin1Char('.')));
}

TEST_F(AxisScaleTest, HeadroomKeepsTheEndFree) {
  AxisRequest request = requestFor(ScaleKind::Linear, 0, 100, bench::Unit::Count);
  request.fromZero = true;
  request.headroom = 0.25;
  const AxisScale scale(request);
  EXPECT_LE(scale.position(100), scale.low() + 0.75 * (scale.high() - scale.low()));
}

TEST_F(AxisScaleTest, R52_LabelsFollowTheLocale) {
  results::setNumberStyle({QLocale(QLocale::German), results::ByteUnits::Si});
  const AxisScale scale(requestFor(ScaleKind::Linear, 0.1, 0.4, bench::Unit::Ratio));
  EXPECT_TRUE(labels(scale).first().contains(QLatin1Char(','))) << labels(scale).first().toStdString();
}

}  // namespace
}  // namespace packscope::charts
