// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/kernels/count_stored.h"

#include "base/simd_target.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "matrix/kernels/count_stored.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::matrix::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Counts zeros: a comparison gives all ones where it holds, which is -1.
std::uint64_t countCells(const double* HWY_RESTRICT cells, std::size_t count) {
  const hn::ScalableTag<double> doubles;
  const hn::RebindToUnsigned<decltype(doubles)> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto zero = hn::Zero(d);
  const auto isZero = [&](std::size_t at) HWY_ATTR {
    return hn::VecFromMask(d, hn::Eq(hn::BitCast(d, hn::LoadU(doubles, cells + at)), zero));
  };
  auto s0 = zero, s1 = zero, s2 = zero, s3 = zero;
  std::size_t i = 0;
  for (; i + 4 * lanes <= count; i += 4 * lanes) {
    s0 = hn::Sub(s0, isZero(i));
    s1 = hn::Sub(s1, isZero(i + lanes));
    s2 = hn::Sub(s2, isZero(i + 2 * lanes));
    s3 = hn::Sub(s3, isZero(i + 3 * lanes));
  }
  std::uint64_t stored = i - hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(s0, s1), hn::Add(s2, s3))));
  for (; i < count; ++i) stored += std::bit_cast<std::uint64_t>(cells[i]) != 0 ? 1U : 0U;
  return stored;
}

}  // namespace packscope::matrix::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::matrix {
namespace {

HWY_EXPORT(countCells);

std::uint64_t countPlain(const double* cells, std::size_t count) noexcept {
  std::uint64_t stored = 0;
  for (std::size_t i = 0; i < count; ++i) stored += std::bit_cast<std::uint64_t>(cells[i]) != 0 ? 1U : 0U;
  return stored;
}

}  // namespace

std::uint64_t countStored(const double* cells, std::size_t count) noexcept {
  if (base::activeSimd() == base::SimdChoice::Scalar) return countPlain(cells, count);
  return HWY_DYNAMIC_DISPATCH(countCells)(cells, count);
}

}  // namespace packscope::matrix
#endif
