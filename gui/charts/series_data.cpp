// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/series_data.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace packscope::charts {
namespace {

constexpr std::array<std::string_view, 2> kCeilingCases{"memcpy", "read-sum"};
constexpr double kTukey = 1.5;

/// Reads the samples that the chart of a metric shows, and collects the counted values in run order.
std::vector<double> readSamples(const bench::CaseResult& result, const bench::Metric& metric,
                                CaseSeries& series) {
  std::vector<double> counted;
  for (const bench::Sample& sample : result.samples) {
    const bool warmup = sample.phase == bench::Phase::Warmup;
    // Warm-up comes before the timed pass; before the memory pass there is none to show.
    if (sample.phase != metric.phase && !(warmup && metric.phase == bench::Phase::Timed)) continue;
    const std::optional<double> value = metric.extract(sample);
    const bool usable = value && std::isfinite(*value);
    series.samples.push_back({usable ? *value : std::nan(""), sample.order, warmup, false});
    if (warmup) continue;
    if (usable) {
      counted.push_back(*value);
    } else {
      ++series.missing;
    }
  }
  return counted;
}

/// Index of the last point whose x is in the column that starts at `first`.
std::size_t endOfColumn(std::span<const QPointF> points, std::size_t first, double columnEnd) {
  std::size_t end = first + 1;
  while (end < points.size() && points[end].x() < columnEnd) ++end;
  return end;
}

}  // namespace

CaseSeries makeCaseSeries(const bench::CaseResult& result, const bench::Metric& metric) {
  CaseSeries series;
  std::vector<double> counted = readSamples(result, metric, series);
  const auto counts = std::stable_partition(series.samples.begin(), series.samples.end(),
                                            [](const SampleValue& sample) { return sample.warmup; });
  series.warmups = static_cast<std::size_t>(counts - series.samples.begin());
  const std::vector<bool> outliers = stats::outliers(counted);
  std::size_t i = 0;
  for (SampleValue& sample : series.samples) {
    if (sample.warmup || std::isnan(sample.value)) continue;
    sample.outlier = i < outliers.size() && outliers[i];
    if (sample.outlier) ++series.outliers;
    if (sample.value <= 0) ++series.notPositive;
    ++i;
  }
  series.summary = stats::summarize(counted);
  std::sort(counted.begin(), counted.end());
  series.sorted = std::move(counted);
  return series;
}

BarValue barValue(const stats::Summary& summary, ErrorBars kind) {
  BarValue bar{summary.median, {}, {}};
  switch (kind) {
    case ErrorBars::None:
      break;
    case ErrorBars::Interval95:
      bar.low = summary.ciLow;
      bar.high = summary.ciHigh;
      break;
    case ErrorBars::Deviation:
      bar.value = summary.mean;
      if (summary.mean && summary.sd) {
        bar.low = *summary.mean - *summary.sd;
        bar.high = *summary.mean + *summary.sd;
      }
      break;
    case ErrorBars::Range:
      bar.low = summary.min;
      bar.high = summary.max;
      break;
    case ErrorBars::Quartiles:
      bar.low = summary.q1;
      bar.high = summary.q3;
      break;
  }
  const bool whole = bar.low && bar.high && std::isfinite(*bar.low) && std::isfinite(*bar.high);
  if (!whole || !bar.value) bar.low = bar.high = std::nullopt;
  return bar;
}

std::optional<BoxNumbers> boxNumbers(std::span<const double> sorted) {
  if (sorted.empty()) return std::nullopt;
  const stats::Summary summary = stats::summarize(sorted);
  if (!summary.q1 || !summary.q3 || !summary.median) return std::nullopt;
  BoxNumbers box{sorted.front(), *summary.q1, *summary.median, *summary.q3, sorted.back(), {}};
  // Halves first: the range of two values near the largest double would overflow.
  const double reach = kTukey * (box.q3 - box.q1);
  if (!std::isfinite(reach)) return box;
  const auto first = std::lower_bound(sorted.begin(), sorted.end(), box.q1 - reach);
  const auto last = std::upper_bound(sorted.begin(), sorted.end(), box.q3 + reach);
  // The quartiles lie between the fences, so at least one value does too.
  box.low = std::min(*first, box.q1);
  box.high = std::max(*(last - 1), box.q3);
  box.outliers.assign(sorted.begin(), first);
  box.outliers.insert(box.outliers.end(), last, sorted.end());
  return box;
}

std::vector<QPointF> ecdfSteps(std::span<const double> sorted) {
  std::vector<QPointF> steps;
  const auto n = static_cast<double>(sorted.size());
  double share = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const bool lastOfEqual = i + 1 == sorted.size() || sorted[i + 1] != sorted[i];
    if (!lastOfEqual) continue;
    steps.emplace_back(sorted[i], share);
    share = static_cast<double>(i + 1) / n;
    steps.emplace_back(sorted[i], share);
  }
  return steps;
}

int lineColumns(int width, std::size_t lines) {
  // Qt Charts draws about 150 points a millisecond, and a run redraws four times a second.
  constexpr std::size_t kMostPoints = 4000;
  constexpr std::size_t kFewestColumns = 120;
  const std::size_t share = kMostPoints / 2 / std::max<std::size_t>(1, lines);
  return std::min(width, static_cast<int>(std::max(share, kFewestColumns)));
}

std::vector<QPointF> decimate(std::span<const QPointF> points, int columns) {
  const auto wanted = static_cast<std::size_t>(std::max(1, columns));
  if (points.size() <= 2 * wanted) return {points.begin(), points.end()};
  std::vector<QPointF> kept;
  kept.reserve(2 * wanted);
  const double start = points.front().x();
  // Divided before subtracted, so that the width of the widest range stays finite.
  const double width = points.back().x() / static_cast<double>(wanted) - start / static_cast<double>(wanted);
  std::size_t first = 0;
  for (std::size_t column = 0; column < wanted && first < points.size(); ++column) {
    const bool last = column + 1 == wanted;
    const double end = start + width * static_cast<double>(column + 1);
    if (!last && points[first].x() >= end) continue;  // An empty column.
    const std::size_t stop = last ? points.size() : endOfColumn(points, first, end);
    const auto [low, high] =
        std::minmax_element(points.begin() + static_cast<std::ptrdiff_t>(first),
                            points.begin() + static_cast<std::ptrdiff_t>(stop),
                            [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
    kept.push_back(low < high ? *low : *high);
    if (low != high) kept.push_back(low < high ? *high : *low);
    first = stop;
  }
  return kept;
}

std::vector<std::vector<QPointF>> pieces(std::span<const QPointF> points, bool positiveOnly) {
  std::vector<std::vector<QPointF>> result;
  bool open = false;
  for (const QPointF& point : points) {
    if (!std::isfinite(point.y()) || (positiveOnly && point.y() <= 0)) {
      open = false;
      continue;
    }
    if (!open) result.emplace_back();
    open = true;
    result.back().push_back(point);
  }
  return result;
}

bool isCeilingCase(std::string_view caseId) noexcept {
  return std::find(kCeilingCases.begin(), kCeilingCases.end(), caseId) != kCeilingCases.end();
}

std::vector<Ceiling> ceilings(const bench::ResultSet& results, const bench::Metric& metric,
                              std::span<const std::shared_ptr<const CaseSeries>> series) {
  std::vector<Ceiling> found;
  if (metric.unit != bench::Unit::Nanoseconds && metric.unit != bench::Unit::BytesPerSecond) return found;
  for (const std::string_view id : kCeilingCases) {
    const auto isReference = [id](const auto& result) { return result->planned.caseId == id; };
    if (std::count_if(results.cases.begin(), results.cases.end(), isReference) != 1) continue;
    const auto at = static_cast<std::size_t>(
        std::find_if(results.cases.begin(), results.cases.end(), isReference) - results.cases.begin());
    if (at < series.size() && series[at]->summary.median) found.push_back({at, *series[at]->summary.median});
  }
  return found;
}

std::vector<std::shared_ptr<const CaseSeries>> SeriesCache::series(const bench::ResultSet& results,
                                                                   const bench::Metric& metric) {
  const auto present = [&results](const Entry& entry) {
    return std::find(results.cases.begin(), results.cases.end(), entry.result) != results.cases.end();
  };
  std::erase_if(m_entries, [&present](const Entry& entry) { return !present(entry); });
  std::vector<std::shared_ptr<const CaseSeries>> found;
  found.reserve(results.cases.size());
  for (const auto& result : results.cases) {
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& known) {
      return known.result == result && known.metric == metric.id;
    });
    if (entry == m_entries.end()) {
      m_entries.push_back(
          {result, metric.id, std::make_shared<const CaseSeries>(makeCaseSeries(*result, metric))});
      found.push_back(m_entries.back().series);
    } else {
      found.push_back(entry->series);
    }
  }
  return found;
}

}  // namespace packscope::charts
