// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_index.h"

#include "base/error.h"

#include <algorithm>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::uint8_t kSingle = 0;
constexpr std::uint8_t kTwo = 1;
constexpr std::uint8_t kArray = 2;
constexpr std::uint8_t kRange = 3;

std::byte* put32(std::byte* out, std::uint32_t value) noexcept {
  base::storeBigEndian(out, value);
  return out + 4;
}

}  // namespace

ColumnIndex ColumnIndex::range(std::uint32_t begin, std::uint32_t end) {
  if (begin > end) {
    base::throwInvalid("columns " + std::to_string(begin) + " to " + std::to_string(end) + " run backwards");
  }
  ColumnIndex index;
  index.m_first = begin;
  index.m_count = end - begin;
  return index;
}

ColumnIndex ColumnIndex::of(std::vector<std::uint32_t> columns) {
  ColumnIndex index;
  if (columns.empty()) return index;
  for (std::size_t i = 1; i < columns.size(); ++i) {
    if (columns[i] <= columns[i - 1]) {
      base::throwInvalid("column " + std::to_string(columns[i]) + " follows column " +
                         std::to_string(columns[i - 1]) + " at place " + std::to_string(i) +
                         " of a column list; columns must ascend");
    }
  }
  index.m_first = columns.front();
  index.m_count = static_cast<std::uint32_t>(columns.size());
  if (columns.back() - columns.front() + 1 != columns.size()) {
    index.m_list = std::make_shared<const std::vector<std::uint32_t>>(std::move(columns));
  }
  return index;
}

ColumnIndex ColumnIndex::shifted(std::uint32_t offset) const {
  if (contiguous()) return range(m_first + offset, m_first + offset + m_count);
  std::vector<std::uint32_t> columns(*m_list);
  for (std::uint32_t& column : columns) column += offset;
  return of(std::move(columns));
}

ColumnIndex ColumnIndex::merge(const ColumnIndex& a, const ColumnIndex& b) {
  std::vector<std::uint32_t> columns;
  columns.reserve(std::size_t{a.size()} + b.size());
  std::uint32_t i = 0;
  std::uint32_t k = 0;
  while (i < a.size() || k < b.size()) {
    if (i < a.size() && k < b.size() && a[i] == b[k]) {
      base::throwInvalid("column " + std::to_string(a[i]) + " is in both column sets");
    }
    const bool takeA = k == b.size() || (i < a.size() && a[i] < b[k]);
    columns.push_back(takeA ? a[i++] : b[k++]);
  }
  return of(std::move(columns));
}

std::uint64_t ColumnIndex::sizeInMemory() const noexcept {
  return sizeof(*this) + (m_list ? sizeof(*m_list) + m_list->size() * sizeof(std::uint32_t) : 0);
}

std::uint64_t ColumnIndex::serializedSize() const noexcept {
  if (m_count == 1) return 5;
  if (m_count == 2 || contiguous()) return 9;
  return 5 + 4 * std::uint64_t{m_count};
}

std::byte* ColumnIndex::write(std::byte* out) const noexcept {
  const auto kind = m_count == 1 ? kSingle : m_count == 2 ? kTwo : contiguous() ? kRange : kArray;
  *out++ = std::byte{kind};
  switch (kind) {
    case kSingle:
      return put32(out, m_first);
    case kTwo:
      return put32(put32(out, m_first), last());
    case kRange:
      return put32(put32(out, m_first), m_first + m_count);
    default:
      out = put32(out, m_count);
  }
  for (const std::uint32_t column : *m_list) out = put32(out, column);
  return out;
}

bool ColumnIndex::operator==(const ColumnIndex& other) const noexcept {
  if (m_count != other.m_count) return false;
  if (m_count == 0) return true;
  if (m_first != other.m_first || contiguous() != other.contiguous()) return false;
  return contiguous() || *m_list == *other.m_list;
}

}  // namespace packscope::compress
