// SPDX-License-Identifier: GPL-3.0-or-later
// The planner of the native layout: looks at some rows and decides column by column; no co-coding.
#pragma once

#include "base/parallel.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

namespace packscope::compress {

struct NativePlannerOptions {
  std::uint64_t sampleRows = 512;  ///< Rows looked at, spread evenly; >= 1.
  bool explain = false;            ///< Fill reason and estimates of each group (costs time).
};

CompressionPlan planNative(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                           const NativePlannerOptions& options = {});

}  // namespace packscope::compress
