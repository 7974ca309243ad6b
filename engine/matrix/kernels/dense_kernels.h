// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions over a run of cells, dispatched at run time. Running sum k takes the cells i with i % 32 == k;
// the sums are joined in order, then the tail cells one by one: the same bits on every target.
#pragma once

#include <span>

namespace packscope::matrix {

double sumCells(std::span<const double> cells) noexcept;
/// NaN when any cell is; -infinity without cells.
double maxCell(std::span<const double> cells) noexcept;
/// Both have the same size.
double dotProduct(std::span<const double> a, std::span<const double> b) noexcept;

}  // namespace packscope::matrix
