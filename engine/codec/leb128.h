// SPDX-License-Identifier: GPL-3.0-or-later
// Unsigned LEB128: 7 bits a byte, lowest first; the top bit says that another byte follows. 1 to 10 bytes.
// Source: DWARF 5, 7.6; the varint of Protocol Buffers. Strict here: no padding, and nothing above 2^64-1.
//
// | byte i | bits 0..6             | bit 7            |
// |--------|-----------------------|------------------|
// | 0..8   | bits 7i..7i+6 of v    | 1: more follow   |
// | 9      | bit 63 of v: 1        | 0                |
// The last byte is not 0, but for v = 0.
#pragma once

#include "codec/scalar_policy.h"

#include <array>
#include <bit>

namespace packscope::codec {

/// Scalar policy (codec/scalar_policy.h).
struct Leb128 {
  static constexpr std::size_t kMaxBytes = 10;
  static constexpr bool kFixedSize = false;

  PACKSCOPE_INLINE static std::size_t size(std::uint64_t v) noexcept {
    // ceil(bits / 7) for 1 to 64 bits: 9/64 is a little over 1/7.
    const auto bits = static_cast<std::size_t>(64 - std::countl_zero(v | 1));
    return (bits * 9 + 64) / 64;
  }
  PACKSCOPE_INLINE static std::size_t poke(std::byte* p, std::uint64_t v) noexcept {
    const Planned planned = plan(v);
    base::storeLittleEndian(p, planned.bytes);
    storeTail(p, v);
    return planned.size;
  }
  /// The first eight bytes; the others are bits of v itself.
  PACKSCOPE_INLINE static Planned plan(std::uint64_t v) noexcept {
    const std::size_t length = size(v);
    return {spread(v) | kMore[length], length, v};
  }
  PACKSCOPE_INLINE static void write(std::byte* p, Planned planned) noexcept {
    if (planned.size <= 8) {
      storeExactly(p, planned.bytes, planned.size);
      return;
    }
    base::storeLittleEndian(p, planned.bytes);
    p[8] = static_cast<std::byte>(planned.value >> 56);
    if (planned.size == 10) p[9] = std::byte{1};
  }
  PACKSCOPE_INLINE static Peeked peek(const std::byte* p) noexcept {
    const auto bytes = base::loadLittleEndian<std::uint64_t>(p);
    const std::uint64_t ends = endsOf(p);
    if (ends != 0) [[likely]] {
      const std::uint64_t upToLast = ends ^ (ends - 1);
      return {gather(bytes & upToLast), static_cast<std::size_t>(std::countr_zero(ends)) / 8 + 1};
    }
    const auto ninth = std::to_integer<std::uint64_t>(p[8]);
    const std::uint64_t low = gather(bytes) | (ninth & 0x7f) << 56;
    if (ninth < 0x80) return {low, 9};
    return {low | std::to_integer<std::uint64_t>(p[9]) << 63, 10};
  }
  PACKSCOPE_INLINE static Peeked read(const std::byte* p) noexcept {
    std::uint64_t value = 0;
    std::size_t length = 0;
    std::uint64_t byte = 0;
    do {
      byte = std::to_integer<std::uint64_t>(p[length]);
      value |= (byte & 0x7f) << (7 * length);
      ++length;
    } while (byte >= 0x80);
    return {value, length};
  }
  PACKSCOPE_INLINE static Step decode(const std::byte* p, std::size_t available) noexcept {
    if (available >= kMaxBytes) {
      // peek() takes any tenth byte for 1.
      if (endsOf(p) == 0 && p[8] >= std::byte{0x80} && p[9] > std::byte{1}) return overflow();
      Step step = Step::of(peek(p));
      if (p[step.size - 1] == std::byte{0} && step.size > 1) step.error = DecodeResult::Error::NonCanonical;
      return step;
    }
    std::size_t followed = 0;
    while (followed < available && p[followed] >= std::byte{0x80}) ++followed;
    if (followed == available) return Step::truncated(available + 1);
    Step step = Step::of(read(p));
    if (p[followed] == std::byte{0} && followed > 0) step.error = DecodeResult::Error::NonCanonical;
    return step;
  }

 private:
  static constexpr std::uint64_t kTopBits = 0x8080808080808080;
  /// By length: top bits of those of the first eight bytes that another byte follows.
  static constexpr std::array<std::uint64_t, 11> kMore = {0,
                                                          0,
                                                          kTopBits >> 56,
                                                          kTopBits >> 48,
                                                          kTopBits >> 40,
                                                          kTopBits >> 32,
                                                          kTopBits >> 24,
                                                          kTopBits >> 16,
                                                          kTopBits >> 8,
                                                          kTopBits,
                                                          kTopBits};

  /// Top bits of those of the first eight bytes that may be a last one.
  PACKSCOPE_INLINE static std::uint64_t endsOf(const std::byte* p) noexcept {
    return ~base::loadLittleEndian<std::uint64_t>(p) & kTopBits;
  }
  PACKSCOPE_INLINE static Step overflow() noexcept { return {0, kMaxBytes, DecodeResult::Error::Overflow}; }
  PACKSCOPE_INLINE static void storeTail(std::byte* p, std::uint64_t v) noexcept {
    // Bit 63 is the "more follow" of byte 8 and all of byte 9.
    p[8] = static_cast<std::byte>(v >> 56);
    p[9] = static_cast<std::byte>(v >> 63);
  }
  /// The low 56 bits, 7 to a byte.
  PACKSCOPE_INLINE static std::uint64_t spread(std::uint64_t v) noexcept {
    v = (v & 0x000000000fffffff) | (v & 0x00fffffff0000000) << 4;
    v = (v & 0x00003fff00003fff) | (v & 0x0fffc0000fffc000) << 2;
    return (v & 0x007f007f007f007f) | (v & 0x3f803f803f803f80) << 1;
  }
  /// The inverse of spread; top bits are ignored.
  PACKSCOPE_INLINE static std::uint64_t gather(std::uint64_t v) noexcept {
    v = (v & 0x007f007f007f007f) | (v & 0x7f007f007f007f00) >> 1;
    v = (v & 0x00003fff00003fff) | (v & 0x3fff00003fff0000) >> 2;
    return (v & 0x000000000fffffff) | (v & 0x0fffffff00000000) >> 4;
  }
};

}  // namespace packscope::codec
