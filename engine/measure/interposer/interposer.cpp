// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the malloc family as the glibc manual allows it ("Replacing malloc"), on top of glibc's own
// allocator. One set of atomics for all threads: contended, but exact, and only the untimed memory pass
// counts. A thread_local set would need a list of threads and could not give the peak of the sum.
#include "measure/interposer/interposer.h"

#ifdef PACKSCOPE_SANITIZED

namespace packscope::measure {
const AllocationHooks* interposerHooks() noexcept {
  return nullptr;
}
}  // namespace packscope::measure

#else

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <malloc.h>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void __libc_free(void*);
void* __libc_memalign(std::size_t, std::size_t);
void* __libc_valloc(std::size_t);
void* __libc_pvalloc(std::size_t);
}

namespace packscope::measure {
namespace {

// Constant-initialised: malloc is called before any constructor runs.
struct alignas(64) Counters {
  std::atomic<bool> on{false};
  alignas(64) std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> allocations{0};
  std::atomic<std::int64_t> live{0};  // Below 0 when memory from before the start is freed.
  std::atomic<std::int64_t> peak{0};
};
constinit Counters g_counters;

bool counting() noexcept {
  return g_counters.on.load(std::memory_order_relaxed);
}

void addLive(void* p) noexcept {
  const auto size = static_cast<std::int64_t>(malloc_usable_size(p));
  const std::int64_t live = g_counters.live.fetch_add(size, std::memory_order_relaxed) + size;
  std::int64_t peak = g_counters.peak.load(std::memory_order_relaxed);
  while (live > peak && !g_counters.peak.compare_exchange_weak(peak, live, std::memory_order_relaxed)) {
  }
}

void removeLive(void* p) noexcept {
  g_counters.live.fetch_sub(static_cast<std::int64_t>(malloc_usable_size(p)), std::memory_order_relaxed);
}

void* counted(void* p, std::size_t requested) noexcept {
  if (counting() && p != nullptr) {
    g_counters.bytes.fetch_add(requested, std::memory_order_relaxed);
    g_counters.allocations.fetch_add(1, std::memory_order_relaxed);
    addLive(p);
  }
  return p;
}

void* countedRealloc(void* old, std::size_t size) noexcept {
  // Taken off before the call: afterwards the block may already be another thread's.
  if (old != nullptr) removeLive(old);
  void* const moved = __libc_realloc(old, size);
  if (moved != nullptr) return counted(moved, size);
  if (old != nullptr && size != 0) addLive(old);  // Failed: the old block lives on.
  return nullptr;
}

void start() {
  g_counters.bytes.store(0, std::memory_order_relaxed);
  g_counters.allocations.store(0, std::memory_order_relaxed);
  g_counters.live.store(0, std::memory_order_relaxed);
  g_counters.peak.store(0, std::memory_order_relaxed);
  g_counters.on.store(true, std::memory_order_seq_cst);
}

AllocationCounts stop() {
  g_counters.on.store(false, std::memory_order_seq_cst);
  return {g_counters.bytes.load(std::memory_order_relaxed),
          g_counters.allocations.load(std::memory_order_relaxed),
          static_cast<std::uint64_t>(g_counters.peak.load(std::memory_order_relaxed))};
}

constexpr AllocationHooks kHooks{start, stop};

}  // namespace

const AllocationHooks* interposerHooks() noexcept {
  return &kHooks;
}

}  // namespace packscope::measure

// reallocarray, strdup and the like of glibc, and operator new of libstdc++, come here on their own.
extern "C" {

void* malloc(std::size_t size) noexcept {
  return packscope::measure::counted(__libc_malloc(size), size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  // The product is right where it matters: glibc returns null when it overflows.
  return packscope::measure::counted(__libc_calloc(count, size), count * size);
}

void* realloc(void* old, std::size_t size) noexcept {
  if (!packscope::measure::counting()) return __libc_realloc(old, size);
  return packscope::measure::countedRealloc(old, size);
}

void free(void* p) noexcept {
  if (packscope::measure::counting() && p != nullptr) packscope::measure::removeLive(p);
  __libc_free(p);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return packscope::measure::counted(__libc_memalign(alignment, size), size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  const int before = errno;
  void* const p = memalign(alignment, size);
  errno = before;
  if (p == nullptr) return ENOMEM;
  *out = p;
  return 0;
}

void* valloc(std::size_t size) noexcept {
  return packscope::measure::counted(__libc_valloc(size), size);
}
void* pvalloc(std::size_t size) noexcept {
  return packscope::measure::counted(__libc_pvalloc(size), size);
}

}  // extern "C"

#endif
