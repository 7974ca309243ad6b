// SPDX-License-Identifier: GPL-3.0-or-later
// How far a run is and how long it will still take. Pure arithmetic: the caller brings the clock.
#pragma once

#include "bench/plan.h"
#include "bench/sample.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace packscope::cli {

/// Times are nanoseconds of one clock that never goes back. Not thread-safe.
class RunProgress {
 public:
  void planStarted(const bench::ExecutionPlan& plan, std::uint64_t now);
  void caseStarted(std::size_t index, std::uint64_t now);
  void sample(std::size_t index, const bench::Sample& sample);
  void caseFinished(std::size_t index, std::uint64_t now);

  /// Nothing until there is something to reckon from.
  std::optional<std::uint64_t> nanosecondsLeft(std::uint64_t now) const;
  /// "case 3 of 11 - CustomDisk - repetition 40/100 - about 2 min left"
  std::string line(std::uint64_t now) const;

 private:
  struct CaseState {
    std::string label;
    double weight = 1;  ///< What the case is expected to cost, in any unit: bytes times samples.
    std::uint64_t repetitions = 1;
    std::uint64_t warmup = 0;
    std::uint64_t warmedUp = 0;  ///< Samples taken; may become more than were asked for.
    std::uint64_t timed = 0;
    std::uint64_t startedAt = 0;
    std::uint64_t nanoseconds = 0;  ///< Of a finished case.
    bool finished = false;

    double share() const noexcept;
  };

  std::optional<double> interleavedLeft(std::uint64_t now) const;
  std::optional<double> currentLeft(std::uint64_t now) const;

  std::vector<CaseState> m_cases;
  std::size_t m_current = 0;
  std::uint64_t m_startedAt = 0;
  bool m_interleaved = false;
};

/// "12 s", "3 min", "1 h 20 min".
std::string roughDuration(std::uint64_t nanoseconds);

}  // namespace packscope::cli
