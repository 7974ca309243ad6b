// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/tuple_math.h"

#include <algorithm>
#include <bit>

namespace packscope::compress {

void appendTupleProducts(const ColumnIndex& columns, std::span<const double> tuples,
                         std::span<const double> right, std::uint64_t m, std::vector<double>& products) {
  const std::uint32_t width = columns.size();
  const std::size_t count = tuples.size() / width;
  products.reserve(products.size() + count * m);
  for (std::size_t k = 0; k < count; ++k) {
    for (std::uint64_t i = 0; i < m; ++i) {
      double product = 0;
      for (std::uint32_t j = 0; j < width; ++j) product += tuples[k * width + j] * right[columns[j] * m + i];
      products.push_back(product);
    }
  }
}

void addTupleSums(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                  std::span<double> sums) {
  for (std::size_t k = 0; k < counts.size(); ++k) {
    // A tuple that no row uses may be infinite: 0 * infinity must not get in.
    if (counts[k] == 0) continue;
    const auto count = static_cast<double>(counts[k]);
    for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += count * tuples[k * sums.size() + j];
  }
}

Extremes tupleExtremes(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                       std::uint32_t columns) {
  Extremes extremes;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] == 0) continue;
    for (std::size_t j = 0; j < columns; ++j) extremes.add(tuples[k * columns + j]);
  }
  return extremes;
}

std::uint64_t tupleNonZeros(std::span<const std::uint64_t> counts, std::span<const double> tuples,
                            std::uint32_t columns) {
  std::uint64_t nonZeros = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    for (std::size_t j = 0; j < columns; ++j) nonZeros += tuples[k * columns + j] != 0 ? counts[k] : 0;
  }
  return nonZeros;
}

bool isZeroTuple(std::span<const double> tuple) noexcept {
  return std::all_of(tuple.begin(), tuple.end(),
                     [](double value) { return std::bit_cast<std::uint64_t>(value) == 0; });
}

}  // namespace packscope::compress
