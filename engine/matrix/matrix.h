// SPDX-License-Identifier: GPL-3.0-or-later
// A dense matrix of doubles, row-major. Values are kept as bits: NaN payloads, -0.0, infinities, denormals
// survive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace packscope::matrix {

/// rows x cols doubles, 64-byte aligned, or a view of memory that `owner` keeps alive (a mapped file).
/// Value semantics are by shared ownership of immutable storage once built; not thread-safe while written.
class Matrix {
 public:
  Matrix() = default;
  /// Uninitialised cells. Throws OutOfMemory naming the bytes; InvalidArgument when rows * cols * 8
  /// overflows.
  Matrix(std::uint64_t rows, std::uint64_t cols);
  /// All cells +0.0, by pages that the system gives on first use. Throws like the constructor.
  static Matrix zeros(std::uint64_t rows, std::uint64_t cols);
  /// A read-only view; data holds rows * cols doubles for as long as owner lives.
  Matrix(std::uint64_t rows, std::uint64_t cols, const double* data, std::shared_ptr<const void> owner);

  std::uint64_t rows() const noexcept { return m_rows; }
  std::uint64_t cols() const noexcept { return m_cols; }
  std::uint64_t cells() const noexcept { return m_rows * m_cols; }
  std::uint64_t bytes() const noexcept { return cells() * sizeof(double); }

  const double* data() const noexcept { return m_data; }
  std::span<const double> values() const noexcept { return {m_data, static_cast<std::size_t>(cells())}; }
  std::span<const double> row(std::uint64_t r) const noexcept {
    return {m_data + r * m_cols, static_cast<std::size_t>(m_cols)};
  }
  /// Null for a view.
  double* mutableData() noexcept { return m_owned; }

 private:
  std::uint64_t m_rows = 0;
  std::uint64_t m_cols = 0;
  const double* m_data = nullptr;
  double* m_owned = nullptr;
  std::shared_ptr<const void> m_owner;
};

/// Same shape and the same 64 bits in every cell.
bool sameBits(const Matrix& a, const Matrix& b) noexcept;
/// Cells that compare unequal to 0 (NaN counts, -0.0 does not).
std::uint64_t countNonZeros(const Matrix& matrix) noexcept;
/// Cells whose bits are not those of +0.0: what a sparse form has to store to be exact (-0.0 counts).
std::uint64_t countStoredCells(std::span<const double> cells) noexcept;

}  // namespace packscope::matrix
