// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/kernels/count_stored.h"

#include "base/random.h"
#include "base/simd_target.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

double cellAt(std::uint64_t i) {
  switch (base::randomAt(3, i) % 5) {
    case 0:
      return -0.0;
    case 1:
      return std::numeric_limits<double>::quiet_NaN();
    case 2:
      return std::numeric_limits<double>::denorm_min();
    default:
      return 0.0;
  }
}

TEST(CountStored, CountsByBitsAtEveryLengthStartAndTarget) {
  std::vector<double> cells(150);
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = cellAt(i);
  const base::SimdChoice before = base::activeSimd();
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (!target.available) continue;
    base::forceSimd(target.choice);
    for (std::size_t start = 0; start < 9; ++start) {
      std::uint64_t stored = 0;
      for (std::size_t length = 0; start + length <= cells.size(); ++length) {
        ASSERT_EQ(countStored(cells.data() + start, length), stored) << "length " << length;
        stored += base::randomAt(3, start + length) % 5 < 3 ? 1U : 0U;
      }
    }
  }
  base::forceSimd(before);
}

}  // namespace
}  // namespace packscope::matrix
