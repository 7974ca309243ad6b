// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/row_offsets.h"

#include "base/error.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

const std::vector<std::uint64_t> kSomeRows{3, 9, 65'535, 65'536, 65'537, 131'072, 400'000};

TEST(RowOffsets, FindsItsRows) {
  const RowOffsets offsets(kSomeRows);
  ASSERT_EQ(kSomeRows.size(), offsets.size());
  for (std::size_t i = 0; i < kSomeRows.size(); ++i) {
    EXPECT_EQ(kSomeRows[i], offsets[i]);
    EXPECT_EQ(i, offsets.lowerBound(kSomeRows[i]));
    EXPECT_EQ(i + 1, offsets.lowerBound(kSomeRows[i] + 1));
    EXPECT_TRUE(offsets.contains(kSomeRows[i]));
  }
  for (const std::uint64_t row : std::vector<std::uint64_t>{0, 4, 65'538, 200'000, 400'001, 10'000'000})
    EXPECT_FALSE(offsets.contains(row)) << row;
}

TEST(RowOffsets, VisitsARange) {
  const RowOffsets offsets(kSomeRows);
  const std::uint64_t ends[] = {0, 3, 4, 65'535, 65'536, 65'538, 300'000, 400'000, 400'001, 1'000'000};
  for (const std::uint64_t begin : ends) {
    for (const std::uint64_t end : ends) {
      std::vector<std::uint64_t> seen;
      offsets.forEach(begin, end, [&](std::uint64_t i, std::uint64_t row) {
        EXPECT_EQ(kSomeRows[i], row);
        seen.push_back(row);
      });
      std::vector<std::uint64_t> expected;
      std::copy_if(kSomeRows.begin(), kSomeRows.end(), std::back_inserter(expected),
                   [&](std::uint64_t row) { return row >= begin && row < end; });
      EXPECT_EQ(expected, seen) << begin << ".." << end;
      if (begin > end) continue;
      const RowOffsets slice = offsets.slice(begin, end);
      ASSERT_EQ(expected.size(), slice.size());
      for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(expected[i] - begin, slice[i]);
    }
  }
}

TEST(RowOffsets, RefusesRowsThatDoNotAscend) {
  EXPECT_THROW(RowOffsets(std::array<std::uint64_t, 2>{5, 5}), base::Error);
  EXPECT_THROW(RowOffsets(std::array<std::uint64_t, 3>{5, 7, 6}), base::Error);
}

}  // namespace
}  // namespace packscope::compress
