// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/scheme_state.h"

#include "base/random.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace packscope::compress {

void SchemeState::indexColumns() {
  groupOf.assign(cols, 0);
  placeOf.assign(cols, 0);
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    for (std::uint32_t j = 0; j < groups[g].columns.size(); ++j) {
      groupOf[groups[g].columns[j]] = g;
      placeOf[groups[g].columns[j]] = j;
    }
  }
}

std::uint64_t SchemeState::tuples(const GroupState& group) const noexcept {
  return group.columns.size() == 1 ? coders[group.columns.first()].size() : group.tuples.size();
}

const DictionaryPtr& SchemeState::dictionary(const GroupState& group) const {
  const std::uint64_t count = tuples(group);
  if (group.dictionary != nullptr && group.dictionary->tuples() == count) return group.dictionary;
  const std::uint32_t width = group.columns.size();
  std::vector<double> values;
  values.reserve(count * width);
  if (width == 1) {
    for (const std::uint64_t bits : coders[group.columns.first()].values())
      values.push_back(std::bit_cast<double>(bits));
  } else {
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto codes = group.tuples.tuple(k);
      for (std::uint32_t j = 0; j < width; ++j) {
        values.push_back(std::bit_cast<double>(coders[group.columns[j]].values()[codes[j]]));
      }
    }
  }
  group.dictionary = std::make_shared<const Dictionary>(width, std::move(values));
  return group.dictionary;
}

void SchemeState::shareDictionaries() {
  if (layout != Layout::Native) return;
  std::unordered_map<std::uint64_t, DictionaryPtr> known;
  for (const GroupState& group : groups) {
    if (group.plain || tuples(group) < 2) continue;
    const auto values = dictionary(group)->values();
    std::uint64_t hash = values.size();
    for (const double value : values) hash = base::mix64(hash + std::bit_cast<std::uint64_t>(value));
    DictionaryPtr& first = known[hash];
    if (first == nullptr) first = group.dictionary;
    const bool equal = first->columns() == group.dictionary->columns() &&
                       first->tuples() == group.dictionary->tuples() &&
                       std::memcmp(first->values().data(), values.data(), values.size_bytes()) == 0;
    if (equal) group.dictionary = first;
  }
}

std::uint64_t SchemeState::mostTuples(std::uint64_t rows, std::uint32_t columns) noexcept {
  const std::uint64_t plain = 8 * rows * columns;
  std::uint64_t most = 1;
  for (const std::uint32_t bits : kCodeBits) {
    const std::uint64_t codes = codeBytes(rows, bits);
    if (codes >= plain) break;
    // Strictly less than plain.
    const std::uint64_t fit = (plain - codes - 1) / (8 * std::uint64_t{columns});
    most = std::max(most, std::min(fit, std::uint64_t{1} << bits));
  }
  return most;
}

void SchemeState::makePlain(GroupState& group) {
  group.plain = true;
  group.sparse = false;
  group.dictionary.reset();
  group.tuples = TupleCoder(group.columns.size());
  for (std::uint32_t j = 0; j < group.columns.size(); ++j) coders[group.columns[j]] = ColumnCoder();
}

}  // namespace packscope::compress
