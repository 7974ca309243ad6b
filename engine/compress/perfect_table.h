// SPDX-License-Identifier: GPL-3.0-or-later
// A collision-free table for up to 256 known 64-bit keys: one multiplication, two small look-ups and one
// comparison a key, without a branch on the data. Source: hash and displace, R. Pagh, "Hash and Displace:
// Efficient Evaluation of Minimal Perfect Hash Functions", 1999.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// Immutable once built; thread-safe to read. About 2.9 kB for 256 keys, so that the tables of 8 columns stay
/// in the L1 cache.
class PerfectTable {
 public:
  static constexpr std::size_t kMostKeys = 256;

  bool empty() const noexcept { return m_keys.empty(); }
  void clear() noexcept { m_keys.clear(); }
  /// Distinct keys, at most 256; key k gets the code k. False (and empty) when no table was found within a
  /// bounded number of tries, which distinct keys make very unlikely.
  bool build(std::span<const std::uint64_t> keys);
  /// codes[i] = code of the key at cells + i * stride, for i < 64. Returns false when one is not in the
  /// table.
  bool encodeTile(const double* cells, std::size_t stride, std::uint8_t* codes) const noexcept;

 private:
  static constexpr std::size_t kGroups = 128;
  static constexpr std::size_t kSlots = 512;
  bool tryBuild(std::span<const std::uint64_t> keys);
  static bool place(std::span<const std::uint16_t> slots, std::array<bool, kSlots>& taken,
                    std::uint16_t& displacement);
  static std::size_t groupOf(std::uint64_t hash) noexcept { return hash >> 57; }
  static std::size_t slotOf(std::uint64_t hash, std::uint16_t displacement) noexcept {
    return ((hash >> 44) + displacement) & (kSlots - 1);
  }

  std::uint64_t m_multiplier = 0;
  std::array<std::uint16_t, kGroups> m_displacements{};
  std::array<std::uint8_t, kSlots> m_codes{};
  std::vector<std::uint64_t> m_keys;  ///< By code; 256 entries, the unused ones repeat key 0.
};

}  // namespace packscope::compress
