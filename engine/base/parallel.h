// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of a case: one oneTBB arena of the chosen size, and how many of them really ran.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace packscope::base {

/// Number of CPUs this process may run on (its affinity mask), at least 1.
std::uint32_t availableCpus() noexcept;

/// Owns the arena in which the inside of a case is parallel. One per worker at a time: the smallest live
/// tbb::global_control wins, so two budgets would disturb each other. Use from one thread.
class ThreadBudget {
 public:
  /// threads: 1..1024, or 0 for availableCpus().
  explicit ThreadBudget(std::uint32_t threads);
  ~ThreadBudget();
  ThreadBudget(const ThreadBudget&) = delete;
  ThreadBudget& operator=(const ThreadBudget&) = delete;

  std::uint32_t threads() const noexcept { return m_threads; }

  /// Starts the arena's threads, so that no sample pays for it.
  void warmUp() const;

  /// Calls body(begin, end) over disjoint pieces of [0, count); a piece has at least `grain` items (but the
  /// last), and starts at a multiple of `grain`. With one thread, or count <= grain, body runs on the caller.
  /// Exceptions of body reach the caller. Returns when all pieces are done.
  void parallelFor(std::uint64_t count, std::uint64_t grain,
                   const std::function<void(std::uint64_t begin, std::uint64_t end)>& body) const;

  /// Distinct threads that ran a piece since the last resetThreadsRan(); the caller counts as one.
  std::uint32_t threadsRan() const noexcept;
  void resetThreadsRan() const noexcept;

 private:
  struct Impl;
  std::uint32_t m_threads;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace packscope::base
