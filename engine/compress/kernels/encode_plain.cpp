// SPDX-License-Identifier: GPL-3.0-or-later
// The encoding kernels in plain C++: what `--simd scalar` runs and the vector kernels are compared with.
#include "compress/kernels/encode_table.h"

#include <bit>

namespace packscope::compress {
namespace {

constexpr std::uint64_t kUnknown = ~std::uint64_t{0};

template <std::uint32_t kValues>
std::uint64_t compareCode(double cell, const BlockTables& tables, std::size_t lane) {
  const auto bits = std::bit_cast<std::uint64_t>(cell);
  for (std::uint64_t k = 0; k < kValues; ++k) {
    if (bits == tables.values[k][lane]) return k;
  }
  return kUnknown;
}

std::uint64_t integerCode(double cell, const BlockTables& tables, std::size_t lane) {
  const double moved = cell + tables.shift[lane];
  const double back = moved - tables.shift[lane];
  if (std::bit_cast<std::uint64_t>(back) != std::bit_cast<std::uint64_t>(cell)) return kUnknown;
  if (!(moved >= 0x1p52 && moved <= tables.highest[lane])) return kUnknown;
  return std::bit_cast<std::uint64_t>(moved) - kTwo52Bits;
}

template <std::uint32_t kBits, typename Code>
std::uint32_t encode(const double* cells, std::size_t stride, BlockWords& out, Code&& code) {
  constexpr std::size_t kRowsPerWord = kTileRowsOfBlock / kBits;
  std::uint32_t misses = 0;
  for (std::size_t word = 0; word < kBits; ++word) {
    for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
      std::uint64_t collected = 0;
      for (std::size_t r = 0; r < kRowsPerWord; ++r) {
        const std::uint64_t one = code(cells[(word * kRowsPerWord + r) * stride + lane], lane);
        if (one == kUnknown)
          misses |= 1U << lane;
        else
          collected |= one << (r * kBits);
      }
      out.words[word][lane] = collected;
    }
  }
  return misses;
}

template <std::uint32_t kValues, std::uint32_t kBits>
std::uint32_t compare(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords& out) {
  return encode<kBits>(cells, stride, out, [&](double cell, std::size_t lane) {
    return compareCode<kValues>(cell, tables, lane);
  });
}

template <std::uint32_t kBits>
std::uint32_t integer(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords& out) {
  return encode<kBits>(cells, stride, out,
                       [&](double cell, std::size_t lane) { return integerCode(cell, tables, lane); });
}

std::uint32_t constant(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords&) {
  std::uint32_t misses = 0;
  for (std::size_t r = 0; r < kTileRowsOfBlock; ++r) {
    for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
      if (compareCode<1>(cells[r * stride + lane], tables, lane) == kUnknown) misses |= 1U << lane;
    }
  }
  return misses;
}

}  // namespace

const EncodeTable& plainKernels() {
  static constexpr EncodeTable kTable{constant,
                                      {compare<2, 1>, compare<2, 2>, compare<2, 4>, compare<2, 8>},
                                      {nullptr, compare<4, 2>, compare<4, 4>, compare<4, 8>},
                                      {nullptr, nullptr, compare<8, 4>, compare<8, 8>},
                                      {integer<1>, integer<2>, integer<4>, integer<8>, integer<16>},
                                      {integer<1>, integer<2>, integer<4>, integer<8>, integer<16>}};
  return kTable;
}

}  // namespace packscope::compress
