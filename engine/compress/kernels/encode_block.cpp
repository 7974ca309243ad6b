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

template <std::uint32_t kBits, bool kPowers>
class IntegerLanes {
 public:
  HWY_INLINE void load(const BlockTables& tables, std::size_t lane) {
    m_shift = hn::Load(DF(), tables.shift + lane);
    if constexpr (kPowers)
      m_beyond = hn::Load(D(), tables.beyond + lane);
    else
      m_limit = hn::Load(DF(), tables.highest + lane);
    m_highest = hn::Zero(DF());
    m_codes = hn::Zero(D());
    m_all = m_codes;
    m_inexact = m_codes;
  }
  HWY_INLINE void add(const double* cells) {
    const D d;
    const auto value = hn::LoadU(DF(), cells);
    // Above 2^52 neighbouring doubles differ by 1: the sum's low bits are the integer, if the value is one.
    const auto moved = hn::Add(value, m_shift);
    const auto back = hn::Sub(moved, m_shift);
    const V code = hn::Sub(hn::BitCast(d, moved), hn::Set(d, kTwo52Bits));
    m_inexact = hn::Or(m_inexact, hn::BitCast(d, hn::Xor(back, value)));
    m_all = hn::Or(m_all, code);
    if constexpr (!kPowers) m_highest = hn::Max(m_highest, moved);
    m_codes = hn::Or(hn::ShiftLeft<kBits>(m_codes), code);
  }
  HWY_INLINE V takeWord() {
    const V word = m_codes;
    m_codes = hn::Zero(D());
    return word;
  }
  HWY_INLINE M miss() const {
    // Values below base, infinities and NaN set bits above every code.
    if constexpr (kPowers) return hn::Ne(hn::Or(hn::And(m_all, m_beyond), m_inexact), hn::Zero(D()));
    const M wrong = hn::Ne(hn::Or(hn::ShiftRight<kBits>(m_all), m_inexact), hn::Zero(D()));
    return hn::Or(wrong, hn::RebindMask(D(), hn::Gt(m_highest, m_limit)));
  }

 private:
  hn::Vec<DF> m_shift;
  hn::Vec<DF> m_limit;
  V m_beyond;
  hn::Vec<DF> m_highest;
  V m_codes;
  V m_all;
  V m_inexact;
};

template <std::uint32_t kBits, typename Lanes>
std::uint32_t encode(const double* cells, std::size_t stride, const BlockTables& tables, BlockWords& out) {
  Lanes lanes[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) lanes[i].load(tables, i * kLanes);
  constexpr std::size_t kRowsPerWord = kTileRowsOfBlock / kBits;
  const std::ptrdiff_t ahead = tables.ahead;
  for (std::size_t word = 0; word < kBits; ++word) {
    // From the last row of the word to the first, so that each row shifts the later ones up.
    const double* row = cells + (word + 1) * kRowsPerWord * stride;
    for (std::size_t r = 0; r < kRowsPerWord; ++r) {
      row -= stride;
      hwy::Prefetch(row + ahead);
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
    hwy::Prefetch(row + tables.ahead);
    for (std::size_t i = 0; i < kVectors; ++i) {
      same[i] = hn::And(same[i], hn::Eq(expected[i], hn::LoadU(d, row + i * kLanes)));
    }
  }
  for (auto& mask : same) mask = hn::Not(mask);
  return laneBits(same);
}

#if HWY_TARGET == HWY_AVX2
// Without mask registers, a comparison fills 64 bits with its answer. Answers that belong together are
// blended into one vector before they are counted: of a row, 32 bits a column.
using D32 = hn::Repartition<std::int32_t, D>;
using D16 = hn::Repartition<std::int16_t, D>;
using V32 = hn::Vec<D32>;

/// What one row of 4 columns holds: all ones where it holds for the column. Bit i of the code is one[i].
struct Answers {
  V first;
  V one[3];
};

template <std::uint32_t kValues>
HWY_INLINE Answers answersOf(const double* cells, const BlockTables& tables, std::size_t lane) {
  const D d;
  const V value = hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(cells));
  const auto equal = [&](std::size_t k) HWY_ATTR {
    return hn::VecFromMask(d, hn::Eq(value, hn::Load(d, tables.values[k] + lane)));
  };
  Answers a{equal(0), {}};
  if constexpr (kValues == 2) {
    a.one[0] = equal(1);
  } else if constexpr (kValues == 4) {
    const V both = equal(3);
    a.one[0] = hn::Or(equal(1), both);
    a.one[1] = hn::Or(equal(2), both);
  } else {
    const V five = equal(5), six = equal(6), three = equal(3), seven = equal(7);
    a.one[0] = hn::Or(hn::Or(equal(1), three), hn::Or(five, seven));
    a.one[1] = hn::Or(hn::Or(equal(2), three), hn::Or(six, seven));
    a.one[2] = hn::Or(hn::Or(equal(4), five), hn::Or(six, seven));
  }
  return a;
}

/// 32 bits of each: a's columns in the even lanes, b's in the odd ones.
HWY_INLINE V32 blend(V a, V b) {
  return hn::OddEven(hn::BitCast(D32(), b), hn::BitCast(D32(), a));
}

/// Minus the code of each column.
template <std::uint32_t kValues>
HWY_INLINE V32 negativeCodes(const Answers& a, const Answers& b) {
  if constexpr (kValues == 2) return blend(a.one[0], b.one[0]);
  const D16 d16;
  const D32 d32;
  const auto pairs = [&](const Answers& of) HWY_ATTR {
    return hn::BitCast(D(), hn::OddEven(hn::BitCast(d16, of.one[1]), hn::BitCast(d16, of.one[0])));
  };
  // 16 bits for each bit of the code: the lower counts once, the upper twice.
  const auto weights = hn::OddEven(hn::Set(d16, 2), hn::Set(d16, 1));
  const auto answers = hn::BitCast(d16, blend(pairs(a), pairs(b)));
  V32 high = hn::Zero(d32);
  if constexpr (kValues == 8) high = hn::ShiftLeft<2>(blend(a.one[2], b.one[2]));
  V32 unused = hn::Zero(d32);
  return hn::ReorderWidenMulAccumulate(d32, answers, weights, high, unused);
}

template <std::uint32_t kValues, std::uint32_t kBits>
std::uint32_t comparePairs(const double* cells, std::size_t stride, const BlockTables& tables,
                           BlockWords& out) {
  const D d;
  const D32 d32;
  constexpr std::size_t kRowsPerHalf = kTileRowsOfBlock / kBits / 2;
  const std::ptrdiff_t ahead = tables.ahead;
  V32 known = hn::Set(d32, -1);
  for (std::size_t word = 0; word < kBits; ++word) {
    V32 halves[2];
    for (std::size_t half = 0; half < 2; ++half) {
      V32 codes = hn::Zero(d32);
      const double* row = cells + (2 * word + half + 1) * kRowsPerHalf * stride;
      for (std::size_t r = 0; r < kRowsPerHalf; ++r) {
        row -= stride;
        hwy::Prefetch(row + ahead);
        const Answers a = answersOf<kValues>(row, tables, 0);
        const Answers b = answersOf<kValues>(row + kLanes, tables, kLanes);
        const V32 first = blend(a.first, b.first);
        const V32 code = negativeCodes<kValues>(a, b);
        known = hn::And(known, hn::Or(code, first));  // The sign: a code above 0, or the first value.
        // Unused entries repeat the first value: its code wins.
        codes = hn::Sub(hn::ShiftLeft<kBits>(codes), hn::AndNot(first, code));
      }
      halves[half] = codes;
    }
    const V low = hn::BitCast(d, halves[0]);
    const V high = hn::BitCast(d, halves[1]);
    const V evens = hn::BitCast(d, hn::OddEven(hn::BitCast(d32, hn::ShiftLeft<32>(high)), halves[0]));
    const V odds = hn::BitCast(d, hn::OddEven(halves[1], hn::BitCast(d32, hn::ShiftRight<32>(low))));
    hn::Store(evens, d, out.words[word]);
    hn::Store(odds, d, out.words[word] + kLanes);
  }
  const V missing =
      hn::BitCast(d, hn::ShiftRight<31>(hn::BitCast(hn::RebindToUnsigned<D32>(), hn::Not(known))));
  const V odd = hn::ShiftRight<32>(missing);
  const M misses[kVectors] = {hn::Ne(hn::ShiftLeft<32>(missing), hn::Zero(d)), hn::Ne(odd, hn::Zero(d))};
  return laneBits(misses);
}

template <std::uint32_t kValues, std::uint32_t kBits>
constexpr EncodeBlock kCompare = comparePairs<kValues, kBits>;
#else
template <std::uint32_t kValues, std::uint32_t kBits>
constexpr EncodeBlock kCompare = encode<kBits, CompareLanes<kValues, kBits>>;
#endif
template <std::uint32_t kBits, bool kPowers>
constexpr EncodeBlock kInteger = encode<kBits, IntegerLanes<kBits, kPowers>>;

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

EncodeBlock integerKernel(std::uint32_t bits, bool powers) {
  const EncodeTable& table = activeKernels();
  return powers ? table.integerPowers[widthIndex(bits)] : table.integer[widthIndex(bits)];
}

}  // namespace packscope::compress
#endif
