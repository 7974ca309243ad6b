// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"
#include "base/file.h"
#include "base/random.h"
#include "base/temporary_folder.h"
#include "format_test_support.h"
#include "formats/csv_reader.h"
#include "formats/csv_writer.h"
#include "formats/text_number.h"
#include "matrix/generator.h"

#include <clocale>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

matrix::Matrix read(std::string_view text, const ReadLimits& limits = {}) {
  return readCsv(std::as_bytes(std::span(text.data(), text.size())), limits);
}

std::string written(const matrix::Matrix& matrix) {
  std::string text;
  base::StringSink sink(text);
  std::vector<std::byte> buffer(256);
  base::ByteWriter out(buffer, sink);
  writeCsv(matrix, out);
  out.flush();
  return text;
}

void expectCells(std::string_view text, std::uint64_t rows, std::uint64_t cols,
                 const std::vector<double>& cells) {
  try {
    const matrix::Matrix found = read(text);
    ASSERT_EQ(found.rows(), rows) << text;
    ASSERT_EQ(found.cols(), cols) << text;
    EXPECT_EQ(std::vector<double>(found.values().begin(), found.values().end()), cells) << text;
  } catch (const base::Error& error) {
    ADD_FAILURE() << text << ": " << error.message();
  }
}

TEST(CsvReader, ReadsEveryLineEnd) {
  const std::vector<double> cells{1, 2.5, -3, 4e2};
  for (const char* text :
       {"1,2.5\n-3,4e2\n", "1,2.5\n-3,4e2", "1,2.5\r\n-3,4e2\r\n", "1,2.5\r\n-3,4e2",
        "\xef\xbb\xbf"
        "1,2.5\n-3,4e2\n",
        "\xef\xbb\xbf"
        "a,b\r\n1,2.5\r\n-3,4e2",
        "1,2.5\n-3,4e2\n\n\n", "\n\n1,2.5\n\n-3,4e2\n", "\r\n1,2.5\r\n\r\n-3,4e2\r\n\r\n"}) {
    expectCells(text, 2, 2, cells);
  }
}

TEST(CsvReader, SkipsAHeaderOfNames) {
  expectCells("a,b\n1,2\n", 1, 2, {1, 2});
  expectCells(",b\n1,2\n", 1, 2, {1, 2});
  expectCells("x\n1\n2\n", 2, 1, {1, 2});
  expectCells("\"a,b\",\"say \"\"hi\"\"\"\n1,2\n", 1, 2, {1, 2});
  expectCells("\"two\nlines\",b\r\n1,2\r\n", 1, 2, {1, 2});
  expectCells("\"2m\",b\n1,2\n", 1, 2, {1, 2});
  expectCells("\xc3\xa9t\xc3\xa9,info\n1,2\n", 1, 2, {1, 2});
}

TEST(CsvReader, ReadsNumbersOfEveryForm) {
  expectCells("0.5,.5,5.,+7,-0.25,1e3,1E-3,007,123456789012345678\n", 1, 9,
              {0.5, 0.5, 5.0, 7.0, -0.25, 1000.0, 0.001, 7.0, 123456789012345678.0});
  expectCells("\"1.5\",2,\"-3e2\"\n", 1, 3, {1.5, 2, -300});
  expectCells("9007199254740993,1e308,4.9e-324,-1.7976931348623157e308\n", 1, 4,
              {9007199254740992.0, 1e308, 4.9e-324, -1.7976931348623157e308});
  EXPECT_TRUE(std::signbit(read("-0\n").data()[0]));
  EXPECT_TRUE(std::signbit(read("-0.0\n").data()[0]));
  EXPECT_FALSE(std::signbit(read("0\n").data()[0]));
}

TEST(CsvReader, ReadsTheWordsForNanAndInfinity) {
  const matrix::Matrix found = read(
      "nan,NaN,NAN,-nan,inf,-Inf,+INF,Infinity,-infinity,nan(0x7ff00000000007a2)\n1,2,3,4,5,6,7,8,9,10\n");
  const auto bits = [&](std::size_t i) { return std::bit_cast<std::uint64_t>(found.data()[i]); };
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(bits(i), 0x7ff8000000000000U);
  EXPECT_EQ(bits(3), 0xfff8000000000000U);
  for (const std::size_t i : {4U, 6U, 7U}) EXPECT_EQ(bits(i), 0x7ff0000000000000U);
  for (const std::size_t i : {5U, 8U}) EXPECT_EQ(bits(i), 0xfff0000000000000U);
  EXPECT_EQ(bits(9), 0x7ff00000000007a2U);
  for (const char* word :
       {"nAn", "nano", "infin", "--inf", "nan(0x1)", "nan(0x3ff0000000000000)", "nan()", "1inf"}) {
    EXPECT_THROW(read(std::string("1\n") + word + "\n"), base::Error) << word;
  }
}

TEST(CsvReader, ReadsDecimalsToTheNearestDouble) {
  // The quick way for short decimals has to agree with the general one.
  base::Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = std::to_string(random.below(1'000'000'000'000'000));
    text.resize(std::min<std::size_t>(text.size(), 1 + random.below(15)));
    if (random.below(2) == 0) text.insert(random.below(text.size() + 1), ".");
    if (text.front() == '.' || text.back() == '.') continue;
    if (random.below(2) == 0) text.insert(0, "-");
    double quick = 0;
    const char* const end = parseSimpleDecimal(text.data(), text.data() + text.size(), quick);
    ASSERT_EQ(end, text.data() + text.size()) << text;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(quick), std::bit_cast<std::uint64_t>(parseCell(text).value))
        << text;
  }
  for (const std::string_view text :
       {"", "-", ".5", "1.", "1234567890123456", "1.234567890123456", "x", "-x"}) {
    double value = 0;
    EXPECT_EQ(parseSimpleDecimal(text.data(), text.data() + text.size(), value), nullptr) << text;
  }
}

struct Bad {
  const char* text;
  const char* message;
};

TEST(CsvReader, NamesLineAndColumnOfWhatItRefuses) {
  const std::vector<Bad> cases{
      {"", "the file has no values, line 1"},
      {"\n\n", "the file has no values, line 1"},
      {"a,b\n", "there is a header but no row, line 1"},
      {"1,2\n3,x\n", "column 2: 'x' is not a number, line 2"},
      {"1,2\n3,1e309\n", "column 2: '1e309' is outside the range of a double, line 2"},
      {"1,2\n3,-1e309\n", "column 2: '-1e309' is outside the range of a double, line 2"},
      {"1e-400\n", "column 1: '1e-400' is outside the range of a double, line 1"},
      {"1,2\n3\n", "1 columns where the first line has 2, line 2"},
      {"1,2\n3,4,5\n", "3 columns where the first line has 2, line 2"},
      {"1,2\n\n3,4,\n", "3 columns where the first line has 2, line 3"},
      {"1,2\n3,\n", "column 2: the cell is empty, line 2"},
      {"1,2\n,3\n", "column 1: the cell is empty, line 2"},
      {"1,\"\"\n", "column 2: the cell is empty, line 1"},
      {"1,2\n3,\"\"\n", "column 2: the cell is empty, line 2"},
      {"a,1\n2,3\n", "column 1: 'a' is not a number, line 1"},
      {"1,b\n2,3\n", "column 2: 'b' is not a number, line 1"},
      {"1x\n2\n", "column 1: '1x' is not a number, line 1"},
      {"1 \n2\n", "column 1: '1 ' is not a number, line 1"},
      {"1, 2\n", "column 2: ' 2' is not a number, line 1"},
      {"1;2\n3;4\n", "column 1: '1;2' is not a number, line 1"},
      {"1\r2\r", "column 1: a lone CR does not end a line; lines end in LF or CRLF, line 1"},
      {"1,2\n3,4\r5,6\n", "column 2: '4\\x0d5': a lone CR does not end a line"},
      {"1,2\n3,4\r", "column 2: '4\\x0d': a lone CR"},
      {"\"a\nb,c\n1,2\n", "column 1: the quote is not closed, line 1"},
      {"\"a\"b,c\n1,2\n", "column 1: text behind the closing quote, line 1"},
      {"1\n\n2\n", "the line is empty: a missing value?, line 2"},
      {"x\n1\n\n\n2\n", "the line is empty: a missing value?, line 3"},
      {"1,2\n3,0x10\n", "column 2: '0x10' is not a number, line 2"},
      {"1,2\n3,1_0\n", "column 2: '1_0' is not a number, line 2"},
      {",,\n", "column 1: the cell is empty, line 1"},
      {"a,b,c\n,,\n", "column 1: the cell is empty, line 2"},
      {"1,2\n3,\xff\x01\n", "column 2: '\\xff\\x01' is not a number, line 2"},
  };
  for (const Bad& bad : cases) {
    const std::string message = test::messageOf([&] { read(bad.text); });
    EXPECT_NE(message.find(bad.message), std::string::npos) << bad.text << ": " << message;
  }
  const std::string message = test::messageOf([] { read("1\n" + std::string(100'000, 'y') + "\n"); });
  EXPECT_LT(message.size(), 200U) << "a long cell makes a long message";
}

TEST(CsvReader, IsBoundedBeforeAllocating) {
  ReadLimits limits;
  limits.rows = 2;
  limits.cols = 3;
  EXPECT_NO_THROW(read("1,2,3\n4,5,6\n", limits));
  EXPECT_EQ(test::messageOf([&] { read("1\n2\n3\n", limits); }), "declares 3 rows; at most 2 are read");
  EXPECT_EQ(test::messageOf([&] { read("1,2,3,4\n", limits); }), "declares 4 columns; at most 3 are read");
  limits.decodedBytes = 48;
  EXPECT_NO_THROW(read("1,2,3\n4,5,6\n", limits));
  limits.decodedBytes = 47;
  EXPECT_THROW(read("1,2,3\n4,5,6\n", limits), base::Error);
  // A wide first line over many short ones would be 80 GB: the first short line is named instead.
  std::string bomb(200'000, ',');
  bomb = "a" + bomb + "\n";
  for (int i = 0; i < 50'000; ++i) bomb += "1\n";
  EXPECT_EQ(test::messageOf([&] { read(bomb); }).find("1 columns where the first line has 200001, line 2"),
            0U)
      << test::messageOf([&] { read(bomb); });
}

/// A locale with a decimal comma for the life of the object: an installed one, or a small one compiled into
/// `folder`.
class CommaLocale {
 public:
  explicit CommaLocale(const std::filesystem::path& folder) : m_before(std::setlocale(LC_ALL, nullptr)) {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr) return;
    base::replaceFile(folder / "comma",
                      "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n");
    // It complains about the categories that are not there, but makes the one that is.
    const std::string command = "localedef -c -i '" + (folder / "comma").string() + "' -f ANSI_X3.4-1968 '" +
                                (folder / "comma_XX").string() + "' >/dev/null 2>&1";
    if (std::system(command.c_str()) == -1) return;
    ::setenv("LOCPATH", folder.c_str(), 1);
    std::setlocale(LC_NUMERIC, "comma_XX");
    ::unsetenv("LOCPATH");
  }
  ~CommaLocale() { std::setlocale(LC_ALL, m_before.c_str()); }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

  bool active() const { return std::string_view(std::localeconv()->decimal_point) == ","; }

 private:
  std::string m_before;
};

TEST(CsvReader, DoesNotFollowTheLocale) {
  const base::TemporaryFolder folder;
  const CommaLocale comma(folder.path());
  if (!comma.active()) GTEST_SKIP() << "no locale with a decimal comma, and localedef cannot make one";
  expectCells("1.5,2\n0.25,-1e-3\n", 2, 2, {1.5, 2, 0.25, -0.001});
  matrix::Matrix matrix(1, 2);
  matrix.mutableData()[0] = 1234567.5;
  matrix.mutableData()[1] = 0.001;
  EXPECT_EQ(written(matrix), "1234567.5,0.001\n");
}

TEST(CsvReader, RefusesOrReadsEveryCutAndFlip) {
  const std::string text = "\"a\",b\r\n1,-2.5e3\r\n\"3\",nan\n\n0.1,inf";
  for (std::size_t size = 0; size < text.size(); ++size) {
    try {
      EXPECT_EQ(read(text.substr(0, size)).cols(), 2U) << size;
    } catch (const base::Error& error) {
      EXPECT_NE(error.message().find("line "), std::string::npos) << error.message();
    }
  }
  test::forEachFlip(text, [&](const std::string& flipped, std::size_t) {
    try {
      EXPECT_GE(read(flipped).rows(), 1U);
    } catch (const base::Error& error) {
      EXPECT_NE(error.message().find("line "), std::string::npos) << error.message();
    }
  });
}

TEST(CsvWriter, WritesShortestDecimals) {
  matrix::Matrix matrix(2, 3);
  const std::array<double, 6> cells{1, 0.1, -0.0, 1e300, 4.9e-324, 123456789};
  std::copy(cells.begin(), cells.end(), matrix.mutableData());
  EXPECT_EQ(written(matrix), "1,0.1,-0\n1e+300,5e-324,123456789\n");
}

TEST(CsvWriter, KeepsEveryBitOfEveryValue) {
  const matrix::Matrix special = test::specialMatrix(2, 7);
  EXPECT_TRUE(matrix::sameBits(read(written(special)), special)) << written(special);
  base::Random random(3);
  matrix::Matrix matrix(500, 7);
  for (std::uint64_t cell = 0; cell < matrix.cells(); ++cell) {
    matrix.mutableData()[cell] = std::bit_cast<double>(random.next());
  }
  EXPECT_TRUE(matrix::sameBits(read(written(matrix)), matrix));
}

TEST(CsvWriter, RefusesAMatrixWithoutCells) {
  EXPECT_THROW(written(matrix::Matrix(0, 5)), base::Error);
  EXPECT_THROW(written(matrix::Matrix(5, 0)), base::Error);
}

}  // namespace
}  // namespace packscope::formats
