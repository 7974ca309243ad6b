// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions and products of dense matrices at read bandwidth. The order of every addition is fixed (32
// running sums, joined in order, 64-row pieces in order), so the bits are the same for every number of
// threads and every SIMD target.
#pragma once

#include "base/parallel.h"
#include "matrix/matrix.h"

#include <span>

namespace packscope::matrix {

/// 0 for a matrix without cells.
double sum(const Matrix& matrix, const base::ThreadBudget& threads);

/// The largest cell; NaN when any cell is NaN; -infinity for a matrix without cells.
double max(const Matrix& matrix, const base::ThreadBudget& threads);

/// product[r] = sum over c of matrix(r, c) * vector[c]. Throws InvalidArgument when vector or product have
/// another size.
void multiplyVector(const Matrix& matrix, std::span<const double> vector, std::span<double> product,
                    const base::ThreadBudget& threads);

}  // namespace packscope::matrix
