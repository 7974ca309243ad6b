// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/kernels/decode_block.h"

#include "base/bytes.h"
#include "base/simd_target.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "compress/kernels/decode_block.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which sets the target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::compress::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// The lanes of words: word w of every column's tile.
struct TileWords {
  alignas(64) std::uint64_t words[2][DecodeBlock::kColumns];
};

HWY_INLINE TileWords loadWords(const DecodeBlock& block, std::uint64_t tile) {
  TileWords out;
  for (std::size_t w = 0; w < block.bits; ++w) {
    for (std::size_t j = 0; j < DecodeBlock::kColumns; ++j) {
      out.words[w][j] = base::loadLittleEndian<std::uint64_t>(block.codes[j] + (tile * block.bits + w) * 8);
    }
  }
  return out;
}

/// One or two bits: the codes choose among values that stay in registers.
template <std::uint32_t kBits>
void decodeNarrow(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  const hn::CappedTag<std::uint64_t, DecodeBlock::kColumns> d;
  const hn::RebindToFloat<decltype(d)> df;
  constexpr std::size_t kRowsPerWord = 64 / kBits;
  const TileWords tileWords = loadWords(block, tile);
  for (std::size_t j = 0; j < DecodeBlock::kColumns; j += hn::Lanes(d)) {
    const auto v0 = hn::Load(df, block.values[0] + j);
    const auto v1 = hn::Load(df, block.values[1] + j);
    const auto v2 = hn::Load(df, block.values[2] + j);
    const auto v3 = hn::Load(df, block.values[3] + j);
    for (std::size_t w = 0; w < kBits; ++w) {
      // The last row's code is on top, where the sign bit chooses.
      auto codes = hn::Load(d, tileWords.words[w] + j);
      double* row = out + (w + 1) * kRowsPerWord * stride + j;
      for (std::size_t r = 0; r < kRowsPerWord; ++r) {
        row -= stride;
        const auto high = hn::BitCast(df, codes);
        if constexpr (kBits == 1) {
          hn::StoreU(hn::IfNegativeThenElse(high, v1, v0), df, row);
        } else {
          const auto low = hn::BitCast(df, hn::Add(codes, codes));
          const auto upper = hn::IfNegativeThenElse(low, v3, v2);
          const auto lower = hn::IfNegativeThenElse(low, v1, v0);
          hn::StoreU(hn::IfNegativeThenElse(high, upper, lower), df, row);
        }
        codes = hn::ShiftLeft<kBits>(codes);
      }
    }
  }
}

void decodeOne(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  decodeNarrow<1>(block, tile, out, stride);
}
void decodeTwo(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  decodeNarrow<2>(block, tile, out, stride);
}

}  // namespace packscope::compress::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::compress {
namespace {

HWY_EXPORT(decodeOne);
HWY_EXPORT(decodeTwo);

constexpr std::size_t kRows = 64;

/// body(codes, dictionaries, out) for four columns at a time, so that each row's cells are stored side by
/// side.
template <typename Body>
void forFourColumns(const DecodeBlock& block, std::size_t tileOffset, double* out, Body&& body) {
  for (std::size_t j = 0; j < DecodeBlock::kColumns; j += 4) {
    const std::byte* codes[4];
    for (std::size_t i = 0; i < 4; ++i) codes[i] = block.codes[j + i] + tileOffset;
    body(codes, block.dictionaries + j, out + j);
  }
}

template <typename Code>
void decodeTable(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  forFourColumns(block, tile * kRows * sizeof(Code), out,
                 [&](const auto& codes, const double* const* tables, double* to) {
                   const double* const t0 = tables[0];
                   const double* const t1 = tables[1];
                   const double* const t2 = tables[2];
                   const double* const t3 = tables[3];
                   for (std::size_t r = 0; r < kRows; ++r, to += stride) {
                     const std::size_t at = r * sizeof(Code);
                     const double v0 = t0[base::loadLittleEndian<Code>(codes[0] + at)];
                     const double v1 = t1[base::loadLittleEndian<Code>(codes[1] + at)];
                     const double v2 = t2[base::loadLittleEndian<Code>(codes[2] + at)];
                     const double v3 = t3[base::loadLittleEndian<Code>(codes[3] + at)];
                     to[0] = v0;
                     to[1] = v1;
                     to[2] = v2;
                     to[3] = v3;
                   }
                 });
}

template <std::uint32_t kBits>
void decodeSubByte(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  constexpr std::size_t kPerByte = 8 / kBits;
  constexpr std::uint32_t kMask = (1U << kBits) - 1;
  forFourColumns(block, tile * kRows / kPerByte, out,
                 [&](const auto& codes, const double* const* tables, double* to) {
                   for (std::size_t b = 0; b < kRows / kPerByte; ++b) {
                     std::uint32_t bytes[4];
                     for (std::size_t j = 0; j < 4; ++j)
                       bytes[j] = std::to_integer<std::uint32_t>(codes[j][b]);
                     for (std::size_t i = 0; i < kPerByte; ++i, to += stride) {
                       for (std::size_t j = 0; j < 4; ++j) {
                         to[j] = tables[j][bytes[j] & kMask];
                         bytes[j] >>= kBits;
                       }
                     }
                   }
                 });
}

}  // namespace

void decodeBlock(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  const bool plain = base::activeSimd() == base::SimdChoice::Scalar;
  switch (block.bits) {
    case 1:
      if (plain)
        decodeSubByte<1>(block, tile, out, stride);
      else
        HWY_DYNAMIC_DISPATCH(decodeOne)(block, tile, out, stride);
      return;
    case 2:
      if (plain)
        decodeSubByte<2>(block, tile, out, stride);
      else
        HWY_DYNAMIC_DISPATCH(decodeTwo)(block, tile, out, stride);
      return;
    case 4:
      return decodeSubByte<4>(block, tile, out, stride);
    case 8:
      return decodeTable<std::uint8_t>(block, tile, out, stride);
    case 16:
      return decodeTable<std::uint16_t>(block, tile, out, stride);
    default:
      return decodeTable<std::uint32_t>(block, tile, out, stride);
  }
}

}  // namespace packscope::compress
#endif
