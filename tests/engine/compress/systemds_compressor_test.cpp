// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_compressor.h"

#include "base/random.h"
#include "compress/column_sample.h"
#include "compress/compressor.h"
#include "compress/jvm_size.h"
#include "engine/compress/test_matrices.h"
#include "matrix/generator.h"
#include "matrix/matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using testing::HasSubstr;

struct Published {
  std::uint64_t uniques;
  std::uint64_t serializedBytes;
};

TEST(SystemDsCompressor, BuildsThePlannedGroupsOfThePublishedMatrices) {
  const base::ThreadBudget threads(1);
  CompressedMatrix compressed;
  for (const Published& row : {Published{1, 836}, Published{4, 455'421}, Published{16, 706'021},
                               Published{32, 1'027'621}, Published{256, 1'206'821}}) {
    SCOPED_TRACE(row.uniques);
    const matrix::Matrix m = matrix::generate({10'000, 100, 1.0, row.uniques, 42}, threads);
    CompressionPlan plan;
    compressSystemDs(m, threads, compressed, &plan);
    EXPECT_EQ(compressed.exactSerializedSize(), row.serializedBytes);
    EXPECT_EQ(jvmCompressedBytes(compressed), jvmPlanBytes(plan));
    ASSERT_EQ(compressed.groups().size(), plan.groups.size());
    for (std::size_t g = 0; g < plan.groups.size(); ++g) {
      EXPECT_EQ(compressed.groups()[g]->columns(), plan.groups[g].columns);
      EXPECT_EQ(compressed.groups()[g]->kind(), plan.groups[g].kind);
      EXPECT_EQ(compressed.groups()[g]->tuples(), plan.groups[g].estimatedDistinct);
    }
    const CompressionPlan built = planAsBuilt(plan, compressed);
    for (const PlannedGroup& group : built.groups) EXPECT_EQ(group.trueBytes, group.estimatedBytes);
    EXPECT_TRUE(matrix::sameBits(compressed.decompress(threads), m));
  }
}

TEST(SystemDsCompressor, StoresRandomDoublesPlain) {
  const base::ThreadBudget threads(1);
  const matrix::Matrix m =
      makeMatrix(5'000, 6, [](std::uint64_t r, std::uint64_t c) { return base::unitAt(c, r); });
  CompressedMatrix compressed;
  CompressionPlan plan;
  compressSystemDs(m, threads, compressed, &plan);
  EXPECT_FALSE(plan.compressible);
  EXPECT_FALSE(compressed.compressed());
  EXPECT_TRUE(matrix::sameBits(compressed.decompress(threads), m));
}

TEST(SystemDsCompressor, GivesUpWhenTheBuiltGroupsAreLarger) {
  const base::ThreadBudget threads(1);
  // The rows that the planner will look at repeat one value; no two others are equal.
  constexpr std::uint64_t kRows = 20'000;
  const std::vector<std::uint64_t> sampled = chooseRows(kRows, sampleSize(kRows, 1.0), 42);
  matrix::Matrix m =
      makeMatrix(kRows, 1, [](std::uint64_t r, std::uint64_t) { return static_cast<double>(r + 10); });
  for (const std::uint64_t row : sampled) m.mutableData()[row] = 1.0;
  EXPECT_TRUE(planSystemDs(m, threads).compressible);
  CompressedMatrix compressed;
  CompressionPlan plan;
  compressSystemDs(m, threads, compressed, &plan);
  EXPECT_FALSE(plan.compressible);
  EXPECT_THAT(plan.note, HasSubstr("not compressible, stored plain: the compressed matrix takes"));
  EXPECT_THAT(plan.note, HasSubstr("the plain one 160152"));
  EXPECT_EQ(plan.sampledRows, sampled.size());
  EXPECT_FALSE(compressed.compressed());
  EXPECT_TRUE(matrix::sameBits(compressed.decompress(threads), m));
}

TEST(WhyNotKept, KeepsWhatIsNotLarger) {
  const base::ThreadBudget threads(1);
  const matrix::Matrix m = matrix::generate({1'000, 10, 1.0, 4, 42}, threads);
  CompressedMatrix compressed;
  compressSystemDs(m, threads, compressed);
  const std::uint64_t bytes = jvmCompressedBytes(compressed);
  EXPECT_EQ(whyNotKept(compressed, bytes), "");
  EXPECT_EQ(whyNotKept(compressed, bytes - 1),
            "not compressible, stored plain: the compressed matrix takes " + std::to_string(bytes) +
                " bytes, the plain one " + std::to_string(bytes - 1));
}

TEST(JvmGroupBytes, OfBuiltGroupsFollowTheClasses) {
  const base::ThreadBudget threads(1);
  // One row in 400 is not the default, and there are one or two other values.
  const auto built = [&](double usual, std::uint64_t others) {
    const matrix::Matrix m = makeMatrix(4'000, 1, [=](std::uint64_t r, std::uint64_t) {
      return r % 400 == 7 ? static_cast<double>(10 + r / 400 % others) : usual;
    });
    CompressedMatrix compressed;
    CompressionPlan plan;
    compressSystemDs(m, threads, compressed, &plan);
    EXPECT_EQ(compressed.groups().size(), 1U);
    const ColumnGroup& group = *compressed.groups().front();
    return std::pair{group.kind(), jvmGroupBytes(group)};
  };
  // Ten rows 400 apart: 9 deltas of two bytes each, in chars 32 + 28 + 24, in bytes (each 255 wide) 36 + 28
  // + 20.
  const std::uint64_t offsets = 32 + 28 + 18 + 2;
  EXPECT_EQ(built(0.0, 1), std::pair(GroupKind::SdcSingleZeros, 40 + 16 + 56 + offsets));
  EXPECT_EQ(built(5.0, 1), std::pair(GroupKind::SdcSingle, 40 + 16 + 56 + offsets + 8));
  EXPECT_EQ(built(0.0, 3), std::pair(GroupKind::SdcZeros, 40 + 16 + 72 + offsets + jvmMapBytes(10, 3)));
  EXPECT_EQ(built(5.0, 3), std::pair(GroupKind::Sdc, 40 + 16 + 72 + offsets + jvmMapBytes(10, 3) + 8));
}

TEST(SystemDsCompressor, GivesTheSameBytesForEveryNumberOfThreads) {
  const base::ThreadBudget one(1);
  const base::ThreadBudget four(4);
  for (const matrix::MatrixSpec& spec : {matrix::MatrixSpec{9'000, 60, 1.0, 4, 1}, {9'000, 60, 0.1, 6, 1}}) {
    const matrix::Matrix m = matrix::generate(spec, one);
    CompressedMatrix a;
    CompressedMatrix b;
    compressSystemDs(m, one, a);
    compressSystemDs(m, four, b);
    std::vector<std::byte> bytesOfA(a.exactSerializedSize());
    std::vector<std::byte> bytesOfB(b.exactSerializedSize());
    a.serialize(bytesOfA, -1, one);
    b.serialize(bytesOfB, -1, four);
    EXPECT_EQ(bytesOfA, bytesOfB);
    EXPECT_TRUE(matrix::sameBits(b.decompress(four), m));
  }
}

}  // namespace
}  // namespace packscope::compress
