// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/matrix_builder.h"

#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/sdc_group.h"
#include "compress/tuple_math.h"
#include "compress/uncompressed_group.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace packscope::compress {

MatrixBuilder::MatrixBuilder(CompressedMatrix& out, const SchemeState& state, std::uint64_t rows)
    : m_out(out), m_state(state), m_rows(rows) {
  m_out.m_groups.clear();
  m_out.m_rows = 0;
  m_out.m_cols = 0;
}

void MatrixBuilder::reserveCodes() {
  constexpr std::uint64_t kAlignment = 64;
  std::uint64_t total = 0;
  m_places.clear();
  for (const GroupState& group : m_state.groups) {
    m_places.push_back(total);
    const std::uint64_t bytes = group.plain ? 0 : codeBytes(m_rows, codeBitsFor(m_state.tuples(group)));
    total += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  // Somebody else may still hold a map of the last result.
  const bool reusable = m_out.m_codes.use_count() == 1 && m_out.m_codeCapacity >= total;
  if (reusable || total == 0) return;
  m_out.m_codes.reset();
  m_out.m_codes = allocateCodes(total);
  m_out.m_codeCapacity = total;
}

CodeMap MatrixBuilder::mapOf(std::size_t group, std::uint32_t bits) const {
  if (bits == 0) return {m_rows, 0, nullptr, nullptr};
  return {m_rows, bits, codes() + m_places[group], m_out.m_codes};
}

void clearTail(CodeMap& map) {
  const std::uint64_t begin = map.rows() * map.bits();
  if (begin % 8 != 0) map.mutableData()[begin / 8] &= static_cast<std::byte>((1U << (begin % 8)) - 1);
  std::fill(map.mutableData() + (begin + 7) / 8, map.mutableData() + map.bytes(), std::byte{0});
}

std::unique_ptr<ColumnGroup> MatrixBuilder::codedGroup(const GroupState& group, CodeMap map) const {
  const DictionaryPtr& dictionary = m_state.dictionary(group);
  if (!group.sparse) return std::make_unique<DdcGroup>(group.columns, dictionary, std::move(map));
  const EncodedColumns encoded{group.columns, m_rows, dictionary, std::move(map)};
  return buildSdc(encoded, group.defaultKnown ? group.defaultCode : mostFrequentCode(encoded));
}

void MatrixBuilder::build(const matrix::Matrix& matrix, std::vector<CodeMap> maps) {
  std::vector<std::uint32_t> plain;
  std::vector<std::uint32_t> empty;
  std::vector<std::pair<std::uint32_t, double>> constant;
  for (std::size_t g = 0; g < m_state.groups.size(); ++g) {
    const GroupState& group = m_state.groups[g];
    const std::uint64_t tuples = m_state.tuples(group);
    if (!group.plain && tuples > 1) {
      m_out.m_groups.push_back(codedGroup(group, std::move(maps[g])));
      continue;
    }
    for (std::uint32_t j = 0; j < group.columns.size(); ++j) {
      const std::uint32_t column = group.columns[j];
      if (group.plain)
        plain.push_back(column);
      else if (tuples == 0 || m_state.coders[column].values()[0] == 0)
        empty.push_back(column);
      else
        constant.emplace_back(column, std::bit_cast<double>(m_state.coders[column].values()[0]));
    }
  }
  if (!empty.empty()) {
    std::sort(empty.begin(), empty.end());
    m_out.m_groups.push_back(std::make_unique<EmptyGroup>(ColumnIndex::of(std::move(empty)), m_rows));
  }
  if (!constant.empty()) {
    std::sort(constant.begin(), constant.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::uint32_t> columns;
    std::vector<double> tuple;
    for (const auto& [column, value] : constant) {
      columns.push_back(column);
      tuple.push_back(value);
    }
    const auto width = static_cast<std::uint32_t>(columns.size());
    m_out.m_groups.push_back(
        std::make_unique<ConstGroup>(ColumnIndex::of(std::move(columns)), m_rows,
                                     std::make_shared<const Dictionary>(width, std::move(tuple))));
  }
  if (!plain.empty()) {
    std::sort(plain.begin(), plain.end());
    m_out.m_groups.push_back(UncompressedGroup::copyOf(matrix, ColumnIndex::of(std::move(plain))));
  }
  m_out.m_rows = m_rows;
  m_out.m_cols = m_state.cols;
  m_out.m_layout = m_state.layout;
}

}  // namespace packscope::compress
