// SPDX-License-Identifier: GPL-3.0-or-later
// The tuples of a co-coded group while they are being learned. Works on the codes of the single columns,
// never on doubles.
#pragma once

#include "compress/column_coder.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// Codes of tuples in the order of arrival. The key of a tuple is its column codes side by side, each in just
/// enough bits: up to 14 bits it indexes a table; beyond, the codes are hashed.
class TupleCoder {
 public:
  static constexpr std::uint32_t kUnknown = ColumnCoder::kUnknown;

  explicit TupleCoder(std::uint32_t columns = 0) : m_columns(columns), m_shifts(columns + 1) {}
  std::uint64_t size() const noexcept { return m_columns == 0 ? 0 : m_codes.size() / m_columns; }
  std::uint32_t columns() const noexcept { return m_columns; }
  /// The column codes of tuple k.
  std::span<const std::uint32_t> tuple(std::uint64_t k) const noexcept {
    return {m_codes.data() + k * m_columns, m_columns};
  }
  /// Makes room for so many codes in column j. True when the table was laid out anew (keys change).
  bool widen(std::uint32_t j, std::uint64_t codes);

  bool direct() const noexcept { return m_shifts.back() <= kDirectBits; }
  /// Bits of the key, and where column j's code begins in it.
  std::uint32_t keyBits() const noexcept { return m_shifts.back(); }
  std::uint32_t shift(std::uint32_t j) const noexcept { return m_shifts[j]; }
  /// direct(): key to code or kUnknown, 2^keyBits() entries.
  const std::uint32_t* directTable() const noexcept { return m_table.data(); }

  /// direct(): every key is a known tuple, and its code is the key itself.
  bool keysAreCodes() const noexcept { return m_keysAreCodes; }
  /// A permutation that makes keysAreCodes() true when every key is a known tuple, else an empty one:
  /// order[k] is the present code of the tuple that shall have the code k.
  std::vector<std::uint32_t> orderByKey() const;
  void reorder(std::span<const std::uint32_t> order);
  /// Every key becomes a tuple whose code is the key. At most 14 key bits.
  void fillKeys();
  /// Column j's codes have changed: code c is codes[c] now.
  void renumberColumn(std::uint32_t j, std::span<const std::uint32_t> codes);

  std::uint32_t find(std::span<const std::uint32_t> codes) const noexcept;
  std::uint32_t findOrAdd(std::span<const std::uint32_t> codes);

 private:
  static constexpr std::uint32_t kDirectBits = 14;
  std::size_t key(std::span<const std::uint32_t> codes) const noexcept;
  static std::uint64_t hash(std::span<const std::uint32_t> codes) noexcept;
  void layOut();
  void insert(std::uint32_t code);
  void noteKeys();

  std::uint32_t m_columns;
  std::vector<std::uint32_t> m_shifts;
  bool m_keysAreCodes = false;
  std::vector<std::uint32_t> m_codes;  ///< m_columns a tuple.
  std::vector<std::uint32_t>
      m_table;  ///< Direct: by key. Else open addressing of code + 1, at most half full.
};

}  // namespace packscope::compress
