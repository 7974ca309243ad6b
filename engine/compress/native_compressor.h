// SPDX-License-Identifier: GPL-3.0-or-later
// Planning and compressing in the native layout in one go: what the planner learned from its sample is not
// learned twice.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/native_planner.h"

namespace packscope::compress {

/// Plans and compresses into `out`, whose memory is reused; the plan goes to *plan unless it is null. The
/// same bytes for every number of threads and every SIMD target.
void compressNative(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out,
                    CompressionPlan* plan = nullptr);

}  // namespace packscope::compress
