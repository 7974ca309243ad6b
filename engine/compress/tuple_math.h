// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic on the tuples of a dictionary that all dictionary groups share.
#pragma once

#include "compress/column_group.h"

#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// Appends the products of `tuples` (row-major, columns.size() wide) with `right` (matrix columns x m) to
/// products.
void appendTupleProducts(const ColumnIndex& columns, std::span<const double> tuples,
                         std::span<const double> right, std::uint64_t m, std::vector<double>& products);

/// sums[j] += counts[k] * tuple k's j-th value, over the tuples with counts[k] > 0, in order.
void addTupleSums(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                  std::span<double> sums);
Extremes tupleExtremes(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                       std::uint32_t columns);
std::uint64_t tupleNonZeros(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                            std::uint32_t columns);

/// out[i] += product[i] for i < m.
inline void addTo(double* out, const double* product, std::uint64_t m) noexcept {
  for (std::uint64_t i = 0; i < m; ++i) out[i] += product[i];
}

/// All values have the bits of +0.0.
bool isZeroTuple(std::span<const double> tuple) noexcept;

}  // namespace packscope::compress
