// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_coder.h"

#include "engine/compress/test_matrices.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

TEST(ColumnCoder, AddsAllAsOneByOne) {
  constexpr std::size_t kStride = 3;
  for (const std::uint64_t distinct : {1U, 2U, 5U, 16U, 200U, 3000U}) {
    for (const bool awkward : {false, true}) {
      std::vector<double> cells(5000 * kStride, -1);
      for (std::size_t i = 0; i < 5000; ++i) {
        const std::uint64_t k = base::randomAt(distinct, i) % distinct;
        cells[i * kStride] = awkward && k < 16 ? awkwardValue(k) : 0.25 * static_cast<double>(k);
      }
      for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{5000}}) {
        ColumnCoder all;
        ColumnCoder single;
        all.addAll(cells.data(), kStride, count);
        for (std::size_t i = 0; i < count; ++i)
          single.findOrAdd(std::bit_cast<std::uint64_t>(cells[i * kStride]));
        EXPECT_TRUE(std::ranges::equal(single.values(), all.values())) << distinct << " of " << count;
        // What is known already stays as it is.
        all.addAll(cells.data(), kStride, count);
        EXPECT_EQ(single.size(), all.size());
      }
    }
  }
}

}  // namespace
}  // namespace packscope::compress
