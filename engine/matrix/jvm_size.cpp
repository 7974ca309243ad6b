// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/jvm_size.h"

#include <algorithm>
#include <cmath>

namespace packscope::matrix {
namespace {

constexpr std::uint64_t kBlockHeader = 56;
constexpr double kSparseLimit = 0.4;

constexpr std::uint64_t padTo8(std::uint64_t bytes) noexcept {
  return bytes % 8 == 0 ? 0 : 8 - bytes % 8;
}

/// Share of cells that are not 0; SystemDS divides by rows, then by columns.
double shareOf(std::uint64_t nonZeros, std::uint64_t rows, std::uint64_t cols) noexcept {
  return static_cast<double>(nonZeros) / static_cast<double>(rows) / static_cast<double>(cols);
}

}  // namespace

std::uint64_t jvmByteArray(std::uint64_t n) noexcept {
  return 28 + (n <= 4 ? 4 : n + padTo8(n - 4));
}
std::uint64_t jvmCharArray(std::uint64_t n) noexcept {
  return 28 + (n <= 2 ? 4 : 2 * n + padTo8(2 * n - 4));
}
std::uint64_t jvmIntArray(std::uint64_t n) noexcept {
  return 28 + (n <= 1 ? 4 : 4 * n + (n % 2 == 0 ? 4 : 0));
}
std::uint64_t jvmDoubleArray(std::uint64_t n) noexcept {
  return 32 + 8 * n;
}

std::uint64_t jvmDenseBytes(std::uint64_t rows, std::uint64_t cols) noexcept {
  if (rows == 0 || cols == 0) return kBlockHeader;
  return kBlockHeader + 64 + 32 + 8 * rows * cols;
}

std::uint64_t jvmCsrBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept {
  if (nonZeros == 0 || rows == 0 || cols == 0) return kBlockHeader;
  const std::uint64_t stored = std::max<std::uint64_t>(4, nonZeros);
  return kBlockHeader + 24 + jvmIntArray(rows + 1) + jvmIntArray(stored) + jvmDoubleArray(stored);
}

std::uint64_t jvmMcsrBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept {
  if (nonZeros == 0 || rows == 0 || cols == 0) return kBlockHeader;
  const std::uint64_t used = std::min(rows, nonZeros);
  const double perRow = std::max(4.0, static_cast<double>(nonZeros) / static_cast<double>(used));
  const auto rowBytes = static_cast<std::uint64_t>(
      16.0 + 8.0 + static_cast<double>(jvmIntArray(0) + jvmDoubleArray(0)) + 12.0 * std::max(1.0, perRow));
  return kBlockHeader + 16 + 32 + 8 * rows + used * rowBytes;
}

std::uint64_t jvmCooBytes(std::uint64_t nonZeros) noexcept {
  if (nonZeros == 0) return kBlockHeader;
  const std::uint64_t stored = std::max<std::uint64_t>(4, nonZeros);
  return kBlockHeader + 24 + 2 * jvmIntArray(stored) + jvmDoubleArray(stored);
}

std::uint64_t jvmDcsrBytes(std::uint64_t nonEmptyRows, std::uint64_t nonZeros) noexcept {
  if (nonZeros == 0) return kBlockHeader;
  const std::uint64_t stored = std::max<std::uint64_t>(4, nonZeros);
  return kBlockHeader + 32 + jvmIntArray(nonEmptyRows) + jvmIntArray(nonEmptyRows + 1) + jvmIntArray(stored) +
         jvmDoubleArray(stored);
}

bool jvmKeepsSparse(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept {
  if (rows == 0 || cols <= 1) return false;
  return shareOf(nonZeros, rows, cols) < kSparseLimit &&
         jvmMcsrBytes(rows, cols, nonZeros) < jvmDenseBytes(rows, cols);
}

std::uint64_t jvmMatrixBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept {
  if (nonZeros == 0) return kBlockHeader;
  return jvmKeepsSparse(rows, cols, nonZeros) ? jvmMcsrBytes(rows, cols, nonZeros)
                                              : jvmDenseBytes(rows, cols);
}

}  // namespace packscope::matrix
