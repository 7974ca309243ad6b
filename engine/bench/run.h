// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a configuration in the isolation it asks for. Both programs call this; it never prints and never
// exits.
#pragma once

#include "bench/config.h"
#include "bench/run_observer.h"

#include <atomic>
#include <string>

namespace packscope::bench {

/// Set from any thread; a run ends within one sample and 500 ms.
class CancelToken {
 public:
  void cancel() noexcept { m_cancelled.store(true, std::memory_order_release); }
  bool cancelled() const noexcept { return m_cancelled.load(std::memory_order_acquire); }

 private:
  std::atomic<bool> m_cancelled{false};
};

class KeptWorker;

struct RunOptions {
  /// The packscope-bench to start as worker; empty: findWorkerProgram().
  std::string workerProgram;
  /// In-process runs: this process does nothing else, so its CPU time and memory belong to the case.
  bool ownProcess = false;
  /// Runs in one worker use this one, which outlives them, instead of a worker of their own (live tuning). It
  /// must not be in use elsewhere.
  KeptWorker* keep = nullptr;
};

/// Plans and runs. Throws InvalidArgument when the configuration cannot be planned or no worker program is
/// found, before anything starts; whatever goes wrong later is a Failed case, and the plan goes on.
void run(const BenchmarkConfig& config, RunObserver& observer, const CancelToken& cancel,
         const RunOptions& options = {});

/// packscope-bench beside this program, else in ../libexec/packscope, else in PATH. Throws NotSupported,
/// saying where it looked.
std::string findWorkerProgram();

}  // namespace packscope::bench
