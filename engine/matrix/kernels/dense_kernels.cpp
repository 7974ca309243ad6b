// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/kernels/dense_kernels.h"

#include "base/simd_target.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "matrix/kernels/dense_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef PACKSCOPE_DENSE_KERNELS_SHARED
#define PACKSCOPE_DENSE_KERNELS_SHARED
namespace packscope::matrix {

/// Running results of a reduction: 8 vectors of 4 lanes.
inline constexpr std::size_t kRunning = 32;

inline double joined(const std::array<double, kRunning>& running) noexcept {
  double total = 0;
  for (const double value : running) total += value;
  return total;
}

template <typename Term>
double sumPlain(std::size_t count, Term&& term) {
  std::array<double, kRunning> running{};
  std::size_t i = 0;
  for (; i + kRunning <= count; i += kRunning) {
    for (std::size_t k = 0; k < kRunning; ++k) running[k] += term(i + k);
  }
  double total = joined(running);
  for (; i < count; ++i) total += term(i);
  return total;
}

inline double maxPlain(const double* cells, std::size_t count) {
  double largest = -std::numeric_limits<double>::infinity();
  bool nan = false;
  for (std::size_t i = 0; i < count; ++i) {
    nan = nan || std::isnan(cells[i]);
    largest = std::max(largest, cells[i]);
  }
  return nan ? std::numeric_limits<double>::quiet_NaN() : largest;
}

}  // namespace packscope::matrix
#endif

HWY_BEFORE_NAMESPACE();
namespace packscope::matrix::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
// Highway compiles this target as its baseline; the plain functions serve it.
double sumCellsSimd(const double* cells, std::size_t count) {
  return sumPlain(count, [&](std::size_t i) { return cells[i]; });
}
double maxCellSimd(const double* cells, std::size_t count) {
  return maxPlain(cells, count);
}
double dotProductSimd(const double* a, const double* b, std::size_t count) {
  return sumPlain(count, [&](std::size_t i) { return a[i] * b[i]; });
}
#else
// Four lanes on every target, so that a cell meets the same running sum everywhere.
using Four = hn::FixedTag<double, 4>;

double sumCellsSimd(const double* HWY_RESTRICT cells, std::size_t count) {
  const Four d;
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
  std::size_t i = 0;
  for (; i + kRunning <= count; i += kRunning) {
    s0 = hn::Add(s0, hn::LoadU(d, cells + i));
    s1 = hn::Add(s1, hn::LoadU(d, cells + i + 4));
    s2 = hn::Add(s2, hn::LoadU(d, cells + i + 8));
    s3 = hn::Add(s3, hn::LoadU(d, cells + i + 12));
    s4 = hn::Add(s4, hn::LoadU(d, cells + i + 16));
    s5 = hn::Add(s5, hn::LoadU(d, cells + i + 20));
    s6 = hn::Add(s6, hn::LoadU(d, cells + i + 24));
    s7 = hn::Add(s7, hn::LoadU(d, cells + i + 28));
  }
  std::array<double, kRunning> running;
  hn::StoreU(s0, d, running.data());
  hn::StoreU(s1, d, running.data() + 4);
  hn::StoreU(s2, d, running.data() + 8);
  hn::StoreU(s3, d, running.data() + 12);
  hn::StoreU(s4, d, running.data() + 16);
  hn::StoreU(s5, d, running.data() + 20);
  hn::StoreU(s6, d, running.data() + 24);
  hn::StoreU(s7, d, running.data() + 28);
  double total = joined(running);
  for (; i < count; ++i) total += cells[i];
  return total;
}

double maxCellSimd(const double* HWY_RESTRICT cells, std::size_t count) {
  const Four d;
  const auto lowest = hn::Set(d, -std::numeric_limits<double>::infinity());
  const auto nan4 = [&](hn::Vec<Four> v) { return hn::VecFromMask(d, hn::IsNaN(v)); };
  auto m0 = lowest, m1 = lowest, m2 = lowest, m3 = lowest;
  auto nans = hn::Zero(d);  // All ones, a NaN itself, in a lane that met one.
  std::size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const auto a = hn::LoadU(d, cells + i), b = hn::LoadU(d, cells + i + 4);
    const auto c = hn::LoadU(d, cells + i + 8), e = hn::LoadU(d, cells + i + 12);
    m0 = hn::Max(m0, a);
    m1 = hn::Max(m1, b);
    m2 = hn::Max(m2, c);
    m3 = hn::Max(m3, e);
    nans = hn::Or(nans, hn::Or(nan4(a), hn::Or(nan4(b), hn::Or(nan4(c), nan4(e)))));
  }
  bool nan = !hn::AllFalse(d, hn::IsNaN(nans));
  double largest = hn::GetLane(hn::MaxOfLanes(d, hn::Max(hn::Max(m0, m1), hn::Max(m2, m3))));
  for (; i < count; ++i) {
    nan = nan || std::isnan(cells[i]);
    largest = std::max(largest, cells[i]);
  }
  return nan ? std::numeric_limits<double>::quiet_NaN() : largest;
}

double dotProductSimd(const double* HWY_RESTRICT a, const double* HWY_RESTRICT b, std::size_t count) {
  const Four d;
  auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
  const auto product = [&](std::size_t at) { return hn::Mul(hn::LoadU(d, a + at), hn::LoadU(d, b + at)); };
  std::size_t i = 0;
  for (; i + kRunning <= count; i += kRunning) {
    s0 = hn::Add(s0, product(i));
    s1 = hn::Add(s1, product(i + 4));
    s2 = hn::Add(s2, product(i + 8));
    s3 = hn::Add(s3, product(i + 12));
    s4 = hn::Add(s4, product(i + 16));
    s5 = hn::Add(s5, product(i + 20));
    s6 = hn::Add(s6, product(i + 24));
    s7 = hn::Add(s7, product(i + 28));
  }
  std::array<double, kRunning> running;
  hn::StoreU(s0, d, running.data());
  hn::StoreU(s1, d, running.data() + 4);
  hn::StoreU(s2, d, running.data() + 8);
  hn::StoreU(s3, d, running.data() + 12);
  hn::StoreU(s4, d, running.data() + 16);
  hn::StoreU(s5, d, running.data() + 20);
  hn::StoreU(s6, d, running.data() + 24);
  hn::StoreU(s7, d, running.data() + 28);
  double total = joined(running);
  for (; i < count; ++i) total += a[i] * b[i];
  return total;
}

#endif

}  // namespace packscope::matrix::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::matrix {
namespace {

HWY_EXPORT(sumCellsSimd);
HWY_EXPORT(maxCellSimd);
HWY_EXPORT(dotProductSimd);

bool plain() noexcept {
  return base::activeSimd() == base::SimdChoice::Scalar;
}

}  // namespace

double sumCells(std::span<const double> cells) noexcept {
  if (plain()) return sumPlain(cells.size(), [&](std::size_t i) { return cells[i]; });
  return HWY_DYNAMIC_DISPATCH(sumCellsSimd)(cells.data(), cells.size());
}

double maxCell(std::span<const double> cells) noexcept {
  if (plain()) return maxPlain(cells.data(), cells.size());
  return HWY_DYNAMIC_DISPATCH(maxCellSimd)(cells.data(), cells.size());
}

double dotProduct(std::span<const double> a, std::span<const double> b) noexcept {
  if (plain()) return sumPlain(a.size(), [&](std::size_t i) { return a[i] * b[i]; });
  return HWY_DYNAMIC_DISPATCH(dotProductSimd)(a.data(), b.data(), a.size());
}

}  // namespace packscope::matrix
#endif
