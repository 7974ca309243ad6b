// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/simd_target.h"

#include "base/error.h"

#include <array>
#include <atomic>
#include <string>

#include <hwy/targets.h>

namespace packscope::base {
namespace {

constexpr std::int64_t kAvx512Targets = HWY_AVX3 | HWY_AVX3_DL;

std::array<SimdTarget, 3> detect() {
  hwy::DisableTargets(0);
  const std::int64_t supported = hwy::SupportedTargets();
  return {{{SimdChoice::Scalar, "scalar", "plain C++", true},
           {SimdChoice::Avx2, "avx2", "AVX2", (supported & HWY_AVX2) != 0},
           {SimdChoice::Avx512, "avx512", "AVX-512", (supported & kAvx512Targets) != 0}}};
}

const std::array<SimdTarget, 3>& table() {
  static const auto kTargets = detect();
  return kTargets;
}

std::atomic<SimdChoice> g_active{SimdChoice::Auto};

}  // namespace

std::span<const SimdTarget> simdTargets() {
  return table();
}

SimdChoice resolveSimd(SimdChoice choice) {
  SimdChoice best = SimdChoice::Scalar;
  std::string available;
  for (const SimdTarget& target : table()) {
    if (!target.available) continue;
    if (target.choice == choice) return choice;
    best = target.choice;
    available += (available.empty() ? "" : ", ") + std::string(target.id);
  }
  if (choice == SimdChoice::Auto) return best;
  throwInvalid("simd '" + std::string(simdId(choice)) +
               "' is not available on this CPU; available: " + available);
}

void forceSimd(SimdChoice choice) {
  const SimdChoice resolved = resolveSimd(choice);
  hwy::DisableTargets(0);
  if (resolved == SimdChoice::Avx2) hwy::DisableTargets(kAvx512Targets);
  g_active.store(resolved, std::memory_order_relaxed);
}

SimdChoice activeSimd() noexcept {
  const SimdChoice active = g_active.load(std::memory_order_relaxed);
  if (active != SimdChoice::Auto) return active;
  static const SimdChoice kBest = resolveSimd(SimdChoice::Auto);
  return kBest;
}

std::string_view simdId(SimdChoice choice) noexcept {
  for (const SimdTarget& target : table()) {
    if (target.choice == choice) return target.id;
  }
  return "auto";
}

}  // namespace packscope::base
