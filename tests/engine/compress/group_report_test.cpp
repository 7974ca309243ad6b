// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/group_report.h"

#include "compress/compressor.h"
#include "compress/native_planner.h"
#include "compress/systemds_compressor.h"
#include "engine/compress/test_matrices.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

const base::ThreadBudget kOne(1);

/// A column of every kind the planners know.
matrix::Matrix mixed(std::uint64_t rows) {
  return makeMatrix(rows, 9, [](std::uint64_t r, std::uint64_t c) -> double {
    switch (c) {
      case 0:
        return 0;
      case 1:
        return -7.5;
      case 2:
        return static_cast<double>(r % 3);
      case 3:
        return static_cast<double>(r * r % 300);
      case 4:
        return r % 97 == 5 ? 2.0 + static_cast<double>(r % 2) : 0.0;
      case 5:
        return std::sqrt(static_cast<double>(r) + 0.1);
      case 6:
        return r % 101 == 7 ? 1.0 : 5.0;
      case 7:
        return r % 89 == 3 ? 4.0 : 0.0;
      default:
        return r % 83 == 1 ? static_cast<double>(r % 5) + 8 : -1.0;
    }
  });
}

CompressedMatrix compressedAs(const matrix::Matrix& cells, Layout layout, CompressionPlan* plan = nullptr) {
  CompressedMatrix out;
  CompressionPlan made;
  if (layout == Layout::Native) {
    made = planNative(cells, kOne, {.explain = true});
    compress(cells, made, kOne, out);
  } else {
    compressSystemDs(cells, kOne, out, &made);
  }
  if (plan != nullptr) *plan = planAsBuilt(made, out);
  return out;
}

/// Rows of each distinct tuple of the group's columns.
std::map<std::vector<std::uint64_t>, std::uint64_t> countRows(const ColumnGroup& group,
                                                              const matrix::Matrix& cells) {
  std::map<std::vector<std::uint64_t>, std::uint64_t> counts;
  for (std::uint64_t r = 0; r < cells.rows(); ++r) {
    std::vector<std::uint64_t> tuple;
    for (std::uint32_t j = 0; j < group.columns().size(); ++j)
      tuple.push_back(std::bit_cast<std::uint64_t>(cells.row(r)[group.columns()[j]]));
    ++counts[tuple];
  }
  return counts;
}

TEST(GroupReport, CountsWhatTheCellsHold) {
  std::set<GroupKind> seen;
  for (const Layout layout : {Layout::Native, Layout::SystemDs}) {
    for (const std::uint64_t rows : {1U, 2U, 64U, 65U, 3'000U, 60'000U}) {
      const matrix::Matrix cells = mixed(rows);
      const CompressedMatrix compressed = compressedAs(cells, layout);
      for (const auto& group : compressed.groups()) {
        seen.insert(group->kind());
        const auto counts = countRows(*group, cells);
        const auto most = std::max_element(counts.begin(), counts.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        const GroupFacts facts = countFacts(*group);
        SCOPED_TRACE(testing::Message() << groupType(group->kind()).id << " of column "
                                        << group->columns().first() << ", " << rows << " rows");
        EXPECT_EQ(facts.rows, rows);
        EXPECT_EQ(facts.columns, group->columns().size());
        EXPECT_EQ(facts.distinct, counts.size());
        EXPECT_EQ(facts.mostFrequent, most->second);
        const bool unique = std::count_if(counts.begin(), counts.end(), [&](const auto& entry) {
                              return entry.second == most->second;
                            }) == 1;
        if (unique) {
          EXPECT_EQ(facts.zeroIsMostFrequent,
                    std::ranges::all_of(most->first, [](auto bits) { return bits == 0; }));
        }
      }
    }
  }
  for (const GroupType& type : groupTypes())
    EXPECT_TRUE(seen.contains(type.kind)) << type.id << " is not covered";
}

TEST(GroupReport, DescribesTheGroupsAsTheyAre) {
  for (const Layout layout : {Layout::Native, Layout::SystemDs}) {
    const matrix::Matrix cells = mixed(3'000);
    CompressionPlan built;
    const CompressedMatrix compressed = compressedAs(cells, layout, &built);
    const CompressionPlan described = describe(compressed, base::ThreadBudget(3));
    EXPECT_EQ(described, describe(compressed, kOne));
    EXPECT_EQ(described.layout, layout);
    EXPECT_EQ(described.rows, 3'000U);
    EXPECT_EQ(described.cols, 9U);
    EXPECT_TRUE(described.compressible);
    EXPECT_NO_THROW(checkPlan(described));
    ASSERT_EQ(described.groups.size(), built.groups.size());
    for (std::size_t g = 0; g < built.groups.size(); ++g) {
      const PlannedGroup& is = described.groups[g];
      EXPECT_EQ(is.columns, built.groups[g].columns);
      EXPECT_EQ(is.kind, built.groups[g].kind);
      EXPECT_EQ(is.codeBits, built.groups[g].codeBits);
      EXPECT_EQ(is.trueBytes, built.groups[g].trueBytes);
      EXPECT_FALSE(is.reason.empty());
      // A type other than the chosen one may be a little smaller (SDC has to halve the bytes), never by much.
      for (const TypeEstimate& other : is.estimates) {
        EXPECT_LE(is.estimatedBytes, 2 * other.bytes + 200) << is.reason;
      }
    }
  }
}

TEST(GroupReport, TellsOfMatricesWithoutRowsColumnsOrDictionaries) {
  for (const auto& [rows, cols] : {std::pair{0U, 0U}, std::pair{0U, 3U}, std::pair{3U, 0U}}) {
    const CompressionPlan plan = describe(compressedAs(matrix::Matrix(rows, cols), Layout::Native), kOne);
    EXPECT_EQ(plan.rows, rows);
    EXPECT_EQ(plan.cols, cols);
  }
  const matrix::Matrix unique =
      makeMatrix(500, 2, [](auto r, auto c) { return static_cast<double>(2 * r + c); });
  const CompressionPlan plain = describe(compressedAs(unique, Layout::Native), kOne);
  EXPECT_FALSE(plain.compressible);
  ASSERT_EQ(plain.groups.size(), 1U);
  EXPECT_EQ(plain.groups[0].estimatedDistinct, 500U);
  EXPECT_NE(plain.groups[0].reason.find("DDC"), std::string::npos) << plain.groups[0].reason;
}

}  // namespace
}  // namespace packscope::compress
