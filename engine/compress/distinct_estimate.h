// SPDX-License-Identifier: GPL-3.0-or-later
// How many distinct values a column holds, judged by a sample of its rows.
// Source: P. Haas, L. Stokes, "Estimating the number of classes in a finite population", JASA 93 (1998): the
// hybrid estimator of equation 33, with the constants that SystemDS uses (systemds-compression.md 2.5).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// `values` distinct values were each seen `frequency` times (f_i in the paper).
struct FrequencyClass {
  std::uint64_t frequency = 0;  ///< >= 1
  std::uint64_t values = 0;     ///< >= 1
  bool operator==(const FrequencyClass&) const = default;
};

/// The classes of how often each value was seen, ascending by frequency; values that were never seen (0) are
/// left out.
std::vector<FrequencyClass> frequencyClasses(std::span<const std::uint32_t> counts);

/// The estimator that the skew of the sample led to.
enum class DistinctMethod : std::uint8_t { Complete, Duj2, Duj2a, Sh3 };

struct DistinctEstimate {
  std::uint64_t distinct = 0;  ///< Between the values seen and population - rows seen + values seen.
  DistinctMethod method = DistinctMethod::Complete;
};

/// classes: as frequencyClasses gives them; the rows seen are the sum of frequency * values. population: rows
/// of which the sample was drawn without replacement; not above the rows seen: they are all there is.
DistinctEstimate estimateDistinct(std::span<const FrequencyClass> classes, std::uint64_t population);

/// The number of times a value occurs in a population sampled at rate q when a sample shows it i times: the
/// root x of q x / (1 - (1 - q)^x) = i in [1, population]. 0 < q < 1, i >= 1.
double occurrencesFor(double i, double q, double population);

}  // namespace packscope::compress
