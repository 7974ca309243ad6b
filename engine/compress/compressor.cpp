// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compressor.h"

#include "base/error.h"
#include "compress/jvm_size.h"
#include "compress/scheme_encoder.h"
#include "compress/scheme_from.h"

#include <string>
#include <utility>

namespace packscope::compress {

void compress(const matrix::Matrix& matrix, const CompressionPlan& plan, const base::ThreadBudget& threads,
              CompressedMatrix& out) {
  if (plan.rows != matrix.rows() || plan.cols != matrix.cols()) {
    base::throwInvalid("the plan is for " + std::to_string(plan.rows) + " x " + std::to_string(plan.cols) +
                       " cells, the matrix has " + std::to_string(matrix.rows()) + " x " +
                       std::to_string(matrix.cols()));
  }
  SchemeState state = stateFromSeededPlan(plan);
  learnAndEncode(state, matrix, threads, true, out);
}

CompressionPlan planAsBuilt(const CompressionPlan& plan, const CompressedMatrix& compressed) {
  std::vector<std::size_t> plannedIn(plan.cols);
  for (std::size_t g = 0; g < plan.groups.size(); ++g) {
    for (std::uint32_t j = 0; j < plan.groups[g].columns.size(); ++j)
      plannedIn[plan.groups[g].columns[j]] = g;
  }
  CompressionPlan built = plan;
  built.groups.clear();
  built.compressible = compressed.compressed();
  for (const auto& group : compressed.groups()) {
    // What was planned for the first of its columns tells why.
    PlannedGroup planned = plan.groups[plannedIn[group->columns().first()]];
    planned.columns = group->columns();
    planned.kind = group->kind();
    const GroupParts parts = group->parts();
    planned.codeBits = parts.codes == nullptr ? 0 : parts.codes->bits();
    planned.trueBytes = group->sizeInMemory();
    if (plan.layout == Layout::SystemDs) {
      // By the model of the estimate.
      if (parts.codes != nullptr)
        planned.codeBits = jvmMapBits(parts.codes->rows(), parts.dictionary->tuples());
      planned.trueBytes = jvmGroupBytes(*group);
    }
    built.groups.push_back(std::move(planned));
  }
  return built;
}

}  // namespace packscope::compress
