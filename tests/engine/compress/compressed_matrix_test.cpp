// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compressed_matrix.h"

#include "base/error.h"
#include "compress/compression_scheme.h"
#include "compress/compressor.h"
#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/native_compressor.h"
#include "engine/compress/hex.h"
#include "engine/compress/test_matrices.h"
#include "matrix/generator.h"

#include <string>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using base::ThreadBudget;
using matrix::Matrix;

CompressionPlan coCodedPlan(std::uint64_t rows, std::uint32_t cols, std::uint32_t width) {
  CompressionPlan plan;
  plan.layout = Layout::SystemDs;
  plan.rows = rows;
  plan.cols = cols;
  for (std::uint32_t column = 0; column < cols; column += width) {
    PlannedGroup group;
    group.columns = ColumnIndex::range(column, std::min(cols, column + width));
    group.kind = GroupKind::Ddc;
    plan.groups.push_back(group);
  }
  return plan;
}

// The worked example of systemds-compression 3: 10,000 x 100, ceil(U(0, U)).
TEST(CompressedMatrix, SerializesToTheSizesOfSystemDs) {
  ThreadBudget two(2);
  struct Case {
    std::uint64_t uniques;
    std::uint32_t width;
    std::uint64_t bytes;
  };
  for (const Case& c :
       {Case{1, 100, 836}, Case{4, 4, 455'421}, Case{16, 2, 706'021}, Case{256, 1, 1'206'821}}) {
    const Matrix matrix = matrix::generate({10'000, 100, 1.0, c.uniques, 42}, two);
    CompressedMatrix out;
    compress(matrix, coCodedPlan(10'000, 100, c.width), two, out);
    EXPECT_EQ(c.bytes, out.exactSerializedSize()) << c.uniques;
    std::vector<std::byte> bytes(out.exactSerializedSize());
    out.serialize(bytes, static_cast<std::int64_t>(out.countNonZeros()), two);
    EXPECT_EQ(packed("00002710 00000064 00000000000f4240 00"), toHex(std::span(bytes).first(17)))
        << c.uniques;
    EXPECT_EQ("", firstDifference(matrix, out.decompress(two)));
  }
}

TEST(CompressedMatrix, TakesLittleSpaceInTheNativeLayout) {
  ThreadBudget one(1);
  CompressedMatrix out;
  compressNative(matrix::generate({10'000, 100, 1.0, 4, 42}, one), one, out);
  EXPECT_LE(out.sizeInMemory(), 262'000U);
}

// systemds-formats 11, E7.
TEST(CompressedMatrix, SerializesTheExampleOfSystemDs) {
  ThreadBudget one(1);
  CodeMap codes(5, 2);
  codes.pack(0, std::vector<std::uint32_t>{0, 1, 2, 3, 1});
  const auto dictionary = std::make_shared<const Dictionary>(2, std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
  std::vector<std::unique_ptr<ColumnGroup>> groups;
  groups.push_back(std::make_unique<DdcGroup>(ColumnIndex::range(0, 2), dictionary, codes));
  const CompressedMatrix block(5, 2, std::move(groups));
  ASSERT_EQ(114U, block.exactSerializedSize());
  std::vector<std::byte> bytes(114);
  block.serialize(bytes, -1, one);
  EXPECT_EQ(packed("00000005 00000002 ffffffffffffffff 00 00000001 03 01 00000000 00000001 00 00000008"),
            toHex(bytes).substr(0, 2 * 36));
  EXPECT_EQ(packed("02 00000004 00000005 0001020301"), toHex(bytes).substr(2 * 100));
  EXPECT_THROW(block.serialize(std::span(bytes).first(113), -1, one), base::Error);
}

TEST(CompressedMatrix, CoCodesAnyNumberOfColumns) {
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 3}) {
    ThreadBudget budget(threads);
    for (const std::uint32_t width : std::vector<std::uint32_t>{2, 3, 5, 7, 10}) {
      for (const std::uint64_t uniques : std::vector<std::uint64_t>{1, 2, 3, 4, 40}) {
        const Matrix matrix = makeMatrix(3'000, 20, [&](std::uint64_t r, std::uint64_t c) {
          return std::floor(base::unitAt(c / 10, r / 3) * static_cast<double>(uniques)) *
                 (c % 3 == 0 ? 1 : 0.1);
        });
        CompressedMatrix out;
        compress(matrix, coCodedPlan(3'000, 20, width), budget, out);
        ASSERT_EQ("", firstDifference(matrix, out.decompress(budget))) << width << " " << uniques;
        EXPECT_TRUE(out.compressed()) << width << " " << uniques;
      }
    }
  }
}

TEST(CompressedMatrix, CoCodesColumnsWithManyValues) {
  ThreadBudget two(2);
  const Matrix matrix = makeMatrix(60'000, 3, [](std::uint64_t r, std::uint64_t c) {
    return static_cast<double>(base::randomAt(1, r) % 900) * (c == 1 ? 0.5 : 1);
  });
  CompressedMatrix out;
  compress(matrix, coCodedPlan(60'000, 3, 3), two, out);
  EXPECT_EQ(GroupKind::Ddc, out.groups()[0]->kind());
  EXPECT_EQ(900U, out.groups()[0]->tuples());
  EXPECT_EQ("", firstDifference(matrix, out.decompress(two)));
}

TEST(CompressedMatrix, KeepsNoCombinationWithoutARow) {
  // Both columns know four values, but only 4, 5 or all 16 of their combinations occur.
  for (const std::uint64_t combinations : std::vector<std::uint64_t>{4, 5, 16}) {
    for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 3}) {
      ThreadBudget budget(threads);
      const Matrix matrix = makeMatrix(40'000, 2, [&](std::uint64_t r, std::uint64_t c) {
        const std::uint64_t k = r % combinations;
        return static_cast<double>(c == 0 ? k % 4 : (k + k / 4) % 4);
      });
      CompressedMatrix out;
      compress(matrix, coCodedPlan(40'000, 2, 2), budget, out);
      ASSERT_EQ(GroupKind::Ddc, out.groups()[0]->kind());
      EXPECT_EQ(combinations, out.groups()[0]->tuples());
      EXPECT_EQ(codeBitsFor(combinations), out.groups()[0]->parts().codes->bits());
      EXPECT_EQ("", firstDifference(matrix, out.decompress(budget)));
      // The scheme of the result gives the same bytes.
      CompressedMatrix again;
      CompressionScheme(out).apply(matrix, budget, again);
      EXPECT_TRUE(fingerprint(out) == fingerprint(again));
    }
  }
}

TEST(CompressedMatrix, GivesTheSameCoCodedBytesForEveryThreadCount) {
  const Matrix matrix = uniformMatrix(9'000, 12, 3, 0.5);
  std::string expected;
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 3, 16}) {
    ThreadBudget budget(threads);
    CompressedMatrix out;
    compress(matrix, coCodedPlan(9'000, 12, 3), budget, out);
    if (expected.empty()) expected = fingerprint(out);
    EXPECT_TRUE(expected == fingerprint(out)) << threads;
  }
}

/// Columns of all types.
Matrix variedMatrix(std::uint64_t rows) {
  return makeMatrix(rows, 7, [](std::uint64_t r, std::uint64_t c) -> double {
    switch (c) {
      case 0:
        return 0;
      case 1:
        return 2.5;
      case 2:
        return static_cast<double>(r % 4) - 1;
      case 3:
        return r % 200 == 7 ? 3 : 0;
      case 4:
        return static_cast<double>(r) * 0.1;
      case 5:
        return r % 150 == 9 ? static_cast<double>(r % 7) : -1.5;
      default:
        return static_cast<double>(r % 300);
    }
  });
}

TEST(CompressedMatrix, SumsAndMultipliesLikeThePlainCells) {
  const Matrix matrix = variedMatrix(5'000);
  ThreadBudget one(1);
  CompressedMatrix out;
  compressNative(matrix, one, out);
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 16}) {
    ThreadBudget budget(threads);
    const auto colSums = out.colSums(budget);
    const auto rowSums = out.rowSums(budget);
    const std::vector<double> vector{1, 2, 3, -4, 5, 0.5, 0.25};
    const auto product = out.multiplyVector(vector, budget);
    std::vector<double> expected(7);
    double lowest = 1e300;
    double highest = -1e300;
    for (std::uint64_t r = 0; r < matrix.rows(); ++r) {
      double sum = 0;
      double dot = 0;
      for (std::size_t c = 0; c < 7; ++c) {
        const double value = matrix.row(r)[c];
        expected[c] += value;
        sum += value;
        dot += value * vector[c];
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
        ASSERT_EQ(value, out.get(r, static_cast<std::uint32_t>(c)));
      }
      ASSERT_NEAR(sum, rowSums[r], 1e-9);
      ASSERT_NEAR(dot, product[r], 1e-9);
    }
    for (std::size_t c = 0; c < 7; ++c)
      EXPECT_NEAR(expected[c], colSums[c], 1e-6 * std::abs(expected[c])) << c;
    EXPECT_EQ(lowest, out.min(budget));
    EXPECT_EQ(highest, out.max(budget));
    EXPECT_EQ(matrix::countNonZeros(matrix), out.countNonZeros());
    EXPECT_EQ(out.sum(one), out.sum(budget));
    EXPECT_EQ(out.rowSums(one), rowSums);
  }
}

TEST(CompressedMatrix, SlicesRows) {
  const Matrix matrix = variedMatrix(1'000);
  ThreadBudget one(1);
  CompressedMatrix out;
  compressNative(matrix, one, out);
  for (const RowRange range : {RowRange{0, 1'000}, RowRange{0, 0}, RowRange{63, 65}, RowRange{17, 999}}) {
    const Matrix expected = makeMatrix(
        range.size(), 7, [&](std::uint64_t r, std::uint64_t c) { return matrix.row(range.begin + r)[c]; });
    EXPECT_EQ("", firstDifference(expected, out.sliceRows(range).decompress(one)));
  }
  EXPECT_THROW(out.sliceRows({5, 1'001}), base::Error);
}

TEST(CompressedMatrix, OutlivesItsRecycledMemory) {
  ThreadBudget one(1);
  const Matrix first = uniformMatrix(2'000, 9, 4);
  const Matrix second = uniformMatrix(2'000, 9, 4, 1, 7);
  CompressionScheme scheme(Layout::Native, 9);
  CompressedMatrix out;
  scheme.updateAndApply(first, one, out);
  // The slice has codes of its own, so recycling `out` does not touch them.
  const CompressedMatrix kept = out.sliceRows({0, 2'000});
  scheme.updateAndApply(second, one, out);
  EXPECT_EQ("", firstDifference(first, kept.decompress(one)));
  EXPECT_EQ("", firstDifference(second, out.decompress(one)));
}

TEST(CompressedMatrix, RefusesGroupsThatDoNotCover) {
  const auto constant = [](ColumnIndex columns, std::uint64_t rows) {
    const auto width = columns.size();
    return std::make_unique<ConstGroup>(
        columns, rows, std::make_shared<const Dictionary>(width, std::vector<double>(width, 1.0)));
  };
  const auto build = [&](std::uint32_t cols, std::vector<ColumnIndex> sets, std::uint64_t rows) {
    std::vector<std::unique_ptr<ColumnGroup>> groups;
    for (const auto& set : sets) groups.push_back(constant(set, rows));
    return CompressedMatrix(10, cols, std::move(groups));
  };
  EXPECT_NO_THROW(build(3, {ColumnIndex::range(0, 2), ColumnIndex::single(2)}, 10));
  EXPECT_THROW(build(3, {ColumnIndex::range(0, 2)}, 10), base::Error);
  EXPECT_THROW(build(3, {ColumnIndex::range(0, 2), ColumnIndex::range(1, 3)}, 10), base::Error);
  EXPECT_THROW(build(3, {ColumnIndex::range(0, 4)}, 10), base::Error);
  EXPECT_THROW(build(2, {ColumnIndex::range(0, 2)}, 9), base::Error);
}

}  // namespace
}  // namespace packscope::compress
