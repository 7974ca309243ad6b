// SPDX-License-Identifier: GPL-3.0-or-later
// What SystemDS would estimate a matrix to take in a 64-bit JVM: the figure its benchmark divides by.
// Formulas, not measurements. Source: SystemDS MatrixBlock.estimateSizeInMemory, SparseBlock{CSR,COO,DCSR}
// and MemoryEstimates, restated in systemds-formats.md 7.1.
#pragma once

#include <cstdint>

namespace packscope::matrix {

/// Arrays of n elements.
std::uint64_t jvmByteArray(std::uint64_t n) noexcept;
std::uint64_t jvmCharArray(std::uint64_t n) noexcept;
std::uint64_t jvmIntArray(std::uint64_t n) noexcept;
std::uint64_t jvmDoubleArray(std::uint64_t n) noexcept;  ///< Longs and references as well.

/// A block with allocated cells; 56 bytes when there are none.
std::uint64_t jvmDenseBytes(std::uint64_t rows, std::uint64_t cols) noexcept;
/// Compressed sparse rows (blocks read from ultra-sparse files).
std::uint64_t jvmCsrBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept;
/// One sparse row object a row (every other sparse block).
std::uint64_t jvmMcsrBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept;

/// Coordinates.
std::uint64_t jvmCooBytes(std::uint64_t nonZeros) noexcept;
/// CSR of the rows that are not empty.
std::uint64_t jvmDcsrBytes(std::uint64_t nonEmptyRows, std::uint64_t nonZeros) noexcept;

/// SystemDS keeps a block sparse when under 40 % of its cells are not 0, it has two columns or more, and the
/// sparse form is smaller.
bool jvmKeepsSparse(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept;
/// The estimate of the form that SystemDS would keep.
std::uint64_t jvmMatrixBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t nonZeros) noexcept;

}  // namespace packscope::matrix
