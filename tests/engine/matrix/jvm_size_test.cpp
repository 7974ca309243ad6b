// SPDX-License-Identifier: GPL-3.0-or-later
// Expected figures: systemds-formats.md 7.1, where they were printed by the real classes, or are worked out
// by hand.
#include "matrix/jvm_size.h"

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

TEST(JvmSize, OfDenseBlocks) {
  EXPECT_EQ(jvmDenseBytes(2, 3), 200U);
  EXPECT_EQ(jvmDenseBytes(10'000, 100), 8'000'152U);
  EXPECT_EQ(jvmDenseBytes(0, 100), 56U);
}

TEST(JvmSize, OfSparseBlocks) {
  EXPECT_EQ(jvmMcsrBytes(3, 10, 4), 536U);
  EXPECT_EQ(jvmMcsrBytes(3, 10, 0), 56U);
  // 56 + 24 + I(4) = 28+16+4 + I(4) = 48 + D(4) = 64.
  EXPECT_EQ(jvmCsrBytes(3, 10, 4), 56U + 24U + 48U + 48U + 64U);
  EXPECT_EQ(jvmCsrBytes(3, 10, 1), jvmCsrBytes(3, 10, 4));
  EXPECT_EQ(jvmCsrBytes(3, 10, 0), 56U);
}

TEST(JvmSize, OfArraysOnBothSidesOfTheirSteps) {
  EXPECT_EQ(jvmIntArray(0), 32U);
  EXPECT_EQ(jvmIntArray(1), 32U);
  EXPECT_EQ(jvmIntArray(2), 40U);
  EXPECT_EQ(jvmIntArray(3), 40U);
  EXPECT_EQ(jvmByteArray(0), 32U);
  EXPECT_EQ(jvmByteArray(4), 32U);
  EXPECT_EQ(jvmByteArray(5), 40U);
  EXPECT_EQ(jvmByteArray(12), 40U);
  EXPECT_EQ(jvmByteArray(13), 48U);
  EXPECT_EQ(jvmCharArray(2), 32U);
  EXPECT_EQ(jvmCharArray(3), 40U);
  EXPECT_EQ(jvmCharArray(6), 40U);
  EXPECT_EQ(jvmCharArray(7), 48U);
  EXPECT_EQ(jvmDoubleArray(0), 32U);
  EXPECT_EQ(jvmDoubleArray(256), 2080U);
}

TEST(JvmSize, FollowsTheFormThatSystemDsKeeps) {
  EXPECT_FALSE(jvmKeepsSparse(1000, 100, 40'000));  // 0.4 is not below the limit.
  EXPECT_TRUE(jvmKeepsSparse(1000, 100, 39'999));
  EXPECT_FALSE(jvmKeepsSparse(1000, 1, 10));  // One column is always dense.
  EXPECT_FALSE(jvmKeepsSparse(3, 10, 4));     // 536 sparse, 392 dense.
  EXPECT_EQ(jvmMatrixBytes(3, 10, 4), 392U);
  EXPECT_EQ(jvmMatrixBytes(10'000, 100, 1'000'000), 8'000'152U);
  EXPECT_EQ(jvmMatrixBytes(1000, 100, 1000), jvmMcsrBytes(1000, 100, 1000));
  EXPECT_EQ(jvmMatrixBytes(1000, 100, 0), 56U);
}

}  // namespace
}  // namespace packscope::matrix
