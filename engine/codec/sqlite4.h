// SPDX-License-Identifier: GPL-3.0-or-later
// The variable-length integer of SQLite4: 1 to 9 bytes, and memcmp() of two encodings orders like the values.
// Source: https://sqlite.org/src4/doc/trunk/www/varint.wiki (its 2287 for first byte 249 is 2288 in
// src/varint.c, as here).
//
// | first byte b0 | bytes | value                               | canonical range         |
// |---------------|-------|-------------------------------------|-------------------------|
// | 0..240        | 1     | b0                                  | 0..240                  |
// | 241..248      | 2     | 240 + 256 * (b0 - 241) + b1         | 241..2287 (f100 is not) |
// | 249           | 3     | 2288 + 256 * b1 + b2                | 2288..67823             |
// | 250           | 4     | b1..b3 big-endian                   | 67824..2^24-1           |
// | 251..254      | 5..8  | b1..b4 .. b1..b7 big-endian         | 2^24.. 2^32.. 2^40.. 2^48..2^56-1 |
// | 255           | 9     | b1..b8 big-endian                   | 2^56..2^64-1            |
#pragma once

#include "codec/scalar_policy.h"

#include <array>
#include <bit>

namespace packscope::codec {

/// Everything that depends on the length, looked up instead of branched on: mixed lengths cost no
/// misprediction.
struct Sqlite4Tables {
  static constexpr std::size_t kLengths = 10;
  static constexpr std::size_t kRows = 2 * 65;
  // By number of leading zeros n of v: values above split[n] are in the odd one of the rows 2n, 2n+1.
  std::array<std::uint64_t, kRows / 2> split{};
  // By that row: the first 8 bytes are those of ((v + add) rotated left by `rotate`) | mark, big-endian. A
  // ninth is the lowest of v.
  std::array<std::uint8_t, kRows> rotate{};
  std::array<std::uint8_t, kRows> length{};
  std::array<std::uint64_t, kRows> add{};
  std::array<std::uint64_t, kRows> mark{};
  // By first byte: v = (8 bytes at p + skip, big-endian, >> readShift) - subtract.
  std::array<std::uint8_t, 256> readSkip{};
  std::array<std::uint8_t, 256> readShift{};
  std::array<std::uint8_t, 256> readLength{};
  std::array<std::uint64_t, 256> subtract{};
  // By length: smallest value that may have it.
  std::array<std::uint64_t, kLengths> smallest{};
};

namespace detail {

constexpr std::array<std::uint64_t, Sqlite4Tables::kLengths> kSqlite4Largest = {0,
                                                                                240,
                                                                                2287,
                                                                                67823,
                                                                                0xffffff,
                                                                                0xffffffff,
                                                                                0xffffffffff,
                                                                                0xffffffffffff,
                                                                                0xffffffffffffff,
                                                                                ~std::uint64_t{0}};

constexpr std::size_t sqlite4Length(std::uint64_t value) {
  std::size_t length = 1;
  while (value > kSqlite4Largest[length]) ++length;
  return length;
}

/// First byte and offset in one addend: what (v + addend), cut to `length` bytes, starts with is b0.
constexpr std::uint64_t sqlite4Addend(std::size_t length) {
  if (length == 1 || length == 9) return 0;
  if (length == 2) return (std::uint64_t{241} << 8) - 240;
  const std::uint64_t offset = length == 3 ? 2288 : 0;
  return (std::uint64_t{246 + length} << (8 * (length - 1))) - offset;
}

constexpr void fillSqlite4Row(Sqlite4Tables& t, std::size_t row, std::size_t length) {
  t.length[row] = static_cast<std::uint8_t>(length);
  t.add[row] = sqlite4Addend(length);
  t.rotate[row] = static_cast<std::uint8_t>(length == 9 ? 56 : 64 - 8 * length);
  t.mark[row] = length == 9 ? std::uint64_t{255} << 56 : 0;
}

constexpr Sqlite4Tables makeSqlite4Tables() {
  Sqlite4Tables t;
  for (std::size_t zeros = 0; zeros <= 64; ++zeros) {
    const std::uint64_t high = zeros == 64 ? 0 : ~std::uint64_t{0} >> zeros;
    const std::uint64_t low = zeros == 64 ? 0 : (high >> 1) + 1;
    const std::size_t lowLength = sqlite4Length(low);
    t.split[zeros] = kSqlite4Largest[lowLength] < high ? kSqlite4Largest[lowLength] : ~std::uint64_t{0};
    fillSqlite4Row(t, 2 * zeros, lowLength);
    fillSqlite4Row(t, 2 * zeros + 1, sqlite4Length(high));
  }
  for (std::size_t first = 0; first < 256; ++first) {
    const std::size_t length = first <= 240 ? 1 : first <= 248 ? 2 : first - 246;
    t.subtract[first] = sqlite4Addend(length);
    t.readSkip[first] = length == 9 ? 1 : 0;
    t.readShift[first] = static_cast<std::uint8_t>(length == 9 ? 0 : 64 - 8 * length);
    t.readLength[first] = static_cast<std::uint8_t>(length);
  }
  for (std::size_t length = 2; length < Sqlite4Tables::kLengths; ++length) {
    t.smallest[length] = kSqlite4Largest[length - 1] + 1;
  }
  return t;
}

}  // namespace detail

alignas(64) inline constexpr Sqlite4Tables kSqlite4Tables = detail::makeSqlite4Tables();

/// Scalar policy (codec/scalar_policy.h).
struct Sqlite4 {
  static constexpr std::size_t kMaxBytes = 9;
  static constexpr bool kFixedSize = false;

  PACKSCOPE_INLINE static std::size_t rowOf(std::uint64_t value) noexcept {
    const auto zeros = static_cast<std::size_t>(std::countl_zero(value));
#if defined(__x86_64__)
    // The compare leaves its result in the carry and the addition takes it: compilers need five instructions.
    std::size_t row = zeros;
    asm("cmpq %[value], %[split]\n\tadcq %[row], %[row]"
        : [row] "+r"(row)
        : [split] "m"(kSqlite4Tables.split[zeros]), [value] "r"(value)
        : "cc");
    return row;
#else
    return zeros + zeros + (kSqlite4Tables.split[zeros] < value ? 1U : 0U);
#endif
  }
  /// The first eight bytes, the first one highest.
  PACKSCOPE_INLINE static std::uint64_t wordOf(std::uint64_t value, std::size_t row) noexcept {
    return std::rotl(value + kSqlite4Tables.add[row], kSqlite4Tables.rotate[row]) | kSqlite4Tables.mark[row];
  }

  PACKSCOPE_INLINE static std::size_t size(std::uint64_t value) noexcept {
    return kSqlite4Tables.length[rowOf(value)];
  }
  PACKSCOPE_INLINE static std::size_t poke(std::byte* p, std::uint64_t value) noexcept {
    const std::size_t row = rowOf(value);
    base::storeBigEndian(p, wordOf(value, row));
    p[8] = static_cast<std::byte>(value);
    return kSqlite4Tables.length[row];
  }
  PACKSCOPE_INLINE static Planned plan(std::uint64_t value) noexcept {
    const std::size_t row = rowOf(value);
    return {base::byteSwap(wordOf(value, row)), kSqlite4Tables.length[row], value};
  }
  PACKSCOPE_INLINE static void write(std::byte* p, Planned planned) noexcept {
    if (planned.size <= 8) {
      storeExactly(p, planned.bytes, planned.size);
      return;
    }
    base::storeLittleEndian(p, planned.bytes);
    p[8] = static_cast<std::byte>(planned.value);
  }
  PACKSCOPE_INLINE static Peeked peek(const std::byte* p) noexcept {
    const Sqlite4Tables& t = kSqlite4Tables;
    const auto first = std::to_integer<std::size_t>(p[0]);
    const auto word = base::loadBigEndian<std::uint64_t>(p + t.readSkip[first]);
    return {(word >> (t.readShift[first])) - t.subtract[first], t.readLength[first]};
  }
  PACKSCOPE_INLINE static Peeked read(const std::byte* p) noexcept {
    const Sqlite4Tables& t = kSqlite4Tables;
    const auto first = std::to_integer<std::size_t>(p[0]);
    if (first >= 250) {
      const std::size_t length = first - 246;
      if (length == 9) return {base::loadBigEndian<std::uint64_t>(p + 1), 9};
      const std::uint64_t last = base::loadLittleEndian<std::uint32_t>(p + length - 4);
      const std::uint64_t bytes = base::loadLittleEndian<std::uint32_t>(p) | last << (8 * length - 32);
      return {(base::byteSwap(bytes) >> t.readShift[first]) - t.subtract[first], length};
    }
    if (first <= 240) return {first, 1};
    const auto second = std::to_integer<std::uint64_t>(p[1]);
    if (first <= 248) return {240 + (first - 241) * 256 + second, 2};
    return {2288 + second * 256 + std::to_integer<std::uint64_t>(p[2]), 3};
  }
  PACKSCOPE_INLINE static Step decode(const std::byte* p, std::size_t available) noexcept {
    if (available == 0) return Step::truncated(1);
    Peeked peeked{};
    if (available >= kMaxBytes) {
      peeked = peek(p);
    } else {
      const std::size_t needed = kSqlite4Tables.readLength[std::to_integer<std::size_t>(p[0])];
      if (needed > available) return Step::truncated(needed);
      peeked = read(p);
    }
    Step step = Step::of(peeked);
    if (peeked.value < kSqlite4Tables.smallest[peeked.size]) step.error = DecodeResult::Error::NonCanonical;
    return step;
  }
};

}  // namespace packscope::codec
