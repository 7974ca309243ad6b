// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/systemds_matrix_block.h"

#include "base/error.h"
#include "matrix/kernels/byte_swap.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

constexpr std::uint64_t kHeaderBytes = 9;
constexpr std::uint64_t kMostInt32 = std::numeric_limits<std::int32_t>::max();
constexpr double kSparseLimit = 0.4;
constexpr std::uint8_t kDedup = 4;

std::uint64_t countBytes(std::uint64_t rows, std::uint64_t cols) noexcept {
  return rows * cols > kMostInt32 ? 8 : 4;
}
std::uint64_t denseBlockBytes(std::uint64_t rows, std::uint64_t cols) noexcept {
  return kHeaderBytes + 8 * rows * cols;
}
std::uint64_t sparseBlockBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t stored) noexcept {
  return kHeaderBytes + countBytes(rows, cols) + 4 * rows + 12 * stored;
}
std::uint64_t tripleBytes(std::uint64_t cols) noexcept {
  return cols == 1 ? 12 : 16;
}
std::uint64_t ultraSparseBlockBytes(std::uint64_t cols, std::uint64_t stored) noexcept {
  return kHeaderBytes + 4 + tripleBytes(cols) * stored;
}

bool isStored(double value) noexcept {
  return std::bit_cast<std::uint64_t>(value) != 0;
}
std::int32_t toInt32(std::uint64_t value) noexcept {
  return static_cast<std::int32_t>(value);
}

std::span<const double> rowOf(const CellBlock& block, std::uint64_t row) noexcept {
  return {block.data + row * block.stride, static_cast<std::size_t>(block.cols)};
}

/// How many values to convert at once into room for `most`: the next ones shall begin with a cache line,
/// since each load from two lines costs as much as two.
std::size_t wholeLines(std::span<const double> values, std::size_t most) noexcept {
  constexpr std::size_t kLine = 64 / sizeof(double);
  if (values.size() <= most) return values.size();
  const std::size_t over = (reinterpret_cast<std::uintptr_t>(values.data()) / sizeof(double) + most) % kLine;
  return over < most ? most - over : most;
}

void writeValues(std::span<const double> values, base::ByteWriter& out) {
  constexpr std::size_t kLeast = 64;  // The smallest buffer of a writer.
  while (!values.empty()) {
    const base::MutableByteSpan room = out.reserve(std::min(kLeast, values.size_bytes()));
    const std::size_t count = wholeLines(values, room.size() / sizeof(double));
    matrix::toBigEndian(values.first(count), room.data());
    out.commit(count * sizeof(double));
    values = values.subspan(count);
  }
}

void writeDense(const CellBlock& block, base::ByteWriter& out) {
  if (block.stride == block.cols) {
    writeValues({block.data, static_cast<std::size_t>(block.rows * block.cols)}, out);
    return;
  }
  for (std::uint64_t row = 0; row < block.rows; ++row) writeValues(rowOf(block, row), out);
}

[[noreturn]] void throwWrongCount(std::uint64_t announced, std::uint64_t found) {
  base::throwInvalid(fmt::format("matrix block: {} stored cells announced, {} found", announced, found));
}

void writeUltraSparse(const CellBlock& block, std::uint64_t stored, base::ByteWriter& out) {
  if (stored > kMostInt32) throwWrongCount(stored, block.rows * block.cols);
  out.bigEndian(toInt32(stored));
  std::uint64_t found = 0;
  for (std::uint64_t row = 0; row < block.rows; ++row) {
    const auto cells = rowOf(block, row);
    for (std::size_t col = 0; col < cells.size(); ++col) {
      if (!isStored(cells[col])) continue;
      ++found;
      out.bigEndian(toInt32(row));
      if (block.cols != 1) out.bigEndian(toInt32(col));
      out.bigEndian(cells[col]);
    }
  }
  if (found != stored) throwWrongCount(stored, found);
}

void writeSparse(const CellBlock& block, std::uint64_t stored, base::ByteWriter& out) {
  if (countBytes(block.rows, block.cols) == 8) {
    out.bigEndian(static_cast<std::int64_t>(stored));
  } else {
    out.bigEndian(toInt32(stored));
  }
  std::uint64_t found = 0;
  for (std::uint64_t row = 0; row < block.rows; ++row) {
    const auto cells = rowOf(block, row);
    const std::uint64_t inRow = matrix::countStoredCells(cells);
    found += inRow;
    out.bigEndian(toInt32(inRow));
    if (inRow == 0) continue;
    for (std::size_t col = 0; col < cells.size(); ++col) {
      if (!isStored(cells[col])) continue;
      out.bigEndian(toInt32(col));
      out.bigEndian(cells[col]);
    }
  }
  if (found != stored) throwWrongCount(stored, found);
}

/// A count or size that Java writes as a signed int.
std::uint64_t readCount(base::ByteReader& in, std::string_view field) {
  const std::uint64_t at = in.offset();
  const auto value = in.bigEndian<std::int32_t>(field);
  if (value < 0) base::throwCorrupt(fmt::format("{} is {}", field, value), at);
  return static_cast<std::uint64_t>(value);
}

std::uint64_t readIndex(base::ByteReader& in, std::string_view field, std::uint64_t bound) {
  const std::uint64_t at = in.offset();
  const auto value = in.bigEndian<std::int32_t>(field);
  if (value < 0 || static_cast<std::uint64_t>(value) >= bound) {
    base::throwCorrupt(
        fmt::format("{} {} is not in 0..{}", field, value, static_cast<std::int64_t>(bound) - 1), at);
  }
  return static_cast<std::uint64_t>(value);
}

void readDense(base::ByteReader& in, const BlockHeader& header, double* cells, std::uint64_t stride) {
  in.requireElements(header.rows * header.cols, sizeof(double), "dense block: cells");
  if (header.rows == 0 || header.cols == 0) return;
  const std::uint64_t pieces = stride == header.cols ? 1 : header.rows;
  const std::uint64_t pieceCells = header.rows * header.cols / pieces;
  for (std::uint64_t piece = 0; piece < pieces; ++piece) {
    const base::ByteSpan bytes = in.take(pieceCells * sizeof(double), "dense block: cells");
    matrix::fromBigEndian(bytes.data(), {cells + piece * stride, static_cast<std::size_t>(pieceCells)});
  }
}

void requireAtMostCells(std::uint64_t stored, const BlockHeader& header, std::uint64_t at) {
  if (stored > header.rows * header.cols) {
    base::throwCorrupt(fmt::format("nnz {} exceeds {} x {} cells", stored, header.rows, header.cols), at);
  }
}

void readUltraSparse(base::ByteReader& in, const BlockHeader& header, double* cells, std::uint64_t stride) {
  const std::uint64_t at = in.offset();
  const std::uint64_t stored = readCount(in, "nnz");
  requireAtMostCells(stored, header, at);
  in.requireElements(stored, tripleBytes(header.cols), "nnz");
  std::uint64_t next = 0;  // First cell that keeps the order strictly ascending.
  for (std::uint64_t i = 0; i < stored; ++i) {
    const std::uint64_t tripleAt = in.offset();
    const std::uint64_t row = readIndex(in, "row", header.rows);
    const std::uint64_t col = header.cols == 1 ? 0 : readIndex(in, "column", header.cols);
    const std::uint64_t cell = row * header.cols + col;
    if (cell < next)
      base::throwCorrupt(fmt::format("cell ({}, {}) is not behind the one before it", row, col), tripleAt);
    next = cell + 1;
    cells[row * stride + col] = in.bigEndian<double>("value");
  }
}

void readSparseRow(base::ByteReader& in, const BlockHeader& header, std::uint64_t inRow, double* cells) {
  std::uint64_t next = 0;
  for (std::uint64_t i = 0; i < inRow; ++i) {
    const std::uint64_t at = in.offset();
    const std::uint64_t col = readIndex(in, "column", header.cols);
    if (col < next) base::throwCorrupt(fmt::format("column {} is not behind the one before it", col), at);
    next = col + 1;
    cells[col] = in.bigEndian<double>("value");
  }
}

std::uint64_t readSparseCount(base::ByteReader& in, const BlockHeader& header) {
  const std::uint64_t at = in.offset();
  if (countBytes(header.rows, header.cols) == 4) return readCount(in, "nnz");
  const auto stored = in.bigEndian<std::int64_t>("nnz");
  if (stored < 0) base::throwCorrupt(fmt::format("nnz is {}", stored), at);
  return static_cast<std::uint64_t>(stored);
}

void readSparse(base::ByteReader& in, const BlockHeader& header, double* cells, std::uint64_t stride) {
  const std::uint64_t at = in.offset();
  const std::uint64_t stored = readSparseCount(in, header);
  requireAtMostCells(stored, header, at);
  in.requireElements(header.rows, 4, "rows");
  in.requireElements(stored, 12, "nnz");
  std::uint64_t found = 0;
  for (std::uint64_t row = 0; row < header.rows; ++row) {
    const std::uint64_t rowAt = in.offset();
    const std::uint64_t inRow = readCount(in, "cells of a row");
    found += inRow;
    if (inRow > header.cols || found > stored) {
      base::throwCorrupt(
          fmt::format("row {} has {} cells, of {} columns and nnz {}", row, inRow, header.cols, stored),
          rowAt);
    }
    readSparseRow(in, header, inRow, cells + row * stride);
  }
  if (found != stored) base::throwCorrupt(fmt::format("nnz {} but {} cells", stored, found), at);
}

}  // namespace

CellBlock wholeOf(const matrix::Matrix& matrix) noexcept {
  return {matrix.data(), matrix.rows(), matrix.cols(), matrix.cols()};
}

std::uint64_t countStored(const CellBlock& block) noexcept {
  // Nine bytes can name a thousand million rows without a cell: those are not walked one by one.
  if (block.cols == 0) return 0;
  if (block.stride == block.cols) {
    return matrix::countStoredCells({block.data, static_cast<std::size_t>(block.rows * block.cols)});
  }
  std::uint64_t stored = 0;
  for (std::uint64_t row = 0; row < block.rows; ++row) stored += matrix::countStoredCells(rowOf(block, row));
  return stored;
}

BlockKind chooseBlockKind(std::uint64_t rows, std::uint64_t cols, std::uint64_t stored) noexcept {
  if (stored == 0) return BlockKind::Empty;
  const double share = static_cast<double>(stored) / static_cast<double>(rows) / static_cast<double>(cols);
  const std::uint64_t dense = denseBlockBytes(rows, cols);
  const bool smaller =
      sparseBlockBytes(rows, cols, stored) < dense || ultraSparseBlockBytes(cols, stored) < dense;
  if (!(share < kSparseLimit && smaller)) return BlockKind::Dense;
  return stored < rows ? BlockKind::UltraSparse : BlockKind::Sparse;
}

std::uint64_t matrixBlockBytes(std::uint64_t rows, std::uint64_t cols, std::uint64_t stored) noexcept {
  switch (chooseBlockKind(rows, cols, stored)) {
    case BlockKind::Empty:
      return kHeaderBytes;
    case BlockKind::UltraSparse:
      return ultraSparseBlockBytes(cols, stored);
    case BlockKind::Sparse:
      return sparseBlockBytes(rows, cols, stored);
    case BlockKind::Dense:
      break;
  }
  return denseBlockBytes(rows, cols);
}

void writeMatrixBlock(const CellBlock& block, std::uint64_t stored, base::ByteWriter& out) {
  if (block.rows > kMostInt32 || block.cols > kMostInt32) {
    throw base::Error(base::ErrorKind::NotSupported,
                      fmt::format("a SystemDS matrix block of {} x {} cells: at most {} "
                                  "rows and columns",
                                  block.rows, block.cols, kMostInt32));
  }
  const BlockKind kind = chooseBlockKind(block.rows, block.cols, stored);
  out.bigEndian(toInt32(block.rows));
  out.bigEndian(toInt32(block.cols));
  out.bigEndian(static_cast<std::uint8_t>(kind));
  switch (kind) {
    case BlockKind::Empty:
      break;
    case BlockKind::UltraSparse:
      writeUltraSparse(block, stored, out);
      break;
    case BlockKind::Sparse:
      writeSparse(block, stored, out);
      break;
    case BlockKind::Dense:
      writeDense(block, out);
      break;
  }
}

BlockHeader readBlockHeader(base::ByteReader& in) {
  BlockHeader header;
  header.rows = readCount(in, "rows");
  header.cols = readCount(in, "cols");
  const std::uint64_t at = in.offset();
  const auto kind = in.bigEndian<std::uint8_t>("block kind");
  if (kind == kDedup) {
    throw base::Error(base::ErrorKind::NotSupported, fmt::format("block kind 4 (DEDUP) at byte {}", at));
  }
  if (kind > kDedup) base::throwCorrupt(fmt::format("block kind {} is not in 0..3", kind), at);
  header.kind = static_cast<BlockKind>(kind);
  return header;
}

void readBlockCells(base::ByteReader& in, const BlockHeader& header, double* cells, std::uint64_t stride) {
  switch (header.kind) {
    case BlockKind::Empty:
      break;
    case BlockKind::UltraSparse:
      readUltraSparse(in, header, cells, stride);
      break;
    case BlockKind::Sparse:
      readSparse(in, header, cells, stride);
      break;
    case BlockKind::Dense:
      readDense(in, header, cells, stride);
      break;
  }
}

matrix::Matrix readMatrixBlock(base::ByteSpan content, const ReadLimits& limits) {
  base::ByteReader in(content);
  const BlockHeader header = readBlockHeader(in);
  requireShape(header.rows, header.cols, content.size(), limits);
  const bool dense = header.kind == BlockKind::Dense;
  if (dense) in.requireElements(header.rows * header.cols, sizeof(double), "dense block: cells");
  matrix::Matrix result =
      dense ? matrix::Matrix(header.rows, header.cols) : matrix::Matrix::zeros(header.rows, header.cols);
  readBlockCells(in, header, result.mutableData(), header.cols);
  in.requireEnd("the matrix block");
  return result;
}

}  // namespace packscope::formats
