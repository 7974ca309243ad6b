// SPDX-License-Identifier: GPL-3.0-or-later
// Bug cases 19 to 27: what other readers of Matrix Market files got wrong.
#include "formats/matrix_market.h"

#include "base/error.h"
#include "format_test_support.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

matrix::Matrix readMarket(std::string_view text) {
  return readMatrixMarket(std::as_bytes(std::span(text.data(), text.size())), ReadLimits{});
}

void expectMarketCells(const std::string& text, std::uint64_t rows, std::uint64_t cols,
                       const std::vector<double>& cells) {
  try {
    const matrix::Matrix found = readMarket(text);
    ASSERT_EQ(found.rows(), rows) << text;
    ASSERT_EQ(found.cols(), cols) << text;
    EXPECT_EQ(std::vector<double>(found.values().begin(), found.values().end()), cells) << text;
  } catch (const base::Error& error) {
    ADD_FAILURE() << text << ": " << error.message();
  }
}

const std::string kCoordinate = "%%MatrixMarket matrix coordinate real general\n";
const std::string kArray = "%%MatrixMarket matrix array real general\n";

TEST(MatrixMarket, ReadsCoordinatesAndArrays) {
  expectMarketCells(kCoordinate + "2 3 2\n1 3 1.5\n2 1 -2\n", 2, 3, {0, 0, 1.5, -2, 0, 0});
  expectMarketCells(kCoordinate + "2 3 0\n", 2, 3, {0, 0, 0, 0, 0, 0});
  expectMarketCells(kArray + "2 3\n1\n2\n3\n4\n5\n6\n", 2, 3, {1, 3, 5, 2, 4, 6});
  expectMarketCells(kArray + "0 3\n", 0, 3, {});
  expectMarketCells(kCoordinate + "3 0 0\n", 3, 0, {});
  expectMarketCells("%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n2 1\n", 2, 2,
                    {1, 0, 1, 0});
  expectMarketCells("%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 -7\n", 1, 1, {-7});
}

TEST(MatrixMarket, ExpandsSymmetry) {
  expectMarketCells("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 5\n2 1 3\n", 2, 2,
                    {5, 3, 3, 0});
  expectMarketCells("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n", 2, 2,
                    {0, -3, 3, 0});
  expectMarketCells("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n", 2, 2, {0, 1, 1, 0});
  expectMarketCells("%%MatrixMarket matrix array real symmetric\n3 3\n1\n2\n3\n4\n5\n6\n", 3, 3,
                    {1, 2, 3, 2, 4, 5, 3, 5, 6});
  expectMarketCells("%%MatrixMarket matrix array integer skew-symmetric\n3 3\n1\n2\n3\n", 3, 3,
                    {0, -1, -2, 1, 0, -3, 2, 3, 0});
  expectMarketCells("%%MatrixMarket matrix array real skew-symmetric\n1 1\n", 1, 1, {0});
}

TEST(MatrixMarket, ReadsEveryLineEndAndFreeFormat) {
  const std::string body = "% a comment\n%\n\n 2\t2  1 \n\n  2 2   1e1\n\n";
  for (const std::string& banner : {std::string("%%MatrixMarket matrix coordinate real general\n"),
                                    std::string("%%MatrixMarket MATRIX Coordinate Real General\n"),
                                    std::string("%%matrixmarket  matrix\tcoordinate real general \n")}) {
    expectMarketCells(banner + body, 2, 2, {0, 0, 0, 10});
    expectMarketCells("\xef\xbb\xbf" + banner + body, 2, 2, {0, 0, 0, 10});
    std::string crlf;
    for (const char c : banner + body) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    expectMarketCells(crlf, 2, 2, {0, 0, 0, 10});
    expectMarketCells(crlf.substr(0, crlf.find("1e1") + 3), 2, 2, {0, 0, 0, 10});
  }
}

TEST(MatrixMarket, KeepsIntegersExactly) {
  const auto one = [](const std::string& value) {
    return "%%MatrixMarket matrix array integer general\n1 1\n" + value + "\n";
  };
  expectMarketCells(one("2147483648"), 1, 1, {2147483648.0});
  expectMarketCells(one("9007199254740992"), 1, 1, {0x1p53});
  expectMarketCells(one("-9223372036854775808"), 1, 1, {-0x1p63});
  expectMarketCells(one("+3"), 1, 1, {3});
  for (const auto& [value, message] :
       {std::pair{"9007199254740993", "'9007199254740993' is not exactly a double, line 3"},
        std::pair{"9223372036854775807", "'9223372036854775807' is not exactly a double, line 3"},
        std::pair{"9223372036854775808", "'9223372036854775808' does not fit 64 bits, line 3"},
        std::pair{"18446744073709551616", "'18446744073709551616' does not fit 64 bits, line 3"},
        std::pair{"1.5", "'1.5' is not an integer, line 3"},
        std::pair{"+-1", "'+-1' is not an integer, line 3"}}) {
    EXPECT_EQ(test::messageOf([&, text = value] { readMarket(one(text)); }), message);
  }
}

TEST(MatrixMarket, FollowsOneRuleForValuesOutsideTheRange) {
  const auto one = [](const std::string& value) { return kArray + "1 1\n" + value + "\n"; };
  expectMarketCells(one("1e308"), 1, 1, {1e308});
  expectMarketCells(one("4.9e-324"), 1, 1, {4.9e-324});
  for (const char* value : {"1e309", "-1e309", "1e-400", "1e9999"}) {
    EXPECT_EQ(test::messageOf([&] { readMarket(one(value)); }),
              "'" + std::string(value) + "' is outside the range of a double, line 3");
  }
  EXPECT_TRUE(std::isnan(readMarket(one("nan")).data()[0]));
}

TEST(MatrixMarket, RefusesMalformedFilesByLine) {
  struct BadMarket {
    std::string text;
    const char* message;
  };
  const std::vector<BadMarket> cases{
      {"", "the file is empty, line 1"},
      {"\n" + kCoordinate, "has to start with %%MatrixMarket, line 1"},
      {"%MatrixMarket matrix coordinate real general\n1 1 0\n", "has to start with %%MatrixMarket, line 1"},
      {" %%MatrixMarket matrix coordinate real general\n1 1 0\n", "has to start with %%MatrixMarket, line 1"},
      {"%%NatrixMarket matrix coordinate real general\n1 1 0\n", "has to start with %%MatrixMarket, line 1"},
      {"%%MatrixMarket matrix coordinate real\n1 1 0\n", "the banner has to have five words, line 1"},
      {"%%MatrixMarket matrix coordinate real general x\n1 1 0\n",
       "the banner has to have five words, line 1"},
      {"%%MatrixMarket vector coordinate real general\n1 1 0\n", "object 'vector' is not 'matrix', line 1"},
      {"%%MatrixMarket matrix dense real general\n1 1 0\n", "format 'dense' is not"},
      {"%%MatrixMarket matrix coordinate float general\n1 1 0\n", "field 'float' is not"},
      {"%%MatrixMarket matrix coordinate complex general\n1 1 0\n", "complex matrices, line 1"},
      {"%%MatrixMarket matrix coordinate real hermitian\n1 1 0\n", "complex matrices, line 1"},
      {"%%MatrixMarket matrix coordinate real diagonal\n1 1 0\n", "symmetry 'diagonal' is not"},
      {"%%MatrixMarket matrix array pattern general\n1 1\n",
       "a pattern is coordinate, and general or symmetric"},
      {"%%MatrixMarket matrix coordinate pattern skew-symmetric\n1 1 0\n", "a pattern is coordinate"},
      {kCoordinate, "the size line is missing, line 2"},
      {kCoordinate + "% only\n% comments", "the size line is missing, line 4"},
      {kCoordinate + "2 2\n", "the size line has to have 3 numbers, line 2"},
      {kCoordinate + "2 2 1 1\n", "the size line has to have 3 numbers, line 2"},
      {kArray + "2 2 4\n", "the size line has to have 2 numbers, line 2"},
      {kCoordinate + "-2 2 1\n", "rows '-2' is not a number below 2^64, line 2"},
      {kCoordinate + "2 -2 1\n", "cols '-2' is not a number below 2^64, line 2"},
      {kCoordinate + "2 2 -1\n", "entries '-1' is not a number below 2^64, line 2"},
      {kCoordinate + "2.0 2 1\n", "rows '2.0' is not a number below 2^64, line 2"},
      {kCoordinate + "2 2 18446744073709551615\n1 1 1\n2 2 2\n",
       "18446744073709551615 entries exceed 2 x 2 cells, line 2"},
      {kCoordinate + "2 2 18446744073709551616\n",
       "entries '18446744073709551616' is not a number below 2^64"},
      {kCoordinate + "4294967296 4294967296 1\n1 1 1\n",
       "declares 4294967296 rows; at most 1000000000 are read"},
      {kCoordinate + "1000000000 10000000 1\n1 1 1\n", "declares 1000000000 x 10000000 cells"},
      {kCoordinate + "10000 10000 1000000\n1 1 1\n", "declares 1000000 entries, 6 bytes are left, line 2"},
      {kArray + "10000 10000\n1\n", "declares 100000000 entries, 2 bytes are left, line 2"},
      {kCoordinate + "2 2 2\n1 1 1.25\n", "declares 2 entries, found 1: the file ends, line 3"},
      {kArray + "2 2\n1.25\n2.25\n3.25\n", "declares 4 entries, found 3: the file ends, line 5"},
      {kCoordinate + "2 2 1\n1 1 1\n2 2 2\n", "more than the 1 entries declared, line 4"},
      {kArray + "1 1\n1\n2\n", "more than the 1 entries declared, line 4"},
      {kCoordinate + "2 2 1\n0 1 1\n", "row '0' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n1 0 1\n", "column '0' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n-1 1 1\n", "row '-1' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n3 1 1\n", "row '3' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n1 3 1\n", "column '3' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n1 4294967297 1\n", "column '4294967297' is not in 1..2, line 3"},
      {kCoordinate + "2 2 1\n1 1\n     ", "an entry has to have 3 numbers, line 3"},
      {kCoordinate + "2 2 1\n1 1 1 1\n", "an entry has to have 3 numbers, line 3"},
      {kCoordinate + "2 2 1\n1 1 x\n", "'x' is not a number, line 3"},
      {kCoordinate + "2 2 1\n1 1 0,5\n", "'0,5' is not a number, line 3"},
      {kCoordinate + "2 2 2\n1 1 1\n1 1 2\n", "(1, 1) stands there twice, line 4"},
      {kCoordinate + "2 2 1\n% late\n1 1 1\n", "an entry has to have 3 numbers, line 3"},
      {kArray + "1 2\n1 2\n", "a line of an array has to have one number, line 3"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n", "2 x 3 cannot be symmetric, line 2"},
      {"%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 3\n", "(1, 2) is not below the diagonal"},
      {"%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 3\n",
       "(1, 1) is not below the diagonal"},
      {"%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 3\n",
       "an entry has to have 2 numbers, line 3"},
      {"%%MatrixMarket matrix array real general\r1 1\r5\r", "a lone CR does not end a line"},
      {kCoordinate + "2 2 1\n1 1 1\r", "a lone CR does not end a line; lines end in LF or CRLF, line 3"},
  };
  for (const BadMarket& bad : cases) {
    const std::string message = test::messageOf([&] { readMarket(bad.text); });
    EXPECT_NE(message.find(bad.message), std::string::npos) << bad.text << ": " << message;
  }
}

TEST(MatrixMarket, WritesTheSmallerForm) {
  const auto written = [](const matrix::Matrix& matrix) {
    std::string text;
    base::StringSink sink(text);
    std::vector<std::byte> buffer(64);
    base::ByteWriter out(buffer, sink);
    writeMatrixMarket(matrix, out);
    out.flush();
    return text;
  };
  matrix::Matrix matrix = matrix::Matrix::zeros(2, 3);
  matrix.mutableData()[4] = -0.0;
  EXPECT_EQ(written(matrix), kCoordinate + "2 3 1\n2 2 -0\n");
  matrix.mutableData()[0] = 0.1;
  EXPECT_EQ(written(matrix), kArray + "2 3\n0.1\n0\n0\n-0\n0\n0\n");
  EXPECT_EQ(written(matrix::Matrix(0, 3)), kArray + "0 3\n");
}

}  // namespace
}  // namespace packscope::formats
