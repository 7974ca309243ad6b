// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/distinct_estimate.h"

#include <algorithm>
#include <cmath>

namespace packscope::compress {
namespace {

/// Limits of the squared coefficient of variation between the estimators; the paper's recommendation.
constexpr double kDuj2Limit = 0.9;
constexpr double kDuj2aLimit = 30.0;
constexpr double kRootTolerance = 1e-9;

using Classes = std::span<const FrequencyClass>;

struct Sample {
  double rows = 0.0;     ///< n
  double values = 0.0;   ///< d
  double singles = 0.0;  ///< f_1
  double pairs = 0.0;    ///< Sum of i (i - 1) f_i.
};

Sample sampleOf(Classes classes) noexcept {
  Sample sample;
  for (const FrequencyClass& c : classes) {
    const auto i = static_cast<double>(c.frequency);
    const auto f = static_cast<double>(c.values);
    sample.rows += i * f;
    sample.values += f;
    sample.pairs += i * (i - 1.0) * f;
    if (c.frequency == 1) sample.singles = f;
  }
  return sample;
}

/// Equation 11.
double duj1(const Sample& s, double q) noexcept {
  return s.values / (1.0 - (1.0 - q) * s.singles / s.rows);
}

/// Equation 16: squared coefficient of variation of the class sizes, given a first estimate.
double gammaSquared(const Sample& s, double estimate, double population) noexcept {
  return std::max(0.0, estimate / s.rows / s.rows * s.pairs + estimate / population - 1.0);
}

/// Equation 18b.
double duj2(const Sample& s, double q, double gamma) noexcept {
  return (s.values - (1.0 - q) * s.singles * std::log(1.0 - q) * gamma / q) /
         (1.0 - (1.0 - q) * s.singles / s.rows);
}

/// Duj2 without the classes seen often, which are taken as complete and added back.
double duj2a(Classes classes, const Sample& s, double q, double gamma, double population) {
  const std::uint64_t cut = classes.back().frequency / 2 + 1;
  const auto frequent = std::partition_point(classes.begin(), classes.end(),
                                             [&](const FrequencyClass& c) { return c.frequency < cut; });
  const auto kept = static_cast<std::size_t>(frequent - classes.begin());
  if (kept == 0) return duj2(s, q, gamma);
  double rest = population;
  for (const FrequencyClass& c : classes.subspan(kept)) {
    rest -= static_cast<double>(c.values) * occurrencesFor(static_cast<double>(c.frequency), q, population);
  }
  const Sample reduced = sampleOf(classes.first(kept));
  const double again = gammaSquared(reduced, duj1(reduced, q), rest);
  return duj2(reduced, q, again) + (s.values - reduced.values);
}

/// Equation 30b.
double sh3(Classes classes, const Sample& s, double q) noexcept {
  double f11 = 0.0;
  double f12 = 0.0;
  double f21 = 0.0;
  double f22 = 0.0;
  for (const FrequencyClass& c : classes) {
    const auto i = static_cast<double>(c.frequency);
    const auto f = static_cast<double>(c.values);
    f11 += i * q * q * std::pow(1.0 - q * q, i - 1.0) * f;
    f12 += (std::pow(1.0 - q * q, i) - std::pow(1.0 - q, i)) * f;
    f21 += std::pow(1.0 - q, i) * f;
    f22 += i * q * std::pow(1.0 - q, i - 1.0) * f;
  }
  return s.values + s.singles * f11 / f12 * (f21 / f22) * (f21 / f22);
}

}  // namespace

std::vector<FrequencyClass> frequencyClasses(std::span<const std::uint32_t> counts) {
  std::vector<FrequencyClass> classes;
  if (counts.empty()) return classes;
  std::vector<std::uint32_t> valuesOf(std::size_t{*std::max_element(counts.begin(), counts.end())} + 1);
  for (const std::uint32_t count : counts) ++valuesOf[count];
  for (std::size_t i = 1; i < valuesOf.size(); ++i) {
    if (valuesOf[i] != 0) classes.push_back({i, valuesOf[i]});
  }
  return classes;
}

double occurrencesFor(double i, double q, double population) {
  // The left side grows from 1 at x = 1; Newton's steps stay inside a bracket that shrinks with each of them.
  const double logRest = std::log1p(-q);
  double low = 1.0;
  double high = std::max(1.0, population);
  double x = std::clamp(i / q, low, high);
  for (int step = 0; step < 200 && high - low > kRootTolerance; ++step) {
    const double rest = std::exp(x * logRest);
    const double value = q * x / (1.0 - rest) - i;
    (value > 0.0 ? high : low) = x;
    const double slope = q / (1.0 - rest) + q * x * rest * logRest / ((1.0 - rest) * (1.0 - rest));
    const double next = x - value / slope;
    if (std::abs(next - x) <= kRootTolerance && next >= low && next <= high) return next;
    x = next > low && next < high ? next : low + (high - low) / 2.0;
  }
  return x;
}

DistinctEstimate estimateDistinct(Classes classes, std::uint64_t population) {
  const Sample sample = sampleOf(classes);
  const auto seen = static_cast<std::uint64_t>(sample.values);
  const auto rows = static_cast<std::uint64_t>(sample.rows);
  if (rows == 0 || rows >= population) return {seen, DistinctMethod::Complete};
  const auto all = static_cast<double>(population);
  const double q = sample.rows / all;
  const double gamma = gammaSquared(sample, duj1(sample, q), all);
  DistinctEstimate result;
  double estimate = 0.0;
  if (gamma < kDuj2Limit) {
    result.method = DistinctMethod::Duj2;
    estimate = duj2(sample, q, gamma);
  } else if (gamma < kDuj2aLimit) {
    result.method = DistinctMethod::Duj2a;
    estimate = duj2a(classes, sample, q, gamma, all);
  } else {
    result.method = DistinctMethod::Sh3;
    estimate = sh3(classes, sample, q);
  }
  // The formulas can leave the possible range (or have no value) for extreme samples; the range itself is
  // certain.
  const auto most = static_cast<double>(population - rows + seen);
  const double rounded = std::floor(estimate + 0.5);
  result.distinct = rounded >= most           ? population - rows + seen
                    : rounded > sample.values ? static_cast<std::uint64_t>(rounded)
                                              : seen;
  return result;
}

}  // namespace packscope::compress
