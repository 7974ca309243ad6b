// SPDX-License-Identifier: GPL-3.0-or-later
// The published matrices: value = ceil(U(0, uniques)), kept with probability `sparsity`, else 0.
// A pure function of the specification: the same bits for every number of threads.
#pragma once

#include "base/parallel.h"
#include "matrix/matrix.h"

#include <cstdint>

namespace packscope::matrix {

struct MatrixSpec {
  std::uint64_t rows = 10'000;
  std::uint64_t cols = 100;
  double sparsity = 1.0;      ///< Share of non-zeros, 0..1.
  std::uint64_t uniques = 4;  ///< Distinct non-zero values, 1..2^32.
  std::uint64_t seed = 42;
  bool operator==(const MatrixSpec&) const = default;
};

/// Throws InvalidArgument for values out of range, OutOfMemory when the cells cannot be allocated.
Matrix generate(const MatrixSpec& spec, const base::ThreadBudget& threads);

}  // namespace packscope::matrix
