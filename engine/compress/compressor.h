// SPDX-License-Identifier: GPL-3.0-or-later
// Compression from scratch: carry out a plan, or plan and carry out.
#pragma once

#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

namespace packscope::compress {

/// Builds the planned groups into `out`, whose memory is reused. A group that turns out other than planned is
/// stored by what it is (one tuple: Const; a dictionary that does not pay: Uncompressed). The same bytes for
/// every number of threads and every SIMD target. Throws InvalidArgument when the plan is for another shape.
void compress(const matrix::Matrix& matrix, const CompressionPlan& plan, const base::ThreadBudget& threads,
              CompressedMatrix& out);

/// The plan with trueBytes (native: sizeInMemory; systemds: jvm_size.h) and the types as built; groups in the
/// order of `compressed`.
CompressionPlan planAsBuilt(const CompressionPlan& plan, const CompressedMatrix& compressed);

}  // namespace packscope::compress
