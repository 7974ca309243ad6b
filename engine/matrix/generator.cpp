// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/generator.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/random.h"

#include <fmt/format.h>

namespace packscope::matrix {
namespace {

/// Cells in a piece: large against the cost of handing it out, small against a matrix worth splitting.
constexpr std::uint64_t kGrainCells = std::uint64_t{1} << 16;
/// Makes the stream that decides which cells are kept independent of the stream of the values.
constexpr std::uint64_t kKeepStream = 0x6b65657063656c6cU;

void checkSpec(const MatrixSpec& spec) {
  if (spec.rows > base::kLimits.rows) {
    base::throwInvalid(fmt::format("rows {} is not in 0..{}", spec.rows, base::kLimits.rows));
  }
  if (spec.cols > base::kLimits.cols) {
    base::throwInvalid(fmt::format("cols {} is not in 0..{}", spec.cols, base::kLimits.cols));
  }
  if (!(spec.sparsity >= 0.0 && spec.sparsity <= 1.0)) {
    base::throwInvalid(fmt::format("sparsity {} is not in 0..1", spec.sparsity));
  }
  if (spec.uniques < 1 || spec.uniques > base::kLimits.uniques) {
    base::throwInvalid(fmt::format("uniques {} is not in 1..{}", spec.uniques, base::kLimits.uniques));
  }
}

/// ceil(U(0, uniques)) of the random word of `cell`.
double valueAt(const MatrixSpec& spec, std::uint64_t cell) noexcept {
  const std::uint64_t below = base::scaleTo(base::randomAt(spec.seed, cell), spec.uniques);
  return static_cast<double>(static_cast<std::int64_t>(below) + 1);
}

void fillDense(const MatrixSpec& spec, std::uint64_t begin, std::uint64_t end, double* cells) noexcept {
  for (std::uint64_t cell = begin; cell < end; ++cell) cells[cell] = valueAt(spec, cell);
}

void fillKept(const MatrixSpec& spec, std::uint64_t begin, std::uint64_t end, double* cells) noexcept {
  const std::uint64_t keepSeed = base::mix64(spec.seed ^ kKeepStream);
  for (std::uint64_t cell = begin; cell < end; ++cell) {
    if (base::unitAt(keepSeed, cell) < spec.sparsity) cells[cell] = valueAt(spec, cell);
  }
}

}  // namespace

Matrix generate(const MatrixSpec& spec, const base::ThreadBudget& threads) {
  checkSpec(spec);
  if (spec.sparsity == 0.0) return Matrix::zeros(spec.rows, spec.cols);
  const bool dense = spec.sparsity == 1.0;
  Matrix matrix = dense ? Matrix(spec.rows, spec.cols) : Matrix::zeros(spec.rows, spec.cols);
  double* cells = matrix.mutableData();
  threads.parallelFor(matrix.cells(), kGrainCells, [&](std::uint64_t begin, std::uint64_t end) {
    dense ? fillDense(spec, begin, end, cells) : fillKept(spec, begin, end, cells);
  });
  return matrix;
}

}  // namespace packscope::matrix
