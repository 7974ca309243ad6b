// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of one series of raw values. Pure functions; nothing is stored. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace packscope::stats {

/// Fields are empty when they are not defined for n values: never NaN or infinity.
struct Summary {
  std::size_t n = 0;
  std::optional<double> median;
  std::optional<double>
      ciLow;  ///< 95 % interval of the median from order statistics (binomial); needs n >= 6.
  std::optional<double> ciHigh;
  std::optional<double> mean;
  std::optional<double> sd;  ///< Divides by n-1; needs n >= 2.
  std::optional<double> min;
  std::optional<double> max;
  std::optional<double>
      q1;  ///< Quartiles: linear interpolation between order statistics (Hyndman & Fan type 7).
  std::optional<double> q3;
};

/// Values must be finite.
Summary summarize(std::span<const double> values);

/// Tukey's fences: true where a value lies beyond 1.5 interquartile ranges from the quartiles. Needs 4
/// values; else none.
std::vector<bool> outliers(std::span<const double> values);

/// The rule of SystemDS's tables (systemds-compression.md 6.2): sorted by time, floor(5 % of n) dropped at
/// each end, population sd, rate = sum of bytes / sum of seconds with sd of the single rates around it.
struct TrimmedRate {
  std::size_t used = 0;  ///< Values after the trim.
  double meanSeconds = 0;
  double sdSeconds = 0;
  double bytesPerSecond = 0;
  double sdBytesPerSecond = 0;
};
/// seconds[i] > 0 and bytes[i] belong together; nothing when there is no value.
std::optional<TrimmedRate> trimmedRate(std::span<const double> seconds, std::span<const double> bytes);

}  // namespace packscope::stats
