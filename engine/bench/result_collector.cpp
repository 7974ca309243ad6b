// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/result_collector.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace packscope::bench {

void ResultCollector::planStarted(const ExecutionPlan& plan, const measure::Environment& environment) {
  m_base = {};
  m_base.config = plan.config;
  m_base.environment = environment;
  m_base.startedAt = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  m_done.clear();
  m_open.assign(plan.cases.size(), nullptr);
  for (const PlannedCase& planned : plan.cases) {
    auto result = std::make_shared<CaseResult>();
    result->planned = planned;
    m_done.push_back(std::move(result));
  }
}

void ResultCollector::caseStarted(std::size_t index) {
  auto result = std::make_shared<CaseResult>(*m_done.at(index));
  result->outcome.status = CaseStatus::Running;
  m_done[index] = result;
  m_open[index] = std::move(result);
}

void ResultCollector::sample(std::size_t index, const Sample& sample) {
  if (m_open.at(index)) m_open[index]->samples.push_back(sample);
}

void ResultCollector::caseFinished(std::size_t index, const CaseOutcome& outcome) {
  if (!m_open.at(index)) m_open[index] = std::make_shared<CaseResult>(*m_done[index]);
  m_open[index]->outcome = outcome;
  m_done[index] = std::move(m_open[index]);
  m_open[index] = nullptr;
}

void ResultCollector::planFinished(bool cancelled) {
  for (std::size_t i = 0; i < m_done.size(); ++i) {
    const CaseStatus status = m_done[i]->outcome.status;
    if (status != CaseStatus::Pending && status != CaseStatus::Running) continue;
    CaseOutcome outcome = m_done[i]->outcome;
    outcome.status = CaseStatus::Cancelled;
    caseFinished(i, outcome);
  }
  m_base.finished = true;
  m_base.cancelled = cancelled;
}

void ResultCollector::message(const std::string& text) {
  m_base.messages.push_back(text);
}

std::shared_ptr<const ResultSet> ResultCollector::snapshot() const {
  auto set = std::make_shared<ResultSet>(m_base);
  set->cases = m_done;
  for (std::size_t i = 0; i < m_open.size(); ++i) {
    if (m_open[i]) set->cases[i] = std::make_shared<const CaseResult>(*m_open[i]);
  }
  return set;
}

}  // namespace packscope::bench
