// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/row_offsets.h"

#include "base/error.h"

#include <algorithm>
#include <string>

namespace packscope::compress {

RowOffsets::RowOffsets(std::span<const std::uint64_t> rows) {
  if (rows.empty()) return;
  m_low.reserve(rows.size());
  m_chunkStarts.reserve((rows.back() >> 16) + 2);
  m_chunkStarts.push_back(0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0 && rows[i] <= rows[i - 1]) {
      base::throwInvalid("row " + std::to_string(rows[i]) + " follows row " + std::to_string(rows[i - 1]) +
                         " at place " + std::to_string(i) + " of an offset list; rows must ascend");
    }
    while (m_chunkStarts.size() <= rows[i] >> 16) m_chunkStarts.push_back(i);
    m_low.push_back(static_cast<std::uint16_t>(rows[i]));
  }
  m_chunkStarts.push_back(rows.size());
}

std::uint64_t RowOffsets::operator[](std::uint64_t i) const noexcept {
  const auto next = std::upper_bound(m_chunkStarts.begin(), m_chunkStarts.end(), i);
  const auto chunk = static_cast<std::uint64_t>(next - m_chunkStarts.begin()) - 1;
  return (chunk << 16) + m_low[i];
}

std::uint64_t RowOffsets::lowerBound(std::uint64_t row) const noexcept {
  const std::uint64_t chunk = row >> 16;
  if (chunk + 1 >= m_chunkStarts.size()) return m_low.size();
  const auto begin = m_low.begin() + static_cast<std::ptrdiff_t>(m_chunkStarts[chunk]);
  const auto end = m_low.begin() + static_cast<std::ptrdiff_t>(m_chunkStarts[chunk + 1]);
  return static_cast<std::uint64_t>(std::lower_bound(begin, end, static_cast<std::uint16_t>(row)) -
                                    m_low.begin());
}

bool RowOffsets::contains(std::uint64_t row) const noexcept {
  const std::uint64_t i = lowerBound(row);
  return i < m_low.size() && (*this)[i] == row;
}

RowOffsets RowOffsets::slice(std::uint64_t begin, std::uint64_t end) const {
  std::vector<std::uint64_t> rows;
  forEach(begin, end, [&](std::uint64_t, std::uint64_t row) { rows.push_back(row - begin); });
  return RowOffsets(rows);
}

std::uint64_t RowOffsets::sizeInMemory() const noexcept {
  return sizeof(*this) + m_low.size() * sizeof(m_low[0]) + m_chunkStarts.size() * sizeof(m_chunkStarts[0]);
}

}  // namespace packscope::compress
