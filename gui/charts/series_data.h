// SPDX-License-Identifier: GPL-3.0-or-later
// From a result set to the numbers that are drawn. Pure arithmetic: no widgets, no text, no colours. Values
// are in the metric's own unit; NaN, infinity and "not measured" are counted and left out, never replaced.
// Thread-safe.
#pragma once

#include "bench/metric.h"
#include "bench/result_set.h"
#include "stats/summary.h"

#include <QPointF>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace packscope::charts {

/// What the error bars of a chart show; rows of errorBarKinds().
enum class ErrorBars { None, Interval95, Deviation, Range, Quartiles };

/// One repetition. `value` is NaN where it was not measured, so that the place in the run order stays.
struct SampleValue {
  double value = 0;
  std::uint32_t order = 0;  ///< Position among all samples of the run.
  bool warmup = false;
  bool outlier = false;  ///< Beyond Tukey's fences of the counted values; never set on warm-up.
};

/// The values of one metric of one case. Immutable once built.
struct CaseSeries {
  std::vector<SampleValue>
      samples;                  ///< In run order: the samples of the metric's phase, and warm-up before them.
  std::size_t warmups = 0;      ///< How many of them, at the front, are warm-up.
  std::vector<double> sorted;   ///< Counted values (finite, no warm-up), ascending.
  stats::Summary summary;       ///< Of `sorted`.
  std::size_t missing = 0;      ///< Counted samples without a finite value.
  std::size_t notPositive = 0;  ///< Counted values that a log scale cannot show.
  std::size_t outliers = 0;
};

/// Reads a case; cost is that of sorting its samples (10^6: about 0.2 s, so panels keep the result).
CaseSeries makeCaseSeries(const bench::CaseResult& result, const bench::Metric& metric);

/// Value and ends of the error bar. The value is the mean for Deviation, else the median.
struct BarValue {
  std::optional<double> value;
  std::optional<double> low;  ///< Both ends or none.
  std::optional<double> high;
};
BarValue barValue(const stats::Summary& summary, ErrorBars kind);

/// Tukey's box: quartiles, whiskers at the last values within 1.5 interquartile ranges, the rest as outliers.
struct BoxNumbers {
  double low = 0;
  double q1 = 0;
  double median = 0;
  double q3 = 0;
  double high = 0;
  std::vector<double> outliers;  ///< Ascending.
};
/// Nothing for no values. `sorted` ascends and is finite.
std::optional<BoxNumbers> boxNumbers(std::span<const double> sorted);

/// A staircase from (smallest, 0) to (largest, 1): share of values <= x. Equal values are one step.
std::vector<QPointF> ecdfSteps(std::span<const double> sorted);

/// Keeps, per pixel column, the smallest and the largest point, in their order: at most 2 x columns points,
/// and no spike is lost. x ascends and is finite; every y is finite. Fewer points than that are returned as
/// they are.
std::vector<QPointF> decimate(std::span<const QPointF> points, int columns);
/// How many columns each of `lines` is decimated to in a plot of this width: those of the pixels for a few
/// lines, fewer for many, so that all together stay quick to draw.
int lineColumns(int width, std::size_t lines);

/// Splits at missing values: each piece is drawn as a line of its own, so that a gap stays a gap. A point is
/// missing where y is not finite or, when `positiveOnly`, not above 0.
std::vector<std::vector<QPointF>> pieces(std::span<const QPointF> points, bool positiveOnly);

/// Smallest and largest of what is drawn; empty when there is nothing.
class Extent {
 public:
  void add(double value, bool positiveOnly) {
    if (!(value >= -std::numeric_limits<double>::max() && value <= std::numeric_limits<double>::max()))
      return;
    if (positiveOnly && value <= 0) return;
    m_min = m_empty || value < m_min ? value : m_min;
    m_max = m_empty || value > m_max ? value : m_max;
    m_empty = false;
  }
  bool empty() const noexcept { return m_empty; }
  double min() const noexcept { return m_min; }
  double max() const noexcept { return m_max; }

 private:
  bool m_empty = true;
  double m_min = 0;
  double m_max = 0;
};

/// A physical limit to compare with: the median of a reference case of the same run.
struct Ceiling {
  std::size_t caseIndex = 0;
  double value = 0;
};
/// Reference cases (memcpy, read-sum) with a value, for metrics of time and throughput; a reference that ran
/// more than once with different parameters is ambiguous and left out.
std::vector<Ceiling> ceilings(const bench::ResultSet& results, const bench::Metric& metric,
                              std::span<const std::shared_ptr<const CaseSeries>> series);
bool isCeilingCase(std::string_view caseId) noexcept;

/// Series by case and metric, so that only what changed is read again between live updates. One thread.
class SeriesCache {
 public:
  /// One series a case, in the order of the plan. Forgets cases that are not in `results`.
  std::vector<std::shared_ptr<const CaseSeries>> series(const bench::ResultSet& results,
                                                        const bench::Metric& metric);

 private:
  struct Entry {
    std::shared_ptr<const bench::CaseResult> result;  ///< Kept, so that its address stays unique.
    std::string_view metric;
    std::shared_ptr<const CaseSeries> series;
  };
  std::vector<Entry> m_entries;
};

}  // namespace packscope::charts
