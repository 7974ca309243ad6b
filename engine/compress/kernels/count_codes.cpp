// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/kernels/count_codes.h"

#include "base/simd_target.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "compress/kernels/count_codes.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which sets the target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::compress::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::array<std::uint64_t, 3> countVector(const std::byte* data, std::size_t words, std::uint32_t bits) {
  const hn::ScalableTag<std::uint64_t> d;
  const auto* from = reinterpret_cast<const std::uint64_t*>(data);
  const auto lowMask = hn::Set(d, bits == 1 ? ~std::uint64_t{0} : 0x5555'5555'5555'5555U);
  auto lows = hn::Zero(d);
  auto highs = hn::Zero(d);
  auto boths = hn::Zero(d);
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= words; i += hn::Lanes(d)) {
    const auto codes = hn::LoadU(d, from + i);
    const auto low = hn::And(codes, lowMask);
    const auto high = hn::AndNot(lowMask, codes);
    lows = hn::Add(lows, hn::PopulationCount(low));
    highs = hn::Add(highs, hn::PopulationCount(high));
    boths = hn::Add(boths, hn::PopulationCount(hn::And(hn::ShiftLeft<1>(low), high)));
  }
  std::uint64_t low = hn::GetLane(hn::SumOfLanes(d, lows));
  std::uint64_t high = hn::GetLane(hn::SumOfLanes(d, highs));
  std::uint64_t both = hn::GetLane(hn::SumOfLanes(d, boths));
  const std::uint64_t mask = hn::GetLane(lowMask);
  for (; i < words; ++i) {
    low += static_cast<std::uint64_t>(std::popcount(from[i] & mask));
    high += static_cast<std::uint64_t>(std::popcount(from[i] & ~mask));
    both += static_cast<std::uint64_t>(std::popcount((from[i] & mask) << 1 & from[i] & ~mask));
  }
  return {low - both, high - both, both};
}

}  // namespace packscope::compress::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::compress {
namespace {

HWY_EXPORT(countVector);

std::array<std::uint64_t, 3> countPlain(const std::byte* data, std::size_t words, std::uint32_t bits) {
  std::array<std::uint64_t, 3> counts{};
  const std::size_t perByte = 8 / bits;
  const std::uint32_t mask = (1U << bits) - 1;
  for (std::size_t i = 0; i < words * 8; ++i) {
    for (std::size_t k = 0; k < perByte; ++k) {
      const std::uint32_t code = std::to_integer<std::uint32_t>(data[i]) >> (k * bits) & mask;
      if (code != 0) ++counts[code - 1];
    }
  }
  return counts;
}

}  // namespace

std::array<std::uint64_t, 3> countNarrowCodes(const std::byte* data, std::size_t words, std::uint32_t bits) {
  if (base::activeSimd() == base::SimdChoice::Scalar) return countPlain(data, words, bits);
  return HWY_DYNAMIC_DISPATCH(countVector)(data, words, bits);
}

}  // namespace packscope::compress
#endif
