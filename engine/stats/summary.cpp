// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace packscope::stats {
namespace {

constexpr double kTailShare = 0.025;  // each side of the 95 % interval

std::optional<double> finiteOrNothing(long double value) noexcept {
  const auto narrowed = static_cast<double>(value);
  if (!std::isfinite(narrowed)) return std::nullopt;
  return narrowed;
}

double medianOfSorted(const std::vector<double>& sorted) noexcept {
  const std::size_t half = sorted.size() / 2;
  if (sorted.size() % 2 == 1) return sorted[half];
  return std::midpoint(sorted[half - 1], sorted[half]);
}

/// Hyndman & Fan type 7.
double quantileOfSorted(const std::vector<double>& sorted, double share) noexcept {
  const double position = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

/// Largest rank k (from 1) with P(X < k) <= 2.5 % for X ~ Binomial(n, 1/2); 0 when there is none (n < 6).
/// The k-th smallest and k-th largest value then hold the median with at least 95 % confidence.
/// Weights are taken relative to the most likely count, so that nothing underflows that matters.
std::size_t medianRank(std::size_t n) {
  const std::size_t middle = n / 2;
  std::vector<long double> weights(middle + 1);
  weights[middle] = 1;
  for (std::size_t i = middle; i > 0; --i) {
    weights[i - 1] = weights[i] * static_cast<long double>(i) / static_cast<long double>(n - i + 1);
  }
  const long double below = std::accumulate(weights.begin(), weights.end() - 1, 0.0L);
  // Symmetry: an odd n has two equal middle counts.
  const long double total = n % 2 == 0 ? 2 * below + 1 : 2 * (below + 1);
  long double tail = 0;
  std::size_t rank = 0;
  while (rank <= middle) {
    tail += weights[rank];
    if (tail > static_cast<long double>(kTailShare) * total) break;
    ++rank;
  }
  return rank;
}

/// Mean and the sum of squared deviations from it. Source: B. P. Welford, Technometrics 4(3), 1962.
std::pair<long double, long double> moments(std::span<const double> values) noexcept {
  long double mean = 0;
  long double squares = 0;
  long double count = 0;
  for (const double value : values) {
    count += 1;
    const long double delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
  }
  return {mean, squares};
}

std::vector<double> sortedCopy(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

}  // namespace

Summary summarize(std::span<const double> values) {
  Summary summary;
  summary.n = values.size();
  if (values.empty()) return summary;
  const std::vector<double> sorted = sortedCopy(values);
  summary.median = medianOfSorted(sorted);
  summary.min = sorted.front();
  summary.max = sorted.back();
  summary.q1 = quantileOfSorted(sorted, 0.25);
  summary.q3 = quantileOfSorted(sorted, 0.75);
  if (const std::size_t rank = medianRank(sorted.size()); rank > 0) {
    summary.ciLow = sorted[rank - 1];
    summary.ciHigh = sorted[sorted.size() - rank];
  }
  const auto [mean, squares] = moments(values);
  summary.mean = finiteOrNothing(mean);
  if (values.size() >= 2) {
    summary.sd = finiteOrNothing(std::sqrt(squares / static_cast<long double>(values.size() - 1)));
  }
  return summary;
}

std::vector<bool> outliers(std::span<const double> values) {
  std::vector<bool> marks(values.size(), false);
  if (values.size() < 4) return marks;
  const std::vector<double> sorted = sortedCopy(values);
  const double q1 = quantileOfSorted(sorted, 0.25);
  const double q3 = quantileOfSorted(sorted, 0.75);
  const double reach = 1.5 * (q3 - q1);
  for (std::size_t i = 0; i < values.size(); ++i) marks[i] = values[i] < q1 - reach || values[i] > q3 + reach;
  return marks;
}

std::optional<TrimmedRate> trimmedRate(std::span<const double> seconds, std::span<const double> bytes) {
  if (seconds.empty() || seconds.size() != bytes.size()) return std::nullopt;
  if (!std::ranges::all_of(seconds, [](double t) { return t > 0; })) return std::nullopt;
  // Time and bytes stay together: a position alone would pair them wrongly after the sort.
  std::vector<std::pair<double, double>> entries(seconds.size());
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = {seconds[i], bytes[i]};
  std::ranges::stable_sort(entries, {}, &std::pair<double, double>::first);
  const auto cut = static_cast<std::ptrdiff_t>(entries.size() / 20);
  const std::span kept(entries.begin() + cut, entries.end() - cut);

  double sumSeconds = 0;
  double sumBytes = 0;
  for (const auto& [time, size] : kept) {
    sumSeconds += time;
    sumBytes += size;
  }
  const auto used = static_cast<double>(kept.size());
  TrimmedRate rate;
  rate.used = kept.size();
  rate.meanSeconds = sumSeconds / used;
  rate.bytesPerSecond = sumBytes / sumSeconds;
  double squaresSeconds = 0;
  double squaresRate = 0;
  for (const auto& [time, size] : kept) {
    squaresSeconds += (time - rate.meanSeconds) * (time - rate.meanSeconds);
    squaresRate += (size / time - rate.bytesPerSecond) * (size / time - rate.bytesPerSecond);
  }
  rate.sdSeconds = std::sqrt(squaresSeconds / used);
  rate.sdBytesPerSecond = std::sqrt(squaresRate / used);
  return rate;
}

}  // namespace packscope::stats
