// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/code_order.h"

#include "compress/code_slice.h"
#include "compress/matrix_builder.h"

namespace packscope::compress {
namespace {

constexpr std::uint32_t kByteKey = 8;
/// Rows a key, so that a combination without a row is unlikely among evenly spread ones.
constexpr std::uint64_t kRowsPerKey = 16;

/// A permutation of the group's codes that spares the next encoding a translation, or an empty one.
std::vector<std::uint32_t> betterOrder(const SchemeState& state, const GroupState& group) {
  if (group.plain || group.columns.empty()) return {};
  if (group.columns.size() > 1)
    return group.tuples.keysAreCodes() ? std::vector<std::uint32_t>() : group.tuples.orderByKey();
  const ColumnCoder& coder = state.coders[group.columns.first()];
  return coder.unsortedIntegers() ? coder.ascendingOrder() : std::vector<std::uint32_t>();
}

/// codes[k]: the place of k in the order.
std::vector<std::uint32_t> placesIn(std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> codes(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) codes[order[k]] = k;
  return codes;
}

}  // namespace

void sortColumnCodes(SchemeState& state, GroupState& group) {
  for (std::uint32_t j = 0; j < group.columns.size(); ++j) {
    ColumnCoder& coder = state.coders[group.columns[j]];
    if (!coder.unsortedIntegers()) continue;
    const std::vector<std::uint32_t> order = coder.ascendingOrder();
    coder.reorder(order);
    if (group.columns.size() > 1) group.tuples.renumberColumn(j, placesIn(order));
    coder.chooseKernel(false);
  }
}

bool anticipateTuples(const SchemeState& state, GroupState& group, std::uint64_t rows,
                      std::uint64_t mostTuples) {
  if (group.plain || group.columns.size() < 2 || group.tuples.keyBits() > kByteKey) return false;
  const std::uint64_t keys = std::uint64_t{1} << group.tuples.keyBits();
  if (keys < 2 || keys > mostTuples || keys * kRowsPerKey > rows) return false;
  std::uint64_t combinations = 1;
  for (std::uint32_t j = 0; j < group.columns.size(); ++j)
    combinations *= state.coders[group.columns[j]].size();
  if (combinations != keys) return false;
  group.tuples.fillKeys();
  return true;
}

void dropUnused(GroupState& group, CodeMap& map) {
  std::vector<std::uint64_t> counts(group.tuples.size());
  map.count(counts);
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> codes(counts.size());
  for (std::uint32_t k = 0; k < counts.size(); ++k) {
    codes[k] = static_cast<std::uint32_t>(order.size());
    if (counts[k] > 0) order.push_back(k);
  }
  if (order.size() == counts.size()) return;
  const std::uint32_t bits = codeBitsFor(order.size());
  // Narrower tiles lie before the wider ones that are read.
  translateCodes(map.data(), map.bits(), map.mutableData(), bits, (map.rows() + kTileRows - 1) / kTileRows,
                 codes);
  map = map.withBits(bits);
  if (bits > 0) clearTail(map);
  group.tuples.reorder(order);
  group.dictionary.reset();
}

void sortCodes(SchemeState& state, std::span<CodeMap> maps, const base::ThreadBudget& threads) {
  threads.parallelFor(state.groups.size(), 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) {
      GroupState& group = state.groups[g];
      if (!group.plain && group.columns.size() > 1) sortColumnCodes(state, group);
      const std::vector<std::uint32_t> order = betterOrder(state, group);
      if (order.empty()) continue;
      const std::vector<std::uint32_t> codes = placesIn(order);
      CodeMap& map = maps[g];
      translateCodes(map.data(), map.bits(), map.mutableData(), map.bits(),
                     (map.rows() + kTileRows - 1) / kTileRows, codes);
      clearTail(map);
      if (group.columns.size() > 1)
        group.tuples.reorder(order);
      else
        state.coders[group.columns.first()].reorder(order);
      group.dictionary.reset();
    }
  });
}

}  // namespace packscope::compress
