// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/matrix_cases.h"

#include "base/error.h"
#include "matrix/jvm_size.h"
#include "matrix/profile.h"

#include <bit>
#include <limits>

#include <fmt/format.h>

namespace packscope::bench {

void appendMatrixCases(std::vector<Case>& cases) {
  appendSerializeCases(cases);
  appendFileCases(cases);
  appendCompressCases(cases);
  appendSchemeCases(cases);
  appendComputeCases(cases);
  appendStorageCases(cases);
}

std::uint64_t jvmInputBytes(const matrix::Matrix& matrix) noexcept {
  return matrix::jvmMatrixBytes(matrix.rows(), matrix.cols(), matrix::countNonZeros(matrix));
}

std::string dataNote(const BenchmarkConfig& config, const matrix::Matrix& matrix,
                     const base::ThreadBudget& threads) {
  const matrix::MatrixProfile found = matrix::profile(matrix, threads);
  if (!config.input.empty()) return fmt::format("{} x {}: {}", found.rows, found.cols, describe(found));
  return requestedAndActual({config.rows, config.cols, config.sparsity, config.uniques, config.seed}, found);
}

void requireSameBits(const matrix::Matrix& expected, const matrix::Matrix& found) {
  if (matrix::sameBits(expected, found)) return;
  if (expected.rows() != found.rows() || expected.cols() != found.cols()) {
    base::throwCorrupt(fmt::format("read back {} x {} cells instead of {} x {}", found.rows(), found.cols(),
                                   expected.rows(), expected.cols()),
                       0);
  }
  std::uint64_t cell = 0;
  const auto bitsAt = [&cell](const matrix::Matrix& m) {
    return std::bit_cast<std::uint64_t>(m.data()[cell]);
  };
  while (bitsAt(expected) == bitsAt(found)) ++cell;
  throw base::Error(
      base::ErrorKind::Corruption,
      fmt::format("row {}, column {}: read back {:016x} instead of {:016x}", cell / expected.cols(),
                  cell % expected.cols(), bitsAt(found), bitsAt(expected)));
}

std::uint64_t addSaturated(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

}  // namespace packscope::bench
