// SPDX-License-Identifier: GPL-3.0-or-later
// What a configuration will cost before it runs: cases, data, memory, time. Pure, apart from what the caller
// measures.
#pragma once

#include "bench/config.h"
#include "bench/result_set.h"

#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace packscope::setup {

/// Speeds seen in this session, so that estimates get better with every run.
class SpeedMemory {
 public:
  void learn(const bench::ResultSet& results);
  /// Seconds of one sample of a planned case; a guess from its bytes when it was never measured.
  double sampleSeconds(const bench::PlannedCase& planned) const;
  bool knows(const bench::PlannedCase& planned) const;

 private:
  std::map<std::string, double> m_secondsPerByte;
};

struct Estimate {
  std::size_t cases = 0;
  std::uint64_t dataBytes = 0;       ///< The matrix; 0 with integers only or a file.
  std::uint64_t peakBytes = 0;       ///< Of the hungriest case.
  std::uint64_t availableBytes = 0;  ///< 0: unknown.
  std::size_t tooLarge = 0;          ///< Cases that will fail for want of memory.
  double seconds = 0;
  bool measured = false;  ///< Every case was measured before.
  QString problem;        ///< Why it cannot run; empty when it can.
};

Estimate estimateRun(const bench::BenchmarkConfig& config, std::uint64_t availableBytes,
                     const SpeedMemory& speeds);

/// "11 cases, about 12 s, 24 MB of memory".
QString estimateText(const Estimate& estimate);
/// What stands behind the figures, for the tooltip.
QString estimateDetails(const Estimate& estimate);

}  // namespace packscope::setup
