// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/jvm_size.h"

#include "matrix/jvm_size.h"

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

TEST(JvmArrays, PadToEightBytesAfterTheFirstFour) {
  EXPECT_EQ(matrix::jvmByteArray(0), 32U);
  EXPECT_EQ(matrix::jvmByteArray(4), 32U);
  EXPECT_EQ(matrix::jvmByteArray(5), 40U);
  EXPECT_EQ(matrix::jvmByteArray(12), 40U);
  EXPECT_EQ(matrix::jvmByteArray(13), 48U);
  EXPECT_EQ(matrix::jvmCharArray(2), 32U);
  EXPECT_EQ(matrix::jvmCharArray(3), 40U);
  EXPECT_EQ(matrix::jvmCharArray(6), 40U);
  EXPECT_EQ(matrix::jvmCharArray(7), 48U);
  EXPECT_EQ(matrix::jvmIntArray(1), 32U);
  EXPECT_EQ(matrix::jvmIntArray(2), 40U);
  EXPECT_EQ(matrix::jvmIntArray(3), 40U);
  EXPECT_EQ(matrix::jvmIntArray(4), 48U);
  EXPECT_EQ(matrix::jvmDoubleArray(0), 32U);
  EXPECT_EQ(matrix::jvmDoubleArray(3), 56U);
}

TEST(JvmColumns, AreAnObjectUnlessScattered) {
  EXPECT_EQ(jvmColumnsBytes(1, true), 24U);
  EXPECT_EQ(jvmColumnsBytes(2, false), 24U);
  EXPECT_EQ(jvmColumnsBytes(100, true), 24U);
  EXPECT_EQ(jvmColumnsBytes(3, false), 16U + 40U);
  EXPECT_EQ(jvmColumnsBytes(4, false), 16U + 48U);
}

TEST(JvmMap, IsAsWideAsSystemDsChooses) {
  constexpr std::uint64_t kRows = 10'000;
  EXPECT_EQ(jvmMapBits(kRows, 0), 0U);
  EXPECT_EQ(jvmMapBits(kRows, 1), 0U);
  EXPECT_EQ(jvmMapBits(kRows, 2), 1U);
  EXPECT_EQ(jvmMapBits(33, 2), 1U);
  EXPECT_EQ(jvmMapBits(32, 2), 8U);
  EXPECT_EQ(jvmMapBits(kRows, 3), 8U);
  EXPECT_EQ(jvmMapBits(kRows, 255), 8U);
  EXPECT_EQ(jvmMapBits(kRows, 256), 8U);
  EXPECT_EQ(jvmMapBits(kRows, 257), 16U);
  EXPECT_EQ(jvmMapBits(kRows, 65'536), 16U);
  EXPECT_EQ(jvmMapBits(kRows, 65'537), 24U);
  EXPECT_EQ(jvmMapBits(kRows, 8'388'607), 24U);
  EXPECT_EQ(jvmMapBits(kRows, 8'388'608), 32U);
}

TEST(JvmMap, BytesFollowTheWidth) {
  EXPECT_EQ(jvmMapBytes(10'000, 1), 20U);
  // 78 longs: half of the 157 that such a map has.
  EXPECT_EQ(jvmMapBytes(10'000, 2), 20U + 32U + 8U * 78U);
  EXPECT_EQ(jvmMapBytes(127, 2), 20U + 32U);
  EXPECT_EQ(jvmMapBytes(128, 2), 20U + 32U + 8U);
  EXPECT_EQ(jvmMapBytes(10'000, 256), 24U + 28U + 10'004U);
  EXPECT_EQ(jvmMapBytes(10'000, 257), 24U + 28U + 20'004U);
  EXPECT_EQ(jvmMapBytes(10'000, 65'537), 32U + 20'032U + 10'032U);
  EXPECT_EQ(jvmMapBytes(10'000, 9'000'000), 24U + 40'032U);
  // More bytes than 32 bits count.
  EXPECT_EQ(jvmMapBytes((std::uint64_t{1} << 32) + 4, 200), 24U + 28U + (std::uint64_t{1} << 32) + 4U);
}

TEST(JvmOffsets, EstimateSwitchesToCharsForWideGaps) {
  EXPECT_EQ(jvmOffsetsEstimate(0, 10'000), 16U);
  EXPECT_EQ(jvmOffsetsEstimate(1, 10'000), 20U);
  EXPECT_EQ(jvmOffsetsEstimate(2, 10'000), 24U);
  EXPECT_EQ(jvmOffsetsEstimate(100, 25'599), 36U + matrix::jvmByteArray(99));
  EXPECT_EQ(jvmOffsetsEstimate(100, 25'600), 32U + matrix::jvmCharArray(99));
  EXPECT_EQ(jvmOffsetsEstimate(3, 65'535 * 5), 32U + matrix::jvmCharArray(2 + 2));
}

JvmGroupFacts denseFacts(std::uint64_t columns, std::uint64_t values) {
  JvmGroupFacts facts;
  facts.rows = 10'000;
  facts.columns = columns;
  facts.values = values;
  facts.offsets = 10'000;
  facts.largest = 10'000 / values;
  return facts;
}

TEST(JvmGroupEstimate, HasThePublishedSizes) {
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Ddc, denseFacts(4, 256)), 18'352U);
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Ddc, denseFacts(1, 2)), 796U);
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Ddc, denseFacts(1, 32)), 10'416U);
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Const, denseFacts(100, 1)), 40U + 848U + 8U);
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Uncompressed, denseFacts(1, 4)), 40U + 8U + 152U + 80'000U);
}

TEST(JvmGroupEstimate, CountsTheZeroTupleOfADdcGroup) {
  JvmGroupFacts facts = denseFacts(1, 256);
  facts.offsets = 9'999;
  // The 257th tuple makes the map 16 bits wide.
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Ddc, facts), 40U + 16U + 48U + 8U * 257U + 24U + 20'032U);
}

TEST(JvmGroupEstimate, IsNothingForTypesThatDoNotFit) {
  JvmGroupFacts facts = denseFacts(1, 2);
  EXPECT_FALSE(jvmGroupEstimate(GroupKind::Const, facts).has_value());
  EXPECT_FALSE(jvmGroupEstimate(GroupKind::Empty, facts).has_value());
  facts.values = 1;
  facts.offsets = 9'999;
  EXPECT_FALSE(jvmGroupEstimate(GroupKind::Const, facts).has_value());
  facts.values = 0;
  facts.offsets = 0;
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Empty, facts), 40U);
}

TEST(JvmGroupEstimate, SdcNeedsAMapOnlyForSeveralListedTuples) {
  JvmGroupFacts facts = denseFacts(1, 1);
  facts.zeroIsMostFrequent = true;
  facts.offsets = 500;
  facts.largest = 9'500;
  const std::uint64_t oneListed = 40 + 16 + 56 + jvmOffsetsEstimate(500, 10'000);
  EXPECT_EQ(jvmGroupEstimate(GroupKind::SdcSingleZeros, facts), oneListed);
  facts.values = 2;
  EXPECT_EQ(jvmGroupEstimate(GroupKind::SdcZeros, facts), oneListed + 8 + jvmMapBytes(500, 2));
  // With a default tuple that is not zero, two values are one listed tuple.
  facts.zeroIsMostFrequent = false;
  EXPECT_EQ(jvmGroupEstimate(GroupKind::SdcSingle, facts), oneListed + 8);
  facts.values = 3;
  EXPECT_EQ(jvmGroupEstimate(GroupKind::Sdc, facts), oneListed + 16 + jvmMapBytes(500, 3));
}

TEST(JvmDictionary, IsAMatrixBlockWhenMostlyZero) {
  EXPECT_EQ(jvmDictionaryBytes(10, 8, 0.4), 48U + 640U);
  EXPECT_EQ(jvmDictionaryBytes(10, 1, 0.1), 48U + 80U);
  // 8 of 80 cells in 8 rows: header 56, references 16 + 32 + 80, and 8 rows of 88 + 12 * 4.
  EXPECT_EQ(jvmDictionaryBytes(10, 8, 0.1), 8U + std::min<std::uint64_t>(56 + 48 + 80 + 8 * 136, 152 + 640));
}

TEST(JvmPlan, AddsTheBlockUnlessStoredPlain) {
  CompressionPlan plan;
  plan.groups.resize(25);
  for (PlannedGroup& group : plan.groups) group.estimatedBytes = 18'352;
  EXPECT_EQ(jvmPlanBytes(plan), 458'952U);
  plan.compressible = false;
  EXPECT_EQ(jvmPlanBytes(plan), 458'800U);
}

}  // namespace
}  // namespace packscope::compress
