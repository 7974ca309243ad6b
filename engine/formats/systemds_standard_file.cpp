// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/systemds_standard_file.h"

#include "base/byte_reader.h"
#include "base/error.h"
#include "formats/sequence_file.h"
#include "formats/systemds_matrix_block.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

constexpr SequenceClasses kClasses{"org.apache.sysds.runtime.matrix.data.MatrixIndexes",
                                   "org.apache.sysds.runtime.matrix.data.MatrixBlock"};
constexpr std::uint64_t kKeyBytes = 16;

/// A record before its cells are read.
struct Placed {
  std::uint64_t row = 0;     ///< Block row, from 0.
  std::uint64_t column = 0;  ///< Block column, from 0.
  BlockHeader header;
  base::ByteSpan value;
  std::uint64_t offset = 0;
};

std::uint64_t readKey(base::ByteReader& in, std::uint64_t most, std::string_view field) {
  const auto key = in.bigEndian<std::int64_t>(field);
  if (key < 1 || static_cast<std::uint64_t>(key) > most)
    base::throwCorrupt(fmt::format("{} {} is not in 1..{}", field, key, most), in.offset() - 8);
  return static_cast<std::uint64_t>(key) - 1;
}

std::vector<Placed> readRecords(base::ByteSpan file, const ReadLimits& limits) {
  SequenceReader reader(file, kClasses);
  std::vector<Placed> blocks;
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (SequenceRecord record; reader.next(kKeyBytes, record);) {
    base::ByteReader key(record.key, record.valueOffset - kKeyBytes);
    Placed block;
    block.row = readKey(key, limits.rows, "block row");
    block.column = readKey(key, limits.cols, "block column");
    if (!seen.emplace(block.row, block.column).second) {
      base::throwCorrupt(fmt::format("block {}, {} is there twice", block.row + 1, block.column + 1),
                         record.valueOffset);
    }
    base::ByteReader value(record.value, record.valueOffset);
    block.header = readBlockHeader(value);
    block.value = record.value;
    block.offset = record.valueOffset;
    blocks.push_back(block);
  }
  return blocks;
}

/// Block size and shape of the whole, from the blocks: inner blocks are square, the last of each direction
/// says where it ends.
struct Grid {
  std::uint64_t blockSize = 0;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
};

Grid gridOf(const std::vector<Placed>& blocks, const ReadLimits& limits) {
  std::uint64_t lastRow = 0, lastColumn = 0;
  for (const Placed& block : blocks) {
    lastRow = std::max(lastRow, block.row);
    lastColumn = std::max(lastColumn, block.column);
  }
  Grid grid;
  for (const Placed& block : blocks) {
    if (block.row < lastRow) grid.blockSize = std::max(grid.blockSize, block.header.rows);
    if (block.column < lastColumn) grid.blockSize = std::max(grid.blockSize, block.header.cols);
  }
  if (grid.blockSize == 0) {
    // One block, or only the last of each direction: its own size is the block size.
    for (const Placed& block : blocks)
      grid.blockSize = std::max({grid.blockSize, block.header.rows, block.header.cols});
  }
  for (const Placed& block : blocks) {
    if (block.row > limits.rows / std::max<std::uint64_t>(1, grid.blockSize) ||
        block.column > limits.cols / std::max<std::uint64_t>(1, grid.blockSize)) {
      base::throwCorrupt(fmt::format("block {}, {} of size {} lies outside {} x {}", block.row + 1,
                                     block.column + 1, grid.blockSize, limits.rows, limits.cols),
                         block.offset);
    }
    if (block.row == lastRow) grid.rows = std::max(grid.rows, block.row * grid.blockSize + block.header.rows);
    if (block.column == lastColumn)
      grid.cols = std::max(grid.cols, block.column * grid.blockSize + block.header.cols);
  }
  return grid;
}

void requirePlace(const Placed& block, const Grid& grid) {
  const std::uint64_t rows = std::min(grid.blockSize, grid.rows - block.row * grid.blockSize);
  const std::uint64_t cols = std::min(grid.blockSize, grid.cols - block.column * grid.blockSize);
  if (block.header.rows == rows && block.header.cols == cols) return;
  base::throwCorrupt(fmt::format("block {}, {} is {} x {}, its place is {} x {}", block.row + 1,
                                 block.column + 1, block.header.rows, block.header.cols, rows, cols),
                     block.offset);
}

}  // namespace

void writeStandardFile(const matrix::Matrix& matrix, base::ByteWriter& out) {
  if (matrix.cells() == 0 && matrix.rows() + matrix.cols() > 0) {
    throw base::Error(base::ErrorKind::NotSupported, fmt::format("a SystemDS binary file cannot hold {} x {}",
                                                                 matrix.rows(), matrix.cols()));
  }
  SequenceWriter writer(out, kClasses);
  for (std::uint64_t row = 0; row < matrix.rows(); row += kBlockSize) {
    for (std::uint64_t column = 0; column < matrix.cols(); column += kBlockSize) {
      const CellBlock block{matrix.data() + row * matrix.cols() + column,
                            std::min(kBlockSize, matrix.rows() - row),
                            std::min(kBlockSize, matrix.cols() - column), matrix.cols()};
      const std::uint64_t stored = countStored(block);
      writer.beginRecord(kKeyBytes, matrixBlockBytes(block.rows, block.cols, stored));
      out.bigEndian(static_cast<std::int64_t>(row / kBlockSize + 1));
      out.bigEndian(static_cast<std::int64_t>(column / kBlockSize + 1));
      writeMatrixBlock(block, stored, out);
    }
  }
}

matrix::Matrix readStandardFile(base::ByteSpan file, const ReadLimits& limits) {
  const std::vector<Placed> blocks = readRecords(file, limits);
  const Grid grid = gridOf(blocks, limits);
  requireShape(grid.rows, grid.cols, file.size(), limits);
  for (const Placed& block : blocks) requirePlace(block, grid);
  matrix::Matrix matrix(grid.rows, grid.cols);
  if (matrix.bytes() > 0) std::memset(matrix.mutableData(), 0, matrix.bytes());
  for (const Placed& block : blocks) {
    base::ByteReader in(block.value, block.offset);
    const BlockHeader header = readBlockHeader(in);
    readBlockCells(
        in, header,
        matrix.mutableData() + block.row * grid.blockSize * grid.cols + block.column * grid.blockSize,
        grid.cols);
    in.requireEnd("the block");
  }
  return matrix;
}

std::uint64_t standardDecodedBytes(base::ByteSpan head, std::uint64_t fileBytes) noexcept {
  constexpr std::uint64_t kFirstLength = 126;
  constexpr std::uint64_t kFirstValue = kFirstLength + 8 + kKeyBytes;
  try {
    base::ByteReader length(head.subspan(std::min<std::size_t>(kFirstLength, head.size())), kFirstLength);
    const auto recordBytes = length.bigEndian<std::uint32_t>("record length");
    base::ByteReader block(head.subspan(std::min<std::size_t>(kFirstValue, head.size())), kFirstValue);
    const BlockHeader header = readBlockHeader(block);
    if (recordBytes == 0 || header.rows > (std::uint64_t{1} << 31) || header.cols > (std::uint64_t{1} << 31))
      return 0;
    const std::uint64_t blocks = 1 + fileBytes / recordBytes;
    std::uint64_t bytes = 0;
    const bool overflow = __builtin_mul_overflow(header.rows * header.cols, blocks, &bytes) ||
                          __builtin_mul_overflow(bytes, sizeof(double), &bytes);
    return overflow ? std::numeric_limits<std::uint64_t>::max() : bytes;
  } catch (const base::Error&) {
    return 0;
  }
}

}  // namespace packscope::formats
