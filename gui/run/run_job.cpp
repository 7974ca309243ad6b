// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_job.h"

#include "base/error.h"

#include <algorithm>
#include <utility>

namespace packscope::run {
namespace {

constexpr double kPublishSeconds = 0.25;
// Snapshots of huge runs get rarer, so that making them never takes more than a twentieth of the time.
constexpr double kPublishCostFactor = 20;

}  // namespace

RunJob::RunJob(bench::BenchmarkConfig config) : m_config(std::move(config)) {}

double RunJob::now() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
}

void RunJob::execute(const RunFunction& run) {
  std::string error;
  try {
    run(m_config, *this, m_cancel);
  } catch (...) {
    error = base::currentExceptionMessage();
  }
  if (!error.empty()) {
    const std::scoped_lock lock(m_mutex);
    m_news.error = std::move(error);
  }
}

RunJob::News RunJob::takeNews() {
  const std::scoped_lock lock(m_mutex);
  News news = std::exchange(m_news, {});
  if (m_progress) {
    news.progress = m_progress->progress(now());
  }
  return news;
}

void RunJob::publish() {
  const double begin = now();
  RunSnapshot snapshot;
  snapshot.results = m_collector.snapshot();
  snapshot.summaries = m_summaries.summarize(*snapshot.results);
  const double end = now();
  m_nextPublish = end + std::max(kPublishSeconds, kPublishCostFactor * (end - begin));
  const std::scoped_lock lock(m_mutex);
  m_news.snapshot = std::move(snapshot);
}

void RunJob::planStarted(const bench::ExecutionPlan& plan, const measure::Environment& environment) {
  m_collector.planStarted(plan, environment);
  {
    const std::scoped_lock lock(m_mutex);
    m_progress.emplace(plan);
  }
  publish();
}

void RunJob::caseStarted(std::size_t index) {
  m_collector.caseStarted(index);
  {
    const std::scoped_lock lock(m_mutex);
    m_progress->caseStarted(index, now());
  }
  publish();
}

void RunJob::sample(std::size_t index, const bench::Sample& sample) {
  m_collector.sample(index, sample);
  {
    const std::scoped_lock lock(m_mutex);
    m_progress->sample(index, sample);
  }
  if (now() >= m_nextPublish) {
    publish();
  }
}

void RunJob::caseFinished(std::size_t index, const bench::CaseOutcome& outcome) {
  m_collector.caseFinished(index, outcome);
  {
    const std::scoped_lock lock(m_mutex);
    m_progress->caseFinished(index, now());
  }
  publish();
}

void RunJob::planFinished(bool cancelled) {
  m_collector.planFinished(cancelled);
  publish();
}

void RunJob::message(const std::string& text) {
  m_collector.message(text);
  const std::scoped_lock lock(m_mutex);
  m_news.messages.push_back(text);
}

}  // namespace packscope::run
