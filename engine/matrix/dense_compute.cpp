// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/dense_compute.h"

#include "base/error.h"
#include "matrix/kernels/dense_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <fmt/format.h>

namespace packscope::matrix {
namespace {

/// Cells of one piece: 256 KiB, worth a task.
constexpr std::uint64_t kPieceCells = std::uint64_t{1} << 15;

/// One result a piece, in the order of the pieces, whatever the threads.
template <typename Kernel>
std::vector<double> byPiece(const Matrix& matrix, const base::ThreadBudget& threads, Kernel&& kernel) {
  const std::span<const double> cells = matrix.values();
  std::vector<double> results((cells.size() + kPieceCells - 1) / kPieceCells);
  threads.parallelFor(results.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t piece = begin; piece < end; ++piece) {
      const std::uint64_t start = piece * kPieceCells;
      results[piece] =
          kernel(cells.subspan(start, std::min<std::uint64_t>(kPieceCells, cells.size() - start)));
    }
  });
  return results;
}

}  // namespace

double sum(const Matrix& matrix, const base::ThreadBudget& threads) {
  double total = 0;
  for (const double piece : byPiece(matrix, threads, sumCells)) total += piece;
  return total;
}

double max(const Matrix& matrix, const base::ThreadBudget& threads) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const double piece : byPiece(matrix, threads, maxCell)) {
    if (std::isnan(piece)) return piece;
    largest = std::max(largest, piece);
  }
  return largest;
}

void multiplyVector(const Matrix& matrix, std::span<const double> vector, std::span<double> product,
                    const base::ThreadBudget& threads) {
  if (vector.size() != matrix.cols() || product.size() != matrix.rows()) {
    base::throwInvalid(fmt::format("product of {} x {} cells with a vector of {} into {}", matrix.rows(),
                                   matrix.cols(), vector.size(), product.size()));
  }
  const std::uint64_t grain =
      std::max<std::uint64_t>(1, kPieceCells / std::max<std::uint64_t>(1, matrix.cols()));
  threads.parallelFor(matrix.rows(), grain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t row = begin; row < end; ++row) product[row] = dotProduct(matrix.row(row), vector);
  });
}

}  // namespace packscope::matrix
