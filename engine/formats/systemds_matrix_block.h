// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix block of Apache SystemDS: what MatrixBlock.write puts on a stream, and the value of a record of
// its binary files. Source: systemds-formats.md 1, 1.1 and 13.2. Big-endian, no padding, no checksum.
//
//   i32 rows, i32 cols, u8 kind, then
//   kind             payload
//   0 EMPTY          nothing
//   1 ULTRA_SPARSE   i32 nnz, nnz x (i32 row, i32 col, f64); without the col when cols == 1
//   2 SPARSE         nnz (i32 when rows * cols < 2^31, else i64), for each row: i32 k, k x (i32 col, f64)
//   3 DENSE          rows * cols x f64, row-major
//   4 DEDUP          embedding tables; not read (NotSupported)
//
// Every bit survives: NaN payloads are kept (SystemDS's own Serialize rewrites NaN to 7ff8000000000000), and
// -0.0 is stored in the sparse kinds (SystemDS drops it there). SystemDS reads both.
#pragma once

#include "base/byte_reader.h"
#include "base/byte_writer.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

#include <cstdint>

namespace packscope::formats {

enum class BlockKind : std::uint8_t { Empty = 0, UltraSparse = 1, Sparse = 2, Dense = 3 };

/// A rectangle of a row-major matrix; row r starts at data + r * stride.
struct CellBlock {
  const double* data = nullptr;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t stride = 0;
};
CellBlock wholeOf(const matrix::Matrix& matrix) noexcept;

/// Cells of the block that are stored in sparse kinds: all but +0.0.
std::uint64_t countStored(const CellBlock& block) noexcept;

/// The kind SystemDS writes for a block with `stored` cells that are not 0.
BlockKind chooseBlockKind(std::uint64_t rows, std::uint64_t cols, std::uint64_t stored) noexcept;
/// Exact bytes of the block.
std::uint64_t matrixBlockBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t stored) noexcept;

/// Writes the block; does not flush. `stored` is countStored(block): SystemDS keeps the count with the
/// matrix, so that writing needs one pass. Throws NotSupported when rows or cols exceed 2^31-1,
/// InvalidArgument when `stored` is wrong for a sparse kind, and what the writer throws.
void writeMatrixBlock(const CellBlock& block, std::uint64_t stored, base::ByteWriter& out);

struct BlockHeader {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  BlockKind kind = BlockKind::Empty;
};
/// The 9 bytes. Throws Corruption for negative sizes and unknown kinds, NotSupported for DEDUP.
BlockHeader readBlockHeader(base::ByteReader& in);
/// The payload into cells that are all +0.0 (of header.rows rows, `stride` apart), which the caller has
/// checked the header against. Throws Corruption with the offset: counts against the bytes left, indices in
/// range and ascending.
void readBlockCells(base::ByteReader& in, const BlockHeader& header, double* cells, std::uint64_t stride);

/// A block and nothing behind it. Throws what the above throw, and InvalidArgument for shapes beyond the
/// limits.
matrix::Matrix readMatrixBlock(base::ByteSpan content, const ReadLimits& limits);

}  // namespace packscope::formats
