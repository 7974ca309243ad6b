// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/kernels/read_sum.h"

#include "base/simd_target.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "matrix/kernels/read_sum.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::matrix::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::uint64_t sumAll(const std::uint64_t* HWY_RESTRICT words, std::size_t count) {
  const hn::ScalableTag<std::uint64_t> d;
  const std::size_t lanes = hn::Lanes(d);
  auto s0 = hn::Zero(d), s1 = hn::Zero(d), s2 = hn::Zero(d), s3 = hn::Zero(d);
  auto s4 = hn::Zero(d), s5 = hn::Zero(d), s6 = hn::Zero(d), s7 = hn::Zero(d);
  std::size_t i = 0;
  for (; i + 8 * lanes <= count; i += 8 * lanes) {
    s0 = hn::Add(s0, hn::LoadU(d, words + i));
    s1 = hn::Add(s1, hn::LoadU(d, words + i + lanes));
    s2 = hn::Add(s2, hn::LoadU(d, words + i + 2 * lanes));
    s3 = hn::Add(s3, hn::LoadU(d, words + i + 3 * lanes));
    s4 = hn::Add(s4, hn::LoadU(d, words + i + 4 * lanes));
    s5 = hn::Add(s5, hn::LoadU(d, words + i + 5 * lanes));
    s6 = hn::Add(s6, hn::LoadU(d, words + i + 6 * lanes));
    s7 = hn::Add(s7, hn::LoadU(d, words + i + 7 * lanes));
  }
  const auto sum =
      hn::Add(hn::Add(hn::Add(s0, s1), hn::Add(s2, s3)), hn::Add(hn::Add(s4, s5), hn::Add(s6, s7)));
  std::uint64_t total = hn::GetLane(hn::SumOfLanes(d, sum));
  for (; i < count; ++i) total += words[i];
  return total;
}

}  // namespace packscope::matrix::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::matrix {
namespace {

HWY_EXPORT(sumAll);

std::uint64_t sumAllPlain(base::ByteSpan data) noexcept {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i + 8 <= data.size(); i += 8)
    total += base::loadNative<std::uint64_t>(data.data() + i);
  return total;
}

}  // namespace

std::uint64_t sumWords(base::ByteSpan data) noexcept {
  const bool aligned = reinterpret_cast<std::uintptr_t>(data.data()) % alignof(std::uint64_t) == 0;
  if (base::activeSimd() == base::SimdChoice::Scalar || !aligned) return sumAllPlain(data);
  return HWY_DYNAMIC_DISPATCH(sumAll)(reinterpret_cast<const std::uint64_t*>(data.data()), data.size() / 8);
}

}  // namespace packscope::matrix
#endif
