// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a plan in this process (contracts 1 and 3): warm-up, timed pass, verification, memory pass.
#pragma once

#include "bench/case.h"
#include "bench/plan.h"
#include "bench/run.h"
#include "bench/run_observer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace packscope::bench {

/// The clocks a runner reads; tests give their own.
struct RunnerClocks {
  std::function<std::uint64_t()> wall;  ///< Nanoseconds, never going back.
  std::function<std::uint64_t()> cpu;   ///< Nanoseconds of this process.
};
RunnerClocks systemClocks();

struct RunnerOptions {
  /// The process does nothing but this run: CPU time, allocations and resident memory mean something.
  bool ownProcess = true;
  RunnerClocks clocks = systemClocks();
  /// The case table; tests give their own.
  std::function<const Case*(std::string_view)> find = findCase;
  /// A user's file that was parsed elsewhere.
  std::shared_ptr<const matrix::Matrix> input;
};

/// Shortest sample of a repeatable operation: 1,000 clock ticks or 100 us, whatever is longer.
std::uint64_t shortestSampleNanoseconds();

/// Tells the observer everything from caseStarted on (not planStarted and planFinished). Never throws for
/// what a case does: that is a Failed case, and the plan goes on. One at a time in a process: it owns the
/// threads.
void runPlanHere(const ExecutionPlan& plan, RunObserver& observer, const CancelToken& cancel,
                 const RunnerOptions& options = {});

}  // namespace packscope::bench
