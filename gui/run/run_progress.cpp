// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_progress.h"

#include <algorithm>

namespace packscope::run {
namespace {

// Before anything is measured: a memory-bound case on any machine of the last ten years.
constexpr double kGuessedSecondsPerByte = 1e-9;
constexpr double kGuessedOverheadSeconds = 0.1;
// 100,000 integers of 8 bytes: what the integer cases work on.
constexpr double kIntegerBytes = 800'000;

std::size_t slot(bench::Phase phase) {
  return static_cast<std::size_t>(phase);
}

}  // namespace

ProgressModel::ProgressModel(const bench::ExecutionPlan& plan) {
  for (const bench::PlannedCase& planned : plan.cases) {
    CaseState state;
    state.id = planned.caseId;
    state.label = planned.label;
    state.warmup = planned.config.warmup;
    state.repetitions = planned.config.repetitions;
    state.bytes = planned.family == bench::Family::Integer
                      ? kIntegerBytes
                      : std::max(1.0, static_cast<double>(bench::denseBytes(planned.config)));
    m_cases.push_back(std::move(state));
  }
}

void ProgressModel::caseStarted(std::size_t index, double now) {
  if (!m_any) {
    m_startedAt = now;
    m_any = true;
  }
  m_current = index;
  m_cases.at(index).startedAt = now;
}

void ProgressModel::sample(std::size_t index, const bench::Sample& sample) {
  CaseState& state = m_cases.at(index);
  m_current = index;
  state.phase = sample.phase;
  ++state.counts[slot(sample.phase)];
  state.wallSeconds += static_cast<double>(sample.wallNanoseconds) * 1e-9;
}

void ProgressModel::caseFinished(std::size_t index, double now) {
  m_cases.at(index).finishedAt = now;
}

double ProgressModel::secondsPerByte(const CaseState& state) const {
  double sameSeconds = 0, sameBytes = 0, allSeconds = 0, allBytes = 0;
  for (const CaseState& other : m_cases) {
    const auto samples = static_cast<double>(other.counts[0] + other.counts[1] + other.counts[2]);
    allSeconds += other.wallSeconds;
    allBytes += samples * other.bytes;
    if (other.id == state.id) {
      sameSeconds += other.wallSeconds;
      sameBytes += samples * other.bytes;
    }
  }
  if (sameBytes > 0) {
    return sameSeconds / sameBytes;
  }
  return allBytes > 0 ? allSeconds / allBytes : kGuessedSecondsPerByte;
}

double ProgressModel::overheadSeconds() const {
  double seconds = 0;
  double cases = 0;
  for (const CaseState& state : m_cases) {
    if (state.startedAt && state.finishedAt) {
      seconds += std::max(0.0, *state.finishedAt - *state.startedAt - state.wallSeconds);
      cases += 1;
    }
  }
  return cases > 0 ? seconds / cases : kGuessedOverheadSeconds;
}

double ProgressModel::secondsLeft(double now) const {
  const double overhead = overheadSeconds();
  double left = 0;
  for (const CaseState& state : m_cases) {
    if (state.finishedAt) {
      continue;
    }
    const auto asked = static_cast<double>(state.warmup + state.repetitions);
    const auto had = static_cast<double>(state.counts[0] + state.counts[1]);
    left += std::max(0.0, asked - had) * state.bytes * secondsPerByte(state);
    const double spent = state.startedAt ? now - *state.startedAt - state.wallSeconds : 0;
    left += std::max(0.0, overhead - std::max(0.0, spent));
  }
  return left;
}

RunProgress ProgressModel::progress(double now) {
  RunProgress progress;
  progress.caseCount = m_cases.size();
  if (!m_any) {
    return progress;
  }
  const CaseState& state = m_cases.at(m_current);
  progress.caseNumber = m_current + 1;
  progress.caseLabel = state.label;
  progress.phase = state.phase;
  progress.done = state.counts[slot(state.phase)];
  progress.total = state.phase == bench::Phase::Warmup  ? state.warmup
                   : state.phase == bench::Phase::Timed ? state.repetitions
                                                        : progress.done;
  const double elapsed = now - m_startedAt;
  const double left = secondsLeft(now);
  if (elapsed + left > 0) {
    m_fraction = std::max(m_fraction, std::min(1.0, elapsed / (elapsed + left)));
  }
  progress.fraction = m_fraction;
  // A guess from nothing would only be taken back a second later.
  const bool measured = std::ranges::any_of(m_cases, [](const CaseState& c) { return c.wallSeconds > 0; });
  if (measured && elapsed >= 0.5) {
    progress.secondsLeft = left;
  }
  return progress;
}

}  // namespace packscope::run
