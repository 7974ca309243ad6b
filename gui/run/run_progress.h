// SPDX-License-Identifier: GPL-3.0-or-later
// How far a run is and how long it will still take. Pure arithmetic on a clock that the caller owns.
#pragma once

#include "bench/plan.h"
#include "bench/sample.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace packscope::run {

struct RunProgress {
  std::size_t caseNumber = 0;  ///< From 1; 0 before the first case.
  std::size_t caseCount = 0;
  std::string caseLabel;
  bench::Phase phase = bench::Phase::Warmup;
  std::uint64_t done = 0;  ///< Samples of the phase that is going on.
  std::uint64_t total = 0;
  double fraction = 0;  ///< Of the whole run, 0..1; never falls.
  std::optional<double> secondsLeft;
};

/// Weighs cases by bytes x samples x the speed measured so far: first of the same case with other parameters,
/// else of all cases. What a case costs besides its samples (process start, data, verification) is learnt as
/// well.
class ProgressModel {
 public:
  explicit ProgressModel(const bench::ExecutionPlan& plan);

  /// `now` in seconds from any fixed start; never falls.
  void caseStarted(std::size_t index, double now);
  void sample(std::size_t index, const bench::Sample& sample);
  void caseFinished(std::size_t index, double now);
  RunProgress progress(double now);

 private:
  struct CaseState {
    std::string id;
    std::string label;
    std::uint64_t warmup = 0;
    std::uint64_t repetitions = 0;
    double bytes = 1;                     ///< Of one sample, roughly.
    std::uint64_t counts[3] = {0, 0, 0};  ///< By phase.
    bench::Phase phase = bench::Phase::Warmup;
    double wallSeconds = 0;  ///< Sum over the samples.
    std::optional<double> startedAt;
    std::optional<double> finishedAt;
  };
  double secondsPerByte(const CaseState& state) const;
  double overheadSeconds() const;
  double secondsLeft(double now) const;

  std::vector<CaseState> m_cases;
  std::size_t m_current = 0;
  bool m_any = false;
  double m_startedAt = 0;
  double m_fraction = 0;
};

}  // namespace packscope::run
