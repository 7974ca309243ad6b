// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as column groups that cover its columns disjointly (no overlapping groups).
#pragma once

#include "base/parallel.h"
#include "compress/column_group.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace packscope::compress {

/// Movable; reading is thread-safe. Recycled by the compressor: passing one in again reuses its memory.
class CompressedMatrix {
 public:
  CompressedMatrix() = default;
  /// Throws InvalidArgument when the groups' rows differ from rows or a column is missing, out of range or
  /// covered twice.
  CompressedMatrix(std::uint64_t rows, std::uint32_t cols, std::vector<std::unique_ptr<ColumnGroup>> groups,
                   Layout layout = Layout::Native);

  std::uint64_t rows() const noexcept { return m_rows; }
  std::uint32_t cols() const noexcept { return m_cols; }
  std::span<const std::unique_ptr<ColumnGroup>> groups() const noexcept { return m_groups; }
  Layout layout() const noexcept { return m_layout; }
  /// False when the values were stored plain because nothing shorter was found.
  bool compressed() const noexcept;

  /// True bytes of this process, a shared dictionary once. The JVM estimate is jvm_size.h.
  std::uint64_t sizeInMemory() const;

  matrix::Matrix decompress(const base::ThreadBudget& threads) const;
  /// Reuses out's cells when the shape fits and they are its own.
  void decompressInto(matrix::Matrix& out, const base::ThreadBudget& threads) const;
  /// Rows [begin, end) into a dense row-major tile of cols() columns.
  void decompressRows(RowRange range, double* tile) const;
  double get(std::uint64_t row, std::uint32_t column) const;

  /// The same bits for every number of threads.
  double sum(const base::ThreadBudget& threads) const;
  std::vector<double> colSums(const base::ThreadBudget& threads) const;
  std::vector<double> rowSums(const base::ThreadBudget& threads) const;
  /// NaN when a cell is NaN; +infinity / -infinity without cells.
  double min(const base::ThreadBudget& threads) const;
  double max(const base::ThreadBudget& threads) const;
  Extremes extremes(const base::ThreadBudget& threads) const;
  std::uint64_t countNonZeros() const;
  /// this (rows x cols) times right (cols x m, row-major): rows x m, row-major. Throws InvalidArgument for a
  /// wrong size.
  std::vector<double> multiply(std::span<const double> right, std::uint64_t m,
                               const base::ThreadBudget& threads) const;
  std::vector<double> multiplyVector(std::span<const double> vector,
                                     const base::ThreadBudget& threads) const {
    return multiply(vector, 1, threads);
  }
  CompressedMatrix sliceRows(RowRange range) const;

  /// Bytes of the SystemDS CompressedMatrixBlock (systemds-formats 2). Throws NotSupported when rows or cols
  /// exceed 2^31-1.
  std::uint64_t exactSerializedSize() const;
  /// out.size() == exactSerializedSize(). nonZeros is the header's count, -1 = unknown.
  void serialize(base::MutableByteSpan out, std::int64_t nonZeros, const base::ThreadBudget& threads) const;

 private:
  friend class MatrixBuilder;
  static constexpr std::uint64_t kBlockHeaderBytes = 21;
  std::uint64_t m_rows = 0;
  std::uint32_t m_cols = 0;
  Layout m_layout = Layout::Native;
  std::vector<std::unique_ptr<ColumnGroup>> m_groups;
  std::shared_ptr<std::byte>
      m_codes;  ///< One allocation for the code maps, reused when the matrix is recycled.
  std::uint64_t m_codeCapacity = 0;
};

}  // namespace packscope::compress
