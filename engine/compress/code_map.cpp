// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/code_map.h"

#include "base/bytes.h"
#include "base/error.h"
#include "compress/kernels/count_codes.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::align_val_t kAlignment{64};
/// Rows that are sooner counted one by one than in tables that have to be cleared and added up.
constexpr std::uint64_t kFewRows = 1'024;

/// body(code) for rows [begin, end), one instance a width so that shifts and masks are constants.
template <std::uint32_t kBits, typename Body>
void eachCode(const std::byte* data, std::uint64_t begin, std::uint64_t end, Body&& body) {
  if constexpr (kBits >= 8) {
    using Code = std::conditional_t<kBits == 8, std::uint8_t,
                                    std::conditional_t<kBits == 16, std::uint16_t, std::uint32_t>>;
    for (std::uint64_t row = begin; row < end; ++row) {
      body(static_cast<std::uint32_t>(base::loadLittleEndian<Code>(data + row * sizeof(Code))));
    }
  } else {
    constexpr std::uint32_t kPerByte = 8 / kBits;
    constexpr std::uint32_t kMask = (1U << kBits) - 1;
    for (std::uint64_t row = begin; row < end; ++row) {
      const auto byte = std::to_integer<std::uint32_t>(data[row / kPerByte]);
      body(byte >> (row % kPerByte * kBits) & kMask);
    }
  }
}

template <typename Body>
void eachCode(const std::byte* data, std::uint32_t bits, std::uint64_t begin, std::uint64_t end,
              Body&& body) {
  switch (bits) {
    case 0:
      for (std::uint64_t row = begin; row < end; ++row) body(std::uint32_t{0});
      return;
    case 1:
      return eachCode<1>(data, begin, end, body);
    case 2:
      return eachCode<2>(data, begin, end, body);
    case 4:
      return eachCode<4>(data, begin, end, body);
    case 8:
      return eachCode<8>(data, begin, end, body);
    case 16:
      return eachCode<16>(data, begin, end, body);
    default:
      return eachCode<32>(data, begin, end, body);
  }
}

/// Four interleaved tables, so that equal neighbours do not wait for each other's store.
void countBytes(const std::byte* data, std::uint64_t bytes, std::array<std::uint64_t, 256>& counts) {
  std::array<std::array<std::uint32_t, 256>, 4> tables{};
  const auto flush = [&] {
    for (std::size_t value = 0; value < 256; ++value) {
      for (auto& table : tables) counts[value] += std::exchange(table[value], 0);
    }
  };
  std::uint64_t i = 0;
  for (; i + 4 <= bytes; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) ++tables[k][std::to_integer<std::size_t>(data[i + k])];
    if ((i & 0x3fff'ffff) == 0x3fff'fffc) flush();
  }
  for (; i < bytes; ++i) ++tables[0][std::to_integer<std::size_t>(data[i])];
  flush();
}

/// Two codes of 4 bits a byte.
void countHalves(const std::byte* data, std::uint64_t bytes, std::span<std::uint64_t> counts) {
  std::array<std::array<std::uint32_t, 16>, 2> tables{};
  for (std::uint64_t i = 0; i < bytes; ++i) {
    const auto byte = std::to_integer<std::size_t>(data[i]);
    ++tables[0][byte & 15];
    ++tables[1][byte >> 4];
  }
  for (std::size_t code = 0; code < 16; ++code) {
    const std::uint32_t both = tables[0][code] + tables[1][code];
    if (both != 0) counts[code] += both;
  }
}

}  // namespace

std::uint32_t codeBitsFor(std::uint64_t distinct) noexcept {
  for (const std::uint32_t bits : kCodeBits) {
    if (distinct <= std::uint64_t{1} << bits) return bits;
  }
  return 32;
}

std::shared_ptr<std::byte> allocateCodes(std::uint64_t bytes) {
  void* memory = ::operator new(std::max<std::uint64_t>(bytes, 64), kAlignment, std::nothrow);
  if (memory == nullptr) {
    throw base::Error(base::ErrorKind::OutOfMemory,
                      "cannot allocate " + std::to_string(bytes) + " bytes for codes");
  }
  std::memset(memory, 0, bytes);
  return {static_cast<std::byte*>(memory), [](std::byte* p) { ::operator delete(p, kAlignment); }};
}

CodeMap::CodeMap(std::uint64_t rows, std::uint32_t bits) : m_rows(rows), m_bits(bits) {
  if (std::find(kCodeBits.begin(), kCodeBits.end(), bits) == kCodeBits.end()) {
    base::throwInvalid("codes of " + std::to_string(bits) + " bits; allowed: 0, 1, 2, 4, 8, 16, 32");
  }
  if (bytes() == 0) return;
  const std::shared_ptr<std::byte> memory = allocateCodes(bytes());
  m_data = memory.get();
  m_owner = memory;
}

CodeMap::CodeMap(std::uint64_t rows, std::uint32_t bits, std::byte* data, std::shared_ptr<const void> owner)
    : m_rows(rows), m_bits(bits), m_data(data), m_owner(std::move(owner)) {}

std::uint32_t CodeMap::get(std::uint64_t row) const noexcept {
  std::uint32_t code = 0;
  eachCode(m_data, m_bits, row, row + 1, [&](std::uint32_t c) { code = c; });
  return code;
}

void CodeMap::set(std::uint64_t row, std::uint32_t code) noexcept {
  switch (m_bits) {
    case 0:
      return;
    case 8:
      m_data[row] = static_cast<std::byte>(code);
      return;
    case 16:
      base::storeLittleEndian(m_data + 2 * row, static_cast<std::uint16_t>(code));
      return;
    case 32:
      base::storeLittleEndian(m_data + 4 * row, code);
      return;
    default:
      break;
  }
  const std::uint64_t bit = row * m_bits;
  const std::uint32_t shift = bit % 8;
  const std::uint32_t mask = ((1U << m_bits) - 1) << shift;
  std::byte& target = m_data[bit / 8];
  target = static_cast<std::byte>((std::to_integer<std::uint32_t>(target) & ~mask) | (code << shift));
}

void CodeMap::unpack(std::uint64_t begin, std::span<std::uint32_t> out) const noexcept {
  std::uint32_t* next = out.data();
  eachCode(m_data, m_bits, begin, begin + out.size(), [&](std::uint32_t code) { *next++ = code; });
}

void CodeMap::pack(std::uint64_t begin, std::span<const std::uint32_t> codes) noexcept {
  for (std::size_t i = 0; i < codes.size(); ++i) set(begin + i, codes[i]);
}

void CodeMap::count(std::span<std::uint64_t> counts) const noexcept {
  if (m_rows == 0) return;
  if (m_bits == 0) {
    counts[0] += m_rows;
  } else if (m_bits <= 2) {
    std::uint64_t left = m_rows;
    const auto others = countNarrowCodes(m_data, bytes() / 8, m_bits);
    for (std::size_t code = 1; code < counts.size() && code <= others.size(); ++code) {
      counts[code] += others[code - 1];
      left -= others[code - 1];
    }
    counts[0] += left;
  } else if (m_bits == 4 && m_rows <= kFewRows) {
    countHalves(m_data, m_rows / 2, counts);
    eachCode(m_data, m_bits, m_rows / 2 * 2, m_rows, [&](std::uint32_t code) { ++counts[code]; });
  } else if (m_bits > 8 || m_rows <= kFewRows) {
    eachCode(m_data, m_bits, 0, m_rows, [&](std::uint32_t code) { ++counts[code]; });
  } else {
    std::array<std::uint64_t, 256> perByte{};
    const std::uint64_t perByteRows = 8 / m_bits;
    const std::uint64_t whole = m_rows / perByteRows;
    countBytes(m_data, whole, perByte);
    for (std::uint32_t value = 0; value < 256; ++value) {
      if (perByte[value] == 0) continue;
      const std::uint32_t mask = (1U << m_bits) - 1;
      for (std::uint32_t shift = 0; shift < 8; shift += m_bits)
        counts[value >> shift & mask] += perByte[value];
    }
    eachCode(m_data, m_bits, whole * perByteRows, m_rows, [&](std::uint32_t code) { ++counts[code]; });
  }
}

std::uint32_t CodeMap::largest() const noexcept {
  std::uint32_t largest = 0;
  eachCode(m_data, m_bits, 0, m_rows, [&](std::uint32_t code) { largest = std::max(largest, code); });
  return largest;
}

CodeMap CodeMap::slice(std::uint64_t begin, std::uint64_t end) const {
  CodeMap out(end - begin, m_bits);
  if (out.bytes() == 0) return out;
  if (begin * m_bits % 8 == 0) {
    const std::uint64_t bits = (end - begin) * m_bits;
    std::memcpy(out.m_data, m_data + begin * m_bits / 8, (bits + 7) / 8);
    // Rows past the end lie in the last byte: they must read 0.
    if (bits % 8 != 0) out.m_data[bits / 8] &= static_cast<std::byte>((1U << (bits % 8)) - 1);
    return out;
  }
  std::uint64_t row = 0;
  eachCode(m_data, m_bits, begin, end, [&](std::uint32_t code) { out.set(row++, code); });
  return out;
}

}  // namespace packscope::compress
