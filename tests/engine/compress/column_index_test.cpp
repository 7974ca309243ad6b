// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_index.h"

#include "base/error.h"
#include "engine/compress/hex.h"

#include <string>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

std::string written(const ColumnIndex& index) {
  std::vector<std::byte> bytes(index.serializedSize());
  EXPECT_EQ(bytes.data() + bytes.size(), index.write(bytes.data()));
  return toHex(bytes);
}

// Vectors of systemds-formats 3.
TEST(ColumnIndex, WritesTheSystemDsForms) {
  EXPECT_EQ("00 00000007", grouped(written(ColumnIndex::single(7)), {1, 4}));
  EXPECT_EQ("01 00000003 00000009", grouped(written(ColumnIndex::of({3, 9})), {1, 4, 4}));
  EXPECT_EQ("01 00000003 00000004", grouped(written(ColumnIndex::range(3, 5)), {1, 4, 4}));
  EXPECT_EQ("03 00000002 00000006", grouped(written(ColumnIndex::of({2, 3, 4, 5})), {1, 4, 4}));
  EXPECT_EQ("02 00000003 00000001 00000004 00000006",
            grouped(written(ColumnIndex::of({1, 4, 6})), {1, 4, 4, 4, 4}));
}

TEST(ColumnIndex, FindsOutWhetherAListIsARange) {
  EXPECT_TRUE(ColumnIndex::of({5, 6, 7}).contiguous());
  EXPECT_FALSE(ColumnIndex::of({5, 7}).contiguous());
  EXPECT_EQ(ColumnIndex::range(5, 8), ColumnIndex::of({5, 6, 7}));
  EXPECT_NE(ColumnIndex::range(5, 8), ColumnIndex::of({5, 6, 8}));
  EXPECT_TRUE(ColumnIndex().empty());
}

TEST(ColumnIndex, MergesDisjointSets) {
  const ColumnIndex merged = ColumnIndex::merge(ColumnIndex::of({1, 4, 9}), ColumnIndex::range(2, 4));
  EXPECT_EQ(ColumnIndex::of({1, 2, 3, 4, 9}), merged);
  EXPECT_EQ(9U, merged.last());
  EXPECT_EQ(ColumnIndex::of({101, 102, 103, 104, 109}), merged.shifted(100));
  EXPECT_THROW(ColumnIndex::merge(ColumnIndex::single(2), ColumnIndex::range(1, 4)), base::Error);
}

TEST(ColumnIndex, RefusesListsThatDoNotAscend) {
  EXPECT_THROW(ColumnIndex::of({1, 1}), base::Error);
  EXPECT_THROW(ColumnIndex::of({2, 1}), base::Error);
  EXPECT_THROW(ColumnIndex::range(3, 2), base::Error);
}

}  // namespace
}  // namespace packscope::compress
