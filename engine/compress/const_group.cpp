// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/const_group.h"

#include "base/error.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

/// value(j) into column j of every row of the tile.
template <typename Value>
void fillColumns(const ColumnIndex& columns, RowRange range, double* tile, std::size_t stride,
                 std::uint32_t firstColumn, Value&& value) {
  for (std::uint64_t r = 0; r < range.size(); ++r) {
    double* row = tile + r * stride;
    for (std::uint32_t j = 0; j < columns.size(); ++j) row[columns[j] - firstColumn] = value(j);
  }
}

}  // namespace

void EmptyGroup::write(base::MutableByteSpan out) const {
  out[0] = static_cast<std::byte>(kind());
  columns().write(out.data() + 1);
}

void EmptyGroup::decompressInto(RowRange range, double* tile, std::size_t stride,
                                std::uint32_t firstColumn) const {
  fillColumns(columns(), range, tile, stride, firstColumn, [](std::uint32_t) { return 0.0; });
}

void EmptyGroup::sumColumns(std::span<double> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0);
}

Extremes EmptyGroup::extremes() const {
  Extremes extremes;
  if (rows() > 0 && !columns().empty()) extremes.add(0.0);
  return extremes;
}

std::vector<double> EmptyGroup::multiplyTuples(std::span<const double> right, std::uint64_t m) const {
  // 0 times infinity or NaN is NaN: the product is taken like that of any other tuple.
  std::vector<double> products;
  appendTupleProducts(columns(), std::vector<double>(columns().size(), 0.0), right, m, products);
  return products;
}

void EmptyGroup::addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                            double* out) const {
  for (std::uint64_t r = 0; r < range.size(); ++r) addTo(out + r * m, tupleProducts.data(), m);
}

std::unique_ptr<ColumnGroup> EmptyGroup::sliceRows(RowRange range) const {
  return std::make_unique<EmptyGroup>(columns(), range.size());
}

ConstGroup::ConstGroup(ColumnIndex columns, std::uint64_t rows, DictionaryPtr tuple)
    : ColumnGroup(std::move(columns), rows), m_tuple(std::move(tuple)) {
  if (m_tuple == nullptr || m_tuple->tuples() != 1 || m_tuple->columns() != this->columns().size()) {
    base::throwInvalid("a constant group of " + std::to_string(this->columns().size()) +
                       " columns needs a dictionary of exactly one such tuple");
  }
}

std::uint64_t ConstGroup::exactSerializedSize() const {
  return 1 + columns().serializedSize() + m_tuple->serializedSize();
}

void ConstGroup::write(base::MutableByteSpan out) const {
  out[0] = static_cast<std::byte>(kind());
  m_tuple->write(columns().write(out.data() + 1));
}

void ConstGroup::decompressInto(RowRange range, double* tile, std::size_t stride,
                                std::uint32_t firstColumn) const {
  fillColumns(columns(), range, tile, stride, firstColumn,
              [this](std::uint32_t j) { return m_tuple->value(0, j); });
}

void ConstGroup::sumColumns(std::span<double> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0);
  const std::uint64_t count = rows();
  addTupleSums({&count, 1}, m_tuple->values(), sums);
}

Extremes ConstGroup::extremes() const {
  const std::uint64_t count = rows();
  return tupleExtremes({&count, 1}, m_tuple->values(), columns().size());
}

std::vector<double> ConstGroup::multiplyTuples(std::span<const double> right, std::uint64_t m) const {
  std::vector<double> products;
  appendTupleProducts(columns(), m_tuple->values(), right, m, products);
  return products;
}

void ConstGroup::addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                            double* out) const {
  for (std::uint64_t r = 0; r < range.size(); ++r) addTo(out + r * m, tupleProducts.data(), m);
}

std::unique_ptr<ColumnGroup> ConstGroup::sliceRows(RowRange range) const {
  return std::make_unique<ConstGroup>(columns(), range.size(), m_tuple);
}

}  // namespace packscope::compress
