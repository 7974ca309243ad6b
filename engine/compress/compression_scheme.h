// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the columns so far: enough to encode more rows of the same kind into the same layout.
#pragma once

#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace packscope::compress {

struct SchemeGroup {
  ColumnIndex columns;
  GroupKind kind;        ///< Empty, Const, Ddc, Uncompressed or one of the Sdc family.
  std::uint64_t tuples;  ///< Known so far.
  std::uint32_t codeBits;
};

/// A group grows Empty -> Const -> Ddc of 1, 2, 4, 8, 16, 32 bits; new tuples get the next code in the order
/// of their first row, whatever the number of threads. A group whose dictionary and codes would outgrow the
/// plain cells of the matrix in hand becomes Uncompressed and stays so. Not thread-safe; inside, rows run in
/// parallel.
class CompressionScheme {
 public:
  /// Knows nothing: one group a column.
  CompressionScheme(Layout layout, std::uint32_t cols);
  /// Groups as planned, without any tuple.
  explicit CompressionScheme(const CompressionPlan& plan);
  /// Knows the tuples of `compressed`.
  explicit CompressionScheme(const CompressedMatrix& compressed);
  ~CompressionScheme();
  CompressionScheme(const CompressionScheme& other);
  CompressionScheme& operator=(const CompressionScheme& other);
  CompressionScheme(CompressionScheme&&) noexcept;
  CompressionScheme& operator=(CompressionScheme&&) noexcept;

  std::uint32_t cols() const noexcept;
  Layout layout() const noexcept;
  std::vector<SchemeGroup> groups() const;

  /// Learns the tuples of `matrix`. Throws InvalidArgument for another number of columns.
  void update(const matrix::Matrix& matrix, const base::ThreadBudget& threads);
  /// Encodes; everything must be known. Throws InvalidArgument naming row, column and value of the first
  /// unknown cell (smallest row, then column); out is then empty. out's memory is reused.
  void apply(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out) const;
  /// update and apply in one pass over the matrix.
  void updateAndApply(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out);

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace packscope::compress
