// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_group.h"

#include <cmath>

namespace packscope::compress {

void Extremes::add(double value) noexcept {
  if (std::isnan(value) || std::isnan(min)) {
    min = max = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  if (value < min) min = value;
  if (value > max) max = value;
}

void Extremes::add(const Extremes& other) noexcept {
  if (std::isnan(other.min)) add(other.min);
  // Without cells `other` is (+infinity, -infinity), which changes nothing here either.
  if (other.min < min) min = other.min;
  if (other.max > max) max = other.max;
}

double ColumnGroup::sum() const {
  std::vector<double> sums(m_columns.size());
  sumColumns(sums);
  double total = 0;
  for (const double sum : sums) total += sum;
  return total;
}

void ColumnGroup::addRowSums(RowRange range, std::span<double> sums) const {
  if (m_columns.empty()) return;
  const std::vector<double> ones(std::size_t{m_columns.last()} + 1, 1.0);
  addProduct(range, multiplyTuples(ones, 1), 1, sums.data());
}

}  // namespace packscope::compress
