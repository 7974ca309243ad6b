// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/matrix.h"

#include "base/error.h"

#include <bit>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

TEST(Matrix, IsAlignedAndOwnsItsCells) {
  for (const std::uint64_t cols : {1U, 3U, 100U}) {
    Matrix matrix(7, cols);
    EXPECT_EQ(matrix.cells(), 7 * cols);
    EXPECT_EQ(matrix.bytes(), 56 * cols);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(matrix.data()) % 64, 0U);
    EXPECT_EQ(matrix.mutableData(), matrix.data());
    const Matrix zeros = Matrix::zeros(7, cols);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(zeros.data()) % 64, 0U);
    EXPECT_EQ(countStoredCells(zeros.values()), 0U);
  }
}

TEST(Matrix, MayHaveNoCells) {
  for (const auto& [rows, cols] : {std::pair{0U, 0U}, std::pair{0U, 5U}, std::pair{5U, 0U}}) {
    const Matrix matrix(rows, cols);
    EXPECT_EQ(matrix.rows(), rows);
    EXPECT_EQ(matrix.cols(), cols);
    EXPECT_EQ(matrix.cells(), 0U);
    EXPECT_TRUE(sameBits(matrix, Matrix::zeros(rows, cols)));
    EXPECT_EQ(countNonZeros(matrix), 0U);
  }
  EXPECT_FALSE(sameBits(Matrix(0, 5), Matrix(5, 0)));
}

TEST(Matrix, RefusesSizesThatWrap) {
  constexpr std::uint64_t kTwo32 = std::uint64_t{1} << 32;
  for (const auto& [rows, cols] : {std::pair{kTwo32, kTwo32}, std::pair{kTwo32, kTwo32 / 8},
                                   std::pair{std::uint64_t{1} << 60, std::uint64_t{1}},
                                   std::pair{std::numeric_limits<std::uint64_t>::max(), std::uint64_t{1}}}) {
    EXPECT_THROW(Matrix(rows, cols), base::Error);
    EXPECT_THROW(Matrix::zeros(rows, cols), base::Error);
  }
}

#ifndef PACKSCOPE_SANITIZED  // The sanitizers end the program when an allocation is too large.
TEST(Matrix, SaysHowMuchMemoryItCouldNotGet) {
  try {
    Matrix matrix(std::uint64_t{1} << 56, 1);
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_EQ(error.kind(), base::ErrorKind::OutOfMemory);
    EXPECT_NE(error.message().find("576460752303423488 bytes"), std::string::npos) << error.message();
  }
}
#endif

TEST(Matrix, ViewsOtherMemoryWithoutWritingToIt) {
  const auto cells = std::make_shared<std::vector<double>>(std::vector<double>{1, 2, 3, 4, 5, 6});
  Matrix view(2, 3, cells->data(), cells);
  EXPECT_EQ(view.mutableData(), nullptr);
  EXPECT_EQ(view.row(1)[0], 4.0);
  EXPECT_EQ(cells.use_count(), 2);
}

TEST(Matrix, ComparesBitsNotValues) {
  Matrix a = Matrix::zeros(1, 2);
  Matrix b = Matrix::zeros(1, 2);
  EXPECT_TRUE(sameBits(a, b));
  b.mutableData()[1] = -0.0;
  EXPECT_FALSE(sameBits(a, b));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  a.mutableData()[1] = nan;
  b.mutableData()[1] = nan;
  EXPECT_TRUE(sameBits(a, b));
  b.mutableData()[1] = std::bit_cast<double>(std::bit_cast<std::uint64_t>(nan) + 1);
  EXPECT_FALSE(sameBits(a, b));
}

TEST(Matrix, CountsCellsByValueAndByBits) {
  Matrix matrix = Matrix::zeros(1, 5);
  double* cells = matrix.mutableData();
  cells[0] = -0.0;
  cells[1] = std::numeric_limits<double>::quiet_NaN();
  cells[2] = std::numeric_limits<double>::denorm_min();
  cells[3] = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(countNonZeros(matrix), 3U);
  EXPECT_EQ(countStoredCells(matrix.values()), 4U);
}

}  // namespace
}  // namespace packscope::matrix
