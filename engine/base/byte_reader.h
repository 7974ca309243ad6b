// SPDX-License-Identifier: GPL-3.0-or-later
// A bounded cursor over the bytes of a file format. Readers of formats index raw buffers only through it.
#pragma once

#include "base/bytes.h"
#include "base/error.h"

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

namespace packscope::base {

/// Every read is checked; a short buffer throws Corruption "<field> needs N bytes, has M at byte <offset>".
/// Offsets count from the start of the file: the first byte of `data` has the offset `firstOffset`.
class ByteReader {
 public:
  explicit ByteReader(ByteSpan data, std::uint64_t firstOffset = 0) noexcept
      : m_data(data), m_firstOffset(firstOffset) {}

  std::uint64_t offset() const noexcept { return m_firstOffset + m_position; }
  std::uint64_t remaining() const noexcept { return m_data.size() - m_position; }

  /// The next `count` bytes.
  ByteSpan take(std::uint64_t count, std::string_view field) {
    if (count > remaining()) throwShort(count, field);
    const ByteSpan bytes = m_data.subspan(m_position, static_cast<std::size_t>(count));
    m_position += bytes.size();
    return bytes;
  }

  /// An integer or a double in the stated order.
  template <typename T>
  T bigEndian(std::string_view field) {
    return std::bit_cast<T>(loadBigEndian<BitsOf<T>>(take(sizeof(T), field).data()));
  }
  template <typename T>
  T littleEndian(std::string_view field) {
    return std::bit_cast<T>(loadLittleEndian<BitsOf<T>>(take(sizeof(T), field).data()));
  }

  /// Refuses a declared count before anything is allocated for it: each element takes `elementBytes` at
  /// least.
  void requireElements(std::uint64_t count, std::uint64_t elementBytes, std::string_view field) const {
    if (elementBytes != 0 && count > remaining() / elementBytes) {
      throwCorrupt(fmt::format("{} {} needs {} bytes each, {} bytes are left", field, count, elementBytes,
                               remaining()),
                   offset());
    }
  }

  /// Refuses bytes behind the end of the data.
  void requireEnd(std::string_view what) const {
    if (remaining() != 0) throwCorrupt(fmt::format("{} bytes left behind {}", remaining(), what), offset());
  }

 private:
  template <std::size_t Bytes>
  struct Unsigned;
  template <typename T>
  using BitsOf = typename Unsigned<sizeof(T)>::Type;

  [[noreturn]] void throwShort(std::uint64_t count, std::string_view field) const {
    throwCorrupt(fmt::format("{} needs {} bytes, has {}", field, count, remaining()), offset());
  }

  ByteSpan m_data;
  std::uint64_t m_firstOffset;
  std::size_t m_position = 0;
};

template <>
struct ByteReader::Unsigned<1> {
  using Type = std::uint8_t;
};
template <>
struct ByteReader::Unsigned<2> {
  using Type = std::uint16_t;
};
template <>
struct ByteReader::Unsigned<4> {
  using Type = std::uint32_t;
};
template <>
struct ByteReader::Unsigned<8> {
  using Type = std::uint64_t;
};

}  // namespace packscope::base
