// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the matrix cases: 8 MB (10,000 x 100 dense doubles, 4 distinct values) unless a row says
// otherwise.
#include "bench/limits_table.h"

namespace packscope::bench {

void appendMatrixLimits(std::vector<LimitRow>& rows) {
  rows.push_back(
      {"serialize / read-sum, rate", "matrix", "serialize", {"read-sum"}, LimitKind::RateAtLeast, 0.8});
}

}  // namespace packscope::bench
