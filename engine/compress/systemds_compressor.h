// SPDX-License-Identifier: GPL-3.0-or-later
// Planning and compressing in the systemds layout in one go, with all three points where SystemDS gives up.
#pragma once

#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/systemds_planner.h"
#include "matrix/matrix.h"

namespace packscope::compress {

/// Plans and compresses into `out`, whose memory is reused. The plan goes to *plan unless it is null: as
/// made, or, when the built groups turned out larger than the matrix, one Uncompressed group with the reason.
/// The same bytes for every number of threads and every SIMD target.
void compressSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out,
                      CompressionPlan* plan = nullptr, const SystemDsPlannerOptions& options = {});

/// For callers that plan and compress in steps of their own: what compressSystemDs does after `out` was built
/// as planned. Returns true when `out` and analysis.plan are the plain matrix now.
bool storePlainIfLarger(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                        SystemDsAnalysis& analysis, CompressedMatrix& out);

}  // namespace packscope::compress
