// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/native_compressed.h"

#include "base/crc32c.h"
#include "base/error.h"
#include "compress/compressor.h"
#include "compress/native_planner.h"
#include "matrix/generator.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

using compress::CompressedMatrix;

const base::ThreadBudget kOneThread(1);

std::vector<std::byte> fileOf(const CompressedMatrix& matrix,
                              const base::ThreadBudget& threads = kOneThread) {
  std::vector<std::byte> file(nativeCompressedSize(matrix));
  writeNativeCompressed(matrix, file, threads);
  return file;
}

CompressedMatrix compressed(const matrix::Matrix& cells) {
  CompressedMatrix out;
  compress::compress(cells, compress::planNative(cells, kOneThread), kOneThread, out);
  return out;
}

/// Columns of every kind that the native planner knows: empty, constant, few and many values, sparse, plain.
matrix::Matrix mixedMatrix(std::uint64_t rows) {
  matrix::Matrix cells(rows, 7);
  double* out = cells.mutableData();
  for (std::uint64_t r = 0; r < rows; ++r) {
    double* row = out + r * 7;
    row[0] = 0.0;
    row[1] = -7.5;
    row[2] = static_cast<double>(r % 3);
    row[3] = static_cast<double>(r * r % 300);
    row[4] = r % 97 == 5 ? 2.0 + static_cast<double>(r % 2) : 0.0;
    row[5] = std::sqrt(static_cast<double>(r) + 0.1);
    row[6] = r % 2 == 0 ? -0.0 : std::bit_cast<double>(0x7ff8000000000001ULL + r % 4);
  }
  return cells;
}

TEST(NativeCompressed, GivesBackEveryBit) {
  for (const std::uint64_t rows : {1U, 7U, 63U, 64U, 65U, 1000U, 5000U}) {
    const matrix::Matrix cells = mixedMatrix(rows);
    const CompressedMatrix matrix = compressed(cells);
    const std::vector<std::byte> file = fileOf(matrix);
    EXPECT_EQ(file.size() % 64, 0U);
    EXPECT_TRUE(isNativeCompressed(file));
    const CompressedMatrix back = readNativeCompressed(file, kOneThread);
    EXPECT_EQ(back.rows(), rows);
    EXPECT_EQ(back.groups().size(), matrix.groups().size());
    EXPECT_TRUE(matrix::sameBits(back.decompress(kOneThread), cells)) << rows;
    EXPECT_EQ(fileOf(back), file) << rows;
  }
}

TEST(NativeCompressed, HasTheSameBytesForEveryNumberOfThreads) {
  const CompressedMatrix matrix = compressed(mixedMatrix(3000));
  const std::vector<std::byte> file = fileOf(matrix);
  for (const std::uint32_t threads : {2U, 3U, 16U}) {
    const base::ThreadBudget budget(threads);
    EXPECT_EQ(fileOf(matrix, budget), file) << threads;
    EXPECT_TRUE(matrix::sameBits(readNativeCompressed(file, budget).decompress(budget), mixedMatrix(3000)));
  }
}

TEST(NativeCompressed, KeepsThePublishedMatrixSmall) {
  const matrix::Matrix cells = matrix::generate({10'000, 100, 1.0, 4, 42}, kOneThread);
  EXPECT_LE(fileOf(compressed(cells)).size(), 262'000U);
}

TEST(NativeCompressed, EveryCutIsRefused) {
  const std::vector<std::byte> file = fileOf(compressed(mixedMatrix(70)));
  for (std::size_t n = 0; n < file.size(); ++n) {
    // An exact copy, so that AddressSanitizer sees one byte too many.
    const std::vector<std::byte> cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_THROW(readNativeCompressed(cut, kOneThread), base::Error) << n;
  }
}

TEST(NativeCompressed, EveryFlippedByteIsRefused) {
  const std::vector<std::byte> file = fileOf(compressed(mixedMatrix(70)));
  for (std::size_t i = 0; i < file.size(); ++i) {
    for (const unsigned flip : {0x01U, 0x80U, 0xffU}) {
      std::vector<std::byte> damaged = file;
      damaged[i] ^= static_cast<std::byte>(flip);
      EXPECT_THROW(readNativeCompressed(damaged, kOneThread), base::Error) << i;
    }
  }
}

/// A file with one 32- or 64-bit field replaced and its checksums made right again.
template <typename T>
std::vector<std::byte> forged(std::vector<std::byte> file, std::size_t offset, T value) {
  std::memcpy(file.data() + offset, &value, sizeof(value));
  std::uint32_t groups = 0;
  std::memcpy(&groups, file.data() + 28, 4);
  const std::size_t tableBytes = (std::size_t{groups} * 48 + 63) / 64 * 64;
  if (64 + tableBytes <= file.size()) {
    const std::uint32_t table = base::crc32c({file.data() + 64, tableBytes});
    std::memcpy(file.data() + 56, &table, 4);
  }
  const std::uint32_t header = base::crc32c({file.data(), 60});
  std::memcpy(file.data() + 60, &header, 4);
  return file;
}

TEST(NativeCompressed, HugeCountsAreRefusedBeforeAllocating) {
  const std::vector<std::byte> file = fileOf(compressed(mixedMatrix(70)));
  for (const std::uint64_t value : {std::uint64_t{1} << 31, std::uint64_t{1} << 40, std::uint64_t{1} << 61,
                                    std::numeric_limits<std::uint64_t>::max()}) {
    EXPECT_THROW(readNativeCompressed(forged(file, 16, value), kOneThread), base::Error) << "rows " << value;
    EXPECT_THROW(readNativeCompressed(forged(file, 32, value), kOneThread), base::Error)
        << "file size " << value;
    for (const std::size_t field : {16U, 24U, 32U, 40U}) {
      EXPECT_THROW(readNativeCompressed(forged(file, 64 + field, value), kOneThread), base::Error)
          << field << ' ' << value;
    }
  }
  for (const std::uint32_t value : {0U, 8U, 1000U, 0x80000000U, 0xffffffffU}) {
    EXPECT_THROW(readNativeCompressed(forged(file, 24, value), kOneThread), base::Error)
        << "columns " << value;
    EXPECT_THROW(readNativeCompressed(forged(file, 28, value), kOneThread), base::Error)
        << "groups " << value;
    EXPECT_THROW(readNativeCompressed(forged(file, 64 + 4, value), kOneThread), base::Error)
        << "group columns " << value;
    EXPECT_THROW(readNativeCompressed(forged(file, 64 + 8, value + 1), kOneThread), base::Error)
        << "first column " << value + 1;
  }
  for (unsigned kind = 0; kind < 256; ++kind) {
    if (static_cast<std::byte>(kind) == file[64]) continue;
    EXPECT_THROW(readNativeCompressed(forged(file, 64, static_cast<std::uint8_t>(kind)), kOneThread),
                 base::Error)
        << "kind " << kind;
  }
}

TEST(NativeCompressed, SaysWhereAndWhat) {
  const std::vector<std::byte> file = fileOf(compressed(mixedMatrix(70)));
  const auto messageOf = [](const std::vector<std::byte>& damaged) -> std::string {
    try {
      readNativeCompressed(damaged, kOneThread);
    } catch (const base::Error& error) {
      return error.message();
    }
    return "nothing";
  };
  EXPECT_EQ(messageOf({}), "magic needs 8 bytes, has 0 at byte 0");
  EXPECT_EQ(messageOf(forged(file, 8, std::uint32_t{2})),
            "version 2 is newer than 1, the newest this program reads");
  std::vector<std::byte> longer = file;
  longer.push_back(std::byte{0});
  EXPECT_EQ(messageOf(longer), "declares " + std::to_string(file.size()) + " bytes, file has " +
                                   std::to_string(longer.size()) + " at byte 32");
}

}  // namespace
}  // namespace packscope::formats
