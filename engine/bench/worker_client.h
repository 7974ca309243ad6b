// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a worker process, feeds it a request and reads its events (contracts 2). No Qt; both programs use
// it.
#pragma once

#include "bench/plan.h"
#include "bench/run.h"
#include "bench/run_observer.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace packscope::matrix {
class Matrix;
}

namespace packscope::bench {

/// A slice of a plan that one worker process runs.
struct WorkerJob {
  BenchmarkConfig config;            ///< As sent; its cases are those of `indexes`, in order.
  std::vector<std::size_t> indexes;  ///< Position of each case in the caller's plan, for the observer.
  std::shared_ptr<const matrix::Matrix> input;  ///< A user's file, parsed; may be null.
};

/// Runs the job to its end. Whatever happens to the worker (crash, time-out, kill, nonsense on its pipe),
/// each case that was started is reported as finished: Failed with the reason, or Cancelled. Returns the
/// number of cases of the job that finished or were given up; less than indexes.size() when the worker ended
/// early, so that the caller can go on with the rest in a fresh worker. Cancel: asks the worker, kills it
/// after 500 ms. Throws IoError when it cannot start.
std::size_t runInWorker(const WorkerJob& job, const std::string& workerProgram, RunObserver& observer,
                        const CancelToken& cancel);

/// The worker's main loop: reads a request from inFd, runs it, writes events to outFd; ends the process when
/// inFd closes. Returns the exit code: 0, or 2 for a request it cannot read.
int serveWorker(int inFd, int outFd);

}  // namespace packscope::bench
