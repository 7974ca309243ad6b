// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what is allocated at malloc level, by all threads of the process. The counting itself lives in
// measure/interposer, which only packscope-bench links; elsewhere, and under sanitizers, there is no counter.
#pragma once

#include <cstdint>
#include <optional>

namespace packscope::measure {

struct AllocationCounts {
  std::uint64_t bytes = 0;          ///< Requested bytes.
  std::uint64_t allocations = 0;    ///< Calls that returned memory (realloc counts its new size).
  std::uint64_t peakLiveBytes = 0;  ///< Highest sum of usable sizes above the state at startCounting().
};

/// The functions that the interposer registers.
struct AllocationHooks {
  void (*start)();
  AllocationCounts (*stop)();
};

/// Called once by the program that links the interposer, before any counting.
void registerAllocationHooks(const AllocationHooks* hooks) noexcept;
bool canCountAllocations() noexcept;
/// Counting is off until startCounting() and costs one relaxed load a call while off.
void startCounting() noexcept;
/// Nothing when there is no counter.
std::optional<AllocationCounts> stopCounting() noexcept;

}  // namespace packscope::measure
