// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/distinct_estimate.h"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using Classes = std::vector<FrequencyClass>;

TEST(FrequencyClasses, CountHowOftenEachCountOccurs) {
  EXPECT_TRUE(frequencyClasses({}).empty());
  const std::vector<std::uint32_t> counts{3, 1, 0, 1, 7, 3, 3};
  EXPECT_THAT(frequencyClasses(counts),
              testing::ElementsAre(FrequencyClass{1, 2}, FrequencyClass{3, 3}, FrequencyClass{7, 1}));
  const std::vector<std::uint32_t> unused{0, 0};
  EXPECT_TRUE(frequencyClasses(unused).empty());
}

struct Expected {
  Classes classes;
  std::uint64_t population;
  DistinctMethod method;
  std::uint64_t distinct;
};

TEST(DistinctEstimate, HasTheValuesOfTheFormulas) {
  // Worked out apart from this code; the values before rounding are in the last column.
  const std::vector<Expected> cases{
      {{{1, 10}}, 100, DistinctMethod::Duj2, 100},               // 100: all rows differ
      {{{1, 2}, {2, 4}}, 100, DistinctMethod::Duj2, 7},          // 7.317, even
      {{{1, 3}, {3, 1}, {4, 1}}, 100, DistinctMethod::Duj2, 8},  // 8.024, gamma^2 0.301
      {{{2, 50}}, 1'000, DistinctMethod::Duj2, 50},              // no singles: complete
      {{{500, 2}}, 10'000, DistinctMethod::Duj2, 2},
      {{{1, 4}, {6, 1}}, 100, DistinctMethod::Duj2a, 41},  // 41.0, gamma^2 1.422
      {{{1, 40}, {2, 10}, {3, 5}, {20, 3}, {60, 1}}, 2'000, DistinctMethod::Duj2a, 299},  // 299.31
      {{{1, 20}, {2'000, 1}}, 1'000'000, DistinctMethod::Duj2a, 9'902},      // 9901.99, gamma^2 19.8
      {{{1, 100}, {900, 1}}, 100'000, DistinctMethod::Sh3, 47'497},          // 47496.65, gamma^2 89.7
      {{{1, 200}, {5, 20}, {700, 1}}, 50'000, DistinctMethod::Sh3, 13'791},  // 13790.60
  };
  for (const Expected& expected : cases) {
    const DistinctEstimate estimate = estimateDistinct(expected.classes, expected.population);
    EXPECT_EQ(estimate.distinct, expected.distinct) << "population " << expected.population;
    EXPECT_EQ(estimate.method, expected.method) << "population " << expected.population;
  }
}

TEST(DistinctEstimate, TakesACompleteSampleAsItIs) {
  const Classes classes{{1, 5}, {5, 1}};
  EXPECT_EQ(estimateDistinct(classes, 10).distinct, 6U);
  EXPECT_EQ(estimateDistinct(classes, 10).method, DistinctMethod::Complete);
  EXPECT_EQ(estimateDistinct(classes, 7).distinct, 6U);
  EXPECT_NE(estimateDistinct(classes, 11).method, DistinctMethod::Complete);
  EXPECT_EQ(estimateDistinct({}, 0).distinct, 0U);
  EXPECT_EQ(estimateDistinct({}, 100).distinct, 0U);
}

TEST(DistinctEstimate, StaysBetweenWhatWasSeenAndWhatIsPossible) {
  for (std::uint64_t singles = 0; singles <= 40; singles += 4) {
    for (std::uint64_t often = 1; often <= 4'000; often = often * 3 + 1) {
      for (const std::uint64_t extra : {1U, 10U, 1'000U, 1'000'000U}) {
        Classes classes;
        if (singles > 0) classes.push_back({1, singles});
        classes.push_back({often + 1, 2});
        const std::uint64_t rows = singles + 2 * (often + 1);
        const std::uint64_t seen = singles + 2;
        const DistinctEstimate estimate = estimateDistinct(classes, rows + extra);
        EXPECT_GE(estimate.distinct, seen);
        EXPECT_LE(estimate.distinct, seen + extra);
      }
    }
  }
}

TEST(OccurrencesFor, SolvesTheMomentEquation) {
  for (const double q : {0.001, 0.1, 0.5, 0.9, 0.999}) {
    for (const double i : {1.0, 1.5, 2.0, 10.0, 500.0}) {
      const double x = occurrencesFor(i, q, 1e9);
      EXPECT_NEAR(q * x / (1.0 - std::pow(1.0 - q, x)), i, 1e-6 * i) << "q " << q << " i " << i;
    }
  }
  EXPECT_NEAR(occurrencesFor(1.0, 0.5, 1'000.0), 1.0, 1e-6);
  // Many sightings: hardly a value of that frequency is missed, so x is i / q.
  EXPECT_NEAR(occurrencesFor(100.0, 0.5, 1e6), 200.0, 1e-6);
  // Never more than there are.
  EXPECT_LE(occurrencesFor(900.0, 0.01, 5'000.0), 5'000.0);
}

}  // namespace
}  // namespace packscope::compress
