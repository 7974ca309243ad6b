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

/// A table look-up a cell; one column's 64 cells lie in lines that stay in the L1 cache for the next.
template <typename Code>
void decodeTable(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  for (std::size_t j = 0; j < DecodeBlock::kColumns; ++j) {
    const std::byte* codes = block.codes[j] + tile * kRows * sizeof(Code);
    const double* dictionary = block.dictionaries[j];
    for (std::size_t r = 0; r < kRows; ++r) {
      out[r * stride + j] = dictionary[base::loadLittleEndian<Code>(codes + r * sizeof(Code))];
    }
  }
}

template <std::uint32_t kBits>
void decodeSubByte(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride) {
  constexpr std::size_t kPerByte = 8 / kBits;
  constexpr std::uint32_t kMask = (1U << kBits) - 1;
  for (std::size_t j = 0; j < DecodeBlock::kColumns; ++j) {
    const std::byte* codes = block.codes[j] + tile * kRows / kPerByte;
    const double* dictionary = block.dictionaries[j];
    for (std::size_t r = 0; r < kRows; r += kPerByte) {
      const auto byte = std::to_integer<std::uint32_t>(codes[r / kPerByte]);
      for (std::size_t i = 0; i < kPerByte; ++i)
        out[(r + i) * stride + j] = dictionary[byte >> (i * kBits) & kMask];
    }
  }
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
