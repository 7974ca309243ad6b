// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker does to its own process once, before any case, so that samples measure the case and not the
// kernel.
#pragma once

#include <string>

namespace packscope::measure {

/// Keeps freed memory (mmap and trim of malloc off: fresh pages cost about 1 us each, and outputs are
/// recycled between iterations), and makes this process the first that the kernel ends when memory runs out
/// (oom_score_adj 1000). Idempotent; call before other threads start. What could not be done is in the facts;
/// nothing throws.
void setUpWorkerProcess() noexcept;

/// "glibc 2.36, mmap off, trim off, ..." or "glibc 2.36, defaults": the fact "malloc" of the environment.
std::string mallocDescription();
/// The same of a process that setUpWorkerProcess() has prepared: what a run in workers is measured with.
std::string workerMallocDescription();
/// Null until setUpWorkerProcess() has run; then whether oom_score_adj was set.
const bool* oomScoreSet() noexcept;

}  // namespace packscope::measure
