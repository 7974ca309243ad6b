// SPDX-License-Identifier: GPL-3.0-or-later
// What the matrix cases share. Each file matrix_cases_*.cpp appends its rows; matrix_cases.cpp joins them.
#pragma once

#include "bench/case.h"
#include "matrix/matrix.h"

#include <memory>
#include <string>
#include <vector>

namespace packscope::bench {

void appendSerializeCases(std::vector<Case>& cases);
void appendFileCases(std::vector<Case>& cases);
void appendCompressCases(std::vector<Case>& cases);
void appendSchemeCases(std::vector<Case>& cases);
void appendComputeCases(std::vector<Case>& cases);
void appendStorageCases(std::vector<Case>& cases);

using SharedMatrix = std::shared_ptr<const matrix::Matrix>;

/// The estimate that SystemDS divides by.
std::uint64_t jvmInputBytes(const matrix::Matrix& matrix) noexcept;

/// "sparsity 0.5 asked, 0.4997 made; uniques 4 asked, 4 made", or what is in the file. A pass over the cells.
std::string dataNote(const BenchmarkConfig& config, const matrix::Matrix& matrix,
                     const base::ThreadBudget& threads);

/// Throws Corruption naming the first cell that differs.
void requireSameBits(const matrix::Matrix& expected, const matrix::Matrix& found);

/// a + b without wrapping.
std::uint64_t addSaturated(std::uint64_t a, std::uint64_t b) noexcept;

}  // namespace packscope::bench
