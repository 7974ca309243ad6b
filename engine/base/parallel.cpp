// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parallel.h"

#include "base/error.h"
#include "base/limits.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include <sched.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace packscope::base {

std::uint32_t availableCpus() noexcept {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  if (sched_getaffinity(0, sizeof(mask), &mask) != 0) return 1;
  return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&mask)));
}

struct ThreadBudget::Impl {
  explicit Impl(std::uint32_t threads)
      : control(tbb::global_control::max_allowed_parallelism, threads), arena(static_cast<int>(threads)) {}

  void markCurrentThread() noexcept {
    const int slot = tbb::this_task_arena::current_thread_index();
    if (slot >= 0 && static_cast<std::size_t>(slot) < ran.size()) {
      ran[static_cast<std::size_t>(slot)].store(true, std::memory_order_relaxed);
    }
  }

  tbb::global_control control;
  tbb::task_arena arena;
  std::array<std::atomic<bool>, 1024> ran{};
};

ThreadBudget::ThreadBudget(std::uint32_t threads) : m_threads(threads == 0 ? availableCpus() : threads) {
  if (m_threads > kLimits.threads) throwInvalid("threads " + std::to_string(threads) + " is not in 0..1024");
  if (m_threads > 1) m_impl = std::make_unique<Impl>(m_threads);
}

ThreadBudget::~ThreadBudget() = default;

void ThreadBudget::warmUp() const {
  if (!m_impl) return;
  // Each piece waits until every thread has come, or for a bounded number of turns on a busy machine.
  std::atomic<std::uint32_t> arrived{0};
  parallelFor(m_threads, 1, [&](std::uint64_t, std::uint64_t) {
    arrived.fetch_add(1);
    for (int turn = 0; turn < 2000 && arrived.load() < m_threads; ++turn) sched_yield();
  });
  resetThreadsRan();
}

void ThreadBudget::parallelFor(std::uint64_t count, std::uint64_t grain,
                               const std::function<void(std::uint64_t, std::uint64_t)>& body) const {
  if (count == 0) return;
  grain = std::max<std::uint64_t>(grain, 1);
  if (!m_impl || count <= grain) {
    body(0, count);
    return;
  }
  const std::uint64_t pieces = (count + grain - 1) / grain;
  m_impl->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, pieces),
                      [&](const tbb::blocked_range<std::uint64_t>& range) {
                        m_impl->markCurrentThread();
                        body(range.begin() * grain, std::min(count, range.end() * grain));
                      });
  });
}

std::uint32_t ThreadBudget::threadsRan() const noexcept {
  if (!m_impl) return 1;
  const auto n =
      std::count_if(m_impl->ran.begin(), m_impl->ran.end(), [](const auto& flag) { return flag.load(); });
  return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(n));
}

void ThreadBudget::resetThreadsRan() const noexcept {
  if (!m_impl) return;
  for (auto& flag : m_impl->ran) flag.store(false, std::memory_order_relaxed);
}

}  // namespace packscope::base
