// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/systemds_standard_file.h"

#include "base/error.h"
#include "base/file.h"
#include "matrix/generator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

std::string golden(const std::string& name) {
  return base::readFile(std::string(PACKSCOPE_GOLDEN_DIR) + "/systemds/" + name, 1 << 22);
}

base::ByteSpan bytesOf(const std::string& text) {
  return std::as_bytes(std::span(text));
}

/// ref.dat: i32 rows, i32 columns, cells, big-endian. An independent, slow reader.
matrix::Matrix reference(const std::string& set) {
  const std::string file = golden(set + "/ref.dat");
  const std::byte* p = bytesOf(file).data();
  matrix::Matrix matrix(base::loadBigEndian<std::uint32_t>(p), base::loadBigEndian<std::uint32_t>(p + 4));
  for (std::uint64_t i = 0; i < matrix.cells(); ++i) {
    matrix.mutableData()[i] = std::bit_cast<double>(base::loadBigEndian<std::uint64_t>(p + 8 + 8 * i));
  }
  return matrix;
}

std::string fileOf(const matrix::Matrix& matrix) {
  std::string file;
  base::StringSink sink(file);
  std::vector<std::byte> buffer(4096);
  base::ByteWriter out(buffer, sink);
  writeStandardFile(matrix, out);
  out.flush();
  return file;
}

TEST(SystemdsStandardFile, ReadsWhatSystemDsWrote) {
  for (const char* set : {"small_dense", "sparse", "ultra_sparse", "default_value"}) {
    const std::string file = golden(std::string(set) + "/std.bin");
    EXPECT_TRUE(matrix::sameBits(readStandardFile(bytesOf(file), {}), reference(set))) << set;
  }
}

TEST(SystemdsStandardFile, KeepsSpecialValuesOfSystemDs) {
  const std::string file = golden("special/std.bin");
  EXPECT_TRUE(matrix::sameBits(readStandardFile(bytesOf(file), {}), reference("special")));
}

/// Everything but the sync markers, which are random in each file of SystemDS.
TEST(SystemdsStandardFile, WritesTheBytesOfSystemDs) {
  for (const char* set : {"small_dense", "sparse", "ultra_sparse", "default_value"}) {
    std::string expected = golden(std::string(set) + "/std.bin");
    const std::string written = fileOf(reference(set));
    ASSERT_EQ(written.size(), expected.size()) << set;
    const std::string theirs = expected.substr(110, 16);
    const std::string ours = written.substr(110, 16);
    for (std::size_t at = expected.find(theirs); at != std::string::npos;
         at = expected.find(theirs, at + 16)) {
      expected.replace(at, 16, ours);
    }
    EXPECT_TRUE(written == expected) << set;
  }
}

TEST(SystemdsStandardFile, HasThePublishedSize) {
  EXPECT_EQ(fileOf(matrix::generate({10'000, 100, 1.0, 4, 42}, base::ThreadBudget(1))).size(), 8'000'636U);
}

TEST(SystemdsStandardFile, RoundTripsEveryGrid) {
  const base::ThreadBudget oneThread(1);
  for (const std::uint64_t rows : {1U, 999U, 1000U, 1001U, 2001U}) {
    for (const std::uint64_t cols : {1U, 3U, 1000U, 1001U}) {
      const matrix::Matrix cells = matrix::generate({rows, cols, 0.3, 7, rows + cols}, oneThread);
      const std::string file = fileOf(cells);
      EXPECT_TRUE(matrix::sameBits(readStandardFile(bytesOf(file), {}), cells)) << rows << " x " << cols;
    }
  }
  EXPECT_EQ(readStandardFile(bytesOf(fileOf(matrix::Matrix(0, 0))), {}).cells(), 0U);
}

/// A cut between two records leaves a shorter file that is whole in itself; every other cut is refused.
TEST(SystemdsStandardFile, EveryCutInsideARecordIsRefused) {
  const std::string file = golden("small_dense/std.bin");
  for (std::size_t n = 0; n < file.size(); ++n) {
    if (n == 126) continue;
    const std::vector<std::byte> cut(bytesOf(file).begin(),
                                     bytesOf(file).begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_THROW(readStandardFile(cut, {}), base::Error) << n;
  }
}

TEST(SystemdsStandardFile, EveryFlippedByteOfTheFrameIsRefusedOrHarmless) {
  const std::string file = golden("small_dense/std.bin");
  const matrix::Matrix cells = reference("small_dense");
  const std::size_t firstCell = 126 + 8 + 16 + 9;
  for (std::size_t i = 0; i < firstCell; ++i) {
    for (const unsigned flip : {0x01U, 0x80U, 0xffU}) {
      std::string damaged = file;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ flip);
      try {
        // The sync marker of a file with one record is not used, and a lone block may stand anywhere of a
        // grid of zeros.
        const matrix::Matrix read = readStandardFile(bytesOf(damaged), {});
        EXPECT_TRUE((i >= 110 && i < 126) || (i >= 134 && i < 150)) << i;
        if (i < 126) {
          EXPECT_TRUE(matrix::sameBits(read, cells)) << i;
        }
      } catch (const base::Error&) {
      }
    }
  }
}

TEST(SystemdsStandardFile, RefusesDoubledBlocksAndDoubledSync) {
  const std::string file = golden("small_dense/std.bin");
  EXPECT_THROW(readStandardFile(bytesOf(file + file.substr(126)), {}), base::Error);
  const std::string sync = std::string("\xff\xff\xff\xff", 4) + file.substr(110, 16);
  EXPECT_NO_THROW(readStandardFile(bytesOf(file + sync), {}));
  EXPECT_THROW(readStandardFile(bytesOf(file.substr(0, 126) + sync + sync + file.substr(126)), {}),
               base::Error);
  EXPECT_NO_THROW(readStandardFile(bytesOf(file.substr(0, 126) + sync + file.substr(126)), {}));
}

}  // namespace
}  // namespace packscope::formats
