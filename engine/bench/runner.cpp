// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/runner.h"

#include "base/error.h"
#include "measure/allocation_counter.h"
#include "measure/environment.h"
#include "measure/resident_memory.h"
#include "measure/stopwatch.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace packscope::bench {
namespace {

constexpr std::uint32_t kMemorySamples = 3;
constexpr std::size_t kMostStages = 16;
constexpr int kMostCalibrations = 20;
/// Beyond this an iteration takes less than 0.1 ns, or the clock stands still.
constexpr std::uint64_t kMostIterations = 1'000'000;

template <typename F>
void callIfSet(const F& function) {
  if (function) function();
}

/// One planned case while it is being measured.
class CaseRun {
 public:
  CaseRun(const PlannedCase& planned, std::size_t index, RunObserver& observer, const RunnerOptions& options,
          InputCache& inputs, std::uint32_t& order)
      : m_planned(planned),
        m_index(index),
        m_observer(observer),
        m_options(options),
        m_inputs(inputs),
        m_order(order) {}

  std::size_t index() const noexcept { return m_index; }
  bool failed() const noexcept { return m_outcome.status == CaseStatus::Failed; }
  CaseOutcome& outcome() noexcept { return m_outcome; }

  /// Runs a step; what it throws makes the case Failed.
  template <typename Step>
  void guarded(Step&& step) {
    if (failed()) return;
    try {
      step();
    } catch (const base::Error& error) {
      if (error.kind() == base::ErrorKind::Cancelled)
        m_outcome.status = CaseStatus::Cancelled;
      else
        fail(error.message());
    } catch (...) {
      fail(base::currentExceptionMessage());
    }
  }

  void setUp() {
    if (const std::string problem = memoryProblem(m_planned, measure::availableMemoryBytes());
        !problem.empty()) {
      throw base::Error(base::ErrorKind::OutOfMemory, problem);
    }
    base::forceSimd(m_planned.config.simd);
    m_outcome.simd = base::simdId(base::activeSimd());
    m_threads = std::make_unique<base::ThreadBudget>(static_cast<std::uint32_t>(m_planned.config.threads));
    m_threads->warmUp();
    makeOperation();
  }

  /// Frees the arena: the smallest global_control wins, so no two cases may hold one.
  void release() {
    m_operation.reset();
    m_threads.reset();
  }

  void warmUp(const CancelToken& cancel) {
    for (std::uint64_t i = 0; i < m_planned.config.warmup && !cancel.cancelled(); ++i)
      calibrate(takeSample(Phase::Warmup));
    for (int i = 0; i < kMostCalibrations && !m_calibrated && !cancel.cancelled(); ++i)
      calibrate(takeSample(Phase::Warmup));
    m_threads->resetThreadsRan();
  }

  void timedSample() {
    takeSample(Phase::Timed);
    m_outcome.threadsRan = m_threads->threadsRan();
  }

  void verify() {
    callIfSet(m_operation->verify);
    m_outcome.verified = static_cast<bool>(m_operation->verify);
    if (m_operation->inputBytesJvm) m_outcome.inputBytesJvm = m_operation->inputBytesJvm();
    if (m_operation->outputBytesJvm) m_outcome.outputBytesJvm = m_operation->outputBytesJvm();
    if (m_operation->note) m_outcome.message = m_operation->note();
  }

  /// A fresh operation each time, so that what it allocates and touches first is seen.
  void memorySample() {
    m_operation.reset();
    makeOperation();
    callIfSet(m_operation->prepare);
    measure::releaseFreedMemory();
    const auto before = measure::residentBytes();
    const bool reset = measure::resetPeakResident();
    StageTimer stages;
    stages.reserve(kMostStages);
    stages.start();
    measure::startCounting();
    const std::uint64_t start = m_options.clocks.wall();
    m_operation->run(stages);
    const std::uint64_t end = m_options.clocks.wall();
    const auto counts = measure::stopCounting();
    const auto peak = measure::peakResidentBytes();
    callIfSet(m_operation->finish);
    Sample sample = emptySample(Phase::Memory, 1);
    sample.wallNanoseconds = end - start;
    if (counts) {
      sample.allocatedBytes = counts->bytes;
      sample.allocations = counts->allocations;
      sample.peakLiveBytes = counts->peakLiveBytes;
    }
    sample.peakRssBytes = peak;
    if (reset && before && peak) sample.peakRssDeltaBytes = *peak - std::min(*peak, *before);
    m_observer.sample(m_index, sample);
  }

 private:
  void fail(std::string message) {
    m_outcome.status = CaseStatus::Failed;
    m_outcome.message = std::move(message);
    m_outcome.verified = false;
  }

  void makeOperation() {
    const Case* row = m_options.find(m_planned.caseId);
    if (row == nullptr) base::throwInvalid("no case '" + m_planned.caseId + "'");
    m_operation.emplace(row->make(CaseContext{m_planned.config, m_inputs, *m_threads}));
    callIfSet(m_operation->setUp);
    if (!m_operation->repeatable) m_calibrated = true;
  }

  Sample emptySample(Phase phase, std::uint64_t iterations) {
    Sample sample;
    sample.phase = phase;
    sample.order = m_order++;
    sample.iterations = iterations;
    if (m_operation->inputBytes) sample.inputBytes = m_operation->inputBytes();
    if (m_operation->outputBytes) sample.outputBytes = m_operation->outputBytes();
    return sample;
  }

  Sample takeSample(Phase phase) {
    callIfSet(m_operation->prepare);
    StageTimer stages;
    stages.start();
    const std::uint64_t cpuStart = m_options.clocks.cpu();
    const std::uint64_t start = m_options.clocks.wall();
    for (std::uint64_t i = 0; i < m_iterations; ++i) m_operation->run(stages);
    const std::uint64_t end = m_options.clocks.wall();
    const std::uint64_t cpuEnd = m_options.clocks.cpu();
    callIfSet(m_operation->finish);
    Sample sample = emptySample(phase, m_iterations);
    sample.wallNanoseconds = end - start;
    if (m_options.ownProcess) sample.cpuNanoseconds = cpuEnd - cpuStart;
    sample.stages = stages.stages();
    m_observer.sample(m_index, sample);
    return sample;
  }

  /// Sets how many iterations the next sample has, so that it lasts long enough. Cold first samples are slow,
  /// so the number is raised again by later ones; it never falls.
  void calibrate(const Sample& sample) {
    if (!m_operation->repeatable) return;
    const std::uint64_t shortest = shortestSampleNanoseconds();
    m_calibrated = sample.wallNanoseconds >= shortest || m_iterations >= kMostIterations;
    if (m_calibrated) return;
    const double perIteration =
        std::max(static_cast<double>(sample.wallNanoseconds) / static_cast<double>(sample.iterations), 0.01);
    const double wanted = 1.2 * static_cast<double>(shortest) / perIteration;
    // A clock step can make a sample look free, so one step grows at most a thousandfold.
    const double most =
        std::min(static_cast<double>(m_iterations) * 1000.0, static_cast<double>(kMostIterations));
    m_iterations = std::max(m_iterations + 1, static_cast<std::uint64_t>(std::min(wanted, most)));
  }

  const PlannedCase& m_planned;
  std::size_t m_index;
  RunObserver& m_observer;
  const RunnerOptions& m_options;
  InputCache& m_inputs;
  std::uint32_t& m_order;
  std::unique_ptr<base::ThreadBudget> m_threads;  // Movable, so that runs can stand in a vector.
  std::optional<Operation> m_operation;
  std::uint64_t m_iterations = 1;
  bool m_calibrated = false;
  CaseOutcome m_outcome;
};

void memoryPass(CaseRun& run, const CancelToken& cancel, const RunnerOptions& options) {
  if (!options.ownProcess) return;
  for (std::uint32_t i = 0; i < kMemorySamples && !cancel.cancelled(); ++i)
    run.guarded([&] { run.memorySample(); });
}

void finishCase(CaseRun& run, bool complete, RunObserver& observer) {
  CaseOutcome& outcome = run.outcome();
  if (outcome.status == CaseStatus::Pending)
    outcome.status = complete ? CaseStatus::Completed : CaseStatus::Cancelled;
  run.release();
  observer.caseFinished(run.index(), outcome);
}

void runOne(CaseRun& run, const PlannedCase& planned, RunObserver& observer, const CancelToken& cancel,
            const RunnerOptions& options) {
  observer.caseStarted(run.index());
  std::uint64_t taken = 0;
  run.guarded([&] {
    run.setUp();
    run.warmUp(cancel);
    for (; taken < planned.config.repetitions && !cancel.cancelled(); ++taken) run.timedSample();
  });
  if (!cancel.cancelled()) {
    run.guarded([&] { run.verify(); });
    memoryPass(run, cancel, options);
  }
  finishCase(run, !cancel.cancelled(), observer);
}

/// Rounds with each case once, forwards and backwards in turn, so that a drift of the machine meets all
/// alike.
void runInterleaved(std::vector<CaseRun>& runs, const ExecutionPlan& plan, RunObserver& observer,
                    const CancelToken& cancel, const RunnerOptions& options) {
  for (CaseRun& run : runs) {
    observer.caseStarted(run.index());
    run.guarded([&] {
      run.setUp();
      run.warmUp(cancel);
    });
  }
  const std::uint64_t rounds = plan.config.repetitions;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < runs.size() && !cancel.cancelled(); ++i) {
      CaseRun& run = runs[round % 2 == 0 ? i : runs.size() - 1 - i];
      run.guarded([&] { run.timedSample(); });
    }
  }
  for (CaseRun& run : runs) {
    if (!cancel.cancelled()) run.guarded([&] { run.verify(); });
  }
  for (CaseRun& run : runs) {
    if (!cancel.cancelled()) memoryPass(run, cancel, options);
    finishCase(run, !cancel.cancelled(), observer);
  }
}

}  // namespace

RunnerClocks systemClocks() {
  return {measure::wallNanoseconds, measure::cpuNanoseconds};
}

std::uint64_t shortestSampleNanoseconds() {
  static const std::uint64_t kShortest = [] {
    // A tick is the smallest step seen between two readings.
    std::uint64_t tick = 1'000'000;
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t a = measure::wallNanoseconds();
      std::uint64_t b = measure::wallNanoseconds();
      while (b == a) b = measure::wallNanoseconds();
      tick = std::min(tick, b - a);
    }
    return std::max<std::uint64_t>(1000 * tick, 100'000);
  }();
  return kShortest;
}

void runPlanHere(const ExecutionPlan& plan, RunObserver& observer, const CancelToken& cancel,
                 const RunnerOptions& options) {
  InputCache inputs;
  if (options.input) inputs.provideMatrix(plan.config, options.input);
  std::uint32_t order = 0;
  std::vector<CaseRun> runs;
  runs.reserve(plan.cases.size());
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    runs.emplace_back(plan.cases[i], i, observer, options, inputs, order);
  if (plan.config.interleave) {
    runInterleaved(runs, plan, observer, cancel, options);
    return;
  }
  for (std::size_t i = 0; i < runs.size() && !cancel.cancelled(); ++i)
    runOne(runs[i], plan.cases[i], observer, cancel, options);
}

}  // namespace packscope::bench
