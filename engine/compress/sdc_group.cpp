// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/sdc_group.h"

#include "base/error.h"
#include "compress/systemds_form.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

bool isSdc(GroupKind kind) noexcept {
  return kind == GroupKind::Sdc || kind == GroupKind::SdcSingle || kind == GroupKind::SdcSingleZeros ||
         kind == GroupKind::SdcZeros;
}

bool hasDefault(GroupKind kind) noexcept {
  return kind == GroupKind::Sdc || kind == GroupKind::SdcSingle;
}

void checkContent(GroupKind kind, std::uint32_t columns, std::uint64_t rows,
                  const SdcGroup::Content& content) {
  const auto refuse = [&](const std::string& what) { base::throwInvalid("SDC group: " + what); };
  if (!isSdc(kind))
    refuse("type " + std::to_string(static_cast<unsigned>(kind)) + " is not of the SDC family");
  if (content.dictionary == nullptr || content.dictionary->columns() != columns) {
    refuse("the dictionary does not have " + std::to_string(columns) + " columns");
  }
  if (content.defaultTuple.size() != (hasDefault(kind) ? columns : 0)) {
    refuse("the default has " + std::to_string(content.defaultTuple.size()) + " values");
  }
  const bool coded = kind == GroupKind::Sdc || kind == GroupKind::SdcZeros;
  if (coded && content.codes.rows() != content.offsets.size()) {
    refuse(std::to_string(content.codes.rows()) + " codes for " + std::to_string(content.offsets.size()) +
           " offsets");
  }
  if (!coded && content.dictionary->tuples() != 1) {
    refuse("a single kind has " + std::to_string(content.dictionary->tuples()) + " tuples");
  }
  if (!content.offsets.empty() && content.offsets.last() >= rows) {
    refuse("offset " + std::to_string(content.offsets.last()) + " in " + std::to_string(rows) + " rows");
  }
}

}  // namespace

SdcGroup::SdcGroup(GroupKind kind, ColumnIndex columns, std::uint64_t rows, Content content)
    : ColumnGroup(std::move(columns), rows), m_kind(kind), m_content(std::move(content)) {
  checkContent(kind, this->columns().size(), rows, m_content);
}

GroupParts SdcGroup::parts() const noexcept {
  return {.dictionary = m_content.dictionary.get(),
          .codes = coded() ? &m_content.codes : nullptr,
          .offsets = &m_content.offsets,
          .defaultTuple = m_content.defaultTuple};
}

std::vector<std::uint64_t> SdcGroup::counts() const {
  std::vector<std::uint64_t> counts(m_content.dictionary->tuples());
  if (coded())
    m_content.codes.count(counts);
  else
    counts[0] = m_content.offsets.size();
  return counts;
}

std::vector<double> SdcGroup::defaultValues() const {
  return hasDefault(m_kind) ? m_content.defaultTuple : std::vector<double>(columns().size(), 0.0);
}

std::uint64_t SdcGroup::sizeInMemory() const noexcept {
  return sizeof(*this) - sizeof(RowOffsets) + m_content.dictionary->sizeInMemory() +
         m_content.offsets.sizeInMemory() + m_content.codes.bytes() +
         m_content.defaultTuple.size() * sizeof(double);
}

std::uint64_t SdcGroup::exactSerializedSize() const {
  const std::uint64_t map =
      coded() ? wireMapSize(m_content.dictionary->tuples(), m_content.offsets.size()) : 0;
  return 1 + columns().serializedSize() + m_content.dictionary->serializedSize() +
         wireOffsetsSize(m_content.offsets) + map + 8 * m_content.defaultTuple.size();
}

void SdcGroup::write(base::MutableByteSpan out) const {
  out[0] = static_cast<std::byte>(m_kind);
  std::byte* next = m_content.dictionary->write(columns().write(out.data() + 1));
  next = writeWireOffsets(next, m_content.offsets);
  if (coded()) next = writeWireMap(next, m_content.codes, m_content.dictionary->tuples());
  writeDoubles(next, m_content.defaultTuple);
}

void SdcGroup::decompressInto(RowRange range, double* tile, std::size_t stride,
                              std::uint32_t firstColumn) const {
  const ColumnIndex& index = columns();
  const std::vector<double> filler = defaultValues();
  for (std::uint64_t r = 0; r < range.size(); ++r) {
    for (std::uint32_t j = 0; j < index.size(); ++j) tile[r * stride + index[j] - firstColumn] = filler[j];
  }
  m_content.offsets.forEach(range.begin, range.end, [&](std::uint64_t i, std::uint64_t row) {
    const std::uint32_t code = coded() ? m_content.codes.get(i) : 0;
    double* out = tile + (row - range.begin) * stride;
    for (std::uint32_t j = 0; j < index.size(); ++j)
      out[index[j] - firstColumn] = m_content.dictionary->value(code, j);
  });
}

double SdcGroup::get(std::uint64_t row, std::uint32_t j) const noexcept {
  const std::uint64_t i = m_content.offsets.lowerBound(row);
  if (i < m_content.offsets.size() && m_content.offsets[i] == row) {
    return m_content.dictionary->value(coded() ? m_content.codes.get(i) : 0, j);
  }
  return hasDefault(m_kind) ? m_content.defaultTuple[j] : 0.0;
}

void SdcGroup::sumColumns(std::span<double> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0);
  const std::uint64_t defaults = rows() - m_content.offsets.size();
  addTupleSums({&defaults, 1}, defaultValues(), sums);
  addTupleSums(counts(), m_content.dictionary->values(), sums);
}

Extremes SdcGroup::extremes() const {
  const std::uint64_t defaults = rows() - m_content.offsets.size();
  Extremes extremes = tupleExtremes({&defaults, 1}, defaultValues(), columns().size());
  extremes.add(tupleExtremes(counts(), m_content.dictionary->values(), columns().size()));
  return extremes;
}

std::uint64_t SdcGroup::countNonZeros() const {
  const std::uint64_t defaults = rows() - m_content.offsets.size();
  return tupleNonZeros({&defaults, 1}, defaultValues(), columns().size()) +
         tupleNonZeros(counts(), m_content.dictionary->values(), columns().size());
}

std::vector<double> SdcGroup::multiplyTuples(std::span<const double> right, std::uint64_t m) const {
  std::vector<double> products;
  appendTupleProducts(columns(), m_content.dictionary->values(), right, m, products);
  appendTupleProducts(columns(), defaultValues(), right, m, products);
  return products;
}

void SdcGroup::addProduct(RowRange range, std::span<const double> tupleProducts, std::uint64_t m,
                          double* out) const {
  const double* defaults = tupleProducts.data() + m_content.dictionary->tuples() * m;
  std::uint64_t next = range.begin;
  const auto addDefaults = [&](std::uint64_t end) {
    for (; next < end; ++next) addTo(out + (next - range.begin) * m, defaults, m);
  };
  m_content.offsets.forEach(range.begin, range.end, [&](std::uint64_t i, std::uint64_t row) {
    addDefaults(row);
    const std::uint64_t code = coded() ? m_content.codes.get(i) : 0;
    addTo(out + (row - range.begin) * m, tupleProducts.data() + code * m, m);
    next = row + 1;
  });
  addDefaults(range.end);
}

std::unique_ptr<ColumnGroup> SdcGroup::sliceRows(RowRange range) const {
  Content content{
      m_content.dictionary, m_content.offsets.slice(range.begin, range.end), {}, m_content.defaultTuple};
  if (coded()) {
    const std::uint64_t first = m_content.offsets.lowerBound(range.begin);
    content.codes = m_content.codes.slice(first, first + content.offsets.size());
  }
  return std::make_unique<SdcGroup>(m_kind, columns(), range.size(), std::move(content));
}

std::uint32_t mostFrequentCode(const EncodedColumns& encoded) {
  std::vector<std::uint64_t> counts(encoded.dictionary->tuples());
  encoded.codes.count(counts);
  return static_cast<std::uint32_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

std::unique_ptr<ColumnGroup> buildSdc(const EncodedColumns& encoded, std::uint32_t defaultCode) {
  const Dictionary& dictionary = *encoded.dictionary;
  const std::uint32_t width = dictionary.columns();
  if (dictionary.tuples() < 2 || defaultCode >= dictionary.tuples()) {
    base::throwInvalid("SDC needs two tuples at least and a default among them; default " +
                       std::to_string(defaultCode) + " of " + std::to_string(dictionary.tuples()));
  }
  std::vector<double> others(dictionary.values().begin(), dictionary.values().end());
  const auto at = others.begin() + static_cast<std::ptrdiff_t>(std::size_t{defaultCode} * width);
  others.erase(at, at + width);
  std::vector<std::uint64_t> rows;
  std::vector<std::uint32_t> codes;
  std::array<std::uint32_t, 1024> chunk;
  for (std::uint64_t first = 0; first < encoded.rows; first += chunk.size()) {
    const std::span<std::uint32_t> part(chunk.data(),
                                        std::min<std::uint64_t>(chunk.size(), encoded.rows - first));
    encoded.codes.unpack(first, part);
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i] == defaultCode) continue;
      rows.push_back(first + i);
      codes.push_back(part[i] - (part[i] > defaultCode));
    }
  }
  const bool zeros = isZeroTuple(dictionary.tuple(defaultCode));
  const bool single = dictionary.tuples() == 2;
  SdcGroup::Content content{
      std::make_shared<const Dictionary>(width, std::move(others)), RowOffsets(rows), {}, {}};
  if (!single) {
    content.codes = CodeMap(rows.size(), codeBitsFor(content.dictionary->tuples()));
    content.codes.pack(0, codes);
  }
  if (!zeros) {
    const auto tuple = dictionary.tuple(defaultCode);
    content.defaultTuple.assign(tuple.begin(), tuple.end());
  }
  const GroupKind kind = single ? (zeros ? GroupKind::SdcSingleZeros : GroupKind::SdcSingle)
                                : (zeros ? GroupKind::SdcZeros : GroupKind::Sdc);
  return std::make_unique<SdcGroup>(kind, encoded.columns, encoded.rows, std::move(content));
}

}  // namespace packscope::compress
