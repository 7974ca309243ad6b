// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/kernels/encode_block.h"

#include "base/simd_target.h"
#include "compress/kernels/encode_table.h"

#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "compress/kernels/encode_block.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which sets the target.
#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::compress::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<std::uint64_t, kBlockColumns>;
using DF = hn::RebindToFloat<D>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;
constexpr std::size_t kLanes = HWY_MAX_BYTES / 8 < kBlockColumns ? HWY_MAX_BYTES / 8 : kBlockColumns;
constexpr std::size_t kVectors = kBlockColumns / kLanes;
/// One tile: a block's rows lie a whole matrix row apart, which defeats the hardware's prefetchers.
constexpr std::size_t kPrefetchRows = 64;

/// Bit j of the result: lane j is set.
HWY_INLINE std::uint32_t laneBits(const M (&masks)[kVectors]) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kVectors; ++i) {
    std::uint8_t lanes[8] = {};
    hn::StoreMaskBits(D(), masks[i], lanes);
    bits |= std::uint32_t{lanes[0]} << (i * kLanes);
  }
  return bits;
}

/// Accumulates what the rows of a column hold; one object a vector of columns.
template <std::uint32_t kValues, std::uint32_t kBits>
class CompareLanes {
 public:
  HWY_INLINE void load(const BlockTables& tables, std::size_t lane) {
    for (std::size_t k = 0; k < kValues; ++k) m_values[k] = hn::Load(D(), tables.values[k] + lane);
    m_known = hn::Eq(m_values[0], m_values[0]);
    m_codes = hn::Zero(D());
  }
  HWY_INLINE void add(const double* cells) {
    const D d;
    const V value = hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(cells));
    const M first = hn::Eq(value, m_values[0]);
    M seen = first;
    V code = hn::Zero(d);
    for (std::uint32_t k = kValues - 1; k >= 1; --k) {
      const M equal = hn::Eq(value, m_values[k]);
      seen = hn::Or(seen, equal);
      code = k == kValues - 1 ? hn::IfThenElseZero(equal, hn::Set(d, k))
                              : hn::IfThenElse(equal, hn::Set(d, k), code);
    }
    // Unused entries repeat the first value: its code wins.
    code = hn::IfThenZeroElse(first, code);
    m_codes = hn::Or(hn::ShiftLeft<kBits>(m_codes), code);
    m_known = hn::And(m_known, seen);
  }
  HWY_INLINE V takeWord() {
    const V word = m_codes;
    m_codes = hn::Zero(D());
    return word;
  }
  HWY_INLINE M miss() const { return hn::Not(m_known); }

 private:
  V m_values[kValues];
  V m_codes;
  M m_known;
};

template <std::uint32_t kBits, bool kFull>
class IntegerLanes {
 public:
  HWY_INLINE void load(const BlockTables& tables, std::size_t lane) {
    m_shift = hn::Load(DF(), tables.shift + lane);
    m_limit = hn::Load(DF(), tables.highest + lane);
    m_highest = hn::Zero(DF());
    m_codes = hn::Zero(D());
    m_all = m_codes;
    m_exact = hn::Eq(m_codes, m_codes);
  }
  HWY_INLINE void add(const double* cells) {
    const D d;
    const auto value = hn::LoadU(DF(), cells);
    // Above 2^52 neighbouring doubles differ by 1: the sum's low bits are the integer, if the value is one.
    const auto moved = hn::Add(value, m_shift);
    const auto back = hn::Sub(moved, m_shift);
    const V code = hn::Sub(hn::BitCast(d, moved), hn::Set(d, kTwo52Bits));
    m_exact = hn::And(m_exact, hn::Eq(hn::BitCast(d, back), hn::BitCast(d, value)));
    m_all = hn::Or(m_all, code);
    if constexpr (!kFull) m_highest = hn::Max(m_highest, moved);
    m_codes = hn::Or(hn::ShiftLeft<kBits>(m_codes), code);
  }
  HWY_INLINE V takeWord() {
    const V word = m_codes;
    m_codes = hn::Zero(D());
    return word;
  }
  HWY_INLINE M miss() const {
    // Values below base, infinities and NaN set bits above every code.
    const M outside = hn::Ne(hn::ShiftRight<kBits>(m_all), hn::Zero(D()));
    const M inexact = hn::Not(m_exact);
    if constexpr (kFull) return hn::Or(outside, inexact);
    const M above = hn::RebindMask(D(), hn::Gt(m_highest, m_limit));
    return hn::Or(hn::Or(outside, above), inexact);
  }

 private:
  hn::Vec<DF> m_shift;
  hn::Vec<DF> m_limit;
  hn::Vec<DF> m_highest;
  V m_codes;
  V m_all;
  M m_exact;
};

template <std::uint32_t kBits, typename Lanes>
std::uint32_t encode(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords& out) {
  Lanes lanes[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) lanes[i].load(tables, i * kLanes);
  constexpr std::size_t kRowsPerWord = kTileRowsOfBlock / kBits;
  for (std::size_t word = 0; word < kBits; ++word) {
    // From the last row of the word to the first, so that each row shifts the later ones up.
    const double* row = cells + (word + 1) * kRowsPerWord * stride;
    for (std::size_t r = 0; r < kRowsPerWord; ++r) {
      row -= stride;
      hwy::Prefetch(row + kPrefetchRows * stride);
      for (std::size_t i = 0; i < kVectors; ++i) lanes[i].add(row + i * kLanes);
    }
    for (std::size_t i = 0; i < kVectors; ++i)
      hn::Store(lanes[i].takeWord(), D(), out.words[word] + i * kLanes);
  }
  M misses[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) misses[i] = lanes[i].miss();
  return laneBits(misses);
}

/// One value: nothing to code, only to check.
std::uint32_t checkConstant(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords&) {
  const D d;
  M same[kVectors];
  V expected[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) {
    expected[i] = hn::Load(d, tables.values[0] + i * kLanes);
    same[i] = hn::Eq(expected[i], expected[i]);
  }
  for (std::size_t r = 0; r < kTileRowsOfBlock; ++r) {
    const auto* row = reinterpret_cast<const std::uint64_t*>(cells + r * stride);
    hwy::Prefetch(row + kPrefetchRows * stride);
    for (std::size_t i = 0; i < kVectors; ++i) {
      same[i] = hn::And(same[i], hn::Eq(expected[i], hn::LoadU(d, row + i * kLanes)));
    }
  }
  for (auto& mask : same) mask = hn::Not(mask);
  return laneBits(same);
}

template <std::uint32_t kValues, std::uint32_t kBits>
constexpr EncodeBlock kCompare = encode<kBits, CompareLanes<kValues, kBits>>;
template <std::uint32_t kBits, bool kFull>
constexpr EncodeBlock kInteger = encode<kBits, IntegerLanes<kBits, kFull>>;

const EncodeTable& kernels() {
  static constexpr EncodeTable kTable{
      checkConstant,
      {kCompare<2, 1>, kCompare<2, 2>, kCompare<2, 4>, kCompare<2, 8>},
      {nullptr, kCompare<4, 2>, kCompare<4, 4>, kCompare<4, 8>},
      {nullptr, nullptr, kCompare<8, 4>, kCompare<8, 8>},
      {kInteger<1, false>, kInteger<2, false>, kInteger<4, false>, kInteger<8, false>, kInteger<16, false>},
      {kInteger<1, true>, kInteger<2, true>, kInteger<4, true>, kInteger<8, true>, kInteger<16, true>}};
  return kTable;
}

}  // namespace packscope::compress::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::compress {
namespace {

HWY_EXPORT(kernels);

std::size_t widthIndex(std::uint32_t bits) noexcept {
  return static_cast<std::size_t>(std::countr_zero(bits));
}

const EncodeTable& activeKernels() {
  if (base::activeSimd() == base::SimdChoice::Scalar) return plainKernels();
  return HWY_DYNAMIC_DISPATCH(kernels)();
}

}  // namespace

EncodeBlock compareKernel(std::uint32_t values, std::uint32_t bits) {
  const EncodeTable& table = activeKernels();
  if (values <= 1) return table.constant;
  const auto& row = values <= 2 ? table.compare2 : values <= 4 ? table.compare4 : table.compare8;
  return row[widthIndex(bits)];
}

EncodeBlock integerKernel(std::uint32_t bits, bool full) {
  const EncodeTable& table = activeKernels();
  return full ? table.integerFull[widthIndex(bits)] : table.integer[widthIndex(bits)];
}

}  // namespace packscope::compress
#endif
