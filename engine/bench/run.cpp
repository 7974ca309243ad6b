// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/run.h"

#include "base/error.h"
#include "bench/runner.h"
#include "bench/worker_client.h"
#include "measure/environment.h"
#include "measure/process_setup.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

namespace packscope::bench {
namespace fs = std::filesystem;
namespace {

constexpr const char* kWorkerName = "packscope-bench";

bool isProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

/// Indexes of the plan that one worker gets: each alone, or all.
std::vector<std::vector<std::size_t>> jobsOf(const ExecutionPlan& plan, bool oneWorker) {
  std::vector<std::vector<std::size_t>> jobs;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    if (jobs.empty() || !oneWorker) jobs.emplace_back();
    jobs.back().push_back(i);
  }
  return jobs;
}

WorkerJob jobFor(const ExecutionPlan& plan, const std::vector<std::size_t>& indexes,
                 std::shared_ptr<const matrix::Matrix> input) {
  WorkerJob job;
  job.indexes = indexes;
  job.input = std::move(input);
  job.config = indexes.size() == 1 ? plan.cases[indexes.front()].config : plan.config;
  job.config.cases.clear();
  for (const std::size_t i : indexes) {
    CaseSelection selection{plan.cases[i].caseId, {}};
    for (const auto& [id, text] : plan.cases[i].overrides) selection.overrides.emplace(id, text);
    job.config.cases.push_back(std::move(selection));
  }
  return job;
}

/// This machine; the allocator is that of the process that runs the cases.
measure::Environment environmentOf(bool inWorkers) {
  measure::Environment environment = measure::readEnvironment();
  for (measure::Fact& fact : environment.facts) {
    if (inWorkers && fact.id == "malloc") fact.value = measure::workerMallocDescription();
  }
  return environment;
}

class WorkerRun {
 public:
  /// keep: the worker of all jobs; null: one for each job.
  WorkerRun(const ExecutionPlan& plan, RunObserver& observer, const CancelToken& cancel, std::string program,
            KeptWorker* keep)
      : m_plan(plan), m_observer(observer), m_cancel(cancel), m_own(std::move(program)), m_keep(keep) {}

  /// A worker that dies takes one case with it; a fresh one goes on with the rest.
  void runAll(std::vector<std::size_t> indexes) {
    while (!indexes.empty() && !m_cancel.cancelled()) {
      std::size_t settled = 0;
      try {
        settled = worker().run(jobFor(m_plan, indexes, inputOf(indexes.front())), m_observer, m_cancel);
        if (m_keep == nullptr) m_own.finish();
      } catch (const base::Error& error) {
        m_observer.caseStarted(indexes.front());
        CaseOutcome outcome;
        outcome.status = CaseStatus::Failed;
        outcome.message = error.message();
        m_observer.caseFinished(indexes.front(), outcome);
        settled = 1;
      }
      indexes.erase(indexes.begin(), indexes.begin() + static_cast<std::ptrdiff_t>(settled));
    }
  }

 private:
  KeptWorker& worker() noexcept { return m_keep != nullptr ? *m_keep : m_own; }

  /// A user's file is parsed here once and mapped by the workers.
  std::shared_ptr<const matrix::Matrix> inputOf(std::size_t index) {
    const PlannedCase& planned = m_plan.cases[index];
    if (planned.family != Family::Matrix || planned.config.input.empty()) return nullptr;
    const base::ThreadBudget oneThread(1);
    return worker().inputs().matrix(planned.config, oneThread);
  }

  const ExecutionPlan& m_plan;
  RunObserver& m_observer;
  const CancelToken& m_cancel;
  KeptWorker m_own;
  KeptWorker* m_keep;
};

}  // namespace

std::string findWorkerProgram() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  std::vector<fs::path> candidates;
  if (!error) {
    const fs::path folder = self.parent_path();
    candidates.push_back(folder / kWorkerName);
    candidates.push_back(folder.parent_path() / "libexec" / "packscope" / kWorkerName);
  }
  if (const char* path = std::getenv("PATH")) {
    std::string_view rest(path);
    while (!rest.empty()) {
      const std::size_t end = rest.find(':');
      const std::string_view folder = rest.substr(0, end);
      if (!folder.empty()) candidates.push_back(fs::path(folder) / kWorkerName);
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    }
  }
  for (const fs::path& candidate : candidates) {
    if (isProgram(candidate)) return candidate.string();
  }
  throw base::Error(
      base::ErrorKind::NotSupported,
      fmt::format("{} is not found beside this program, in ../libexec/packscope or in PATH", kWorkerName));
}

void run(const BenchmarkConfig& config, RunObserver& observer, const CancelToken& cancel,
         const RunOptions& options) {
  const ExecutionPlan plan = makePlan(config);
  const bool inProcess = config.isolation == Isolation::InProcess;
  const std::string program = inProcess                       ? std::string()
                              : options.workerProgram.empty() ? findWorkerProgram()
                                                              : options.workerProgram;
  observer.planStarted(plan, environmentOf(!inProcess));
  if (inProcess) {
    RunnerOptions here;
    here.ownProcess = options.ownProcess;
    runPlanHere(plan, observer, cancel, here);
  } else {
    const bool oneWorker = config.isolation == Isolation::Worker || config.interleave;
    WorkerRun workers(plan, observer, cancel, program, oneWorker ? options.keep : nullptr);
    for (auto& indexes : jobsOf(plan, oneWorker)) workers.runAll(std::move(indexes));
  }
  observer.planFinished(cancel.cancelled());
}

}  // namespace packscope::bench
