// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/generator.h"

#include "base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

Matrix generateWith(const MatrixSpec& spec, std::uint32_t threads) {
  const base::ThreadBudget budget(threads);
  return generate(spec, budget);
}

TEST(Generator, GivesTheSameBitsForEveryNumberOfThreads) {
  for (const double sparsity : {1.0, 0.3}) {
    const MatrixSpec spec{5003, 101, sparsity, 16, 7};
    const Matrix expected = generateWith(spec, 1);
    for (const std::uint32_t threads : {2U, 3U, 16U}) {
      EXPECT_TRUE(sameBits(expected, generateWith(spec, threads))) << threads;
    }
  }
}

TEST(Generator, IsAPureFunctionOfSpecAndSeed) {
  const MatrixSpec spec{100, 10, 0.5, 8, 1};
  MatrixSpec other = spec;
  other.seed = 2;
  EXPECT_TRUE(sameBits(generateWith(spec, 1), generateWith(spec, 1)));
  EXPECT_FALSE(sameBits(generateWith(spec, 1), generateWith(other, 1)));
  // The first rows do not change when the matrix grows.
  const Matrix small = generateWith(spec, 1);
  const Matrix large = generateWith({200, 10, 0.5, 8, 1}, 1);
  for (std::uint64_t cell = 0; cell < small.cells(); ++cell) {
    ASSERT_EQ(small.data()[cell], large.data()[cell]) << cell;
  }
}

TEST(Generator, FirstCellsNeverChange) {
  // Stored runs are compared with new ones: the same specification has to stay the same data.
  const Matrix matrix = generateWith({2, 4, 1.0, 1000, 42}, 1);
  const std::vector<double> expected{597, 161, 167, 49, 981, 236, 280, 153};
  EXPECT_EQ(std::vector<double>(matrix.values().begin(), matrix.values().end()), expected);
}

TEST(Generator, MakesWholeNumbersFromOneToUniques) {
  for (const std::uint64_t uniques : {1ULL, 2ULL, 4ULL, 255ULL}) {
    const Matrix matrix = generateWith({1000, 10, 1.0, uniques, 42}, 1);
    const std::set<double> distinct(matrix.values().begin(), matrix.values().end());
    EXPECT_EQ(distinct.size(), uniques);
    EXPECT_EQ(*distinct.begin(), 1.0);
    EXPECT_EQ(*distinct.rbegin(), static_cast<double>(uniques));
  }
}

TEST(Generator, ReachesTheUpperLimitOfUniques) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  const Matrix matrix = generateWith({10'000, 10, 1.0, kMost, 42}, 1);
  double largest = 0;
  for (const double value : matrix.values()) {
    ASSERT_EQ(value, std::floor(value));
    ASSERT_GE(value, 1.0);
    ASSERT_LE(value, 4294967296.0);
    largest = std::max(largest, value);
  }
  EXPECT_GT(largest, 4.29e9);
  EXPECT_THROW(generateWith({1, 1, 1.0, kMost + 1, 42}, 1), base::Error);
  EXPECT_THROW(generateWith({1, 1, 1.0, 0, 42}, 1), base::Error);
}

TEST(Generator, SpreadsValuesEvenly) {
  const Matrix matrix = generateWith({100'000, 1, 1.0, 4, 42}, 1);
  std::array<int, 5> counts{};
  for (const double value : matrix.values()) ++counts.at(static_cast<std::size_t>(value));
  // 5 standard deviations of a binomial count are 685.
  for (std::size_t value = 1; value <= 4; ++value) EXPECT_NEAR(counts.at(value), 25'000, 685) << value;
}

TEST(Generator, KeepsTheAskedShareOfCells) {
  EXPECT_EQ(countNonZeros(generateWith({100, 100, 0.0, 4, 42}, 1)), 0U);
  EXPECT_EQ(countNonZeros(generateWith({100, 100, 1.0, 4, 42}, 1)), 10'000U);
  for (const double sparsity : {0.001, 0.3, 0.9}) {
    const auto kept = static_cast<double>(countNonZeros(generateWith({1000, 1000, sparsity, 4, 42}, 1)));
    EXPECT_NEAR(kept, 1e6 * sparsity, 5 * std::sqrt(1e6 * sparsity * (1 - sparsity)) + 1) << sparsity;
  }
}

TEST(Generator, RefusesSparsityOutsideZeroToOne) {
  for (const double sparsity :
       {-0.1, 1.0000001, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW(generateWith({2, 2, sparsity, 4, 42}, 1), base::Error) << sparsity;
  }
  EXPECT_EQ(countNonZeros(generateWith({2, 2, 1e-320, 4, 42}, 1)), 0U);
}

TEST(Generator, RefusesShapesBeyondTheLimitsAndTakesEmptyOnes) {
  EXPECT_THROW(generateWith({1'000'000'001, 1, 0.0, 4, 42}, 1), base::Error);
  EXPECT_THROW(generateWith({1, 10'000'001, 0.0, 4, 42}, 1), base::Error);
  EXPECT_EQ(generateWith({0, 5, 0.5, 4, 42}, 1).cells(), 0U);
  EXPECT_EQ(generateWith({5, 0, 1.0, 4, 42}, 1).cells(), 0U);
}

}  // namespace
}  // namespace packscope::matrix
