// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/matrix.h"

#include "base/error.h"
#include "matrix/kernels/count_stored.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace packscope::matrix {
namespace {

constexpr std::size_t kAlignment = 64;

/// rows * cols * 8, refused when the address space cannot hold it.
std::size_t checkedBytes(std::uint64_t rows, std::uint64_t cols) {
  std::uint64_t bytes = 0;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max() - 2 * 64);
  if (__builtin_mul_overflow(rows, cols, &bytes) || __builtin_mul_overflow(bytes, sizeof(double), &bytes) ||
      bytes > kMost) {
    base::throwInvalid(
        fmt::format("a matrix of {} x {} cells does not fit into the address space", rows, cols));
  }
  return static_cast<std::size_t>(bytes);
}

[[noreturn]] void throwNoMemory(std::uint64_t rows, std::uint64_t cols, std::size_t bytes) {
  throw base::Error(
      base::ErrorKind::OutOfMemory,
      fmt::format("out of memory: a matrix of {} x {} cells needs {} bytes", rows, cols, bytes));
}

}  // namespace

Matrix::Matrix(std::uint64_t rows, std::uint64_t cols) : m_rows(rows), m_cols(cols) {
  const std::size_t bytes = checkedBytes(rows, cols);
  if (bytes == 0) return;
  void* memory = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  if (memory == nullptr) throwNoMemory(rows, cols, bytes);
  m_owner = std::shared_ptr<void>(memory, std::free);
  m_owned = static_cast<double*>(memory);
  m_data = m_owned;
}

Matrix::Matrix(std::uint64_t rows, std::uint64_t cols, const double* data, std::shared_ptr<const void> owner)
    : m_rows(rows), m_cols(cols), m_data(data), m_owner(std::move(owner)) {}

Matrix Matrix::zeros(std::uint64_t rows, std::uint64_t cols) {
  const std::size_t bytes = checkedBytes(rows, cols);
  Matrix result;
  result.m_rows = rows;
  result.m_cols = cols;
  if (bytes == 0) return result;
  // calloc gets untouched zero pages from the system but aligns to 16 only: ask for more and move the start
  // up.
  void* memory = std::calloc(bytes + kAlignment, 1);
  if (memory == nullptr) throwNoMemory(rows, cols, bytes);
  result.m_owner = std::shared_ptr<void>(memory, std::free);
  void* start = memory;
  std::size_t space = bytes + kAlignment;
  result.m_owned = static_cast<double*>(std::align(kAlignment, bytes, start, space));
  result.m_data = result.m_owned;
  return result;
}

bool sameBits(const Matrix& a, const Matrix& b) noexcept {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  return a.cells() == 0 || std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.bytes())) == 0;
}

std::uint64_t countNonZeros(const Matrix& matrix) noexcept {
  std::uint64_t count = 0;
  for (const double value : matrix.values()) count += value != 0.0 ? 1U : 0U;
  return count;
}

std::uint64_t countStoredCells(std::span<const double> cells) noexcept {
  return countStored(cells.data(), cells.size());
}

}  // namespace packscope::matrix
