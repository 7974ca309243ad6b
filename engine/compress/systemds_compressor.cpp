// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_compressor.h"

#include "compress/compressor.h"

#include <string>
#include <utility>

namespace packscope::compress {

bool storePlainIfLarger(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                        SystemDsAnalysis& analysis, CompressedMatrix& out) {
  CompressionPlan& plan = analysis.plan;
  if (!plan.compressible) return false;
  std::string note = whyNotKept(out, analysis.originalBytes);
  if (note.empty()) return false;
  CompressionPlan plain = storedPlain(plan.rows, plan.cols, analysis.originalBytes, std::move(note));
  plain.sampledRows = plan.sampledRows;
  plain.combinesTried = plan.combinesTried;
  plan = std::move(plain);
  compress(matrix, plan, threads, out);
  return true;
}

void compressSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out,
                      CompressionPlan* plan, const SystemDsPlannerOptions& options) {
  SystemDsAnalysis analysis = analyseSystemDs(matrix, threads, options);
  compress(matrix, analysis.plan, threads, out);
  storePlainIfLarger(matrix, threads, analysis, out);
  if (plan != nullptr) *plan = std::move(analysis.plan);
}

}  // namespace packscope::compress
