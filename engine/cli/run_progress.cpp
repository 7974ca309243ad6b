// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_progress.h"

#include "report/utf8.h"

#include <algorithm>

#include <fmt/format.h>

namespace packscope::cli {

double RunProgress::CaseState::share() const noexcept {
  if (finished) return 1;
  const std::uint64_t taken = std::min(warmedUp, warmup) + timed;
  return std::min(1.0, static_cast<double>(taken) / static_cast<double>(warmup + repetitions));
}

void RunProgress::planStarted(const bench::ExecutionPlan& plan, std::uint64_t now) {
  m_startedAt = now;
  m_interleaved = plan.config.interleave;
  for (const bench::PlannedCase& planned : plan.cases) {
    CaseState state;
    state.label = report::oneLine(planned.label);
    state.repetitions = std::max<std::uint64_t>(planned.config.repetitions, 1);
    state.warmup = planned.config.warmup;
    const double samples = static_cast<double>(state.repetitions + state.warmup);
    state.weight = samples * static_cast<double>(std::max<std::uint64_t>(bench::estimatedBytes(planned), 1));
    m_cases.push_back(std::move(state));
  }
}

void RunProgress::caseStarted(std::size_t index, std::uint64_t now) {
  m_current = index;
  m_cases[index].startedAt = now;
}

void RunProgress::sample(std::size_t index, const bench::Sample& sample) {
  m_current = index;
  if (sample.phase == bench::Phase::Warmup) ++m_cases[index].warmedUp;
  if (sample.phase == bench::Phase::Timed) ++m_cases[index].timed;
}

void RunProgress::caseFinished(std::size_t index, std::uint64_t now) {
  m_cases[index].finished = true;
  m_cases[index].nanoseconds = now - m_cases[index].startedAt;
}

std::optional<double> RunProgress::interleavedLeft(std::uint64_t now) const {
  double share = 0;
  for (const CaseState& state : m_cases) share += state.share() / static_cast<double>(m_cases.size());
  if (share <= 0) return std::nullopt;
  return static_cast<double>(now - m_startedAt) * (1 - share) / share;
}

/// Of the running case, from its own samples.
std::optional<double> RunProgress::currentLeft(std::uint64_t now) const {
  const CaseState& state = m_cases[m_current];
  if (state.finished) return 0.0;
  const double share = state.share();
  if (share <= 0) return std::nullopt;
  return static_cast<double>(now - state.startedAt) * (1 - share) / share;
}

std::optional<std::uint64_t> RunProgress::nanosecondsLeft(std::uint64_t now) const {
  if (m_cases.empty()) return std::nullopt;
  if (m_interleaved) {
    const std::optional<double> left = interleavedLeft(now);
    return left ? std::optional(static_cast<std::uint64_t>(*left)) : std::nullopt;
  }
  const CaseState& current = m_cases[m_current];
  const std::optional<double> currentLeftNow = currentLeft(now);
  // Cost per weight of what has been seen; the cases to come are reckoned with it.
  double seenNanoseconds = 0;
  double seenWeight = 0;
  double weightToCome = 0;
  for (const CaseState& state : m_cases) {
    if (state.finished) {
      seenNanoseconds += static_cast<double>(state.nanoseconds);
      seenWeight += state.weight;
    } else if (&state == &current && currentLeftNow) {
      seenNanoseconds += static_cast<double>(now - state.startedAt) + *currentLeftNow;
      seenWeight += state.weight;
    } else {
      weightToCome += state.weight;
    }
  }
  if (seenWeight <= 0) return std::nullopt;
  return static_cast<std::uint64_t>(currentLeftNow.value_or(0) + seenNanoseconds / seenWeight * weightToCome);
}

std::string RunProgress::line(std::uint64_t now) const {
  if (m_cases.empty()) return {};
  const CaseState& state = m_cases[m_current];
  const std::string step =
      state.timed == 0
          ? std::string("warming up")
          : fmt::format("repetition {}/{}", std::min(state.timed, state.repetitions), state.repetitions);
  std::string text = fmt::format("case {} of {} - {} - {}", m_current + 1, m_cases.size(), state.label, step);
  if (const std::optional<std::uint64_t> left = nanosecondsLeft(now))
    text += fmt::format(" - about {} left", roughDuration(*left));
  return text;
}

std::string roughDuration(std::uint64_t nanoseconds) {
  const std::uint64_t seconds = (nanoseconds + 500'000'000) / 1'000'000'000;
  if (seconds < 90) return fmt::format("{} s", seconds);
  const std::uint64_t minutes = (seconds + 30) / 60;
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace packscope::cli
