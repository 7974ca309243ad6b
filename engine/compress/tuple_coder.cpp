// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/tuple_coder.h"

#include "base/error.h"
#include "base/random.h"

#include <algorithm>
#include <bit>

namespace packscope::compress {

std::size_t TupleCoder::key(std::span<const std::uint32_t> codes) const noexcept {
  std::size_t key = 0;
  for (std::uint32_t j = 0; j < m_columns; ++j) key |= std::size_t{codes[j]} << m_shifts[j];
  return key;
}

std::uint64_t TupleCoder::hash(std::span<const std::uint32_t> codes) noexcept {
  std::uint64_t hash = 0;
  for (const std::uint32_t code : codes) hash = base::mix64(hash + code + 0x9e3779b97f4a7c15U);
  return hash;
}

bool TupleCoder::widen(std::uint32_t j, std::uint64_t codes) {
  const auto bits = codes <= 1 ? 0U : static_cast<std::uint32_t>(std::bit_width(codes - 1));
  const std::uint32_t now = m_shifts[j + 1] - m_shifts[j];
  if (bits <= now && !(m_table.empty() && direct())) return false;
  for (std::uint32_t next = j + 1; next <= m_columns; ++next) m_shifts[next] += std::max(bits, now) - now;
  layOut();
  return true;
}

void TupleCoder::layOut() {
  if (direct()) {
    m_table.assign(std::size_t{1} << keyBits(), kUnknown);
  } else {
    m_table.assign(std::bit_ceil(std::max<std::size_t>(size() * 4, 64)), 0);
  }
  for (std::uint32_t k = 0; k < size(); ++k) insert(k);
  noteKeys();
}

void TupleCoder::noteKeys() {
  m_keysAreCodes = direct() && size() == m_table.size();
  for (std::uint32_t k = 0; k < size() && m_keysAreCodes; ++k) m_keysAreCodes = m_table[k] == k;
}

std::vector<std::uint32_t> TupleCoder::orderByKey() const {
  if (!direct() || size() != m_table.size()) return {};
  return m_table;
}

void TupleCoder::reorder(std::span<const std::uint32_t> order) {
  const std::vector<std::uint32_t> old = m_codes;
  m_codes.clear();
  for (const std::uint32_t k : order) {
    m_codes.insert(m_codes.end(), old.begin() + static_cast<std::ptrdiff_t>(std::size_t{k} * m_columns),
                   old.begin() + static_cast<std::ptrdiff_t>((std::size_t{k} + 1) * m_columns));
  }
  layOut();
}

void TupleCoder::insert(std::uint32_t code) {
  if (direct()) {
    m_table[key(tuple(code))] = code;
    return;
  }
  const std::size_t mask = m_table.size() - 1;
  std::size_t slot = hash(tuple(code)) & mask;
  while (m_table[slot] != 0) slot = (slot + 1) & mask;
  m_table[slot] = code + 1;
}

void TupleCoder::fillKeys() {
  m_codes.clear();
  for (std::uint32_t key = 0; key < 1U << keyBits(); ++key) {
    for (std::uint32_t j = 0; j < m_columns; ++j) {
      m_codes.push_back(key >> m_shifts[j] & ((1U << (m_shifts[j + 1] - m_shifts[j])) - 1));
    }
  }
  layOut();
}

void TupleCoder::renumberColumn(std::uint32_t j, std::span<const std::uint32_t> codes) {
  for (std::size_t k = 0; k < size(); ++k) m_codes[k * m_columns + j] = codes[m_codes[k * m_columns + j]];
  layOut();
}

std::uint32_t TupleCoder::find(std::span<const std::uint32_t> codes) const noexcept {
  if (m_table.empty()) return kUnknown;
  if (direct()) return m_table[key(codes)];
  const std::size_t mask = m_table.size() - 1;
  for (std::size_t slot = hash(codes) & mask;; slot = (slot + 1) & mask) {
    if (m_table[slot] == 0) return kUnknown;
    if (std::ranges::equal(tuple(m_table[slot] - 1), codes)) return m_table[slot] - 1;
  }
}

std::uint32_t TupleCoder::findOrAdd(std::span<const std::uint32_t> codes) {
  const std::uint32_t known = find(codes);
  if (known != kUnknown) return known;
  if (size() >= kUnknown) {
    throw base::Error(base::ErrorKind::OutOfMemory,
                      "a column group has more than 4294967295 distinct tuples");
  }
  m_codes.insert(m_codes.end(), codes.begin(), codes.end());
  const auto code = static_cast<std::uint32_t>(size() - 1);
  if (m_table.empty() || (!direct() && size() * 2 > m_table.size())) {
    layOut();
  } else {
    insert(code);
    if (direct() && size() == m_table.size()) noteKeys();  // That was the last key without a tuple.
  }
  return code;
}

}  // namespace packscope::compress
