// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary.h"

#include "base/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::stats {
namespace {

/// 1, 2, ..., n shuffled by a fixed rule, so that no function can rely on order.
std::vector<double> ranks(std::size_t n) {
  std::vector<double> values(n);
  std::iota(values.begin(), values.end(), 1.0);
  base::Random random(n);
  for (std::size_t i = n; i > 1; --i) std::swap(values[i - 1], values[random.below(i)]);
  return values;
}

std::vector<double> noise(std::size_t n, std::uint64_t seed) {
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = 1e3 * base::unitAt(seed, i) - 100;
  return values;
}

// The second implementation: whole binomial weights of 2^-n in long double (n <= 10,000 does not underflow
// there).
std::size_t slowRank(std::size_t n) {
  long double below = 0;
  for (std::size_t k = 1; k <= n; ++k) {
    long double weight = std::ldexp(1.0L, -static_cast<int>(n));
    for (std::size_t i = 0; i < k - 1; ++i) {
      weight *= static_cast<long double>(n - i);
      weight /= static_cast<long double>(i + 1);
    }
    below += weight;
    if (below > 0.025L) return k - 1;
  }
  return 0;
}

double slowQuantile(std::vector<double> values, std::size_t quarter) {
  std::sort(values.begin(), values.end());
  const std::size_t position = (values.size() - 1) * quarter;  // in quarters
  const double low = values[position / 4];
  const double high = values[std::min(position / 4 + 1, values.size() - 1)];
  return low * static_cast<double>(4 - position % 4) / 4 + high * static_cast<double>(position % 4) / 4;
}

TEST(Summary, IsEmptyWithoutValues) {
  const Summary s = summarize({});
  EXPECT_EQ(s.n, 0U);
  EXPECT_FALSE(s.median || s.ciLow || s.ciHigh || s.mean || s.sd || s.min || s.max || s.q1 || s.q3);
}

TEST(Summary, OfOneValue) {
  const Summary s = summarize(std::vector<double>{7.5});
  EXPECT_EQ(s.n, 1U);
  for (const auto& field : {s.median, s.mean, s.min, s.max, s.q1, s.q3}) EXPECT_EQ(field, 7.5);
  EXPECT_FALSE(s.sd || s.ciLow || s.ciHigh);
}

TEST(Summary, OfTwoAndThreeValues) {
  const Summary two = summarize(std::vector<double>{4, 1});
  EXPECT_EQ(two.median, 2.5);
  EXPECT_EQ(two.mean, 2.5);
  EXPECT_DOUBLE_EQ(two.sd.value(), std::sqrt(4.5));
  EXPECT_EQ(two.q1, 1.75);
  EXPECT_EQ(two.q3, 3.25);
  EXPECT_FALSE(two.ciLow);
  const Summary three = summarize(std::vector<double>{10, 1, 4});
  EXPECT_EQ(three.median, 4);
  EXPECT_EQ(three.mean, 5);
  EXPECT_DOUBLE_EQ(three.sd.value(), std::sqrt(21.0));
  EXPECT_EQ(three.q1, 2.5);
  EXPECT_EQ(three.q3, 7);
}

TEST(Summary, HasAnIntervalFromSixValuesOn) {
  const Summary five = summarize(ranks(5));
  EXPECT_EQ(five.median, 3);
  EXPECT_FALSE(five.ciLow || five.ciHigh);
  const Summary six = summarize(ranks(6));
  EXPECT_EQ(six.median, 3.5);
  EXPECT_EQ(six.ciLow, 1);
  EXPECT_EQ(six.ciHigh, 6);
}

// Ranks of published tables of the sign test (alpha 0.05, two sides).
TEST(Summary, IntervalRanksAreThoseOfTheBinomial) {
  struct Row {
    std::size_t n;
    double low;
    double high;
  };
  for (const Row& row :
       {Row{8, 1, 8}, Row{9, 2, 8}, Row{19, 5, 15}, Row{20, 6, 15}, Row{39, 13, 27}, Row{40, 14, 27},
        Row{41, 14, 28}, Row{42, 15, 28}, Row{100, 40, 61}, Row{1500, 712, 789}}) {
    const Summary s = summarize(ranks(row.n));
    EXPECT_EQ(s.ciLow, row.low) << "n " << row.n;
    EXPECT_EQ(s.ciHigh, row.high) << "n " << row.n;
  }
}

TEST(Summary, AgreesWithTheSlowIntervalForEveryCount) {
  for (std::size_t n = 1; n <= 400; ++n) {
    const Summary s = summarize(ranks(n));
    const std::size_t rank = slowRank(n);
    EXPECT_EQ(s.ciLow.value_or(0), static_cast<double>(rank)) << "n " << n;
    EXPECT_EQ(s.ciHigh.value_or(0), rank == 0 ? 0.0 : static_cast<double>(n + 1 - rank)) << "n " << n;
  }
}

TEST(Summary, IntervalOfAMillionValues) {
  // Normal approximation: 500000.5 -+ 1.959964 * 500, right to a rank here.
  const Summary s = summarize(ranks(1'000'000));
  EXPECT_NEAR(s.ciLow.value(), 499'020.5, 1.0);
  EXPECT_NEAR(s.ciHigh.value(), 500'980.5, 1.0);
  EXPECT_EQ(s.ciLow.value() + s.ciHigh.value(), 1'000'001.0);
}

TEST(Summary, OfRanks) {
  for (const std::size_t n : {2U, 3U, 5U, 6U, 19U, 20U, 39U, 40U, 100U, 1500U}) {
    const Summary s = summarize(ranks(n));
    const auto count = static_cast<double>(n);
    EXPECT_EQ(s.n, n);
    EXPECT_EQ(s.median, (count + 1) / 2);
    EXPECT_DOUBLE_EQ(s.mean.value(), (count + 1) / 2);
    EXPECT_DOUBLE_EQ(s.sd.value(), std::sqrt(count * (count + 1) / 12));
    EXPECT_EQ(s.min, 1);
    EXPECT_EQ(s.max, count);
    EXPECT_DOUBLE_EQ(s.q1.value(), 1 + (count - 1) / 4);
    EXPECT_DOUBLE_EQ(s.q3.value(), 1 + (count - 1) * 3 / 4);
  }
}

TEST(Summary, AgreesWithTwoPassMoments) {
  for (const std::size_t n : {2U, 3U, 5U, 6U, 19U, 20U, 39U, 40U, 100U, 1500U}) {
    const std::vector<double> values = noise(n, n);
    long double sum = 0;
    for (const double v : values) sum += v;
    const long double mean = sum / static_cast<long double>(n);
    long double squares = 0;
    for (const double v : values) squares += (v - mean) * (v - mean);
    const Summary s = summarize(values);
    EXPECT_NEAR(s.mean.value(), static_cast<double>(mean), 1e-9);
    EXPECT_NEAR(s.sd.value(), static_cast<double>(std::sqrt(squares / static_cast<long double>(n - 1))),
                1e-9);
    EXPECT_NEAR(s.q1.value(), slowQuantile(values, 1), 1e-9);
    EXPECT_NEAR(s.median.value(), slowQuantile(values, 2), 1e-9);
    EXPECT_NEAR(s.q3.value(), slowQuantile(values, 3), 1e-9);
  }
}

TEST(Summary, OfEqualValuesIsThatValue) {
  for (const std::size_t n : {1U, 2U, 6U, 20U, 100U, 1500U}) {
    const double value = 0.1 + 1.0 / 3.0;
    const Summary s = summarize(std::vector<double>(n, value));
    for (const auto& field : {s.median, s.mean, s.min, s.max, s.q1, s.q3}) EXPECT_EQ(field, value) << n;
    EXPECT_EQ(s.sd, n >= 2 ? std::optional(0.0) : std::nullopt);
    EXPECT_EQ(s.ciLow, n >= 6 ? std::optional(value) : std::nullopt);
  }
}

TEST(Summary, KeepsPrecisionFarFromZero) {
  // Sums of squares would lose every digit of the deviation here.
  const Summary s = summarize(std::vector<double>{1e15, 1e15 + 1, 1e15 + 2});
  EXPECT_EQ(s.mean, 1e15 + 1);
  EXPECT_DOUBLE_EQ(s.sd.value(), 1.0);
}

TEST(Summary, IsNeverInfinite) {
  const double most = std::numeric_limits<double>::max();
  const Summary s = summarize(std::vector<double>{most, -most, most, -most, most, -most});
  for (const auto& field : {s.median, s.mean, s.sd, s.min, s.max, s.q1, s.q3, s.ciLow, s.ciHigh}) {
    EXPECT_TRUE(!field || std::isfinite(*field));
  }
  EXPECT_EQ(summarize(std::vector<double>{most, most}).median, most);
}

TEST(Outliers, NeedFourValues) {
  EXPECT_EQ(outliers(std::vector<double>{1, 1, 1000}), std::vector<bool>(3, false));
  EXPECT_TRUE(outliers({}).empty());
}

TEST(Outliers, LieBeyondTheFences) {
  // Quartiles of 1..8 with the last replaced: 2.75 and 6.25 (6.25 of 1..7,x too), so the fences are -2.5
  // and 11.5.
  const auto marks = [](double last) { return outliers(std::vector<double>{1, 2, 3, 4, 5, 6, 7, last}); };
  EXPECT_EQ(marks(11.5), std::vector<bool>(8, false));
  EXPECT_EQ(marks(11.75), (std::vector<bool>{false, false, false, false, false, false, false, true}));
  EXPECT_EQ(outliers(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}), std::vector<bool>(8, false));
  // Both sides, and in the order of the values.
  EXPECT_EQ(outliers(std::vector<double>{100, 5, 6, 5, 6, 5, 6, -100}),
            (std::vector<bool>{true, false, false, false, false, false, false, true}));
}

TEST(Outliers, OfEqualValuesAreTheOthers) {
  EXPECT_EQ(outliers(std::vector<double>(10, 3.0)), std::vector<bool>(10, false));
  std::vector<double> values(10, 3.0);
  values[4] = 3.0000001;
  std::vector<bool> expected(10, false);
  expected[4] = true;
  EXPECT_EQ(outliers(values), expected);
}

TEST(TrimmedRate, IsNothingForBadInput) {
  EXPECT_FALSE(trimmedRate({}, {}));
  EXPECT_FALSE(trimmedRate(std::vector<double>{1, 2}, std::vector<double>{1}));
  EXPECT_FALSE(trimmedRate(std::vector<double>{1, 0}, std::vector<double>{1, 1}));
}

TEST(TrimmedRate, OfOneTwoAndThreeValues) {
  const TrimmedRate one = trimmedRate(std::vector<double>{2}, std::vector<double>{10}).value();
  EXPECT_EQ(one.used, 1U);
  EXPECT_EQ(one.meanSeconds, 2);
  EXPECT_EQ(one.sdSeconds, 0);
  EXPECT_EQ(one.bytesPerSecond, 5);
  EXPECT_EQ(one.sdBytesPerSecond, 0);
  // Population sd; ratio of sums 20/4, not the mean of the single rates (10 + 10/3)/2.
  const TrimmedRate two = trimmedRate(std::vector<double>{3, 1}, std::vector<double>{10, 10}).value();
  EXPECT_EQ(two.meanSeconds, 2);
  EXPECT_EQ(two.sdSeconds, 1);
  EXPECT_EQ(two.bytesPerSecond, 5);
  EXPECT_DOUBLE_EQ(two.sdBytesPerSecond, std::sqrt((25.0 + 25.0 / 9) / 2));
  const TrimmedRate three = trimmedRate(std::vector<double>{1, 2, 3}, std::vector<double>{6, 6, 6}).value();
  EXPECT_DOUBLE_EQ(three.sdSeconds, std::sqrt(2.0 / 3));
  EXPECT_EQ(three.bytesPerSecond, 3);
}

TEST(TrimmedRate, DropsFivePercentOfEachEndAndKeepsPairs) {
  struct Row {
    std::size_t n;
    std::size_t used;
  };
  for (const Row& row : {Row{19, 19}, Row{20, 18}, Row{39, 37}, Row{40, 36}, Row{100, 90}, Row{1500, 1350}}) {
    std::vector<double> seconds = ranks(row.n);
    std::vector<double> bytes;
    for (const double t : seconds) bytes.push_back(t * 8);
    const TrimmedRate rate = trimmedRate(seconds, bytes).value();
    EXPECT_EQ(rate.used, row.used);
    // Ranks are symmetric about their mean, so the trim keeps it; every single rate is 8 only if pairs stay
    // together.
    EXPECT_DOUBLE_EQ(rate.meanSeconds, (static_cast<double>(row.n) + 1) / 2);
    const auto used = static_cast<double>(row.used);
    EXPECT_DOUBLE_EQ(rate.sdSeconds, std::sqrt((used * used - 1) / 12));
    EXPECT_DOUBLE_EQ(rate.bytesPerSecond, 8);
    EXPECT_NEAR(rate.sdBytesPerSecond, 0, 1e-12);
  }
}

TEST(TrimmedRate, IgnoresTheSlowestAndTheFastest) {
  std::vector<double> seconds(20, 2.0);
  const std::vector<double> bytes(20, 10.0);
  seconds[3] = 1e9;
  seconds[11] = 1e-9;
  const TrimmedRate rate = trimmedRate(seconds, bytes).value();
  EXPECT_EQ(rate.used, 18U);
  EXPECT_EQ(rate.meanSeconds, 2);
  EXPECT_EQ(rate.sdSeconds, 0);
  EXPECT_EQ(rate.bytesPerSecond, 5);
}

}  // namespace
}  // namespace packscope::stats
