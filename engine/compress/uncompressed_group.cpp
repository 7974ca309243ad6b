// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/uncompressed_group.h"

#include "base/error.h"
#include "compress/systemds_form.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace packscope::compress {

UncompressedGroup::UncompressedGroup(ColumnIndex columns, matrix::Matrix cells)
    : ColumnGroup(std::move(columns), cells.rows()), m_cells(std::move(cells)) {
  if (m_cells.cols() != this->columns().size()) {
    base::throwInvalid("an uncompressed group of " + std::to_string(this->columns().size()) +
                       " columns got cells of " + std::to_string(m_cells.cols()) + " columns");
  }
}

std::unique_ptr<UncompressedGroup> UncompressedGroup::copyOf(const matrix::Matrix& matrix,
                                                             ColumnIndex columns) {
  if (columns.size() == matrix.cols()) return std::make_unique<UncompressedGroup>(std::move(columns), matrix);
  matrix::Matrix cells(matrix.rows(), columns.size());
  double* out = cells.mutableData();
  for (std::uint64_t r = 0; r < matrix.rows(); ++r) {
    const double* row = matrix.data() + r * matrix.cols();
    if (columns.contiguous()) {
      std::copy_n(row + columns.first(), columns.size(), out);
    } else {
      for (std::uint32_t j = 0; j < columns.size(); ++j) out[j] = row[columns[j]];
    }
    out += columns.size();
  }
  return std::make_unique<UncompressedGroup>(std::move(columns), std::move(cells));
}

std::uint64_t UncompressedGroup::exactSerializedSize() const {
  const std::uint64_t cells = isZeroTuple(m_cells.values()) ? 0 : m_cells.bytes();
  return 1 + columns().serializedSize() + 9 + cells;
}

void UncompressedGroup::write(base::MutableByteSpan out) const {
  constexpr std::uint8_t kEmptyBlock = 0;
  constexpr std::uint8_t kDenseBlock = 3;
  out[0] = static_cast<std::byte>(kind());
  std::byte* next = columns().write(out.data() + 1);
  base::storeBigEndian(next, static_cast<std::uint32_t>(rows()));
  base::storeBigEndian(next + 4, columns().size());
  const bool empty = isZeroTuple(m_cells.values());
  next[8] = std::byte{empty ? kEmptyBlock : kDenseBlock};
  if (!empty) writeDoubles(next + 9, m_cells.values());
}

void UncompressedGroup::decompressInto(RowRange range, double* tile, std::size_t stride,
                                       std::uint32_t firstColumn) const {
  const ColumnIndex& index = columns();
  for (std::uint64_t row = range.begin; row < range.end; ++row) {
    double* out = tile + (row - range.begin) * stride;
    const double* cells = m_cells.data() + row * index.size();
    if (index.contiguous()) {
      std::copy_n(cells, index.size(), out + index.first() - firstColumn);
    } else {
      for (std::uint32_t j = 0; j < index.size(); ++j) out[index[j] - firstColumn] = cells[j];
    }
  }
}

void UncompressedGroup::sumColumns(std::span<double> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0);
  for (std::uint64_t row = 0; row < rows(); ++row) addTo(sums.data(), m_cells.row(row).data(), sums.size());
}

Extremes UncompressedGroup::extremes() const {
  Extremes extremes;
  for (const double value : m_cells.values()) extremes.add(value);
  return extremes;
}

std::vector<double> UncompressedGroup::multiplyTuples(std::span<const double> right, std::uint64_t m) const {
  // No tuples: the needed rows of the right matrix, in the group's order.
  std::vector<double> needed;
  needed.reserve(columns().size() * m);
  for (std::uint32_t j = 0; j < columns().size(); ++j) {
    const auto row = right.subspan(columns()[j] * m, m);
    needed.insert(needed.end(), row.begin(), row.end());
  }
  return needed;
}

void UncompressedGroup::addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                                   double* out) const {
  for (std::uint64_t row = range.begin; row < range.end; ++row, out += m) {
    const auto cells = m_cells.row(row);
    for (std::uint64_t i = 0; i < m; ++i) {
      double product = 0;
      for (std::size_t j = 0; j < cells.size(); ++j) product += cells[j] * tupleProducts[j * m + i];
      out[i] += product;
    }
  }
}

std::unique_ptr<ColumnGroup> UncompressedGroup::sliceRows(RowRange range) const {
  const std::uint64_t width = columns().size();
  matrix::Matrix cells(range.size(), width);
  if (cells.cells() > 0)
    std::copy_n(m_cells.data() + range.begin * width, cells.cells(), cells.mutableData());
  return std::make_unique<UncompressedGroup>(columns(), std::move(cells));
}

}  // namespace packscope::compress
