// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/metric_text.h"

#include "support/qt_test_main.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace packscope::results {
namespace {

// Spaces before units are no-break spaces on screen.
QString plain(QString text) {
  return text.replace(QChar(0xA0), QLatin1Char(' '));
}

class MetricText : public ::testing::Test {
 protected:
  void SetUp() override { setNumberStyle({QLocale(QLocale::English, QLocale::UnitedStates), ByteUnits::Si}); }
  void TearDown() override { setNumberStyle({}); }
};

TEST_F(MetricText, KeepsFourSignificantDigits) {
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 3'141'593)), QStringLiteral("3.142 ms"));
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 0.43217)), QStringLiteral("0.4322 ns"));
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 61'234'567'890.0)), QStringLiteral("61.23 s"));
  EXPECT_EQ(plain(valueText(bench::Unit::BytesPerSecond, 2'581'000'000.0)), QStringLiteral("2.581 GB/s"));
  EXPECT_EQ(plain(valueText(bench::Unit::Bytes, 8'000'009)), QStringLiteral("8.000 MB"));
  EXPECT_EQ(plain(valueText(bench::Unit::Ratio, 1.6)), QStringLiteral("1.600 ×"));
}

TEST_F(MetricText, ChoosesTheUnitAfterRounding) {
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 999'960)), QStringLiteral("1.000 ms"));
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 999'940)), QStringLiteral("999.9 µs"));
  EXPECT_EQ(plain(valueText(bench::Unit::Bytes, 999)), QStringLiteral("999 B"));
  EXPECT_EQ(plain(valueText(bench::Unit::Bytes, 1000)), QStringLiteral("1.000 kB"));
}

TEST_F(MetricText, CountsAndBytesAreWhole) {
  EXPECT_EQ(valueText(bench::Unit::Count, 100'000), QStringLiteral("100,000"));
  EXPECT_EQ(valueText(bench::Unit::Count, 0), QStringLiteral("0"));
  EXPECT_EQ(valueText(bench::Unit::Count, 2.5), QStringLiteral("2.500"));
  EXPECT_EQ(plain(valueText(bench::Unit::Bytes, 0)), QStringLiteral("0 B"));
}

TEST_F(MetricText, WhatIsNotThereIsADash) {
  for (const auto unit : {bench::Unit::Nanoseconds, bench::Unit::BytesPerSecond, bench::Unit::Bytes,
                          bench::Unit::Ratio, bench::Unit::Count}) {
    EXPECT_EQ(valueText(unit, std::nullopt), QStringLiteral("-"));
    EXPECT_EQ(valueText(unit, std::nan("")), QStringLiteral("-"));
    EXPECT_EQ(rawText(unit, std::numeric_limits<double>::infinity()), QStringLiteral("-"));
  }
}

TEST_F(MetricText, ExtremesStayReadable) {
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 1e300)), QStringLiteral("1.000E+291 s"));
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 5e-324)).isEmpty(), false);
  EXPECT_EQ(numberText(-1234.5678), QStringLiteral("-1,235"));
  EXPECT_EQ(numberText(123'456'789), QStringLiteral("123,456,789"));
}

// R 52: locale decides digits and separators, never units; MB and MiB are told apart.
TEST_F(MetricText, R52_LocaleChangesNumbersButNotUnits) {
  setNumberStyle({QLocale(QLocale::German), ByteUnits::Si});
  EXPECT_EQ(plain(valueText(bench::Unit::Nanoseconds, 3'141'593)), QStringLiteral("3,142 ms"));
  EXPECT_EQ(plain(rawText(bench::Unit::Bytes, 8'000'009)), QStringLiteral("8.000.009 B"));
  setNumberStyle({QLocale(QLocale::French), ByteUnits::Iec});
  EXPECT_EQ(plain(valueText(bench::Unit::Bytes, 8 * 1048576)), QStringLiteral("8,000 MiB"));
  EXPECT_EQ(plain(valueText(bench::Unit::BytesPerSecond, 1073741824)), QStringLiteral("1,000 GiB/s"));
}

// R 10: differences below the rounding are found in the tooltip.
TEST_F(MetricText, R10_RawTextKeepsEveryDigit) {
  EXPECT_EQ(plain(rawText(bench::Unit::Nanoseconds, 3'141'593)), QStringLiteral("3,141,593 ns"));
  EXPECT_EQ(plain(rawText(bench::Unit::Nanoseconds, 0.1)), QStringLiteral("0.1 ns"));
}

TEST_F(MetricText, IntervalUsesTheUnitOfTheMedian) {
  EXPECT_EQ(plain(intervalText(bench::Unit::Nanoseconds, 1'002'000, 998'000, 1'004'000)),
            QStringLiteral("1.002 ms [0.9980 .. 1.004]"));
  EXPECT_EQ(plain(intervalText(bench::Unit::Nanoseconds, 1'002'000, std::nullopt, std::nullopt)),
            QStringLiteral("1.002 ms"));
}

TEST_F(MetricText, DurationsAreRoundedForPeople) {
  EXPECT_EQ(plain(durationText(0.2)), QStringLiteral("< 1 s"));
  EXPECT_EQ(plain(durationText(14.4)), QStringLiteral("14 s"));
  EXPECT_EQ(plain(durationText(125)), QStringLiteral("2 min"));
  EXPECT_EQ(plain(durationText(2 * 3600 + 12 * 60)), QStringLiteral("2 h 12 min"));
  EXPECT_EQ(plain(durationText(3600)), QStringLiteral("1 h"));
}

}  // namespace
}  // namespace packscope::results
