// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of the format table.
#include "formats/formats.h"

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "format_test_support.h"
#include "matrix/generator.h"

#include <set>

#include <gtest/gtest.h>

namespace packscope::formats {
namespace {

std::string written(const Format& format, const matrix::Matrix& matrix) {
  std::string text;
  base::StringSink sink(text);
  std::vector<std::byte> buffer(512);
  base::ByteWriter out(buffer, sink);
  format.write(matrix, out);
  out.flush();
  return text;
}

base::ByteSpan bytesOf(const std::string& text) {
  return std::as_bytes(std::span(text));
}

TEST(Formats, HaveUniqueIdsAndSuffixes) {
  std::set<std::string_view> ids;
  std::set<std::string_view> suffixes;
  for (const Format& format : formats()) {
    EXPECT_TRUE(ids.insert(format.id).second) << format.id;
    EXPECT_EQ(findFormat(format.id), &format);
    EXPECT_FALSE(format.title.empty() || format.description.empty() || format.suffixes.empty()) << format.id;
    for (const std::string_view suffix : format.suffixes) {
      EXPECT_TRUE(suffix.starts_with('.') && suffixes.insert(suffix).second) << suffix;
      EXPECT_EQ(formatOf("folder/name" + std::string(suffix)), &format);
      std::string upper(suffix);
      std::transform(upper.begin(), upper.end(), upper.begin(),
                     [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
      EXPECT_EQ(formatOf("NAME" + upper), &format);
      EXPECT_NE(knownSuffixes().find(suffix), std::string::npos);
    }
  }
  EXPECT_EQ(findFormat("xlsx"), nullptr);
  EXPECT_EQ(formatOf("name"), nullptr);
  EXPECT_EQ(formatOf("name.xlsx"), nullptr);
}

TEST(Formats, ReadBackEveryBitTheyWrite) {
  const base::ThreadBudget one(1);
  std::vector<matrix::Matrix> matrices;
  for (const auto& [rows, cols] :
       {std::pair{1U, 1U}, std::pair{1U, 9U}, std::pair{9U, 1U}, std::pair{65U, 63U}}) {
    for (const double sparsity : {0.0, 0.03, 0.5, 1.0}) {
      for (const std::uint64_t uniques : {std::uint64_t{1}, std::uint64_t{300}, std::uint64_t{1} << 32}) {
        matrices.push_back(matrix::generate({rows, cols, sparsity, uniques, 11}, one));
      }
    }
  }
  for (const auto& [rows, cols] : {std::pair{1U, 14U}, std::pair{20U, 14U}, std::pair{20U, 200U}}) {
    matrices.push_back(test::specialMatrix(rows, cols));
  }
  for (const Format& format : formats()) {
    for (const matrix::Matrix& matrix : matrices) {
      const std::string content = written(format, matrix);
      EXPECT_TRUE(matrix::sameBits(format.read(bytesOf(content), {}), matrix))
          << format.id << ' ' << matrix.rows() << " x " << matrix.cols();
      const std::string head = content.substr(0, 4096);
      EXPECT_GE(format.decodedBytes(bytesOf(head), content.size()), matrix.bytes()) << format.id;
    }
  }
}

TEST(Formats, KeepOrRefuseMatricesWithoutCells) {
  for (const Format& format : formats()) {
    for (const auto& [rows, cols] : {std::pair{0U, 0U}, std::pair{0U, 5U}, std::pair{5U, 0U}}) {
      const matrix::Matrix matrix(rows, cols);
      try {
        EXPECT_TRUE(matrix::sameBits(format.read(bytesOf(written(format, matrix)), {}), matrix)) << format.id;
      } catch (const base::Error& error) {
        EXPECT_NE(error.message().find("cannot hold"), std::string::npos) << error.message();
      }
    }
  }
}

TEST(Formats, RefuseForeignAndEmptyContent) {
  for (const Format& format : formats()) {
    for (const std::string& content :
         {std::string(), std::string(1, '\0'), std::string(100, '\xff'), std::string("<html>")}) {
      EXPECT_THROW(format.read(bytesOf(content), {}), base::Error) << format.id;
    }
    for (const Format& other : formats()) {
      if (other.id == format.id) continue;
      const std::string foreign = written(other, test::specialMatrix(3, 5));
      EXPECT_THROW(format.read(bytesOf(foreign), {}), base::Error) << format.id << " reads " << other.id;
    }
  }
}

TEST(Formats, RefuseEveryShapeBeyondTheLimits) {
  ReadLimits limits;
  limits.rows = 3;
  limits.cols = 5;
  for (const Format& format : formats()) {
    const auto readShape = [&](std::uint64_t rows, std::uint64_t cols) {
      format.read(bytesOf(written(format, test::specialMatrix(rows, cols))), limits);
    };
    EXPECT_NO_THROW(readShape(3, 5)) << format.id;
    EXPECT_THROW(readShape(4, 5), base::Error) << format.id;
    EXPECT_THROW(readShape(3, 6), base::Error) << format.id;
  }
}

TEST(Formats, SurviveEveryCutAndFlip) {
  ReadLimits limits;
  limits.freeBytes = 1 << 16;
  limits.expansion = 64;
  for (const Format& format : formats()) {
    for (const matrix::Matrix& matrix : {test::specialMatrix(3, 5), test::specialMatrix(1, 40)}) {
      const std::string content = written(format, matrix);
      const auto tryRead = [&](const std::string& damaged) {
        try {
          const matrix::Matrix found = format.read(bytesOf(damaged), limits);
          EXPECT_LE(found.bytes(), limits.freeBytes + limits.expansion * damaged.size());
        } catch (const base::Error& error) {
          EXPECT_FALSE(error.message().empty());
        }
      };
      for (std::size_t size = 0; size < content.size(); ++size) tryRead(content.substr(0, size));
      test::forEachFlip(content, [&](const std::string& flipped, std::size_t) { tryRead(flipped); });
    }
  }
}

TEST(Formats, ReadAndWriteFilesByTheirSuffix) {
  const base::TemporaryFolder folder;
  const matrix::Matrix matrix = test::specialMatrix(20, 14);
  for (const Format& format : formats()) {
    const auto path = folder.path() / ("matrix" + std::string(format.suffixes.front()));
    writeMatrix(path, matrix);
    EXPECT_TRUE(matrix::sameBits(readMatrix(path), matrix)) << format.id;
    EXPECT_GE(decodedBytesOf(path), matrix.bytes()) << format.id;
    base::replaceFile(path, "\x01");
    const std::string message = test::messageOf([&] { readMatrix(path); });
    EXPECT_EQ(message.find("'" + path.string() + "': "), 0U) << message;
  }
  const std::string message = test::messageOf([&] { readMatrix(folder.path() / "matrix.xlsx"); });
  EXPECT_NE(message.find("no format has the suffix '.xlsx'; known: .csv"), std::string::npos) << message;
  EXPECT_THROW(readMatrix(folder.path() / "missing.csv"), base::Error);
  EXPECT_THROW(readMatrix(folder.path()), base::Error);
  EXPECT_EQ(decodedBytesOf(folder.path() / "missing.csv"), 0U);
  EXPECT_EQ(decodedBytesOf(folder.path() / "matrix.xlsx"), 0U);
}

TEST(ReadLimits, HoldOnBothSidesOfEachLimit) {
  ReadLimits limits;
  limits.rows = 100;
  limits.cols = 100;
  limits.freeBytes = 80;
  limits.expansion = 2;
  limits.decodedBytes = 1000;
  EXPECT_NO_THROW(requireShape(10, 1, 0, limits));
  EXPECT_THROW(requireShape(11, 1, 0, limits), base::Error);
  EXPECT_NO_THROW(requireShape(11, 1, 4, limits));
  EXPECT_NO_THROW(requireShape(100, 1, 1000, limits));
  EXPECT_THROW(requireShape(101, 1, 1000, limits), base::Error);
  EXPECT_NO_THROW(requireShape(1, 100, 1000, limits));
  EXPECT_THROW(requireShape(1, 101, 1000, limits), base::Error);
  EXPECT_NO_THROW(requireShape(25, 5, ~std::uint64_t{0}, limits));
  EXPECT_THROW(requireShape(63, 2, ~std::uint64_t{0}, limits), base::Error);
  limits.rows = limits.cols = ~std::uint64_t{0};
  EXPECT_THROW(requireShape(std::uint64_t{1} << 32, std::uint64_t{1} << 32, 100, limits), base::Error);
}

}  // namespace
}  // namespace packscope::formats
