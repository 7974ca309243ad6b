// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compression_scheme.h"

#include "base/error.h"
#include "compress/compressor.h"
#include "compress/native_compressor.h"
#include "engine/compress/test_matrices.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using base::ThreadBudget;
using matrix::Matrix;

Matrix column(const std::vector<double>& values) {
  return makeMatrix(values.size(), 1, [&](std::uint64_t r, std::uint64_t) { return values[r]; });
}

std::vector<double> dictionaryOf(const CompressedMatrix& compressed, std::size_t group = 0) {
  const auto values = compressed.groups()[group]->parts().dictionary->values();
  return {values.begin(), values.end()};
}

std::vector<double> repeat(const std::vector<double>& values, std::size_t times) {
  std::vector<double> out;
  for (std::size_t i = 0; i < times; ++i) out.insert(out.end(), values.begin(), values.end());
  return out;
}

TEST(CompressionScheme, GrowsFromEmptyOverConstToDdc) {
  ThreadBudget one(1);
  CompressionScheme scheme(Layout::Native, 1);
  EXPECT_EQ(GroupKind::Empty, scheme.groups()[0].kind);
  CompressedMatrix out;
  scheme.updateAndApply(column(std::vector<double>(100, 0.0)), one, out);
  EXPECT_EQ(GroupKind::Empty, out.groups()[0]->kind());
  CompressionScheme constant(Layout::Native, 1);
  constant.updateAndApply(column(std::vector<double>(100, 7.0)), one, out);
  EXPECT_EQ(GroupKind::Const, out.groups()[0]->kind());
  EXPECT_EQ(GroupKind::Const, constant.groups()[0].kind);
  const std::pair<std::size_t, std::uint32_t> steps[] = {{2, 1},  {3, 2},  {4, 2},   {5, 4},
                                                         {16, 4}, {17, 8}, {256, 8}, {257, 16}};
  for (const auto& [distinct, bits] : steps) {
    std::vector<double> values;
    for (std::size_t i = 0; i < 5000; ++i) values.push_back(7.0 + 0.25 * static_cast<double>(i % distinct));
    constant.updateAndApply(column(values), one, out);
    ASSERT_EQ(GroupKind::Ddc, out.groups()[0]->kind());
    EXPECT_EQ(distinct, constant.groups()[0].tuples);
    EXPECT_EQ(bits, constant.groups()[0].codeBits);
    EXPECT_EQ(bits, out.groups()[0]->parts().codes->bits());
    EXPECT_EQ("", firstDifference(column(values), out.decompress(one)));
  }
}

TEST(CompressionScheme, NumbersNewValuesByTheirFirstRow) {
  std::vector<double> values(4000, 3.5);
  values[1] = 9.25;
  values[700] = -1.5;
  values[701] = 0.5;
  values[3999] = 8.75;
  const std::vector<double> expected{3.5, 9.25, -1.5, 0.5, 8.75};
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 3, 16}) {
    ThreadBudget budget(threads);
    // Wide enough for several pieces.
    const Matrix matrix = makeMatrix(4000, 40, [&](std::uint64_t r, std::uint64_t) { return values[r]; });
    CompressionScheme scheme(Layout::Native, 40);
    CompressedMatrix out;
    scheme.updateAndApply(matrix, budget, out);
    for (std::size_t g = 0; g < out.groups().size(); ++g)
      ASSERT_EQ(expected, dictionaryOf(out, g)) << threads;
    EXPECT_EQ("", firstDifference(matrix, out.decompress(budget)));
  }
}

TEST(CompressionScheme, ApplyNamesTheFirstUnknownCell) {
  const Matrix known = uniformMatrix(3000, 20, 4);
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 16}) {
    ThreadBudget budget(threads);
    CompressionScheme scheme(Layout::Native, 20);
    scheme.update(known, budget);
    Matrix other = makeMatrix(3000, 20, [&](std::uint64_t r, std::uint64_t c) { return known.row(r)[c]; });
    other.mutableData()[2999 * 20 + 1] = 17;
    other.mutableData()[1234 * 20 + 19] = 5.5;
    other.mutableData()[1234 * 20 + 7] = -0.25;
    CompressedMatrix out;
    try {
      scheme.apply(other, budget, out);
      FAIL() << "an unknown value went through";
    } catch (const base::Error& error) {
      EXPECT_EQ(base::ErrorKind::InvalidArgument, error.kind());
      EXPECT_THAT(error.message(), testing::HasSubstr("row 1234, column 7"));
      EXPECT_THAT(error.message(), testing::HasSubstr("-0.25"));
    }
    EXPECT_EQ(0U, out.rows());
    EXPECT_TRUE(out.groups().empty());
  }
}

TEST(CompressionScheme, ApplyNamesAnUnknownTuple) {
  ThreadBudget one(1);
  CompressionPlan plan;
  plan.layout = Layout::SystemDs;
  plan.rows = 4;
  plan.cols = 2;
  plan.groups.resize(1);
  plan.groups[0].columns = ColumnIndex::range(0, 2);
  plan.groups[0].kind = GroupKind::Ddc;
  CompressionScheme scheme(plan);
  scheme.update(makeMatrix(100, 2, [](std::uint64_t r, std::uint64_t) { return static_cast<double>(r % 2); }),
                one);
  const Matrix crossed = makeMatrix(
      90, 2, [](std::uint64_t r, std::uint64_t c) { return static_cast<double>(r == 70 ? c : r % 2); });
  CompressedMatrix out;
  try {
    scheme.apply(crossed, one, out);
    FAIL() << "an unknown tuple went through";
  } catch (const base::Error& error) {
    EXPECT_THAT(error.message(), testing::HasSubstr("row 70, column 0"));
    EXPECT_THAT(error.message(), testing::HasSubstr("(0, 1)"));
  }
  scheme.updateAndApply(crossed, one, out);
  EXPECT_EQ("", firstDifference(crossed, out.decompress(one)));
  EXPECT_EQ(3U, scheme.groups()[0].tuples);
}

/// Four columns of three values: their keys take a byte, but only 81 of its 256 values stand for a tuple, and
/// fewer of them come first.
TEST(CompressionScheme, EncodesTuplesThatDoNotFillTheirKeys) {
  const auto cells = [](std::uint64_t values) {
    return makeMatrix(3000, 4, [values](std::uint64_t r, std::uint64_t c) {
      return 1.5 * static_cast<double>(base::randomAt(9, r * 4 + c) % values);
    });
  };
  const Matrix some = cells(2);
  const Matrix more = cells(3);
  CompressionPlan plan;
  plan.layout = Layout::SystemDs;
  plan.rows = 3000;
  plan.cols = 4;
  plan.groups.resize(1);
  plan.groups[0].columns = ColumnIndex::range(0, 4);
  plan.groups[0].kind = GroupKind::Ddc;
  std::vector<double> dictionary;
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 16}) {
    ThreadBudget budget(threads);
    CompressionScheme scheme(plan);
    CompressedMatrix out;
    scheme.updateAndApply(some, budget, out);
    EXPECT_EQ("", firstDifference(some, out.decompress(budget)));
    EXPECT_EQ(16U, scheme.groups()[0].tuples);
    EXPECT_THROW(scheme.apply(more, budget, out), base::Error);
    scheme.updateAndApply(more, budget, out);
    EXPECT_EQ("", firstDifference(more, out.decompress(budget)));
    EXPECT_EQ(81U, scheme.groups()[0].tuples);
    scheme.apply(more, budget, out);
    EXPECT_EQ("", firstDifference(more, out.decompress(budget)));
    if (dictionary.empty()) dictionary = dictionaryOf(out);
    EXPECT_EQ(dictionary, dictionaryOf(out)) << threads;
  }
}

TEST(CompressionScheme, GivesUpWhenADictionaryDoesNotPay) {
  for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 16}) {
    ThreadBudget budget(threads);
    // Column 0 keeps four values, column 1 never repeats one.
    const Matrix matrix = makeMatrix(20'000, 2, [](std::uint64_t r, std::uint64_t c) {
      return c == 0 ? static_cast<double>(r % 4) : static_cast<double>(r) * 1.5;
    });
    CompressionScheme scheme(Layout::Native, 2);
    CompressedMatrix out;
    scheme.updateAndApply(matrix, budget, out);
    EXPECT_EQ(GroupKind::Ddc, scheme.groups()[0].kind);
    EXPECT_EQ(GroupKind::Uncompressed, scheme.groups()[1].kind);
    EXPECT_EQ("", firstDifference(matrix, out.decompress(budget)));
    // And stays so.
    scheme.updateAndApply(uniformMatrix(500, 2, 2), budget, out);
    EXPECT_EQ(GroupKind::Uncompressed, scheme.groups()[1].kind);
  }
}

TEST(CompressionScheme, PaysExactlyUpToTheLimit) {
  ThreadBudget one(1);
  // 1,000 rows: 16-bit codes take 2,048 bytes, so (8,000 - 2,048 - 1) / 8 = 743 values pay.
  for (const std::uint64_t distinct : std::vector<std::uint64_t>{743, 744}) {
    const Matrix matrix = makeMatrix(
        1000, 1, [&](std::uint64_t r, std::uint64_t) { return 0.5 + static_cast<double>(r % distinct); });
    CompressionScheme scheme(Layout::Native, 1);
    scheme.update(matrix, one);
    EXPECT_EQ(distinct == 743 ? GroupKind::Ddc : GroupKind::Uncompressed, scheme.groups()[0].kind)
        << distinct;
  }
}

TEST(CompressionScheme, KeepsItsCodesWhenItComesFromAMatrix) {
  ThreadBudget one(1);
  for (const std::uint64_t uniques : std::vector<std::uint64_t>{1, 2, 4, 7, 16, 100}) {
    const Matrix matrix = uniformMatrix(1000, 12, uniques, 0.7);
    CompressedMatrix first;
    compressNative(matrix, one, first);
    const CompressionScheme scheme(first);
    CompressedMatrix again;
    scheme.apply(matrix, one, again);
    EXPECT_EQ(fingerprint(first), fingerprint(again)) << uniques;
  }
}

TEST(CompressionScheme, KeepsTheDefaultOfSdcGroups) {
  ThreadBudget one(1);
  const auto rare = [](std::uint64_t r, std::uint64_t c) {
    return r % 97 == c ? 1.0 + static_cast<double>(r % 3) : 0.0;
  };
  const Matrix matrix = makeMatrix(20'000, 3, rare);
  CompressedMatrix first;
  compressNative(matrix, one, first);
  ASSERT_EQ(GroupKind::SdcZeros, first.groups()[0]->kind());
  CompressionScheme scheme(first);
  CompressedMatrix again;
  scheme.apply(matrix, one, again);
  EXPECT_EQ(fingerprint(first), fingerprint(again));
  // A new value, and the default becomes rare: it stays the default.
  const Matrix other =
      makeMatrix(300, 3, [](std::uint64_t r, std::uint64_t) { return r % 10 == 0 ? 0.0 : 5.0; });
  scheme.updateAndApply(other, one, again);
  EXPECT_EQ(GroupKind::SdcZeros, again.groups()[0]->kind());
  EXPECT_EQ("", firstDifference(other, again.decompress(one)));
}

TEST(CompressionScheme, LearnsTheSameInOneStepAsInTwo) {
  ThreadBudget two(2);
  const Matrix matrix = uniformMatrix(5000, 30, 40, 0.3);
  CompressionScheme fused(Layout::Native, 30);
  CompressionScheme apart(Layout::Native, 30);
  CompressedMatrix a;
  CompressedMatrix b;
  fused.updateAndApply(matrix, two, a);
  apart.update(matrix, two);
  apart.apply(matrix, two, b);
  EXPECT_EQ(fingerprint(a), fingerprint(b));
}

TEST(CompressionScheme, RefusesAnotherNumberOfColumns) {
  ThreadBudget one(1);
  CompressionScheme scheme(Layout::Native, 3);
  CompressedMatrix out;
  EXPECT_THROW(scheme.update(uniformMatrix(5, 4, 2), one), base::Error);
  EXPECT_THROW(scheme.apply(uniformMatrix(5, 2, 2), one, out), base::Error);
}

TEST(CompressionScheme, CopiesAreIndependent) {
  ThreadBudget one(1);
  CompressionScheme scheme(Layout::Native, 1);
  scheme.update(column(repeat({1, 2}, 100)), one);
  const CompressionScheme copy = scheme;
  scheme.update(column(repeat({1, 2, 3}, 100)), one);
  EXPECT_EQ(3U, scheme.groups()[0].tuples);
  EXPECT_EQ(2U, copy.groups()[0].tuples);
}

/// Integers with gaps, then below, then above the known range, then no integer.
TEST(CompressionScheme, LearnsIntegersInAnyOrder) {
  ThreadBudget one(1);
  CompressionScheme scheme(Layout::Native, 1);
  CompressedMatrix out;
  std::vector<double> values;
  for (const double base : {100.0, 110.0, 90.0, 250.0, 340.0, 400.0, 100.5, -3.0, 1e300}) {
    for (double i = 0; i < 60; ++i) values.push_back(base + std::fmod(i * 7, 9) * 3);
    const Matrix matrix = column(values);
    scheme.updateAndApply(matrix, one, out);
    ASSERT_EQ("", firstDifference(matrix, out.decompress(one))) << base;
    scheme.apply(matrix, one, out);
    ASSERT_EQ("", firstDifference(matrix, out.decompress(one))) << base;
  }
  // A value in a gap is refused.
  values.push_back(101);
  EXPECT_THROW(scheme.apply(column(values), one, out), base::Error);
}

}  // namespace
}  // namespace packscope::compress
