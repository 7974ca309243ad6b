// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/comparison.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::stats {
namespace {

using Kind = Change::Kind;

void expectPercent(double base, double value, PercentRule rule, double percent) {
  const Change c = change(base, value, rule);
  EXPECT_EQ(c.kind, Kind::Percent) << base << " -> " << value;
  EXPECT_NEAR(c.percent, percent, 0.005) << base << " -> " << value;
  EXPECT_DOUBLE_EQ(c.difference, value - base);
}

TEST(Change, HonestDividesByTheBase) {
  expectPercent(18, 17, PercentRule::Honest, -5.56);
  expectPercent(18, 18, PercentRule::Honest, 0);
  expectPercent(18, 19, PercentRule::Honest, 5.56);
  expectPercent(18, 20, PercentRule::Honest, 11.11);
  expectPercent(20, 18, PercentRule::Honest, -10);
  expectPercent(18, 1.8, PercentRule::Honest, -90);
  expectPercent(12, 0, PercentRule::Honest, -100);
}

TEST(Change, BenchShowDividesByTheSmaller) {
  expectPercent(18, 17, PercentRule::BenchShow, -5.88);
  expectPercent(18, 18, PercentRule::BenchShow, 0);
  expectPercent(18, 19, PercentRule::BenchShow, 5.56);
  expectPercent(18, 20, PercentRule::BenchShow, 11.11);
  expectPercent(20, 18, PercentRule::BenchShow, -11.11);
  expectPercent(18, 1.8, PercentRule::BenchShow, -900);
}

TEST(Change, FromZeroHasNoPercentage) {
  for (const PercentRule rule : {PercentRule::Honest, PercentRule::BenchShow}) {
    for (const double zero : {0.0, -0.0}) {
      EXPECT_EQ(change(zero, 0, rule).kind, Kind::Equal);
      EXPECT_EQ(change(zero, 0, rule).difference, 0);
      EXPECT_EQ(change(zero, 12, rule).kind, Kind::New);
      EXPECT_EQ(change(zero, 12, rule).difference, 12);
    }
  }
  EXPECT_EQ(change(12, 0, PercentRule::BenchShow).kind, Kind::New);
  EXPECT_EQ(change(12, 0, PercentRule::BenchShow).difference, -12);
}

TEST(Change, IsFiniteForFiniteArguments) {
  const double most = std::numeric_limits<double>::max();
  const double least = std::numeric_limits<double>::denorm_min();
  for (const double base : {0.0, least, 1.0, most, -most}) {
    for (const double value : {0.0, least, 1.0, most, -most}) {
      for (const PercentRule rule : {PercentRule::Honest, PercentRule::BenchShow}) {
        const Change c = change(base, value, rule);
        EXPECT_TRUE(std::isfinite(c.percent)) << base << " -> " << value;
        EXPECT_TRUE(std::isfinite(c.difference)) << base << " -> " << value;
      }
    }
  }
}

TEST(PairedRatio, NeedsSixPairsOfPositiveReferences) {
  const std::vector<double> five(5, 1.0);
  EXPECT_FALSE(pairedRatio(five, five));
  const std::vector<double> six(6, 1.0);
  EXPECT_TRUE(pairedRatio(six, six));
  EXPECT_FALSE(pairedRatio(six, five));
  EXPECT_FALSE(pairedRatio(six, std::vector<double>{1, 1, 1, 0, 1, 1}));
  EXPECT_FALSE(pairedRatio(six, std::vector<double>{1, 1, 1, -1, 1, 1}));
}

TEST(PairedRatio, IsTheMedianOfTheSingleRatios) {
  // A machine that drifts by a factor of 100 does not move the ratio of pairs.
  const std::vector<double> references = {1, 2, 100, 50, 3, 7, 10};
  const std::vector<double> factors = {2.0, 2.1, 1.9, 2.2, 2.3, 1.8, 9.0};
  std::vector<double> values;
  for (std::size_t i = 0; i < factors.size(); ++i) values.push_back(references[i] * factors[i]);
  const PairedRatio ratio = pairedRatio(values, references).value();
  EXPECT_EQ(ratio.pairs, 7U);
  EXPECT_DOUBLE_EQ(ratio.median, 2.1);
  EXPECT_DOUBLE_EQ(ratio.low, 1.8);
  EXPECT_DOUBLE_EQ(ratio.high, 9.0);
}

}  // namespace
}  // namespace packscope::stats
