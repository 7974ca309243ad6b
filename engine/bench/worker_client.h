// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a worker process, feeds it a request and reads its events (contracts 2). No Qt; both programs use
// it.
#pragma once

#include "bench/case.h"
#include "bench/plan.h"
#include "bench/run.h"
#include "bench/run_observer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace packscope::matrix {
class Matrix;
}

namespace packscope::bench {

class ChildProcess;

/// A slice of a plan that one worker process runs.
struct WorkerJob {
  BenchmarkConfig config;            ///< As sent; its cases are those of `indexes`, in order.
  std::vector<std::size_t> indexes;  ///< Position of each case in the caller's plan, for the observer.
  std::shared_ptr<const matrix::Matrix> input;  ///< A user's file, parsed; may be null.
};

/// A worker process that may serve several jobs. One job at a time, from any thread. The process starts with
/// the first job, and anew after it died, was killed, or when a job brings another input.
class KeptWorker {
 public:
  /// program: a packscope-bench; empty: findWorkerProgram() when the first job comes.
  explicit KeptWorker(std::string program = {});
  ~KeptWorker();
  KeptWorker(const KeptWorker&) = delete;
  KeptWorker& operator=(const KeptWorker&) = delete;

  /// Runs the job to its end. Whatever happens to the worker (crash, time-out, kill, nonsense on its pipe),
  /// each case that was started is reported as finished: Failed with the reason, or Cancelled. Returns the
  /// number of cases of the job that finished or were given up; less than indexes.size() when the worker
  /// ended early, so that the caller can go on with the rest. Cancel: asks the worker, kills it after 500 ms.
  /// Throws IoError when it cannot start.
  std::size_t run(const WorkerJob& job, RunObserver& observer, const CancelToken& cancel);

  /// Lets the process end by itself, for at most two seconds.
  void finish();
  /// Ends it at once. Not while a job runs.
  void end() noexcept;

  /// Parsed files of the jobs; they stay with the process.
  InputCache& inputs() noexcept { return m_inputs; }
  /// Of the process that waits for the next job; -1 when there is none.
  std::int64_t processId() const noexcept;

 private:
  void start(const WorkerJob& job);

  std::string m_program;
  InputCache m_inputs;
  std::shared_ptr<const matrix::Matrix> m_input;  ///< What the process can map.
  std::unique_ptr<ChildProcess> m_child;
};

/// The worker's main loop: reads requests from inFd, runs one after the other, writes events to outFd, until
/// inFd closes; in the middle of a run that ends the process. Returns the exit code: 0, or 2 for a request it
/// cannot read.
int serveWorker(int inFd, int outFd);

}  // namespace packscope::bench
