// SPDX-License-Identifier: GPL-3.0-or-later
// The distinct tuples of a column group. Equality is on the 64 bits of each value: two NaN payloads are two
// entries, and so are 0.0 and -0.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace packscope::compress {

/// tuples x columns doubles, tuple 0 first, row-major. Immutable, shared between groups, slices and schemes.
class Dictionary {
 public:
  /// values.size() is a multiple of columns; columns >= 1. Throws InvalidArgument otherwise.
  Dictionary(std::uint32_t columns, std::vector<double> values);

  std::uint32_t columns() const noexcept { return m_columns; }
  std::uint64_t tuples() const noexcept { return m_values.size() / m_columns; }
  std::span<const double> values() const noexcept { return m_values; }
  std::span<const double> tuple(std::uint64_t k) const noexcept {
    return values().subspan(k * m_columns, m_columns);
  }
  double value(std::uint64_t k, std::uint32_t j) const noexcept { return m_values[k * m_columns + j]; }
  /// Values != 0 (NaN counts, -0.0 does not), over all tuples.
  std::uint64_t nonZeros() const noexcept { return m_nonZeros; }

  std::uint64_t sizeInMemory() const noexcept;
  /// SystemDS form (systemds-formats 4): FP64_DICT.
  std::uint64_t serializedSize() const noexcept { return 5 + 8 * m_values.size(); }
  /// Returns the byte after what it wrote. NaN payloads are kept (SystemDS would canonicalise them).
  std::byte* write(std::byte* out) const noexcept;

 private:
  std::uint32_t m_columns;
  std::vector<double> m_values;
  std::uint64_t m_nonZeros;
};

using DictionaryPtr = std::shared_ptr<const Dictionary>;

}  // namespace packscope::compress
