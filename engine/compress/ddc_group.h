// SPDX-License-Identifier: GPL-3.0-or-later
// DDC (dense dictionary coding): a code a row into a dictionary of tuples.
#pragma once

#include "compress/column_group.h"

namespace packscope::compress {

/// | bytes | SystemDS form      |
/// |-------|--------------------|
/// | 1     | type 3             |
/// | 5..   | column index       |
/// | 5+8n  | dictionary         |
/// | 5..   | map of the rows    |
class DdcGroup final : public ColumnGroup {
 public:
  /// Takes dictionary and codes as they are: every code must be below dictionary->tuples() (readers of files
  /// check CodeMap::largest first). Throws InvalidArgument when widths or row counts do not fit.
  DdcGroup(ColumnIndex columns, DictionaryPtr dictionary, CodeMap codes);
  GroupKind kind() const noexcept override { return GroupKind::Ddc; }
  GroupParts parts() const noexcept override { return {.dictionary = m_dictionary.get(), .codes = &m_codes}; }
  std::uint64_t tuples() const noexcept override { return m_dictionary->tuples(); }
  const DictionaryPtr& dictionary() const noexcept { return m_dictionary; }
  const CodeMap& codes() const noexcept { return m_codes; }
  std::uint64_t sizeInMemory() const noexcept override;
  std::uint64_t exactSerializedSize() const override;
  void write(base::MutableByteSpan out) const override;
  void decompressInto(RowRange range, double* tile, std::size_t stride,
                      std::uint32_t firstColumn) const override;
  double get(std::uint64_t row, std::uint32_t j) const noexcept override;
  void sumColumns(std::span<double> sums) const override;
  Extremes extremes() const override;
  std::uint64_t countNonZeros() const override;
  std::vector<double> multiplyTuples(std::span<const double> right, std::uint64_t m) const override;
  void addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                  double* out) const override;
  std::unique_ptr<ColumnGroup> sliceRows(RowRange range) const override;

 private:
  std::vector<std::uint64_t> counts() const;

  DictionaryPtr m_dictionary;
  CodeMap m_codes;
};

}  // namespace packscope::compress
