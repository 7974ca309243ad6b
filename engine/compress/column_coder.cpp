// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_coder.h"

#include "base/error.h"
#include "base/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::size_t kLinearValues = kCompareValues;
constexpr double kIntegerLimit = 0x1p51;
constexpr std::uint64_t kDenseLimit = 65'536;
/// Fewer values than these are compared rather than translated.
constexpr std::size_t kCompareFirst = 4;
constexpr std::uint64_t kTranslated = 256;
constexpr std::uint8_t kGap = 0xff;

}  // namespace

std::uint32_t ColumnCoder::find(std::uint64_t bits) const noexcept {
  if (!m_translation.empty() && m_chosenFor == m_values.size()) {
    // The whole set is in the translation.
    const auto value = std::bit_cast<double>(bits);
    const double place = value - static_cast<double>(m_lowest);
    if (!(place >= 0 && place < static_cast<double>(span()))) return kUnknown;
    const auto index = static_cast<std::size_t>(place);
    const std::uint32_t code = m_translation[index];
    return code < m_values.size() && m_values[code] == bits ? code : kUnknown;
  }
  if (m_slots.empty()) {
    for (std::size_t k = 0; k < m_values.size(); ++k) {
      if (m_values[k] == bits) return static_cast<std::uint32_t>(k);
    }
    return kUnknown;
  }
  // Doubles of small integers end in some 45 zero bits: only strong mixing of all 64 bits spreads them.
  const std::size_t mask = m_slots.size() - 1;
  for (std::size_t slot = base::mix64(bits) & mask;; slot = (slot + 1) & mask) {
    if (m_slots[slot] == 0) return kUnknown;
    if (m_values[m_slots[slot] - 1] == bits) return m_slots[slot] - 1;
  }
}

std::uint32_t ColumnCoder::findOrAdd(std::uint64_t bits) {
  const std::uint32_t known = find(bits);
  if (known != kUnknown) return known;
  add(bits);
  return static_cast<std::uint32_t>(m_values.size() - 1);
}

void ColumnCoder::addAll(const double* cells, std::size_t stride, std::size_t count) {
  if (count == 0) return;
  // Most values were met a moment ago: those need no search. Every entry is a known value.
  constexpr int kRecentBits = 5;
  std::array<std::uint64_t, 1U << kRecentBits> recent;
  const auto first = std::bit_cast<std::uint64_t>(cells[0]);
  findOrAdd(first);
  recent.fill(first);
  for (std::size_t i = 1; i < count; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(cells[i * stride]);
    std::uint64_t& place = recent[(bits * 0x9e37'79b9'7f4a'7c15U) >> (64 - kRecentBits)];
    if (place == bits) continue;
    findOrAdd(bits);
    place = bits;
  }
}

void ColumnCoder::add(std::uint64_t bits) {
  if (m_values.size() >= kUnknown) {
    throw base::Error(base::ErrorKind::OutOfMemory, "a column has more than 4294967295 distinct values");
  }
  if (m_values.empty()) m_values.reserve(kLinearValues);
  m_values.push_back(bits);
  noteInteger(bits);
  if (m_values.size() <= kLinearValues) return;
  // At most half full.
  if (m_values.size() * 2 > m_slots.size()) {
    rehash(std::bit_ceil(m_values.size() * 4));
    return;
  }
  const std::size_t mask = m_slots.size() - 1;
  std::size_t slot = base::mix64(bits) & mask;
  while (m_slots[slot] != 0) slot = (slot + 1) & mask;
  m_slots[slot] = static_cast<std::uint32_t>(m_values.size());
}

void ColumnCoder::rehash(std::size_t slots) {
  m_slots.assign(slots, 0);
  const std::size_t mask = slots - 1;
  for (std::size_t k = 0; k < m_values.size(); ++k) {
    std::size_t slot = base::mix64(m_values[k]) & mask;
    while (m_slots[slot] != 0) slot = (slot + 1) & mask;
    m_slots[slot] = static_cast<std::uint32_t>(k + 1);
  }
}

void ColumnCoder::noteInteger(std::uint64_t bits) noexcept {
  if (!m_integers) return;
  const auto value = std::bit_cast<double>(bits);
  m_integers = std::abs(value) < kIntegerLimit && std::trunc(value) == value &&
               bits != std::bit_cast<std::uint64_t>(-0.0);
  if (!m_integers) return;
  const auto integer = static_cast<std::int64_t>(value);
  const bool first = m_values.size() == 1;
  m_ascending = first || (m_ascending && integer == m_highest + 1);
  m_lowest = first ? integer : std::min(m_lowest, integer);
  m_highest = first ? integer : std::max(m_highest, integer);
}

bool ColumnCoder::dense() const noexcept {
  return m_integers && span() == m_values.size() && span() <= kDenseLimit;
}

void ColumnCoder::chooseKernel(bool stable) {
  const std::size_t n = m_values.size();
  if (n == m_chosenFor && (m_chosenStable || !stable)) return;
  m_chosenStable = stable;
  m_table.reset();
  if (n <= 1) {
    m_kind = n == 0 ? CoderKind::Empty : CoderKind::Constant;
  } else if (dense() && m_ascending) {
    m_kind = CoderKind::Integer;
    m_translation.clear();
  } else if (n > kCompareFirst && m_integers && span() <= kTranslated) {
    m_kind = CoderKind::Integer;
    makeTranslation();
  } else {
    m_translation.clear();
    m_kind = n <= kCompareValues ? CoderKind::Compare : CoderKind::Hash;
  }
  m_chosenFor = n;
  if (m_kind != CoderKind::Hash || !stable || n > PerfectTable::kMostKeys) return;
  auto table = std::make_shared<PerfectTable>();
  if (!table->build(m_values)) return;
  m_table = std::move(table);
  m_kind = CoderKind::Table;
}

void ColumnCoder::makeTranslation() {
  const bool extend = !m_translation.empty() && m_translatedFrom == m_lowest;
  if (!extend) m_translation.assign(kTranslated, kGap);
  m_translatedFrom = m_lowest;
  for (std::size_t k = extend ? m_chosenFor : 0; k < m_values.size(); ++k) {
    const auto integer = static_cast<std::int64_t>(std::bit_cast<double>(m_values[k]));
    m_translation[static_cast<std::size_t>(integer - m_lowest)] = static_cast<std::uint8_t>(k);
  }
}

bool ColumnCoder::translate(std::uint8_t* codes) const noexcept {
  bool gap = false;
  for (std::size_t i = 0; i < 64; ++i) {
    codes[i] = m_translation[codes[i]];
    gap = gap || codes[i] == kGap;
  }
  // With 256 values the mark is a code, but there is no gap.
  return !gap || m_values.size() == kTranslated;
}

std::vector<std::uint32_t> ColumnCoder::ascendingOrder() const {
  std::vector<std::uint32_t> order(m_values.size());
  for (std::uint32_t k = 0; k < m_values.size(); ++k) {
    const auto integer = static_cast<std::int64_t>(std::bit_cast<double>(m_values[k]));
    order[static_cast<std::size_t>(integer - m_lowest)] = k;
  }
  return order;
}

void ColumnCoder::fillTables(BlockTables& tables, std::size_t lane) const noexcept {
  if (m_kind == CoderKind::Integer) {
    tables.shift[lane] = 0x1p52 - static_cast<double>(m_lowest);
    tables.highest[lane] = 0x1p52 + static_cast<double>(m_highest - m_lowest);
    tables.beyond[lane] = ~(span() - 1);
  } else if (m_kind == CoderKind::Compare || m_kind == CoderKind::Constant) {
    for (std::size_t k = 0; k < kCompareValues; ++k)
      tables.values[k][lane] = m_values[k < m_values.size() ? k : 0];
  }
}

void ColumnCoder::reorder(std::span<const std::uint32_t> order) {
  const std::vector<std::uint64_t> old = m_values;
  m_values.clear();
  m_translation.clear();
  m_chosenFor = 0;
  m_integers = m_ascending = true;
  for (const std::uint32_t k : order) {
    m_values.push_back(old[k]);
    noteInteger(old[k]);
  }
  if (!m_slots.empty()) rehash(m_slots.size());
}

}  // namespace packscope::compress
