// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/live_tuner.h"

#include "bench/worker_client.h"

#include <algorithm>
#include <utility>

namespace packscope::run {
namespace {

constexpr int kBudgetMilliseconds = 300;
constexpr int kLiveNewsMilliseconds = 50;
constexpr std::uint64_t kWarmup = 1;

/// Ended by the budget is as good as done: the samples are whole.
RunSnapshot settled(const RunSnapshot& snapshot) {
  auto results = std::make_shared<bench::ResultSet>(*snapshot.results);
  for (auto& result : results->cases) {
    if (result->outcome.status == bench::CaseStatus::Cancelled && !result->samples.empty()) {
      auto done = std::make_shared<bench::CaseResult>(*result);
      done->outcome.status = bench::CaseStatus::Completed;
      result = std::move(done);
    }
  }
  results->cancelled = false;
  return {std::move(results), snapshot.summaries};
}

bool hasTimedSamples(const bench::ResultSet& results) {
  return std::ranges::any_of(results.cases, [](const auto& result) {
    return std::ranges::any_of(result->samples,
                               [](const bench::Sample& s) { return s.phase == bench::Phase::Timed; });
  });
}

RunFunction inWorker(const std::shared_ptr<bench::KeptWorker>& worker) {
  return [worker](const bench::BenchmarkConfig& config, bench::RunObserver& observer,
                  const bench::CancelToken& cancel) {
    bench::RunOptions options;
    options.keep = worker.get();
    bench::run(config, observer, cancel, options);
  };
}

}  // namespace

LiveTuner::LiveTuner(QObject* parent, RunFunction run)
    : QObject(parent),
      m_worker(run ? nullptr : std::make_shared<bench::KeptWorker>()),
      m_controller(nullptr, run ? std::move(run) : inWorker(m_worker)) {
  m_controller.setNewsInterval(kLiveNewsMilliseconds);
  m_budget.setSingleShot(true);
  m_budget.setInterval(kBudgetMilliseconds);
  connect(&m_budget, &QTimer::timeout, &m_controller, &RunController::cancel);
  connect(&m_controller, &RunController::snapshotChanged, this, &LiveTuner::onSnapshot);
  connect(&m_controller, &RunController::failed, this, &LiveTuner::failed);
  connect(&m_controller, &RunController::finished, this, &LiveTuner::onFinished);
}

LiveTuner::~LiveTuner() = default;

void LiveTuner::request(const bench::BenchmarkConfig& config) {
  m_stopping = false;
  m_next = config;
  // One worker for the whole step, every case in turn: when the budget ends, all have the same number of
  // samples.
  m_next->isolation = bench::Isolation::Worker;
  m_next->interleave = true;
  m_next->warmup = std::min(m_next->warmup, kWarmup);
  if (m_controller.isActive()) {
    m_stale = true;
    m_controller.cancel();
  } else {
    startNext();
  }
}

void LiveTuner::stop() {
  m_next.reset();
  if (m_controller.isActive()) {
    m_stale = true;
    m_stopping = true;
    m_controller.cancel();
  } else {
    endWorker();
    Q_EMIT stopped();
  }
}

void LiveTuner::endWorker() {
  if (m_worker) {
    m_worker->end();
  }
}

void LiveTuner::startNext() {
  m_stale = false;
  m_budget.stop();
  m_controller.start(*std::exchange(m_next, std::nullopt));
}

void LiveTuner::onSnapshot(const RunSnapshot& snapshot) {
  if (m_stale || !hasTimedSamples(*snapshot.results)) {
    return;
  }
  if (!m_budget.isActive() && !snapshot.results->finished) {
    m_budget.start();
  }
  Q_EMIT snapshotChanged(settled(snapshot));
}

void LiveTuner::onFinished() {
  m_budget.stop();
  if (m_next) {
    startNext();
  } else if (std::exchange(m_stopping, false)) {
    endWorker();
    Q_EMIT stopped();
  }
}

}  // namespace packscope::run
