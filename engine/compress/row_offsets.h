// SPDX-License-Identifier: GPL-3.0-or-later
// The ascending rows of an SDC group that do not hold its default tuple.
//
// In memory: chunks of 65,536 rows; a chunk keeps the low 16 bits of its rows, and chunkStarts tells where
// each begins, so a row is found by one binary search (the array container of Roaring bitmaps, Lemire et al.
// 2016).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// Immutable; thread-safe to read.
class RowOffsets {
 public:
  RowOffsets() = default;
  /// rows: strictly ascending, below 2^32 times 65,536. Throws InvalidArgument naming the place otherwise.
  explicit RowOffsets(std::span<const std::uint64_t> rows);

  std::uint64_t size() const noexcept { return m_low.size(); }
  bool empty() const noexcept { return m_low.empty(); }
  /// The i-th row, i < size(). O(log chunks).
  std::uint64_t operator[](std::uint64_t i) const noexcept;
  std::uint64_t first() const noexcept { return (*this)[0]; }
  std::uint64_t last() const noexcept { return (*this)[size() - 1]; }
  /// Number of listed rows below `row`: the place of `row` in the list, when it is listed.
  std::uint64_t lowerBound(std::uint64_t row) const noexcept;
  bool contains(std::uint64_t row) const noexcept;
  /// body(i, row) for each listed row in [begin, end), ascending.
  template <typename Body>
  void forEach(std::uint64_t begin, std::uint64_t end, Body&& body) const;
  /// The rows in [begin, end), counted from begin.
  RowOffsets slice(std::uint64_t begin, std::uint64_t end) const;

  std::uint64_t sizeInMemory() const noexcept;

 private:
  std::vector<std::uint16_t> m_low;
  std::vector<std::uint64_t>
      m_chunkStarts;  ///< m_low[m_chunkStarts[c] .. m_chunkStarts[c+1]) lie in chunk c.
};

template <typename Body>
void RowOffsets::forEach(std::uint64_t begin, std::uint64_t end, Body&& body) const {
  if (m_low.empty() || begin >= end) return;
  std::uint64_t i = lowerBound(begin);
  for (std::uint64_t chunk = begin >> 16; chunk + 1 < m_chunkStarts.size(); ++chunk) {
    for (; i < m_chunkStarts[chunk + 1]; ++i) {
      const std::uint64_t row = (chunk << 16) + m_low[i];
      if (row >= end) return;
      body(i, row);
    }
  }
}

}  // namespace packscope::compress
