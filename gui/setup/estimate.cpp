// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/estimate.h"

#include "base/error.h"
#include "bench/metric.h"
#include "bench/plan.h"
#include "results/engine_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace packscope::setup {
namespace {

struct EstimateText {
  Q_DECLARE_TR_FUNCTIONS(packscope::setup::Estimate)
};

// A memory-bound case of the last ten years' machines, and what starting a worker costs.
constexpr double kGuessedSecondsPerByte = 1e-9;
constexpr double kCaseSeconds = 0.1;
// 100,000 integers of 8 bytes: what the integer cases work on.
constexpr double kIntegerBytes = 800'000;

double bytesOf(const bench::PlannedCase& planned) {
  return planned.family == bench::Family::Integer
             ? kIntegerBytes
             : std::max(1.0, static_cast<double>(bench::denseBytes(planned.config)));
}

}  // namespace

void SpeedMemory::learn(const bench::ResultSet& results) {
  for (const auto& result : results.cases) {
    double seconds = 0;
    double samples = 0;
    for (const bench::Sample& sample : result->samples) {
      if (sample.phase == bench::Phase::Timed) {
        seconds += static_cast<double>(sample.wallNanoseconds) * 1e-9;
        samples += 1;
      }
    }
    if (samples > 0) {
      m_secondsPerByte[result->planned.caseId] = seconds / samples / bytesOf(result->planned);
    }
  }
}

bool SpeedMemory::knows(const bench::PlannedCase& planned) const {
  return m_secondsPerByte.contains(planned.caseId);
}

double SpeedMemory::sampleSeconds(const bench::PlannedCase& planned) const {
  const auto found = m_secondsPerByte.find(planned.caseId);
  return bytesOf(planned) * (found == m_secondsPerByte.end() ? kGuessedSecondsPerByte : found->second);
}

Estimate estimateRun(const bench::BenchmarkConfig& config, std::uint64_t availableBytes,
                     const SpeedMemory& speeds) {
  Estimate estimate;
  estimate.availableBytes = availableBytes;
  if (config.cases.empty()) {
    estimate.problem = EstimateText::tr("No case is checked.");
    return estimate;
  }
  bench::ExecutionPlan plan;
  try {
    plan = bench::makePlan(config);
  } catch (...) {
    estimate.problem = results::fromUtf8(base::currentExceptionMessage());
    return estimate;
  }
  estimate.cases = plan.cases.size();
  estimate.measured = true;
  for (const bench::PlannedCase& planned : plan.cases) {
    estimate.peakBytes = std::max(estimate.peakBytes, bench::estimatedBytes(planned));
    if (planned.family == bench::Family::Matrix && planned.config.input.empty()) {
      estimate.dataBytes = std::max(estimate.dataBytes, bench::denseBytes(planned.config));
    }
    if (!bench::memoryProblem(planned, availableBytes).empty()) {
      ++estimate.tooLarge;
      continue;
    }
    estimate.measured = estimate.measured && speeds.knows(planned);
    const auto samples = static_cast<double>(planned.config.repetitions + planned.config.warmup);
    estimate.seconds += kCaseSeconds + samples * speeds.sampleSeconds(planned);
  }
  if (estimate.tooLarge == estimate.cases) {
    estimate.problem = EstimateText::tr("Needs about %1 of memory; %2 are available.")
                           .arg(results::bytesText(estimate.peakBytes), results::bytesText(availableBytes));
  }
  return estimate;
}

QString estimateText(const Estimate& estimate) {
  if (!estimate.problem.isEmpty()) {
    return estimate.problem;
  }
  QStringList parts{EstimateText::tr("%n case(s)", nullptr, static_cast<int>(estimate.cases)),
                    EstimateText::tr("about %1").arg(results::durationText(estimate.seconds)),
                    EstimateText::tr("%1 of memory").arg(results::bytesText(estimate.peakBytes))};
  QString text = parts.join(QStringLiteral(", "));
  if (estimate.tooLarge > 0) {
    text += QStringLiteral(". ") + EstimateText::tr("%n case(s) will fail: not enough memory (%1 available)",
                                                    nullptr, static_cast<int>(estimate.tooLarge))
                                       .arg(results::bytesText(estimate.availableBytes));
  }
  return text;
}

QString estimateDetails(const Estimate& estimate) {
  const auto bytes = [](std::uint64_t value) {
    return results::rawText(bench::Unit::Bytes, static_cast<double>(value));
  };
  QStringList lines;
  if (estimate.dataBytes > 0) {
    lines << EstimateText::tr("Matrix: %1").arg(bytes(estimate.dataBytes));
  }
  lines << EstimateText::tr("Memory of the largest case, estimated: %1").arg(bytes(estimate.peakBytes));
  if (estimate.availableBytes > 0) {
    lines << EstimateText::tr("Available now: %1").arg(bytes(estimate.availableBytes));
  }
  lines << (estimate.measured
                ? EstimateText::tr("The time comes from earlier runs of these cases.")
                : EstimateText::tr(
                      "The time is guessed from the amount of data; it gets better after the first run."));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace packscope::setup
