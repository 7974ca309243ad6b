// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_planner.h"

#include "base/random.h"
#include "compress/jvm_size.h"
#include "engine/compress/test_matrices.h"
#include "matrix/generator.h"

#include <bit>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using testing::HasSubstr;

const base::ThreadBudget& oneThread() {
  static const base::ThreadBudget threads(1);
  return threads;
}

matrix::Matrix generated(std::uint64_t rows, std::uint64_t cols, double sparsity, std::uint64_t uniques) {
  return matrix::generate({rows, cols, sparsity, uniques, 42}, oneThread());
}

CompressionPlan planOf(const matrix::Matrix& m, const SystemDsPlannerOptions& options = {}) {
  CompressionPlan plan = planSystemDs(m, oneThread(), options);
  EXPECT_NO_THROW(checkPlan(plan));
  EXPECT_EQ(plan.layout, Layout::SystemDs);
  return plan;
}

/// The table of published plans: groups, columns of each, distinct tuples, bits and bytes of all groups.
struct PublishedPlan {
  std::uint64_t uniques;
  std::size_t groups;
  std::uint32_t columns;
  GroupKind kind;
  std::uint64_t distinct;
  std::uint32_t bits;
  std::uint64_t bytes;
  std::uint64_t combines;
};

TEST(SystemDsPlanner, PlansThePublishedMatricesLikeSystemDs) {
  const std::vector<PublishedPlan> table{
      {1, 1, 100, GroupKind::Const, 1, 0, 896, 0},
      {2, 100, 1, GroupKind::Ddc, 2, 1, 79'600, 5},
      {4, 25, 4, GroupKind::Ddc, 256, 8, 458'800, 80},
      {8, 50, 2, GroupKind::Ddc, 64, 8, 559'200, 55},
      {16, 50, 2, GroupKind::Ddc, 256, 8, 712'800, 55},
      {32, 100, 1, GroupKind::Ddc, 32, 8, 1'041'600, 5},
      {128, 100, 1, GroupKind::Ddc, 128, 8, 1'118'400, 5},
      {256, 100, 1, GroupKind::Ddc, 256, 8, 1'220'800, 5},
  };
  for (const PublishedPlan& row : table) {
    SCOPED_TRACE(row.uniques);
    const CompressionPlan plan = planOf(generated(10'000, 100, 1.0, row.uniques));
    EXPECT_TRUE(plan.compressible);
    EXPECT_EQ(plan.sampledRows, 3'399U);
    EXPECT_EQ(plan.combinesTried, row.combines);
    ASSERT_EQ(plan.groups.size(), row.groups);
    for (std::uint32_t g = 0; g < plan.groups.size(); ++g) {
      const PlannedGroup& group = plan.groups[g];
      EXPECT_EQ(group.columns, ColumnIndex::range(g * row.columns, (g + 1) * row.columns));
      EXPECT_EQ(group.kind, row.kind);
      EXPECT_EQ(group.estimatedDistinct, row.distinct);
      EXPECT_EQ(group.codeBits, row.bits);
    }
    EXPECT_EQ(jvmPlanBytes(plan), 152 + row.bytes);
  }
}

TEST(SystemDsPlanner, HasThePublishedSizeForFourValues) {
  const CompressionPlan plan = planOf(generated(10'000, 100, 1.0, 4));
  EXPECT_EQ(jvmPlanBytes(plan), 458'952U);
  for (const PlannedGroup& group : plan.groups) EXPECT_EQ(group.estimatedBytes, 18'352U);
}

TEST(SystemDsPlanner, GreedyFindsTheSameGroupsWithMoreWork) {
  const matrix::Matrix m = generated(10'000, 100, 1.0, 4);
  CompressionPlan greedy = planOf(m, {Cocoding::Greedy, 42, true});
  EXPECT_EQ(greedy.combinesTried, 9'225U);
  EXPECT_EQ(greedy.groups, planOf(m).groups);
  EXPECT_EQ(planOf(m, {Cocoding::Static, 42, true}).groups.size(), 100U);
}

TEST(SystemDsPlanner, SaysWhyATypeWon) {
  const CompressionPlan plan = planOf(generated(10'000, 100, 1.0, 4));
  EXPECT_EQ(
      plan.groups.front().reason,
      "DDC takes 18352 bytes; Uncompressed 320200, SDC 28260. Its 4 columns one by one would take 40768.");
  EXPECT_THAT(
      plan.groups.front().estimates,
      testing::ElementsAre(TypeEstimate{GroupKind::Uncompressed, 320'200},
                           TypeEstimate{GroupKind::Ddc, 18'352}, TypeEstimate{GroupKind::Sdc, 28'260}));
  const CompressionPlan silent = planOf(generated(10'000, 100, 1.0, 4), {Cocoding::Auto, 42, false});
  EXPECT_TRUE(silent.groups.front().reason.empty());
  EXPECT_TRUE(silent.groups.front().estimates.empty());
}

TEST(SystemDsPlanner, ChoosesTheKindsThatSystemDsWasSeenToChoose) {
  const auto first = [](const CompressionPlan& plan) { return plan.groups.front(); };
  const CompressionPlan pairs = planOf(generated(1'000, 1'000, 1.0, 3));
  EXPECT_EQ(pairs.groups.size(), 500U);
  EXPECT_EQ(first(pairs).estimatedDistinct, 9U);
  const CompressionPlan wide = planOf(generated(20'000, 4, 1.0, 300));
  EXPECT_EQ(wide.groups.size(), 4U);
  EXPECT_EQ(first(wide).codeBits, 16U);
  const CompressionPlan bits = planOf(generated(3'000, 1, 1.0, 2));
  EXPECT_EQ(first(bits).kind, GroupKind::Ddc);
  EXPECT_EQ(first(bits).codeBits, 1U);
  EXPECT_EQ(first(planOf(generated(3'000, 20, 1.0, 1))).kind, GroupKind::Const);
  EXPECT_EQ(first(planOf(generated(5'000, 10, 0.05, 4))).kind, GroupKind::SdcZeros);
  const CompressionPlan sparse = planOf(generated(3'000, 20, 0.001, 3), {Cocoding::Greedy, 42, true});
  ASSERT_EQ(sparse.groups.size(), 1U);
  EXPECT_EQ(first(sparse).kind, GroupKind::SdcZeros);
  const matrix::Matrix fives = makeMatrix(5'000, 10, [](std::uint64_t r, std::uint64_t c) {
    return base::unitAt(c, r) < 0.05 ? static_cast<double>(1 + base::randomAt(100 + c, r) % 4) : 5.0;
  });
  EXPECT_EQ(first(planOf(fives)).kind, GroupKind::Sdc);
}

// --- the points where it gives up ---

/// One column of 4,000 rows, all looked at, with so many values.
CompressionPlan oneColumn(std::uint64_t distinct) {
  return planOf(makeMatrix(
      4'000, 1, [=](std::uint64_t r, std::uint64_t) { return static_cast<double>(1 + r % distinct); }));
}

TEST(SystemDsPlanner, GivesUpBeforeCocodingWhenTheColumnsAreTooLarge) {
  // 8,160 + 8 bytes a value against 0.8 * 32,152 = 25,721.6.
  const CompressionPlan kept = oneColumn(2'195);
  EXPECT_TRUE(kept.compressible);
  EXPECT_EQ(kept.groups.front().estimatedBytes, 25'720U);
  const CompressionPlan plain = oneColumn(2'196);
  EXPECT_FALSE(plain.compressible);
  ASSERT_EQ(plain.groups.size(), 1U);
  EXPECT_EQ(plain.groups.front().kind, GroupKind::Uncompressed);
  EXPECT_EQ(plain.note,
            "not compressible, stored plain: the columns one by one would take 25728 bytes, the matrix takes "
            "32152");
  EXPECT_EQ(jvmPlanBytes(plain), 32'152U);
}

TEST(SystemDsPlanner, GivesUpAfterCocodingWhenTheGroupsAreLarger) {
  const auto random = [](std::uint64_t r, std::uint64_t c) { return base::unitAt(c, r); };
  const CompressionPlan plain = planOf(makeMatrix(10'000, 100, random));
  EXPECT_FALSE(plain.compressible);
  ASSERT_EQ(plain.groups.size(), 1U);
  EXPECT_EQ(plain.groups.front().columns.size(), 100U);
  EXPECT_EQ(plain.note,
            "not compressible, stored plain: the column groups would take 8000200 bytes, the matrix takes "
            "8000152");
  // One constant column pays for the group of the 99 others.
  const CompressionPlan kept = planOf(
      makeMatrix(10'000, 100, [&](std::uint64_t r, std::uint64_t c) { return c == 7 ? 1.5 : random(r, c); }));
  EXPECT_TRUE(kept.compressible);
  ASSERT_EQ(kept.groups.size(), 2U);
  EXPECT_EQ(kept.groups[0].kind, GroupKind::Uncompressed);
  EXPECT_EQ(kept.groups[0].columns.size(), 99U);
  EXPECT_EQ(kept.groups[1].kind, GroupKind::Const);
  EXPECT_EQ(kept.groups[1].columns, ColumnIndex::single(7));
}

TEST(SystemDsPlanner, StoresRowsThatAllDifferPlain) {
  const CompressionPlan plan = planOf(makeMatrix(
      5'000, 3, [](std::uint64_t r, std::uint64_t c) { return static_cast<double>(3 * r + c + 1); }));
  EXPECT_FALSE(plan.compressible);
  EXPECT_THAT(plan.note, HasSubstr("not compressible, stored plain"));
}

// --- shapes and values at the edge ---

TEST(SystemDsPlanner, PlansEmptyShapes) {
  EXPECT_TRUE(planOf(matrix::Matrix(0, 0)).groups.empty());
  EXPECT_TRUE(planOf(matrix::Matrix(5, 0)).groups.empty());
  const CompressionPlan noRows = planOf(matrix::Matrix(0, 5));
  ASSERT_EQ(noRows.groups.size(), 1U);
  EXPECT_EQ(noRows.groups.front().kind, GroupKind::Empty);
  const CompressionPlan zeros = planOf(generated(10'000, 100, 0.0, 4));
  ASSERT_EQ(zeros.groups.size(), 1U);
  EXPECT_EQ(zeros.groups.front().kind, GroupKind::Empty);
  EXPECT_EQ(zeros.groups.front().columns.size(), 100U);
  EXPECT_EQ(jvmPlanBytes(zeros), 152U + 40U);
}

TEST(SystemDsPlanner, NeverTakesNegativeZeroForNothing) {
  const CompressionPlan plan =
      planOf(makeMatrix(1'000, 3, [](std::uint64_t, std::uint64_t) { return -0.0; }));
  ASSERT_EQ(plan.groups.size(), 1U);
  EXPECT_EQ(plan.groups.front().kind, GroupKind::Const);
}

TEST(SystemDsPlanner, CoversEachColumnOnceInEveryShape) {
  for (const std::uint64_t rows : {1U, 2U, 33U, 100U, 4'026U, 4'027U}) {
    for (const std::uint64_t cols : {1U, 2U, 9U, 40U}) {
      for (const double sparsity : {0.0005, 0.05, 0.39, 0.41, 1.0}) {
        for (const std::uint64_t uniques : {1U, 3U, 100'000U}) {
          for (const Cocoding strategy : {Cocoding::Static, Cocoding::PriorityQueue, Cocoding::Auto}) {
            const CompressionPlan plan =
                planOf(generated(rows, cols, sparsity, uniques), {strategy, 1, true});
            for (const PlannedGroup& group : plan.groups) EXPECT_FALSE(group.reason.empty());
          }
        }
      }
    }
  }
}

TEST(SystemDsPlanner, PlansMixedColumnsByTheirKind) {
  // Constant, random, two families of correlated columns.
  const matrix::Matrix m = makeMatrix(3'000, 12, [](std::uint64_t r, std::uint64_t c) {
    switch (c % 4) {
      case 0:
        return 3.0;
      case 1:
        return base::unitAt(c, r);
      default:
        return static_cast<double>(1 + base::randomAt(c % 4, r) % 50);
    }
  });
  const CompressionPlan plan = planOf(m);
  ASSERT_EQ(plan.groups.size(), 4U);
  EXPECT_EQ(plan.groups[0].kind, GroupKind::Const);
  EXPECT_EQ(plan.groups[0].columns, ColumnIndex::of({0, 4, 8}));
  EXPECT_EQ(plan.groups[1].kind, GroupKind::Uncompressed);
  EXPECT_EQ(plan.groups[1].columns, ColumnIndex::of({1, 5, 9}));
  EXPECT_EQ(plan.groups[2].columns, ColumnIndex::of({2, 6, 10}));
  EXPECT_EQ(plan.groups[2].estimatedDistinct, 50U);
  EXPECT_EQ(plan.groups[3].columns, ColumnIndex::of({3, 7, 11}));
}

TEST(SystemDsPlanner, IsTheSameForEveryNumberOfThreads) {
  const base::ThreadBudget four(4);
  for (const matrix::Matrix& m :
       {generated(10'000, 100, 1.0, 4), generated(9'000, 130, 0.1, 5), generated(5'000, 20, 0.5, 200)}) {
    EXPECT_EQ(planSystemDs(m, oneThread()), planSystemDs(m, four));
  }
}

TEST(SystemDsPlanner, DependsOnTheSeedOnlyThroughTheSampledRows) {
  const matrix::Matrix m = generated(10'000, 40, 1.0, 9);
  EXPECT_EQ(planOf(m, {Cocoding::Auto, 1, true}), planOf(m, {Cocoding::Auto, 1, true}));
  const matrix::Matrix exact = generated(4'000, 40, 1.0, 9);
  EXPECT_EQ(planOf(exact, {Cocoding::Auto, 1, true}), planOf(exact, {Cocoding::Auto, 2, true}));
}

TEST(SystemDsPlanner, KnowsWhatSystemDsWouldHoldTheMatrixIn) {
  EXPECT_EQ(analyseSystemDs(generated(10'000, 100, 1.0, 4), oneThread()).originalBytes, 8'000'152U);
  const std::uint64_t sparse = analyseSystemDs(generated(10'000, 100, 0.1, 4), oneThread()).originalBytes;
  EXPECT_LT(sparse, 8'000'152U / 3);
  EXPECT_GT(sparse, 12U * 95'000U);
}

}  // namespace
}  // namespace packscope::compress
