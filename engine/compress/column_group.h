// SPDX-License-Identifier: GPL-3.0-or-later
// A set of columns in one encoding (the column group of SystemDS; Elgohary et al., PVLDB 2016). Immutable
// after build; every operation is thread-safe. Values are compared, kept and returned bit for bit.
#pragma once

#include "base/bytes.h"
#include "compress/code_map.h"
#include "compress/column_index.h"
#include "compress/dictionary.h"
#include "compress/row_offsets.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace packscope::compress {

/// The numbers are SystemDS's type codes (systemds-formats 2.1) and never change.
enum class GroupKind : std::uint8_t {
  Uncompressed = 0,
  Ddc = 3,
  Const = 4,
  Empty = 5,
  Sdc = 6,
  SdcSingle = 7,
  SdcSingleZeros = 8,
  SdcZeros = 9,
};

/// Half-open.
struct RowRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t size() const noexcept { return end - begin; }
};

struct Extremes {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  void add(double value) noexcept;
  void add(const Extremes& other) noexcept;
};

/// What a group is made of, for size models, plan views and tests. Null where a kind has no such part.
struct GroupParts {
  const Dictionary* dictionary = nullptr;     ///< Ddc, Const, Sdc family.
  const CodeMap* codes = nullptr;             ///< Ddc: a code a row. Sdc, SdcZeros: a code an offset.
  const RowOffsets* offsets = nullptr;        ///< Sdc family.
  std::span<const double> defaultTuple = {};  ///< Sdc, SdcSingle.
  const double* plain = nullptr;              ///< Uncompressed: rows x columns, row-major.
};

class ColumnGroup {
 public:
  ColumnGroup(ColumnIndex columns, std::uint64_t rows) : m_columns(std::move(columns)), m_rows(rows) {}
  virtual ~ColumnGroup() = default;
  ColumnGroup(const ColumnGroup&) = delete;
  ColumnGroup& operator=(const ColumnGroup&) = delete;

  const ColumnIndex& columns() const noexcept { return m_columns; }
  std::uint64_t rows() const noexcept { return m_rows; }
  virtual GroupKind kind() const noexcept = 0;
  virtual GroupParts parts() const noexcept { return {}; }
  /// Distinct tuples held, the default included; 0 for Uncompressed.
  virtual std::uint64_t tuples() const noexcept = 0;

  /// True bytes of this process: codes, dictionary, offsets and the object.
  virtual std::uint64_t sizeInMemory() const noexcept = 0;
  /// Bytes that write() stores: type, columns and body in SystemDS form (systemds-formats 2.1).
  virtual std::uint64_t exactSerializedSize() const = 0;
  /// out.size() == exactSerializedSize(). NaN payloads are kept.
  virtual void write(base::MutableByteSpan out) const = 0;

  /// Stores (never adds) the cells of `range` into a dense row-major tile: the cell of row r and matrix
  /// column c goes to tile[(r - range.begin) * stride + c - firstColumn]. Needs firstColumn <=
  /// columns().first(); other cells of the tile are left alone.
  virtual void decompressInto(RowRange range, double* tile, std::size_t stride,
                              std::uint32_t firstColumn = 0) const = 0;
  /// Row below rows(), j below columns().size().
  virtual double get(std::uint64_t row, std::uint32_t j) const noexcept = 0;

  /// Sums are count times value in dictionary order: the same bits for every number of threads. With 0 rows:
  /// 0.
  double sum() const;
  /// sums[j] = sum of the group's j-th column; sums.size() == columns().size().
  virtual void sumColumns(std::span<double> sums) const = 0;
  /// sums[r - range.begin] += sum of row r over the group's columns.
  void addRowSums(RowRange range, std::span<double> sums) const;
  /// Smallest and largest cell; both NaN when a cell is NaN; +infinity, -infinity with 0 rows. Dictionary
  /// entries that no row uses never count.
  virtual Extremes extremes() const = 0;
  /// Cells != 0 (NaN counts, -0.0 does not).
  virtual std::uint64_t countNonZeros() const = 0;

  /// Matrix product with `right`, matrix columns x m, row-major: first the small product of the dictionary,
  /// then its rows added up: out[(r - range.begin) * m + i] += sum over j of cell(r, j) * right[columns()[j]
  /// * m + i].
  virtual std::vector<double> multiplyTuples(std::span<const double> right, std::uint64_t m) const = 0;
  virtual void addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                          double* out) const = 0;

  /// The rows of `range` as a group of range.size() rows; dictionaries are shared. range.end <= rows().
  virtual std::unique_ptr<ColumnGroup> sliceRows(RowRange range) const = 0;

 private:
  ColumnIndex m_columns;
  std::uint64_t m_rows;
};

}  // namespace packscope::compress
