// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/ddc_group.h"

#include "base/error.h"
#include "compress/systemds_form.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

/// body(first, codes) over the codes of `range` in chunks; first counts from range.begin.
template <typename Body>
void forChunks(const CodeMap& codes, RowRange range, Body&& body) {
  std::array<std::uint32_t, 512> chunk;
  for (std::uint64_t first = 0; first < range.size(); first += chunk.size()) {
    const std::span<std::uint32_t> part(chunk.data(),
                                        std::min<std::uint64_t>(chunk.size(), range.size() - first));
    codes.unpack(range.begin + first, part);
    body(first, std::span<const std::uint32_t>(part));
  }
}

void storeTuples(std::span<const std::uint32_t> codes, const Dictionary& dictionary, double* out,
                 std::size_t stride) {
  const double* values = dictionary.values().data();
  const std::size_t width = dictionary.columns();
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const double* tuple = values + codes[i] * width;
    for (std::size_t j = 0; j < width; ++j) out[i * stride + j] = tuple[j];
  }
}

}  // namespace

DdcGroup::DdcGroup(ColumnIndex columns, DictionaryPtr dictionary, CodeMap codes)
    : ColumnGroup(std::move(columns), codes.rows()),
      m_dictionary(std::move(dictionary)),
      m_codes(std::move(codes)) {
  if (m_dictionary == nullptr || m_dictionary->columns() != this->columns().size()) {
    base::throwInvalid("a DDC group of " + std::to_string(this->columns().size()) +
                       " columns needs a dictionary of as many columns");
  }
  if (m_dictionary->tuples() > std::uint64_t{1} << m_codes.bits()) {
    base::throwInvalid(std::to_string(m_dictionary->tuples()) + " tuples do not fit codes of " +
                       std::to_string(m_codes.bits()) + " bits");
  }
}

std::vector<std::uint64_t> DdcGroup::counts() const {
  std::vector<std::uint64_t> counts(m_dictionary->tuples());
  m_codes.count(counts);
  return counts;
}

std::uint64_t DdcGroup::sizeInMemory() const noexcept {
  return sizeof(*this) + m_dictionary->sizeInMemory() + m_codes.bytes();
}

std::uint64_t DdcGroup::exactSerializedSize() const {
  return 1 + columns().serializedSize() + m_dictionary->serializedSize() + wireMapSize(tuples(), rows());
}

void DdcGroup::write(base::MutableByteSpan out) const {
  out[0] = static_cast<std::byte>(kind());
  std::byte* next = m_dictionary->write(columns().write(out.data() + 1));
  writeWireMap(next, m_codes, tuples());
}

void DdcGroup::decompressInto(RowRange range, double* tile, std::size_t stride,
                              std::uint32_t firstColumn) const {
  const ColumnIndex& index = columns();
  forChunks(m_codes, range, [&](std::uint64_t first, std::span<const std::uint32_t> codes) {
    double* out = tile + first * stride;
    if (index.contiguous()) {
      storeTuples(codes, *m_dictionary, out + index.first() - firstColumn, stride);
      return;
    }
    for (std::size_t i = 0; i < codes.size(); ++i) {
      for (std::uint32_t j = 0; j < index.size(); ++j) {
        out[i * stride + index[j] - firstColumn] = m_dictionary->value(codes[i], j);
      }
    }
  });
}

double DdcGroup::get(std::uint64_t row, std::uint32_t j) const noexcept {
  return m_dictionary->value(m_codes.get(row), j);
}

void DdcGroup::sumColumns(std::span<double> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0);
  addTupleSums(counts(), m_dictionary->values(), sums);
}

Extremes DdcGroup::extremes() const {
  return tupleExtremes(counts(), m_dictionary->values(), columns().size());
}

std::uint64_t DdcGroup::countNonZeros() const {
  const std::uint64_t dictionaryCells = m_dictionary->values().size();
  if (m_dictionary->nonZeros() == dictionaryCells) return rows() * columns().size();
  return tupleNonZeros(counts(), m_dictionary->values(), columns().size());
}

std::vector<double> DdcGroup::multiplyTuples(std::span<const double> right, std::uint64_t m) const {
  std::vector<double> products;
  appendTupleProducts(columns(), m_dictionary->values(), right, m, products);
  return products;
}

void DdcGroup::addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                          double* out) const {
  forChunks(m_codes, range, [&](std::uint64_t first, std::span<const std::uint32_t> codes) {
    double* rows = out + first * m;
    if (m == 1) {
      for (std::size_t i = 0; i < codes.size(); ++i) rows[i] += tupleProducts[codes[i]];
      return;
    }
    for (std::size_t i = 0; i < codes.size(); ++i)
      addTo(rows + i * m, tupleProducts.data() + codes[i] * m, m);
  });
}

std::unique_ptr<ColumnGroup> DdcGroup::sliceRows(RowRange range) const {
  return std::make_unique<DdcGroup>(columns(), m_dictionary, m_codes.slice(range.begin, range.end));
}

}  // namespace packscope::compress
