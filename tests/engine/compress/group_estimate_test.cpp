// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/group_estimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

SampledMatrix sampled(std::uint64_t cols = 100) {
  SampledMatrix matrix;
  matrix.rows = 10'000;
  matrix.cols = cols;
  matrix.nonZeros = 10'000 * cols;
  matrix.sampledRows = 2'000;
  return matrix;
}

/// `often` values seen 10 times each, `once` seen once, `zeros` zero rows.
SampleFacts seen(SampleForm form, std::uint64_t often, std::uint64_t once) {
  SampleFacts facts;
  facts.form = form;
  facts.values = often + once;
  facts.stored = 10 * often + once;
  facts.largest = 10;
  if (once > 0) facts.classes.push_back({1, once});
  if (often > 0) facts.classes.push_back({10, often});
  return facts;
}

TEST(EstimateGroup, TakesExactFactsAsTheyAre) {
  SampledMatrix matrix = sampled(1);
  matrix.rows = matrix.sampledRows = 2'000;
  matrix.nonZeros = 2'000;
  const GroupEstimate estimate = estimateGroup(matrix, seen(SampleForm::Dense, 150, 500), {1, true, 0}, 5);
  EXPECT_EQ(estimate.facts.values, 650U);  // not held to the upper bound of estimates
  EXPECT_EQ(estimate.facts.largest, 10U);
  EXPECT_EQ(estimate.facts.offsets, 2'000U);
  EXPECT_EQ(estimate.kind, GroupKind::Ddc);
}

TEST(EstimateGroup, ScalesTheMostFrequentAndTheStoredRows) {
  SampleFacts facts = seen(SampleForm::Sparse, 10, 0);
  facts.largest = 1'900;
  const GroupEstimate estimate = estimateGroup(sampled(), facts, {2, true, 0}, 10'000);
  EXPECT_EQ(estimate.facts.offsets, 500U);  // 100 of 2,000 rows, five times as many
  EXPECT_EQ(estimate.facts.largest, 9'500U);
  EXPECT_EQ(estimate.facts.values, 10U);
  EXPECT_TRUE(estimate.facts.zeroIsMostFrequent);
  EXPECT_EQ(estimate.tuples(), 11U);
  EXPECT_EQ(estimate.kind, GroupKind::SdcZeros);
}

TEST(EstimateGroup, KnowsTheStoredRowsOfSparseColumnsExactly) {
  SampledMatrix matrix = sampled();
  matrix.sparse = true;
  matrix.nonZeros = 50'000;
  SampleFacts facts = seen(SampleForm::Sparse, 10, 0);
  facts.largest = 1'900;
  EXPECT_EQ(estimateGroup(matrix, facts, {1, true, 517}, 10'000).facts.offsets, 517U);
  EXPECT_EQ(estimateGroup(matrix, facts, {2, true, 317}, 10'000).facts.offsets, 317U);
  EXPECT_EQ(estimateGroup(matrix, facts, {2, true, 800}, 10'000).facts.offsets, 500U);
  EXPECT_DOUBLE_EQ(estimateGroup(matrix, facts, {2, true, 800}, 10'000).facts.sparsity, 0.04);
  EXPECT_DOUBLE_EQ(estimateGroup(matrix, facts, {2, true, 800}, 10'000).facts.tupleSparsity, 0.04 * 1.3);
}

TEST(EstimateGroup, IsBoundedByWhatCanBe) {
  const SampleFacts allDiffer = seen(SampleForm::Dense, 0, 2'000);
  EXPECT_EQ(estimateGroup(sampled(), allDiffer, {1, true, 0}, 10'000).facts.values, 10'000U);
  EXPECT_EQ(estimateGroup(sampled(), allDiffer, {1, true, 0}, 4'000).facts.values, 4'000U);
  EXPECT_EQ(estimateGroup(sampled(), allDiffer, {1, true, 0}, 100).facts.values,
            2'000U);  // seen with own eyes
}

TEST(EstimateGroup, AddsATenthAColumnFromFiveColumnsAnd101Tuples) {
  const auto values = [](std::uint64_t distinct, std::uint64_t columns) {
    return estimateGroup(sampled(), seen(SampleForm::Dense, distinct, 0), {columns, true, 0}, 10'000)
        .facts.values;
  };
  EXPECT_EQ(values(101, 4), 101U);
  EXPECT_EQ(values(100, 5), 100U);
  EXPECT_EQ(values(101, 5), 101U + 50U);
  EXPECT_EQ(values(200, 10), 400U);
}

TEST(EstimateGroup, AddsHalfAboveTenThousand) {
  SampledMatrix matrix = sampled();
  matrix.rows = 1'000'000;
  matrix.sampledRows = 12'000;
  SampleFacts facts;
  facts.form = SampleForm::Dense;
  facts.stored = 12'000;
  facts.largest = 2;
  // Seen twice each: the estimate is what was seen.
  const auto values = [&](std::uint64_t twice) {
    facts.values = twice;
    facts.classes = {{2, twice}};
    return estimateGroup(matrix, facts, {1, true, 0}, 1'000'000).facts.values;
  };
  EXPECT_EQ(values(10'000), 10'000U);
  EXPECT_EQ(values(10'002), 15'003U);
}

TEST(EstimateGroup, OfAColumnWithoutAValueInTheSampleAssumesAllDiffer) {
  SampledMatrix matrix = sampled();
  matrix.sparse = true;
  matrix.nonZeros = 300;
  const GroupEstimate few = estimateGroup(matrix, SampleFacts{}, {1, true, 3}, 10'000);
  EXPECT_EQ(few.facts.values, 3U);
  EXPECT_EQ(few.facts.largest, 9'998U);  // R - distinct + 1
  EXPECT_EQ(few.kind, GroupKind::SdcZeros);
  EXPECT_EQ(estimateGroup(matrix, SampleFacts{}, {1, true, 0}, 10'000).kind, GroupKind::Empty);
}

TEST(WorstCaseDistinct, IsTheNumberOfNonZerosForTheWholeMatrix) {
  SampledMatrix matrix = sampled(3);
  matrix.nonZeros = 77;
  EXPECT_EQ(worstCaseDistinct(matrix, 1), 10'000U);
  EXPECT_EQ(worstCaseDistinct(matrix, 3), 77U);
  matrix.sampledRows = matrix.rows;
  EXPECT_EQ(worstCaseDistinct(matrix, 3), 10'000U);
}

TEST(ChooseType, TakesTheSmallestAndTheFirstOfEquals) {
  JvmGroupFacts facts;
  facts.rows = 10'000;
  facts.offsets = 10'000;
  facts.values = 1;
  facts.largest = 10'000;
  EXPECT_EQ(chooseType(facts).kind, GroupKind::Const);
  facts.values = 4;
  facts.largest = 2'500;
  EXPECT_EQ(chooseType(facts).kind, GroupKind::Ddc);
  facts.largest = 9'900;
  EXPECT_EQ(chooseType(facts).kind, GroupKind::Sdc);
  facts.values = 2;
  facts.largest = 9'999;
  EXPECT_EQ(chooseType(facts).kind, GroupKind::SdcSingle);
  facts.values = 10'000;
  facts.largest = 1;
  EXPECT_EQ(chooseType(facts).kind, GroupKind::Uncompressed);
  for (std::uint64_t values = 1; values <= 10'000; values = values * 3 / 2 + 1) {
    facts.values = values;
    facts.largest = 10'000 - values + 1;
    const GroupEstimate choice = chooseType(facts);
    const auto estimates = typeEstimates(facts);
    EXPECT_EQ(estimates.front().kind, GroupKind::Uncompressed);
    bool before = true;
    for (const TypeEstimate& estimate : estimates) {
      if (estimate.kind == choice.kind) {
        EXPECT_EQ(estimate.bytes, choice.bytes);
        before = false;
      } else if (before) {
        EXPECT_GT(estimate.bytes, choice.bytes);
      } else {
        EXPECT_GE(estimate.bytes, choice.bytes);
      }
    }
    EXPECT_FALSE(before);
  }
}

}  // namespace
}  // namespace packscope::compress
