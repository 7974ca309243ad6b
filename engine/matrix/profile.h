// SPDX-License-Identifier: GPL-3.0-or-later
// What is really in a matrix, beside what was asked for.
#pragma once

#include "base/parallel.h"
#include "matrix/generator.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace packscope::matrix {

/// Distinct bit patterns, +0.0 left out (so that it compares with MatrixSpec::uniques).
struct DistinctCount {
  std::uint64_t count = 0;
  bool exact = true;  ///< False: there are more; counting stopped at its memory bound.
  bool operator==(const DistinctCount&) const = default;
};

struct MatrixProfile {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t nonZeros = 0;      ///< Cells that compare unequal to 0.
  std::optional<double> sparsity;  ///< nonZeros / cells; nothing for a matrix without cells.
  DistinctCount distinct;          ///< In the whole matrix.
  std::vector<DistinctCount> columns;
};

/// Most distinct values that are counted exactly; they bound the memory to about 16 MiB and 8 MiB a thread.
inline constexpr std::uint64_t kMostDistinct = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMostDistinctOfColumn = std::uint64_t{1} << 16;

/// One pass over the cells, columns in parallel; the same result for every number of threads.
MatrixProfile profile(const Matrix& matrix, const base::ThreadBudget& threads);

/// "499700 of 1000000 cells are not 0 (sparsity 0.4997), 4 distinct values".
std::string describe(const MatrixProfile& profile);
/// "sparsity 0.5 asked, 0.4997 made; uniques 4 asked, 4 made".
std::string requestedAndActual(const MatrixSpec& spec, const MatrixProfile& profile);

}  // namespace packscope::matrix
