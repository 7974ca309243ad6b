// SPDX-License-Identifier: GPL-3.0-or-later
// Which instruction set the dispatched kernels use: chosen once from the CPU, or forced by the user.
#pragma once

#include <span>
#include <string_view>

namespace packscope::base {

/// What the user asks for (--simd). Every choice gives the same bytes.
enum class SimdChoice { Auto, Scalar, Avx2, Avx512 };

struct SimdTarget {
  SimdChoice choice;
  std::string_view id;     ///< "scalar", "avx2", "avx512".
  std::string_view title;  ///< For people.
  bool available;          ///< This CPU and this build have it.
};

/// Every target but Auto, slowest first.
std::span<const SimdTarget> simdTargets();

/// The best available target, or `choice` when it is available.
/// Throws InvalidArgument (names the choice and what this CPU has) otherwise.
SimdChoice resolveSimd(SimdChoice choice);

/// Makes every dispatched kernel of the process use `choice` (resolved). Not thread-safe: call before a case.
void forceSimd(SimdChoice choice);

/// The target that kernels use now; never Auto. Kernels run their plain function when it is Scalar and
/// HWY_DYNAMIC_DISPATCH otherwise.
SimdChoice activeSimd() noexcept;

std::string_view simdId(SimdChoice choice) noexcept;

}  // namespace packscope::base
