// SPDX-License-Identifier: GPL-3.0-or-later
// The SDC family (sparse dictionary coding): one tuple is the default, the rows that hold another are listed.
#pragma once

#include "compress/column_group.h"
#include "compress/group_type.h"

namespace packscope::compress {

/// Four kinds: Sdc (default and dictionary), SdcZeros (the default is all +0.0), SdcSingle and SdcSingleZeros
/// (one other tuple, so no codes).
///
/// | bytes | SystemDS form                              | in               |
/// |-------|--------------------------------------------|------------------|
/// | 1     | type 6, 7, 8 or 9                          | all              |
/// | 5..   | column index                               | all              |
/// | 5+8n  | dictionary without the default             | all              |
/// | 1..   | offsets                                    | all              |
/// | 5..   | map of the offsets                         | Sdc, SdcZeros    |
/// | 8c    | default tuple                              | Sdc, SdcSingle   |
class SdcGroup final : public ColumnGroup {
 public:
  struct Content {
    DictionaryPtr dictionary;          ///< The other tuples; exactly one for the Single kinds.
    RowOffsets offsets;                ///< Rows that hold one of them.
    CodeMap codes;                     ///< A code an offset; 0 bits for the Single kinds.
    std::vector<double> defaultTuple;  ///< Empty for the Zeros kinds.
  };
  /// Throws InvalidArgument when the content does not fit the kind, the columns or the rows.
  SdcGroup(GroupKind kind, ColumnIndex columns, std::uint64_t rows, Content content);

  GroupKind kind() const noexcept override { return m_kind; }
  GroupParts parts() const noexcept override;
  std::uint64_t tuples() const noexcept override { return m_content.dictionary->tuples() + 1; }
  const Content& content() const noexcept { return m_content; }
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
  bool coded() const noexcept { return m_kind == GroupKind::Sdc || m_kind == GroupKind::SdcZeros; }
  std::vector<std::uint64_t> counts() const;
  /// The default as a tuple of zeros where it is not stored.
  std::vector<double> defaultValues() const;

  GroupKind m_kind;
  Content m_content;
};

/// From a code a row: the tuple `defaultCode` becomes the default, the others keep their order. Chooses the
/// kind: Zeros when the default is all +0.0, Single when there is exactly one other tuple. Needs two tuples
/// at least.
std::unique_ptr<ColumnGroup> buildSdc(const EncodedColumns& encoded, std::uint32_t defaultCode);
/// The most frequent tuple (the first of equals).
std::uint32_t mostFrequentCode(const EncodedColumns& encoded);

}  // namespace packscope::compress
