// SPDX-License-Identifier: GPL-3.0-or-later
// Spans of bytes and unaligned loads and stores in a stated byte order.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace packscope::base {

using ByteSpan = std::span<const std::byte>;
using MutableByteSpan = std::span<std::byte>;

static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big);

template <typename T>
constexpr T byteSwap(T value) noexcept {
  static_assert(std::is_unsigned_v<T>);
  if constexpr (sizeof(T) == 1)
    return value;
  else if constexpr (sizeof(T) == 2)
    return __builtin_bswap16(value);
  else if constexpr (sizeof(T) == 4)
    return __builtin_bswap32(value);
  else
    return __builtin_bswap64(value);
}

template <typename T>
constexpr T toLittleEndian(T value) noexcept {
  return std::endian::native == std::endian::little ? value : byteSwap(value);
}
template <typename T>
constexpr T toBigEndian(T value) noexcept {
  return std::endian::native == std::endian::big ? value : byteSwap(value);
}

/// Native-order load of sizeof(T) bytes; p needs no alignment.
template <typename T>
T loadNative(const std::byte* p) noexcept {
  T value;
  std::memcpy(&value, p, sizeof(T));
  return value;
}
template <typename T>
T loadLittleEndian(const std::byte* p) noexcept {
  return toLittleEndian(loadNative<T>(p));
}
template <typename T>
T loadBigEndian(const std::byte* p) noexcept {
  return toBigEndian(loadNative<T>(p));
}
template <typename T>
void storeNative(std::byte* p, T value) noexcept {
  std::memcpy(p, &value, sizeof(T));
}
template <typename T>
void storeLittleEndian(std::byte* p, T value) noexcept {
  storeNative(p, toLittleEndian(value));
}
template <typename T>
void storeBigEndian(std::byte* p, T value) noexcept {
  storeNative(p, toBigEndian(value));
}

}  // namespace packscope::base
