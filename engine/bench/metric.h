// SPDX-License-Identifier: GPL-3.0-or-later
// The metric table (contracts 3): results columns, charts, CSV headers and help iterate it.
#pragma once

#include "bench/result_set.h"
#include "bench/sample.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace packscope::bench {

enum class Unit { Nanoseconds, BytesPerSecond, Bytes, Ratio, Count };

struct Metric {
  std::string_view id;
  std::string_view title;
  Unit unit;
  std::string_view csvUnit;  ///< "ns", "bytes_per_s", "bytes", "ratio", "count": part of the CSV column.
  bool lowerIsBetter;
  Phase phase;  ///< The samples it is read from.
  std::string_view help;
  /// Per iteration; nothing when this machine or build cannot measure it.
  std::optional<double> (*extract)(const Sample&);
};

std::span<const Metric> metrics();
/// Null when there is none.
const Metric* findMetric(std::string_view id);

/// The values of a metric over the samples of its phase, in run order; samples without a value are left out.
std::vector<double> values(const Metric& metric, const CaseResult& result);

}  // namespace packscope::bench
