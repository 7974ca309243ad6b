// SPDX-License-Identifier: GPL-3.0-or-later
// The planner of the systemds layout: the same statistics, estimates, costs and choices as SystemDS with its
// memory cost model, so that plans and sizes compare one to one (systemds-compression.md 2 and 3). What
// differs: sampled rows are drawn by our own generator, nothing depends on the number of threads, and joint
// statistics are made from ids, not from values.
#pragma once

#include "base/parallel.h"
#include "compress/cocode.h"
#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <string>

namespace packscope::compress {

struct SystemDsPlannerOptions {
  Cocoding cocoding = Cocoding::Auto;
  std::uint64_t seed = 42;  ///< Of the rows that are sampled.
  bool explain = true;      ///< Fill reason and estimates of each group.
};

/// Groups in the order of their first column; estimatedBytes by jvm_size.h. Gives up, with plan.compressible
/// false and the sizes in plan.note, before co-coding when the columns one by one would not come below 0.8 *
/// sqrt(cols) times the matrix, and after it when the groups would be larger than the matrix. The same plan
/// for every number of threads.
CompressionPlan planSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                             const SystemDsPlannerOptions& options = {});

/// A plan, and the bytes of what SystemDS would hold the matrix in uncompressed: 8 bytes a cell, or its
/// sparse form.
struct SystemDsAnalysis {
  CompressionPlan plan;
  std::uint64_t originalBytes = 0;
};
SystemDsAnalysis analyseSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                                 const SystemDsPlannerOptions& options = {});

/// The last of the three points where SystemDS gives up: the built groups are larger than the matrix. Empty
/// when they are to be kept, else the sentence for plan.note.
std::string whyNotKept(const CompressedMatrix& compressed, std::uint64_t originalBytes);
/// The plan of a matrix that is given up, for the reason in `note`.
CompressionPlan storedPlain(std::uint64_t rows, std::uint32_t cols, std::uint64_t originalBytes,
                            std::string note);

}  // namespace packscope::compress
