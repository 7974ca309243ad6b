// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/crc32c.h"

#include <array>
#include <cstddef>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace packscope::base {
namespace {

constexpr std::uint32_t kPolynomial = 0x82f63b78U;  // Reflected.

constexpr std::array<std::uint32_t, 256> makeTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1U) != 0 ? kPolynomial : 0U);
    table[i] = crc;
  }
  return table;
}
constexpr std::array<std::uint32_t, 256> kTable = makeTable();

#if defined(__x86_64__)
/// Bytes of one of the three streams; their checksums are joined by the shift tables below.
constexpr std::size_t kStreamBytes = 1024;

/// Effect of kStreamBytes zero bytes on each byte of a checksum: four tables of 256.
using ShiftTables = std::array<std::array<std::uint32_t, 256>, 4>;

ShiftTables makeShiftTables() {
  ShiftTables tables{};
  for (std::size_t byte = 0; byte < 4; ++byte) {
    for (std::uint32_t value = 0; value < 256; ++value) {
      std::uint32_t crc = value << (8 * byte);
      for (std::size_t i = 0; i < kStreamBytes; ++i) crc = kTable[crc & 0xffU] ^ (crc >> 8);
      tables[byte][value] = crc;
    }
  }
  return tables;
}

std::uint32_t shift(const ShiftTables& tables, std::uint32_t crc) {
  return tables[0][crc & 0xffU] ^ tables[1][(crc >> 8) & 0xffU] ^ tables[2][(crc >> 16) & 0xffU] ^
         tables[3][crc >> 24];
}

/// The instruction has a latency of three cycles and a throughput of one, hence three streams.
__attribute__((target("sse4.2"))) std::uint32_t byInstruction(ByteSpan data, std::uint32_t crc) {
  static const ShiftTables kShift = makeShiftTables();
  const std::byte* p = data.data();
  std::size_t left = data.size();
  std::uint64_t a = crc;
  while (left >= 3 * kStreamBytes) {
    std::uint64_t b = 0, c = 0;
    for (std::size_t i = 0; i < kStreamBytes; i += 8) {
      a = _mm_crc32_u64(a, loadNative<std::uint64_t>(p + i));
      b = _mm_crc32_u64(b, loadNative<std::uint64_t>(p + kStreamBytes + i));
      c = _mm_crc32_u64(c, loadNative<std::uint64_t>(p + 2 * kStreamBytes + i));
    }
    const std::uint32_t ab = shift(kShift, static_cast<std::uint32_t>(a)) ^ static_cast<std::uint32_t>(b);
    a = shift(kShift, ab) ^ static_cast<std::uint32_t>(c);
    p += 3 * kStreamBytes;
    left -= 3 * kStreamBytes;
  }
  for (; left >= 8; p += 8, left -= 8) a = _mm_crc32_u64(a, loadNative<std::uint64_t>(p));
  auto tail = static_cast<std::uint32_t>(a);
  for (; left > 0; ++p, --left) tail = _mm_crc32_u8(tail, static_cast<unsigned char>(*p));
  return tail;
}
#endif

}  // namespace

std::uint32_t crc32cByTable(ByteSpan data, std::uint32_t before) noexcept {
  std::uint32_t crc = ~before;
  for (const std::byte b : data) crc = kTable[(crc ^ static_cast<std::uint32_t>(b)) & 0xffU] ^ (crc >> 8);
  return ~crc;
}

std::uint32_t crc32c(ByteSpan data, std::uint32_t before) noexcept {
#if defined(__x86_64__)
  static const bool kHasInstruction = __builtin_cpu_supports("sse4.2") != 0;
  if (kHasInstruction) return ~byInstruction(data, ~before);
#endif
  return crc32cByTable(data, before);
}

}  // namespace packscope::base
