// SPDX-License-Identifier: GPL-3.0-or-later
// One run: executed on the pool's thread, watched from the UI thread.
#pragma once

#include "bench/result_collector.h"
#include "bench/run.h"
#include "results/result_summary.h"
#include "run/run_progress.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace packscope::run {

/// A snapshot with its statistics, both immutable.
struct RunSnapshot {
  std::shared_ptr<const bench::ResultSet> results;
  results::ResultSummaries summaries;
};

/// What runs a configuration; bench::run, or a stand-in of a test.
using RunFunction =
    std::function<void(const bench::BenchmarkConfig&, bench::RunObserver&, const bench::CancelToken&)>;

class RunJob : public bench::RunObserver {
 public:
  explicit RunJob(bench::BenchmarkConfig config);

  /// Run thread. Never throws: what the run throws becomes the error of the news.
  void execute(const RunFunction& run);
  /// Any thread; returns at once.
  void cancel() noexcept { m_cancel.cancel(); }

  struct News {
    std::optional<RunSnapshot> snapshot;  ///< Only when there is a newer one.
    RunProgress progress;
    std::vector<std::string> messages;
    std::string error;  ///< Why the run could not start.
  };
  /// UI thread; never waits longer than a pointer swap takes.
  News takeNews();

  void planStarted(const bench::ExecutionPlan& plan, const measure::Environment& environment) override;
  void caseStarted(std::size_t index) override;
  void sample(std::size_t index, const bench::Sample& sample) override;
  void caseFinished(std::size_t index, const bench::CaseOutcome& outcome) override;
  void planFinished(bool cancelled) override;
  void message(const std::string& text) override;

 private:
  void publish();
  double now() const;

  const bench::BenchmarkConfig m_config;
  bench::CancelToken m_cancel;

  // Run thread only.
  bench::ResultCollector m_collector;
  results::SummaryCache m_summaries;
  double m_nextPublish = 0;

  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  std::mutex m_mutex;  ///< Guards what follows.
  std::optional<ProgressModel> m_progress;
  News m_news;
};

}  // namespace packscope::run
