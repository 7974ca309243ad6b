// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/profile.h"

#include <limits>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

MatrixProfile profileWith(const Matrix& matrix, std::uint32_t threads = 1) {
  const base::ThreadBudget budget(threads);
  return profile(matrix, budget);
}

Matrix matrixOf(std::uint64_t rows, std::uint64_t cols, std::initializer_list<double> cells) {
  Matrix matrix(rows, cols);
  std::copy(cells.begin(), cells.end(), matrix.mutableData());
  return matrix;
}

TEST(Profile, CountsNonZerosAndDistinctValues) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const MatrixProfile found = profileWith(matrixOf(3, 3, {1, 0, -0.0, 2, 0, nan, 1, 0, -nan}));
  EXPECT_EQ(found.nonZeros, 5U);
  EXPECT_DOUBLE_EQ(found.sparsity.value(), 5.0 / 9.0);
  EXPECT_EQ(found.columns, (std::vector<DistinctCount>{{2, true}, {0, true}, {3, true}}));
  EXPECT_EQ(found.distinct, (DistinctCount{5, true}));
}

TEST(Profile, IsTheSameForEveryNumberOfThreads) {
  const base::ThreadBudget one(1);
  const Matrix matrix = generate({2000, 37, 0.7, 300, 5}, one);
  const MatrixProfile expected = profileWith(matrix);
  for (const std::uint32_t threads : {2U, 16U}) {
    const MatrixProfile found = profileWith(matrix, threads);
    EXPECT_EQ(found.columns, expected.columns);
    EXPECT_EQ(found.distinct, expected.distinct);
    EXPECT_EQ(found.nonZeros, expected.nonZeros);
  }
  EXPECT_EQ(expected.distinct.count, 300U);
}

TEST(Profile, StopsCountingAtItsMemoryBound) {
  for (const std::uint64_t extra : {0U, 1U}) {
    Matrix matrix(kMostDistinctOfColumn + extra, 1);
    for (std::uint64_t row = 0; row < matrix.rows(); ++row)
      matrix.mutableData()[row] = static_cast<double>(row + 1);
    const MatrixProfile found = profileWith(matrix);
    EXPECT_EQ(found.columns.front(), (DistinctCount{kMostDistinctOfColumn, extra == 0}));
    EXPECT_EQ(found.distinct, (DistinctCount{kMostDistinctOfColumn, extra == 0}));
  }
}

TEST(Profile, OfAMatrixWithoutCellsHasNoSparsity) {
  for (const auto& [rows, cols] : {std::pair{0U, 0U}, std::pair{0U, 5U}, std::pair{5U, 0U}}) {
    const MatrixProfile found = profileWith(Matrix(rows, cols));
    EXPECT_FALSE(found.sparsity.has_value());
    EXPECT_EQ(found.columns.size(), cols);
    EXPECT_EQ(describe(found), "0 of 0 cells are not 0 (sparsity -), 0 distinct values");
  }
}

TEST(Profile, TellsAskedAndMade) {
  const base::ThreadBudget one(1);
  const MatrixSpec spec{100, 10, 0.5, 4, 42};
  const MatrixProfile found = profileWith(generate(spec, one));
  EXPECT_EQ(requestedAndActual(spec, found), "sparsity 0.5 asked, " +
                                                 describe(found).substr(describe(found).find("0."), 5) +
                                                 " made; uniques 4 asked, 4 made");
  EXPECT_EQ(describe(profileWith(matrixOf(1, 2, {7, 7}))),
            "2 of 2 cells are not 0 (sparsity 1), 1 distinct value");
}

}  // namespace
}  // namespace packscope::matrix
