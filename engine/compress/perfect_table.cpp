// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/perfect_table.h"

#include "base/random.h"
#include "compress/code_map.h"

#include <algorithm>
#include <bit>

namespace packscope::compress {

bool PerfectTable::place(std::span<const std::uint16_t> slots, std::array<bool, kSlots>& taken,
                         std::uint16_t& displacement) {
  for (std::uint16_t shift = 0; shift < kSlots; ++shift) {
    std::size_t placed = 0;
    while (placed < slots.size() && !taken[(slots[placed] + std::size_t{shift}) & (kSlots - 1)]) {
      taken[(slots[placed] + std::size_t{shift}) & (kSlots - 1)] = true;
      ++placed;
    }
    if (placed == slots.size()) {
      displacement = shift;
      return true;
    }
    // Also when two keys of the group share a slot: then no shift helps, and the caller tries another
    // multiplier.
    while (placed > 0) taken[(slots[--placed] + std::size_t{shift}) & (kSlots - 1)] = false;
  }
  return false;
}

bool PerfectTable::tryBuild(std::span<const std::uint64_t> keys) {
  // The slots of the keys, group by group.
  std::array<std::uint16_t, kGroups + 1> starts{};
  for (const std::uint64_t key : keys) ++starts[groupOf(key * m_multiplier) + 1];
  std::uint16_t fullest = 0;
  for (std::size_t g = 0; g < kGroups; ++g) {
    fullest = std::max(fullest, starts[g + 1]);
    starts[g + 1] = static_cast<std::uint16_t>(starts[g + 1] + starts[g]);
  }
  std::array<std::uint16_t, kGroups + 1> next = starts;
  std::array<std::uint16_t, kMostKeys> slots{};
  for (const std::uint64_t key : keys) {
    const std::uint64_t hash = key * m_multiplier;
    slots[next[groupOf(hash)]++] = static_cast<std::uint16_t>(slotOf(hash, 0));
  }
  // The fullest groups first: they are the hardest to place.
  std::array<bool, kSlots> taken{};
  for (std::uint16_t size = fullest; size > 0; --size) {
    for (std::size_t g = 0; g < kGroups; ++g) {
      if (starts[g + 1] - starts[g] != size) continue;
      if (!place(std::span(slots).subspan(starts[g], size), taken, m_displacements[g])) return false;
    }
  }
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const std::uint64_t hash = keys[k] * m_multiplier;
    m_codes[slotOf(hash, m_displacements[groupOf(hash)])] = static_cast<std::uint8_t>(k);
  }
  return true;
}

bool PerfectTable::build(std::span<const std::uint64_t> keys) {
  constexpr std::uint64_t kSeed = 0x70657266656374U;
  constexpr std::uint64_t kTries = 64;
  m_keys.clear();
  if (keys.empty() || keys.size() > kMostKeys) return false;
  for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
    m_multiplier = base::randomAt(kSeed, attempt) | 1;
    if (!tryBuild(keys)) continue;
    m_keys.assign(kMostKeys, keys[0]);
    std::copy(keys.begin(), keys.end(), m_keys.begin());
    return true;
  }
  return false;
}

bool PerfectTable::encodeTile(const double* cells, std::size_t stride, std::uint8_t* codes) const noexcept {
  const std::uint64_t* keys = m_keys.data();
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < kTileRows; ++i) {
    const auto key = std::bit_cast<std::uint64_t>(cells[i * stride]);
    const std::uint64_t hash = key * m_multiplier;
    const std::uint8_t code = m_codes[slotOf(hash, m_displacements[groupOf(hash)])];
    wrong |= keys[code] ^ key;
    codes[i] = code;
  }
  return wrong == 0;
}

}  // namespace packscope::compress
