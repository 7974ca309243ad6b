// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace packscope::stats {

Change change(double base, double value, PercentRule rule) {
  constexpr double kMost = std::numeric_limits<double>::max();
  Change result;
  result.difference = std::clamp(value - base, -kMost, kMost);
  if (base == 0 && value == 0) return result;
  // bench-show divides by the smaller of the two, so that a fall can exceed 100 % (bug-cases 65).
  const bool byValue = rule == PercentRule::BenchShow && std::fabs(value) < std::fabs(base);
  const double percent = (value - base) / (byValue ? value : base) * 100.0;
  // A divisor of zero, or so near to it that the percentage says nothing.
  if (!std::isfinite(percent)) {
    result.kind = Change::Kind::New;
    return result;
  }
  result.kind = Change::Kind::Percent;
  result.percent = percent;
  return result;
}

std::optional<PairedRatio> pairedRatio(std::span<const double> values, std::span<const double> references) {
  if (values.size() != references.size()) return std::nullopt;
  std::vector<double> ratios;
  ratios.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double ratio = values[i] / references[i];
    if (!(references[i] > 0) || !std::isfinite(ratio)) return std::nullopt;
    ratios.push_back(ratio);
  }
  const Summary summary = summarize(ratios);
  if (!summary.ciLow) return std::nullopt;
  return PairedRatio{summary.n, *summary.median, *summary.ciLow, *summary.ciHigh};
}

}  // namespace packscope::stats
