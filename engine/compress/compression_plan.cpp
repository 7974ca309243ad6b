// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compression_plan.h"

#include "base/error.h"

#include <string>
#include <utility>

namespace packscope::compress {

CompressionPlan plainPlan(Layout layout, std::uint64_t rows, std::uint32_t cols, std::string note) {
  CompressionPlan plan;
  plan.layout = layout;
  plan.rows = rows;
  plan.cols = cols;
  plan.compressible = false;
  plan.note = std::move(note);
  if (cols > 0) {
    PlannedGroup group;
    group.columns = ColumnIndex::range(0, cols);
    group.estimatedBytes = 8 * rows * cols;
    group.reason = plan.note;
    plan.groups.push_back(std::move(group));
  }
  return plan;
}

void checkPlan(const CompressionPlan& plan) {
  std::vector<bool> covered(plan.cols);
  for (const PlannedGroup& group : plan.groups) {
    if (group.columns.empty()) base::throwInvalid("a planned group has no column");
    if (group.columns.last() >= plan.cols) {
      base::throwInvalid("column " + std::to_string(group.columns.last()) + " is planned, the matrix has " +
                         std::to_string(plan.cols));
    }
    for (std::uint32_t j = 0; j < group.columns.size(); ++j) {
      const std::uint32_t column = group.columns[j];
      if (covered[column]) base::throwInvalid("column " + std::to_string(column) + " is planned twice");
      covered[column] = true;
    }
  }
  for (std::uint32_t column = 0; column < plan.cols; ++column) {
    if (!covered[column]) base::throwInvalid("column " + std::to_string(column) + " is not planned");
  }
}

}  // namespace packscope::compress
