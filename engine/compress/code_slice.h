// SPDX-License-Identifier: GPL-3.0-or-later
// Whole 64-row tiles of one code map while they are being written, and how codes get in and between widths.
#pragma once

#include "compress/code_map.h"

#include <cstdint>
#include <memory>
#include <span>

namespace packscope::compress {

/// Writes codes of a run of tiles; starts in memory of the result and moves to its own when codes outgrow the
/// bits.
class CodeSlice {
 public:
  CodeSlice() = default;
  /// data: codeBytes(tiles * 64, bits) bytes of the result.
  CodeSlice(std::uint64_t tiles, std::uint32_t bits, std::byte* data)
      : m_tiles(tiles), m_bits(bits), m_data(data) {}

  std::uint32_t bits() const noexcept { return m_bits; }
  const std::byte* data() const noexcept { return m_data; }
  /// Null while the codes are in the memory of the result.
  const std::shared_ptr<std::byte>& ownMemory() const noexcept { return m_own; }

  std::byte* tile(std::uint64_t t) noexcept { return m_data + t * 8 * m_bits; }
  /// 64 codes of bytes; all fit the bits.
  void storeBytes(std::uint64_t t, const std::uint8_t* codes) noexcept;
  /// At most 64 codes; the rest of the tile becomes 0.
  void store(std::uint64_t t, std::span<const std::uint32_t> codes) noexcept;
  /// More bits, in memory of its own; the tiles below `written` keep their codes.
  void widen(std::uint32_t bits, std::uint64_t written);

 private:
  std::uint64_t m_tiles = 0;
  std::uint32_t m_bits = 0;
  std::byte* m_data = nullptr;
  std::shared_ptr<std::byte> m_own;
};

/// 8 codes in 8 bytes become 8 * bits bits (1, 2, 4).
std::uint64_t packEight(std::uint64_t bytes, std::uint32_t bits) noexcept;

/// Codes of `tiles` tiles from one width into another that holds them, translated through `codes` when it is
/// not empty. Source and target may be the same memory when the widths are equal. With 0 source bits every
/// code is 0.
void translateCodes(const std::byte* from, std::uint32_t fromBits, std::byte* to, std::uint32_t toBits,
                    std::uint64_t tiles, std::span<const std::uint32_t> codes);

}  // namespace packscope::compress
