// SPDX-License-Identifier: GPL-3.0-or-later
// Groups without codes: EMPTY (every cell +0.0) and CONST (every row the same tuple).
#pragma once

#include "compress/column_group.h"

namespace packscope::compress {

/// | bytes | SystemDS form           |
/// |-------|-------------------------|
/// | 1     | type 5                  |
/// | 5..   | column index            |
class EmptyGroup final : public ColumnGroup {
 public:
  using ColumnGroup::ColumnGroup;
  GroupKind kind() const noexcept override { return GroupKind::Empty; }
  std::uint64_t tuples() const noexcept override { return 1; }
  std::uint64_t sizeInMemory() const noexcept override { return sizeof(*this); }
  std::uint64_t exactSerializedSize() const override { return 1 + columns().serializedSize(); }
  void write(base::MutableByteSpan out) const override;
  void decompressInto(RowRange range, double* tile, std::size_t stride,
                      std::uint32_t firstColumn) const override;
  double get(std::uint64_t, std::uint32_t) const noexcept override { return 0; }
  void sumColumns(std::span<double> sums) const override;
  Extremes extremes() const override;
  std::uint64_t countNonZeros() const override { return 0; }
  std::vector<double> multiplyTuples(std::span<const double> right, std::uint64_t m) const override;
  void addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                  double* out) const override;
  std::unique_ptr<ColumnGroup> sliceRows(RowRange range) const override;
};

/// | bytes | SystemDS form                 |
/// |-------|-------------------------------|
/// | 1     | type 4                        |
/// | 5..   | column index                  |
/// | 5+8n  | dictionary of one tuple       |
class ConstGroup final : public ColumnGroup {
 public:
  /// The dictionary has one tuple of columns.size() values. Throws InvalidArgument otherwise.
  ConstGroup(ColumnIndex columns, std::uint64_t rows, DictionaryPtr tuple);
  GroupKind kind() const noexcept override { return GroupKind::Const; }
  GroupParts parts() const noexcept override { return {.dictionary = m_tuple.get()}; }
  std::uint64_t tuples() const noexcept override { return 1; }
  const DictionaryPtr& dictionary() const noexcept { return m_tuple; }
  std::uint64_t sizeInMemory() const noexcept override { return sizeof(*this) + m_tuple->sizeInMemory(); }
  std::uint64_t exactSerializedSize() const override;
  void write(base::MutableByteSpan out) const override;
  void decompressInto(RowRange range, double* tile, std::size_t stride,
                      std::uint32_t firstColumn) const override;
  double get(std::uint64_t, std::uint32_t j) const noexcept override { return m_tuple->value(0, j); }
  void sumColumns(std::span<double> sums) const override;
  Extremes extremes() const override;
  std::uint64_t countNonZeros() const override { return m_tuple->nonZeros() * rows(); }
  std::vector<double> multiplyTuples(std::span<const double> right, std::uint64_t m) const override;
  void addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                  double* out) const override;
  std::unique_ptr<ColumnGroup> sliceRows(RowRange range) const override;

 private:
  DictionaryPtr m_tuple;
};

}  // namespace packscope::compress
