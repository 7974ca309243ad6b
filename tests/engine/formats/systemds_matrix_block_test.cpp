// SPDX-License-Identifier: GPL-3.0-or-later
// Golden bytes: systemds-formats.md 11 (printed by SystemDS) and files that SystemDS wrote.
#include "formats/systemds_matrix_block.h"

#include "base/error.h"
#include "base/file.h"
#include "base/simd_target.h"
#include "format_test_support.h"
#include "matrix/generator.h"

#include <bit>
#include <cstring>
#include <filesystem>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

std::string blockOf(const matrix::Matrix& matrix, std::size_t bufferBytes = 8192) {
  const CellBlock block = wholeOf(matrix);
  std::string text;
  base::StringSink sink(text);
  std::vector<std::byte> buffer(bufferBytes);
  base::ByteWriter out(buffer, sink);
  writeMatrixBlock(block, countStored(block), out);
  out.flush();
  return text;
}

matrix::Matrix readBlock(std::string_view block, const ReadLimits& limits = {}) {
  return readMatrixBlock(std::as_bytes(std::span(block.data(), block.size())), limits);
}

struct Golden {
  const char* name;
  std::uint64_t rows;
  std::uint64_t cols;
  std::vector<std::pair<std::uint64_t, double>> cells;  // Index and value; the rest is 0.
  BlockKind kind;
  const char* hex;
};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> kGoldens{
      {"E1",
       2,
       3,
       {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}},
       BlockKind::Dense,
       "000000020000000303 3ff0000000000000 4000000000000000 4008000000000000 4010000000000000 "
       "4014000000000000"
       " 4018000000000000"},
      {"E2", 2, 3, {}, BlockKind::Empty, "00000002 00000003 00"},
      {"E3",
       3,
       10,
       {{1, 1.5}, {7, -2}, {24, 3}, {29, 0.25}},
       BlockKind::Sparse,
       "00000003 0000000a 02 00000004 00000002 00000001 3ff8000000000000 00000007 c000000000000000 00000000"
       " 00000002 00000004 4008000000000000 00000009 3fd0000000000000"},
      {"E4",
       4,
       10,
       {{13, 7}, {30, -1}},
       BlockKind::UltraSparse,
       "00000004 0000000a 01 00000002 00000001 00000003 401c000000000000 00000003 00000000 bff0000000000000"},
      {"E5",
       10,
       1,
       {{2, 5}, {9, 6}},
       BlockKind::UltraSparse,
       "0000000a 00000001 01 00000002 00000002 4014000000000000 00000009 4018000000000000"},
  };
  return kGoldens;
}

matrix::Matrix matrixOf(const Golden& golden) {
  matrix::Matrix matrix = matrix::Matrix::zeros(golden.rows, golden.cols);
  for (const auto& [index, value] : golden.cells) matrix.mutableData()[index] = value;
  return matrix;
}

TEST(SystemDsMatrixBlock, WritesAndReadsTheWorkedExamples) {
  for (const Golden& golden : goldens()) {
    const matrix::Matrix matrix = matrixOf(golden);
    const std::string expected = test::fromHex(golden.hex);
    const std::uint64_t stored = golden.cells.size();
    EXPECT_EQ(blockOf(matrix), expected) << golden.name;
    EXPECT_EQ(chooseBlockKind(golden.rows, golden.cols, stored), golden.kind) << golden.name;
    EXPECT_EQ(matrixBlockBytes(golden.rows, golden.cols, stored), expected.size()) << golden.name;
    EXPECT_TRUE(matrix::sameBits(readBlock(expected), matrix)) << golden.name;
  }
}

/// The matrix blocks of a SequenceFile without compression: what stands in its records (systemds-formats.md
/// 8).
struct Record {
  std::uint64_t rowBlock;
  std::uint64_t colBlock;
  std::string block;
};
std::vector<Record> recordsOf(const std::string& file) {
  constexpr std::uint64_t kHeaderBytes = 126;
  constexpr std::uint64_t kSyncBytes = 16;
  base::ByteReader in(std::as_bytes(std::span(file)));
  in.take(kHeaderBytes, "header");
  std::vector<Record> records;
  while (in.remaining() > 0) {
    const auto length = in.bigEndian<std::int32_t>("record length");
    if (length == -1) {
      in.take(kSyncBytes, "sync");
      continue;
    }
    in.bigEndian<std::int32_t>("key length");
    Record record{in.bigEndian<std::uint64_t>("row"), in.bigEndian<std::uint64_t>("column"), {}};
    const base::ByteSpan block = in.take(static_cast<std::uint64_t>(length) - 16, "value");
    record.block.assign(reinterpret_cast<const char*>(block.data()), block.size());
    records.push_back(std::move(record));
  }
  return records;
}

TEST(SystemDsMatrixBlock, ReadsAndRewritesWhatSystemDsWrote) {
  constexpr std::uint64_t kBlockRows = 1000;
  const std::filesystem::path golden = std::filesystem::path(PACKSCOPE_GOLDEN_DIR) / "systemds";
  std::set<BlockKind> kinds;
  for (const std::string set : {"small_dense", "special", "sparse", "ultra_sparse", "wide"}) {
    const std::vector<Record> records = recordsOf(base::readFile(golden / set / "std.bin", 1 << 20));
    ASSERT_FALSE(records.empty()) << set;
    std::string truth;
    if (std::filesystem::exists(golden / set / "ref.dat"))
      truth = base::readFile(golden / set / "ref.dat", 1 << 20);
    for (const Record& record : records) {
      const matrix::Matrix matrix = readBlock(record.block);
      kinds.insert(static_cast<BlockKind>(record.block.at(8)));
      EXPECT_EQ(blockOf(matrix), record.block) << set;
      if (truth.empty()) continue;
      base::ByteReader reference(std::as_bytes(std::span(truth)));
      reference.bigEndian<std::int32_t>("rows");
      const auto cols = static_cast<std::uint64_t>(reference.bigEndian<std::int32_t>("cols"));
      for (std::uint64_t row = 0; row < matrix.rows(); ++row) {
        for (std::uint64_t col = 0; col < matrix.cols(); ++col) {
          const std::uint64_t cell =
              ((record.rowBlock - 1) * kBlockRows + row) * cols + (record.colBlock - 1) * kBlockRows + col;
          const auto expected = base::loadBigEndian<std::uint64_t>(
              reinterpret_cast<const std::byte*>(truth.data()) + 8 + cell * 8);
          ASSERT_EQ(std::bit_cast<std::uint64_t>(matrix.row(row)[col]), expected)
              << set << ' ' << row << ' ' << col;
        }
      }
    }
  }
  EXPECT_TRUE(kinds.contains(BlockKind::Dense) && kinds.contains(BlockKind::Sparse) &&
              kinds.contains(BlockKind::UltraSparse));
}

TEST(SystemDsMatrixBlock, ChoosesTheKindOnBothSidesOfEachLimit) {
  EXPECT_EQ(chooseBlockKind(10, 10, 0), BlockKind::Empty);
  EXPECT_EQ(chooseBlockKind(10, 100, 400), BlockKind::Dense);
  EXPECT_EQ(chooseBlockKind(10, 100, 399), BlockKind::Sparse);
  EXPECT_EQ(chooseBlockKind(10, 100, 10), BlockKind::Sparse);
  EXPECT_EQ(chooseBlockKind(10, 100, 9), BlockKind::UltraSparse);
  // One cell of 1 x 3: 29 or 29 bytes sparse, 33 dense.
  EXPECT_EQ(chooseBlockKind(1, 3, 1), BlockKind::Sparse);
  // One of 1 x 2 is more than 40 %.
  EXPECT_EQ(chooseBlockKind(1, 2, 1), BlockKind::Dense);
  EXPECT_EQ(matrixBlockBytes(10'000, 100, 1'000'000), 8'000'009U);
  // From 2^31 cells on, SPARSE has an 8-byte count.
  EXPECT_EQ(matrixBlockBytes(65'536, 32'768, 100'000), 9U + 8U + 4U * 65'536U + 12U * 100'000U);
  EXPECT_EQ(matrixBlockBytes(65'536, 32'767, 100'000), 9U + 4U + 4U * 65'536U + 12U * 100'000U);
}

TEST(SystemDsMatrixBlock, GivesTheSameBytesOnEveryTargetAndForEveryBuffer) {
  const base::ThreadBudget one(1);
  for (const double sparsity : {1.0, 0.2, 0.005, 0.0}) {
    const matrix::Matrix matrix = matrix::generate({97, 31, sparsity, 1000, 3}, one);
    base::forceSimd(base::SimdChoice::Scalar);
    const std::string expected = blockOf(matrix);
    for (const base::SimdTarget& target : base::simdTargets()) {
      if (!target.available) continue;
      base::forceSimd(target.choice);
      for (const std::size_t buffer : {64U, 100U, 8192U, 1U << 20})
        EXPECT_EQ(blockOf(matrix, buffer), expected);
      EXPECT_TRUE(matrix::sameBits(readBlock(expected), matrix)) << target.id;
    }
    base::forceSimd(base::SimdChoice::Auto);
  }
}

TEST(SystemDsMatrixBlock, WritesARectangleOfALargerMatrix) {
  const base::ThreadBudget one(1);
  for (const double sparsity : {1.0, 0.2, 0.02}) {
    const matrix::Matrix whole = matrix::generate({20, 30, sparsity, 9, 3}, one);
    matrix::Matrix part(7, 11);
    for (std::uint64_t row = 0; row < 7; ++row) {
      std::copy_n(whole.data() + (row + 4) * 30 + 5, 11, part.mutableData() + row * 11);
    }
    const CellBlock block{whole.data() + 4 * 30 + 5, 7, 11, 30};
    std::vector<std::byte> out(static_cast<std::size_t>(matrixBlockBytes(7, 11, countStored(block))));
    base::ByteWriter writer(out);
    writeMatrixBlock(block, countStored(block), writer);
    EXPECT_EQ(writer.written(), out.size());
    const std::string text(reinterpret_cast<const char*>(out.data()), out.size());
    EXPECT_EQ(text, blockOf(part));
    // And back into a place of a larger matrix.
    matrix::Matrix target = matrix::Matrix::zeros(20, 30);
    base::ByteReader in(out);
    const BlockHeader header = readBlockHeader(in);
    readBlockCells(in, header, target.mutableData() + 4 * 30 + 5, 30);
    for (std::uint64_t row = 0; row < 7; ++row) {
      EXPECT_EQ(std::memcmp(target.data() + (row + 4) * 30 + 5, part.data() + row * 11, 88), 0);
    }
  }
}

TEST(SystemDsMatrixBlock, KeepsEveryBit) {
  for (const std::uint64_t cols : {14U, 100U, 2000U}) {  // Dense, sparse, ultra-sparse.
    for (const std::uint64_t rows : {1U, 20U}) {
      const matrix::Matrix matrix = test::specialMatrix(rows, cols);
      EXPECT_TRUE(matrix::sameBits(readBlock(blockOf(matrix)), matrix)) << rows << " x " << cols;
    }
  }
}

TEST(SystemDsMatrixBlock, HoldsMatricesWithoutCells) {
  for (const auto& [rows, cols] :
       {std::pair{0U, 0U}, std::pair{0U, 5U}, std::pair{5U, 0U}, std::pair{1U, 1U}, std::pair{1000U, 1000U},
        std::pair{1'000'000'000U, 0U}, std::pair{0U, 10'000'000U}}) {
    const matrix::Matrix matrix = matrix::Matrix::zeros(rows, cols);
    const std::string block = blockOf(matrix);
    EXPECT_EQ(block.size(), 9U);
    EXPECT_TRUE(matrix::sameBits(readBlock(block), matrix));
  }
}

TEST(SystemDsMatrixBlock, RefusesEveryCut) {
  for (const Golden& golden : goldens()) {
    const std::string block = test::fromHex(golden.hex);
    for (std::size_t size = 0; size < block.size(); ++size) {
      EXPECT_THROW(readBlock(block.substr(0, size)), base::Error) << golden.name << " cut at " << size;
    }
    EXPECT_THROW(readBlock(block + '\0'), base::Error) << golden.name;
  }
}

/// The format has no checksum: a changed value is another valid block. Whatever is read has to be exactly
/// what the bytes say, so that writing it again gives the same bytes in the same kind.
TEST(SystemDsMatrixBlock, RefusesOrReadsExactlyEveryFlippedByte) {
  ReadLimits limits;
  limits.freeBytes = 1 << 16;
  limits.expansion = 64;
  for (const Golden& golden : goldens()) {
    const std::string block = test::fromHex(golden.hex);
    test::forEachFlip(block, [&](const std::string& flipped, std::size_t at) {
      try {
        const matrix::Matrix matrix = readBlock(flipped, limits);
        const std::string again = blockOf(matrix);
        if (again.at(8) == flipped.at(8) && again.size() == flipped.size()) {
          EXPECT_EQ(again, flipped) << golden.name << " byte " << at;
        }
      } catch (const base::Error& error) {
        EXPECT_NE(error.message().find_first_of("0123456789"), std::string::npos) << error.message();
      }
    });
  }
}

struct BadBlock {
  const char* what;
  const char* hex;
  const char* message;
};

TEST(SystemDsMatrixBlock, NamesWhatIsWrong) {
  const std::vector<BadBlock> cases{
      {"negative rows", "ffffffff 00000003 03", "rows is -1 at byte 0"},
      {"negative cols", "00000001 80000000 03", "cols is -2147483648 at byte 4"},
      {"kind 5", "00000001 00000001 05", "block kind 5 is not in 0..3 at byte 8"},
      {"kind 255", "00000001 00000001 ff", "block kind 255 is not in 0..3 at byte 8"},
      {"dedup", "00000001 00000001 04", "block kind 4 (DEDUP) at byte 8"},
      {"dense bomb", "000186a0 000186a0 03",
       "declares 100000 x 100000 cells, 80000000000 bytes; at most 1073778688 are"},
      {"dense one cell short", "00000001 00000002 03 3ff0000000000000",
       "dense block: cells 2 needs 8 bytes each, 8 bytes are left at byte 9"},
      {"empty bomb", "7fffffff 7fffffff 00", "declares 2147483647 rows; at most 1000000000 are read"},
      {"empty bomb within rows and columns", "3b9aca00 00000001 00",
       "1000000000 x 1 cells, 8000000000 bytes; at most"},
      {"ultra-sparse count bomb", "00000004 0000000a 01 7fffffff",
       "nnz 2147483647 exceeds 4 x 10 cells at byte 9"},
      {"ultra-sparse negative count", "00000004 0000000a 01 ffffffff", "nnz is -1 at byte 9"},
      {"ultra-sparse count without cells", "00000004 0000000a 01 00000002 00000000 00000000 0000000000000000",
       "nnz 2 needs 16 bytes each, 16 bytes are left at byte 13"},
      {"ultra-sparse row", "00000004 0000000a 01 00000001 00000004 00000003 401c000000000000",
       "row 4 is not in 0..3 at byte 13"},
      {"ultra-sparse negative row", "00000004 0000000a 01 00000001 ffffffff 00000003 401c000000000000",
       "row -1 is not in 0..3 at byte 13"},
      {"ultra-sparse column", "00000004 0000000a 01 00000001 00000003 0000000a 401c000000000000",
       "column 10 is not in 0..9 at byte 17"},
      {"ultra-sparse twice",
       "00000004 0000000a 01 00000002 00000001 00000003 401c000000000000 00000001 00000003 401c000000000000",
       "cell (1, 3) is not behind the one before it at byte 29"},
      {"sparse row bomb", "3b9aca00 00000001 02 00000000 00000000", "cells, 8000000000 bytes; at most"},
      {"sparse rows missing", "00000003 0000000a 02 00000000 00000000 00000000",
       "rows 3 needs 4 bytes each, 8 bytes are left at byte 13"},
      {"sparse negative row count", "00000001 0000000a 02 00000000 ffffffff",
       "cells of a row is -1 at byte 13"},
      {"sparse row count", "00000001 00000001 02 00000001 00000002 00000000 3ff0000000000000",
       "row 0 has 2 cells, of 1 columns and nnz 1 at byte 13"},
      {"sparse sum too small",
       "00000001 0000000a 02 00000002 00000001 00000000 3ff0000000000000 000000000000000000000000",
       "nnz 2 but 1 cells at byte 9"},
      {"sparse column", "00000001 0000000a 02 00000001 00000001 0000000a 3ff0000000000000",
       "column 10 is not in 0..9 at byte 17"},
      {"sparse columns not ascending",
       "00000001 0000000a 02 00000002 00000002 00000003 3ff0000000000000 00000003 3ff0000000000000",
       "column 3 is not behind the one before it at byte 29"},
  };
  for (const BadBlock& bad : cases) {
    EXPECT_NE(test::messageOf([&] { readBlock(test::fromHex(bad.hex)); }).find(bad.message),
              std::string::npos)
        << bad.what << ": " << test::messageOf([&] { readBlock(test::fromHex(bad.hex)); });
  }
}

TEST(SystemDsMatrixBlock, RefusesToWriteWhatJavaCannotCount) {
  const CellBlock tooTall{nullptr, std::uint64_t{1} << 31, 0, 0};
  std::vector<std::byte> buffer(64);
  base::ByteWriter out(buffer);
  EXPECT_THROW(writeMatrixBlock(tooTall, 0, out), base::Error);
  const CellBlock justRight{nullptr, (std::uint64_t{1} << 31) - 1, 0, 0};
  EXPECT_NO_THROW(writeMatrixBlock(justRight, 0, out));
}

TEST(SystemDsMatrixBlock, NoticesAWrongCount) {
  const base::ThreadBudget one(1);
  for (const double sparsity : {0.2, 0.005}) {
    const matrix::Matrix matrix = matrix::generate({97, 31, sparsity, 1000, 3}, one);
    const CellBlock block = wholeOf(matrix);
    std::vector<std::byte> buffer(1 << 20);
    base::ByteWriter out(buffer);
    EXPECT_THROW(writeMatrixBlock(block, countStored(block) + 1, out), base::Error);
  }
}

}  // namespace
}  // namespace packscope::formats
