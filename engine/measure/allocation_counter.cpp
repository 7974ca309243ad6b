// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/allocation_counter.h"

#include <atomic>

namespace packscope::measure {
namespace {

std::atomic<const AllocationHooks*> g_hooks{nullptr};

}  // namespace

void registerAllocationHooks(const AllocationHooks* hooks) noexcept {
  g_hooks.store(hooks, std::memory_order_release);
}

bool canCountAllocations() noexcept {
  return g_hooks.load(std::memory_order_acquire) != nullptr;
}

void startCounting() noexcept {
  if (const AllocationHooks* hooks = g_hooks.load(std::memory_order_acquire)) hooks->start();
}

std::optional<AllocationCounts> stopCounting() noexcept {
  const AllocationHooks* hooks = g_hooks.load(std::memory_order_acquire);
  if (hooks == nullptr) return std::nullopt;
  return hooks->stop();
}

}  // namespace packscope::measure
