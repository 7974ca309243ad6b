// SPDX-License-Identifier: GPL-3.0-or-later
// UNCOMPRESSED: the cells as they are.
#pragma once

#include "compress/column_group.h"
#include "matrix/matrix.h"

namespace packscope::compress {

/// | bytes  | SystemDS form                                                        |
/// |--------|----------------------------------------------------------------------|
/// | 1      | type 0                                                               |
/// | 5..    | column index                                                         |
/// | 9+8rc  | matrix block: rows, columns, kind 3 (DENSE), cells; kind 0 and no     |
/// |        | cells when there is none or all are +0.0                             |
class UncompressedGroup final : public ColumnGroup {
 public:
  /// cells: rows x columns.size(), shared. Throws InvalidArgument when the widths differ.
  UncompressedGroup(ColumnIndex columns, matrix::Matrix cells);
  /// Copies the columns out of a matrix; shares its cells when they are all of its columns.
  static std::unique_ptr<UncompressedGroup> copyOf(const matrix::Matrix& matrix, ColumnIndex columns);

  GroupKind kind() const noexcept override { return GroupKind::Uncompressed; }
  GroupParts parts() const noexcept override { return {.plain = m_cells.data()}; }
  std::uint64_t tuples() const noexcept override { return 0; }
  const matrix::Matrix& cells() const noexcept { return m_cells; }
  std::uint64_t sizeInMemory() const noexcept override { return sizeof(*this) + m_cells.bytes(); }
  std::uint64_t exactSerializedSize() const override;
  void write(base::MutableByteSpan out) const override;
  void decompressInto(RowRange range, double* tile, std::size_t stride,
                      std::uint32_t firstColumn) const override;
  double get(std::uint64_t row, std::uint32_t j) const noexcept override { return m_cells.row(row)[j]; }
  void sumColumns(std::span<double> sums) const override;
  Extremes extremes() const override;
  std::uint64_t countNonZeros() const override { return matrix::countNonZeros(m_cells); }
  std::vector<double> multiplyTuples(std::span<const double> right, std::uint64_t m) const override;
  void addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                  double* out) const override;
  std::unique_ptr<ColumnGroup> sliceRows(RowRange range) const override;

 private:
  matrix::Matrix m_cells;
};

}  // namespace packscope::compress
