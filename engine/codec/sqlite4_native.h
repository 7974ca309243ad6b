// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite4's lengths with the payload as the published Haskell branch writes it on x86: piece by piece, each
// piece in machine order. Kept to compare with the published figures; its bytes are not SQLite4's and
// memcmp() does not order them. Here the pieces are little-endian on every machine, and the code is the
// published if-chain with exact stores.
//
// | first byte b0 | bytes | pieces behind b0, each little-endian | canonical range      |
// |---------------|-------|--------------------------------------|----------------------|
// | 0..240        | 1     | -          (v = b0)                  | 0..240               |
// | 241..248      | 2     | 8 bits     (v = 240 + 256*(b0-241) + b1) | 241..2287        |
// | 249           | 3     | 8, 8 bits  (v = 2288 + 256*b1 + b2)  | 2288..67823          |
// | 250           | 4     | v>>16: 8, v: 16 bits                 | 67824..2^24-1        |
// | 251           | 5     | v: 32 bits                           | 2^24..2^32-1         |
// | 252           | 6     | v>>32: 8, v: 32 bits                 | 2^32..2^40-1         |
// | 253           | 7     | v>>32: 16, v: 32 bits                | 2^40..2^48-1         |
// | 254           | 8     | v>>48: 8, v>>32: 16, v: 32 bits      | 2^48..2^56-1         |
// | 255           | 9     | v: 64 bits                           | 2^56..2^64-1         |
#pragma once

#include "codec/scalar_policy.h"
#include "codec/sqlite4.h"

namespace packscope::codec {

/// Scalar policy (codec/scalar_policy.h).
struct Sqlite4Native {
  static constexpr std::size_t kMaxBytes = 9;
  static constexpr bool kFixedSize = false;

  PACKSCOPE_INLINE static std::size_t size(std::uint64_t v) noexcept {
    if (v <= 240) return 1;
    if (v <= 2287) return 2;
    if (v <= 67823) return 3;
    if (v <= 0xffffff) return 4;
    if (v <= 0xffffffff) return 5;
    if (v <= 0xffffffffff) return 6;
    if (v <= 0xffffffffffff) return 7;
    if (v <= 0xffffffffffffff) return 8;
    return 9;
  }
  PACKSCOPE_INLINE static std::size_t poke(std::byte* p, std::uint64_t v) noexcept {
    if (v <= 240) {
      put8(p, v);
      return 1;
    }
    if (v <= 2287) {
      put8(p, ((v - 240) >> 8) + 241);
      put8(p + 1, v - 240);
      return 2;
    }
    if (v <= 67823) {
      put8(p, 249);
      put8(p + 1, (v - 2288) >> 8);
      put8(p + 2, v - 2288);
      return 3;
    }
    return pokeLong(p, v);
  }
  PACKSCOPE_INLINE static Planned plan(std::uint64_t v) noexcept { return {v, size(v), v}; }
  PACKSCOPE_INLINE static void write(std::byte* p, Planned planned) noexcept { poke(p, planned.bytes); }
  PACKSCOPE_INLINE static Peeked read(const std::byte* p) noexcept {
    const std::uint64_t first = get8(p);
    if (first <= 240) return {first, 1};
    if (first <= 248) return {240 + ((first - 241) << 8) + get8(p + 1), 2};
    if (first == 249) return {2288 + (get8(p + 1) << 8) + get8(p + 2), 3};
    if (first == 250) return {get8(p + 1) << 16 | get16(p + 2), 4};
    if (first == 251) return {get32(p + 1), 5};
    if (first == 252) return {get8(p + 1) << 32 | get32(p + 2), 6};
    if (first == 253) return {get16(p + 1) << 32 | get32(p + 3), 7};
    if (first == 254) return {get8(p + 1) << 48 | get16(p + 2) << 32 | get32(p + 4), 8};
    return {base::loadLittleEndian<std::uint64_t>(p + 1), 9};
  }
  PACKSCOPE_INLINE static Peeked peek(const std::byte* p) noexcept { return read(p); }
  PACKSCOPE_INLINE static Step decode(const std::byte* p, std::size_t available) noexcept {
    if (available == 0) return Step::truncated(1);
    const std::size_t needed = kSqlite4Tables.readLength[get8(p)];
    if (needed > available) return Step::truncated(needed);
    Step step = Step::of(read(p));
    if (step.value < kSqlite4Tables.smallest[step.size]) step.error = DecodeResult::Error::NonCanonical;
    return step;
  }

 private:
  PACKSCOPE_INLINE static std::size_t pokeLong(std::byte* p, std::uint64_t v) noexcept {
    if (v <= 0xffffff) {
      put8(p, 250);
      put8(p + 1, v >> 16);
      put16(p + 2, v);
      return 4;
    }
    if (v <= 0xffffffff) {
      put8(p, 251);
      put32(p + 1, v);
      return 5;
    }
    if (v <= 0xffffffffff) {
      put8(p, 252);
      put8(p + 1, v >> 32);
      put32(p + 2, v);
      return 6;
    }
    if (v <= 0xffffffffffff) {
      put8(p, 253);
      put16(p + 1, v >> 32);
      put32(p + 3, v);
      return 7;
    }
    if (v <= 0xffffffffffffff) {
      put8(p, 254);
      put8(p + 1, v >> 48);
      put16(p + 2, v >> 32);
      put32(p + 4, v);
      return 8;
    }
    put8(p, 255);
    base::storeLittleEndian(p + 1, v);
    return 9;
  }

  PACKSCOPE_INLINE static void put8(std::byte* p, std::uint64_t v) noexcept {
    *p = static_cast<std::byte>(v);
  }
  PACKSCOPE_INLINE static void put16(std::byte* p, std::uint64_t v) noexcept {
    base::storeLittleEndian(p, static_cast<std::uint16_t>(v));
  }
  PACKSCOPE_INLINE static void put32(std::byte* p, std::uint64_t v) noexcept {
    base::storeLittleEndian(p, static_cast<std::uint32_t>(v));
  }
  PACKSCOPE_INLINE static std::uint64_t get8(const std::byte* p) noexcept {
    return std::to_integer<std::uint64_t>(*p);
  }
  PACKSCOPE_INLINE static std::uint64_t get16(const std::byte* p) noexcept {
    return base::loadLittleEndian<std::uint16_t>(p);
  }
  PACKSCOPE_INLINE static std::uint64_t get32(const std::byte* p) noexcept {
    return base::loadLittleEndian<std::uint32_t>(p);
  }
};

}  // namespace packscope::codec
