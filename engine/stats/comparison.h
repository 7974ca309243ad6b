// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing a value with a baseline: percentages that are always defined, and ratios of paired samples.
#pragma once

#include "stats/summary.h"

#include <optional>
#include <span>

namespace packscope::stats {

enum class PercentRule { Honest, BenchShow };

/// How a new value stands to its baseline.
struct Change {
  enum class Kind { Percent, Equal, New } kind = Kind::Equal;
  double percent = 0;     ///< Percent: Honest (new-base)/base, BenchShow divides by the smaller of the two.
  double difference = 0;  ///< new - base.
};
/// base 0 and new 0: Equal; base 0 and new not 0: New. Never NaN or infinity for finite arguments. BenchShow
/// with a zero on either side of a change is New as well.
Change change(double base, double value, PercentRule rule);

/// Ratio of paired samples: median of value[i]/reference[i] with its 95 % interval.
struct PairedRatio {
  std::size_t pairs = 0;
  double median = 0;
  double low = 0;
  double high = 0;
};
/// Nothing with fewer than 6 pairs, spans of unequal length, a reference that is not > 0, or a ratio that
/// overflows.
std::optional<PairedRatio> pairedRatio(std::span<const double> values, std::span<const double> references);

}  // namespace packscope::stats
