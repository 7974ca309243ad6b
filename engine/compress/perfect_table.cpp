// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/perfect_table.h"

#include "base/random.h"
#include "compress/code_map.h"

#include <algorithm>
#include <bit>

namespace packscope::compress {

bool PerfectTable::place(const std::vector<std::size_t>& slots, std::array<bool, kSlots>& taken,
                         std::uint16_t& displacement) const {
  for (std::uint16_t shift = 0; shift < kSlots; ++shift) {
    std::size_t placed = 0;
    while (placed < slots.size() && !taken[(slots[placed] + shift) & (kSlots - 1)]) {
      taken[(slots[placed] + shift) & (kSlots - 1)] = true;
      ++placed;
    }
    if (placed == slots.size()) {
      displacement = shift;
      return true;
    }
    // Also when two keys of the group share a slot: then no shift helps, and the caller tries another
    // multiplier.
    while (placed > 0) taken[(slots[--placed] + shift) & (kSlots - 1)] = false;
  }
  return false;
}

bool PerfectTable::tryBuild(std::span<const std::uint64_t> keys) {
  std::array<std::vector<std::size_t>, kGroups> slots;
  for (const std::uint64_t key : keys) {
    const std::uint64_t hash = key * m_multiplier;
    slots[groupOf(hash)].push_back(slotOf(hash, 0));
  }
  std::array<std::size_t, kGroups> order{};
  for (std::size_t g = 0; g < kGroups; ++g) order[g] = g;
  // The fullest groups first: they are the hardest to place.
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return slots[a].size() > slots[b].size(); });
  std::array<bool, kSlots> taken{};
  for (const std::size_t g : order) {
    if (!place(slots[g], taken, m_displacements[g])) return false;
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
