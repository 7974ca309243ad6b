// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npy.h"

#include "base/error.h"
#include "format_test_support.h"

#include <bit>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

matrix::Matrix readNpy(std::string_view content, const ReadLimits& limits = {}) {
  return readNpy(std::as_bytes(std::span(content.data(), content.size())), limits);
}

std::string writtenNpy(const matrix::Matrix& matrix) {
  std::string text;
  base::StringSink sink(text);
  std::vector<std::byte> buffer(512);
  base::ByteWriter out(buffer, sink);
  writeNpy(matrix, out);
  out.flush();
  return text;
}

/// A version 1.0 file with this dictionary, unpadded as older writers leave it, and these cells.
std::string fileOf(const std::string& dict, const std::string& cells, char major = 1) {
  const std::string text = dict + "\n";
  std::string file = std::string("\x93NUMPY") + major + '\0' + static_cast<char>(text.size() & 0xff) +
                     static_cast<char>(text.size() >> 8);
  if (major > 1) file += std::string(2, '\0');
  return file + text + cells;
}

std::string dictOf(const std::string& descr, const std::string& order, const std::string& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

std::vector<double> cellsOf(const matrix::Matrix& matrix) {
  return {matrix.values().begin(), matrix.values().end()};
}

TEST(Npy, WritesWhatNumPyWrites) {
  // The output of numpy.save for [[1, 2, 3], [4, 5, 6]].
  matrix::Matrix matrix(2, 3);
  for (int i = 0; i < 6; ++i) matrix.mutableData()[i] = i + 1;
  std::string expected = std::string("\x93NUMPY\x01\x00\x76\x00", 10) +
                         "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }";
  expected.resize(127, ' ');
  expected += '\n';
  expected += test::fromHex(
      "000000000000f03f 0000000000000040 0000000000000840 0000000000001040 0000000000001440 "
      "0000000000001840");
  EXPECT_EQ(writtenNpy(matrix), expected);
  EXPECT_TRUE(matrix::sameBits(readNpy(expected), matrix));
}

TEST(Npy, StartsItsCellsAtAMultipleOf64) {
  for (const std::uint64_t rows : {0ULL, 1ULL, 99'999ULL, 1'000'000'000ULL}) {
    const std::string file = writtenNpy(matrix::Matrix(rows, 0));
    EXPECT_EQ(file.size() % 64, 0U);
    EXPECT_EQ(readNpy(file).rows(), rows);
  }
}

TEST(Npy, ReadsBothOrdersAndBothByteOrders) {
  const std::string little =
      test::fromHex("000000000000f03f 0000000000000040 0000000000000840 0000000000001040");
  const std::string big =
      test::fromHex("3ff0000000000000 4000000000000000 4008000000000000 4010000000000000");
  for (const auto& [descr, cells] :
       {std::pair{"<f8", little}, std::pair{">f8", big}, std::pair{"=f8", little}}) {
    EXPECT_EQ(cellsOf(readNpy(fileOf(dictOf(descr, "False", "(2, 2)"), cells))),
              (std::vector<double>{1, 2, 3, 4}));
    EXPECT_EQ(cellsOf(readNpy(fileOf(dictOf(descr, "True", "(2, 2)"), cells))),
              (std::vector<double>{1, 3, 2, 4}));
    EXPECT_EQ(cellsOf(readNpy(fileOf(dictOf(descr, "True", "(1, 4)"), cells))),
              (std::vector<double>{1, 2, 3, 4}));
    const matrix::Matrix vector = readNpy(fileOf(dictOf(descr, "False", "(4,)"), cells));
    EXPECT_EQ(vector.rows(), 4U);
    EXPECT_EQ(vector.cols(), 1U);
  }
}

TEST(Npy, ReadsOtherNumbers) {
  const auto one = [](const char* descr, const char* hex) {
    return readNpy(fileOf(dictOf(descr, "False", "(1, 1)"), test::fromHex(hex))).data()[0];
  };
  EXPECT_EQ(one("<f4", "0000c03f"), 1.5);
  EXPECT_EQ(one(">f4", "3fc00000"), 1.5);
  EXPECT_EQ(one("|i1", "ff"), -1.0);
  EXPECT_EQ(one("|u1", "ff"), 255.0);
  EXPECT_EQ(one("|b1", "01"), 1.0);
  EXPECT_EQ(one("<i2", "feff"), -2.0);
  EXPECT_EQ(one(">u2", "fffe"), 65534.0);
  EXPECT_EQ(one("<i4", "00000080"), -2147483648.0);
  EXPECT_EQ(one("<u4", "ffffffff"), 4294967295.0);
  EXPECT_EQ(one("<i8", "0000000000000080"), -0x1p63);
  EXPECT_EQ(one("<u8", "0000000000000080"), 0x1p63);
}

TEST(Npy, RefusesIntegersThatNoDoubleEquals) {
  const auto message = [](const char* descr, const char* hex) {
    return test::messageOf([&] { readNpy(fileOf(dictOf(descr, "False", "(1, 1)"), test::fromHex(hex))); });
  };
  EXPECT_NE(message("<i8", "0100000000002000").find("9007199254740993 is not exactly a double at byte"),
            std::string::npos);
  EXPECT_EQ(message("<i8", "0000000000002000"), "nothing was thrown");
  EXPECT_NE(message("<i8", "ffffffffffffff7f").find("9223372036854775807 is not exactly"), std::string::npos);
  EXPECT_NE(message("<u8", "ffffffffffffffff").find("18446744073709551615 is not exactly"),
            std::string::npos);
}

TEST(Npy, ReadsWhatOtherWritersPutIntoTheHeader) {
  const std::string cell(8, '\0');
  for (const char* dict : {"{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1)}",
                           "{'shape': (1,1),'fortran_order':False,'descr':'<f8'}",
                           "{\"descr\": \"<f8\", \"fortran_order\": False, \"shape\": (1, 1), }",
                           "{'descr': '<f8', 'fortran_order': False, 'shape': (1L, 1L), }   ",
                           "  { 'descr' : '<f8' , 'fortran_order' : False , 'shape' : ( 1 , 1 , ) , }"}) {
    EXPECT_EQ(readNpy(fileOf(dict, cell)).cells(), 1U) << dict;
  }
  for (const char major : {'\2', '\3'}) {
    EXPECT_EQ(readNpy(fileOf(dictOf("<f8", "False", "(1, 1)"), cell, major)).cells(), 1U) << int{major};
  }
}

TEST(Npy, NamesWhatIsWrong) {
  struct BadNpy {
    std::string file;
    const char* message;
  };
  const std::string cell(8, '\0');
  const std::vector<BadNpy> cases{
      {"", "magic needs 6 bytes, has 0 at byte 0"},
      {"\x93NUMPX" + std::string(100, ' '), "not a NumPy file: magic at byte 0"},
      {fileOf(dictOf("<f8", "False", "(1, 1)"), cell, 4), "NumPy format version 4.0"},
      {std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12),
       "header length 4294967295 exceeds 65536 at byte 8"},
      {std::string("\x93NUMPY\x01\x00\x10\x00{'descr'", 18), "header needs 16 bytes, has 8 at byte 10"},
      {fileOf(dictOf("<f8", "False", "(1, 2)"), cell), "declares 1 x 2 cells of 8 bytes, 8 bytes are there"},
      {fileOf(dictOf("<f8", "False", "(1, 1)"), cell + "x"),
       "declares 1 x 1 cells of 8 bytes, 9 bytes are there"},
      {fileOf(dictOf("<f8", "False", "()"), cell), "an array of 0 dimensions"},
      {fileOf(dictOf("<f8", "False", "(1, 1, 1)"), cell), "an array of 3 dimensions"},
      {fileOf(dictOf("<f8", "False", "(1)"), cell), "header: ',' is missing at byte"},
      {fileOf(dictOf("<f8", "False", "1"), cell), "header: '(' is missing at byte"},
      {fileOf(dictOf("<f8", "False", "(-1, 1)"), cell),
       "a length of 'shape' is not a number below 2^64 at byte"},
      {fileOf(dictOf("<f8", "False", "(18446744073709551616, 1)"), cell), "is not a number below 2^64"},
      {fileOf(dictOf("<f8", "False", "(np.int64(1), 1)"), cell), "is not a number below 2^64"},
      {fileOf(dictOf("<f8", "False", "(4294967296, 4294967296)"), cell), "declares 4294967296 rows"},
      {fileOf(dictOf("<f8", "False", "(1000000000, 10)"), cell), "declares 1000000000 x 10 cells"},
      {fileOf(dictOf("<c16", "False", "(1, 1)"), cell), "descr '<c16': cells have to be of type"},
      {fileOf(dictOf("<f2", "False", "(1, 1)"), cell), "descr '<f2'"},
      {fileOf(dictOf("|O", "False", "(1, 1)"), cell), "descr '|O'"},
      {fileOf(dictOf("<f8", "false", "(1, 1)"), cell), "header: True or False is missing at byte"},
      {fileOf("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1, 1), }", cell),
       "an array of structures"},
      {fileOf("{'descr': '<f8', 'shape': (1, 1), }", cell), "header: key 'fortran_order' is missing"},
      {fileOf("{'descr': '<f8', 'descr': '<f8', 'shape': (1, 1), }", cell), "header: key 'descr' twice"},
      {fileOf("{'descr': '<f8', 'extra': '<f8', 'shape': (1, 1), }", cell), "header: unknown key 'extra'"},
      {fileOf(dictOf("<f8", "False", "(1, 1)") + " x", cell), "header: text behind the closing brace"},
      {fileOf("{'descr': '<f8", cell), "header: the quote is not closed"},
  };
  for (const BadNpy& bad : cases) {
    const std::string message = test::messageOf([&] { readNpy(bad.file); });
    EXPECT_NE(message.find(bad.message), std::string::npos) << bad.message << ": " << message;
  }
}

}  // namespace
}  // namespace packscope::formats
