// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a group: an ascending set of column numbers, counted from 0. Contiguous sets take no memory
// of their own.
#pragma once

#include "base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace packscope::compress {

/// Immutable once built, cheap to copy, thread-safe to read.
class ColumnIndex {
 public:
  /// No column.
  ColumnIndex() = default;
  static ColumnIndex single(std::uint32_t column) { return range(column, column + 1); }
  /// [begin, end); begin <= end.
  static ColumnIndex range(std::uint32_t begin, std::uint32_t end);
  /// Strictly ascending columns; throws InvalidArgument naming the place otherwise.
  static ColumnIndex of(std::vector<std::uint32_t> columns);

  std::uint32_t size() const noexcept { return m_count; }
  bool empty() const noexcept { return m_count == 0; }
  bool contiguous() const noexcept { return m_list == nullptr; }
  /// The j-th column; j < size().
  std::uint32_t operator[](std::uint32_t j) const noexcept { return m_list ? (*m_list)[j] : m_first + j; }
  std::uint32_t first() const noexcept { return m_first; }
  /// The largest column; size() >= 1.
  std::uint32_t last() const noexcept { return (*this)[m_count - 1]; }
  /// The same columns moved by `offset`.
  ColumnIndex shifted(std::uint32_t offset) const;
  /// Union of two disjoint sets; throws InvalidArgument naming a column that is in both.
  static ColumnIndex merge(const ColumnIndex& a, const ColumnIndex& b);

  std::uint64_t sizeInMemory() const noexcept;
  /// SystemDS form (systemds-formats 3): SINGLE, TWO, RANGE or ARRAY.
  std::uint64_t serializedSize() const noexcept;
  /// Returns the byte after what it wrote; out has serializedSize() bytes.
  std::byte* write(std::byte* out) const noexcept;

  bool operator==(const ColumnIndex& other) const noexcept;

 private:
  std::uint32_t m_first = 0;
  std::uint32_t m_count = 0;
  std::shared_ptr<const std::vector<std::uint32_t>> m_list;  ///< Null when contiguous.
};

}  // namespace packscope::compress
