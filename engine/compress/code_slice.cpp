// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/code_slice.h"

#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace packscope::compress {
namespace {

/// A byte of packed codes to a byte of translated codes of the same width (1, 2, 4 or 8 bits).
std::array<std::uint8_t, 256> byteTranslation(std::uint32_t bits, std::span<const std::uint32_t> codes) {
  const auto translate = [&](std::uint32_t value, std::uint32_t width) {
    std::uint32_t translated = 0;
    for (std::uint32_t shift = 0; shift < width; shift += bits) {
      const std::uint32_t code = value >> shift & ((1U << bits) - 1);
      if (code < codes.size()) translated |= codes[code] << shift;
    }
    return static_cast<std::uint8_t>(translated);
  };
  std::array<std::uint8_t, 256> bytes{};
  if (bits == 8) {
    for (std::uint32_t value = 0; value < 256; ++value) bytes[value] = translate(value, 8);
    return bytes;
  }
  // Two halves of a byte are translated alike.
  std::array<std::uint8_t, 16> halves{};
  for (std::uint32_t value = 0; value < 16; ++value) halves[value] = translate(value, 4);
  for (std::size_t value = 0; value < 256; ++value) {
    bytes[value] = static_cast<std::uint8_t>(halves[value & 15] | halves[value >> 4] << 4);
  }
  return bytes;
}

void storeTile(std::byte* to, std::uint32_t bits, const std::uint32_t* codes) noexcept {
  switch (bits) {
    case 0:
      return;
    case 16:
      for (std::size_t i = 0; i < kTileRows; ++i)
        base::storeLittleEndian(to + 2 * i, static_cast<std::uint16_t>(codes[i]));
      return;
    case 32:
      for (std::size_t i = 0; i < kTileRows; ++i) base::storeLittleEndian(to + 4 * i, codes[i]);
      return;
    default:
      break;
  }
  // Few codes a word: each word is collected in a register.
  const std::size_t perWord = 64 / bits;
  for (std::size_t word = 0; word < bits; ++word) {
    std::uint64_t collected = 0;
    for (std::size_t i = 0; i < perWord; ++i)
      collected |= std::uint64_t{codes[word * perWord + i]} << (i * bits);
    base::storeLittleEndian(to + 8 * word, collected);
  }
}

}  // namespace

std::uint64_t packEight(std::uint64_t bytes, std::uint32_t bits) noexcept {
  const auto gather = [&bytes](std::uint32_t shift, std::uint64_t mask) {
    bytes = (bytes | bytes >> shift) & mask;
  };
  gather(8 - bits, (std::uint64_t{1} << (2 * bits)) - 1 == 0xff ? 0x00ff'00ff'00ff'00ffU
                   : bits == 2                                  ? 0x000f'000f'000f'000fU
                                                                : 0x0003'0003'0003'0003U);
  gather(16 - 2 * bits, bits == 4   ? 0x0000'ffff'0000'ffffU
                        : bits == 2 ? 0x0000'00ff'0000'00ffU
                                    : 0x0000'000f'0000'000fU);
  gather(32 - 4 * bits, (std::uint64_t{1} << (8 * bits)) - 1);
  return bytes;
}

void CodeSlice::storeBytes(std::uint64_t t, const std::uint8_t* codes) noexcept {
  std::byte* to = tile(t);
  if (m_bits == 0) return;
  if (m_bits == 8) {
    std::memcpy(to, codes, kTileRows);
    return;
  }
  if (m_bits > 8) {
    for (std::size_t i = 0; i < kTileRows; ++i) {
      if (m_bits == 16)
        base::storeLittleEndian(to + 2 * i, std::uint16_t{codes[i]});
      else
        base::storeLittleEndian(to + 4 * i, std::uint32_t{codes[i]});
    }
    return;
  }
  const auto* bytes = reinterpret_cast<const std::byte*>(codes);
  for (std::size_t i = 0; i < kTileRows / 8; ++i, to += m_bits) {
    const std::uint64_t packed = packEight(base::loadLittleEndian<std::uint64_t>(bytes + 8 * i), m_bits);
    if (m_bits == 4)
      base::storeLittleEndian(to, static_cast<std::uint32_t>(packed));
    else if (m_bits == 2)
      base::storeLittleEndian(to, static_cast<std::uint16_t>(packed));
    else
      *to = static_cast<std::byte>(packed);
  }
}

void CodeSlice::store(std::uint64_t t, std::span<const std::uint32_t> codes) noexcept {
  std::array<std::uint32_t, kTileRows> whole{};
  std::copy(codes.begin(), codes.end(), whole.begin());
  storeTile(tile(t), m_bits, whole.data());
}

void CodeSlice::widen(std::uint32_t bits, std::uint64_t written) {
  std::shared_ptr<std::byte> own = allocateCodes(m_tiles * 8 * bits);
  translateCodes(m_data, m_bits, own.get(), bits, written, {});
  m_own = std::move(own);
  m_data = m_own.get();
  m_bits = bits;
}

void translateCodes(const std::byte* from, std::uint32_t fromBits, std::byte* to, std::uint32_t toBits,
                    std::uint64_t tiles, std::span<const std::uint32_t> codes) {
  if (toBits == 0 || tiles == 0) return;
  if (fromBits == toBits && codes.empty()) {
    if (from != to) std::memcpy(to, from, tiles * 8 * fromBits);
    return;
  }
  if (fromBits == toBits && fromBits <= 8) {
    const auto bytes = byteTranslation(fromBits, codes);
    for (std::uint64_t i = 0; i < tiles * 8 * fromBits; ++i) {
      to[i] = static_cast<std::byte>(bytes[std::to_integer<std::size_t>(from[i])]);
    }
    return;
  }
  // A read-only view: the source is not written through it.
  const CodeMap source(tiles * kTileRows, fromBits, const_cast<std::byte*>(from), nullptr);
  std::array<std::uint32_t, kTileRows> tile;
  for (std::uint64_t t = 0; t < tiles; ++t) {
    source.unpack(t * kTileRows, tile);
    if (!codes.empty()) {
      // Rows past the end of the matrix hold 0, which may have no translation only when there is no code at
      // all.
      for (std::uint32_t& code : tile) code = codes[code];
    }
    storeTile(to + t * 8 * toBits, toBits, tile.data());
  }
}

}  // namespace packscope::compress
