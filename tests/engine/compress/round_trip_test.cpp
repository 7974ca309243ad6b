// SPDX-License-Identifier: GPL-3.0-or-later
// Every bit survives, for every shape, density, number of distinct values, number of threads and SIMD target,
// and all of them give the same bytes.
#include "base/simd_target.h"
#include "compress/compression_scheme.h"
#include "compress/compressor.h"
#include "compress/native_compressor.h"
#include "engine/compress/test_matrices.h"

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using base::ThreadBudget;
using matrix::Matrix;

struct Shape {
  std::uint64_t rows;
  std::uint64_t cols;
};

/// distinct 0: every cell its own value.
Matrix makeCells(Shape shape, double density, std::uint64_t distinct, bool integers) {
  return makeMatrix(shape.rows, shape.cols, [=](std::uint64_t r, std::uint64_t c) {
    const std::uint64_t cell = r * shape.cols + c;
    if (density < 0) return cell == shape.rows * shape.cols / 2 ? 7.5 : 0.0;
    if (base::unitAt(1, cell) >= density) return 0.0;
    // Every value appears when there are rows enough.
    const std::uint64_t k = distinct == 0 ? cell : r < distinct ? r : base::randomAt(2, cell) % distinct;
    const auto value = static_cast<double>(k + 1);
    return integers ? value : value * 0.1;
  });
}

void expectRoundTrip(const Matrix& matrix, const std::string& what) {
  ThreadBudget one(1);
  CompressedMatrix fromPlan;
  compress(matrix, planNative(matrix, one), one, fromPlan);
  ASSERT_EQ("", firstDifference(matrix, fromPlan.decompress(one))) << what << " plan";
  CompressedMatrix direct;
  compressNative(matrix, one, direct);
  ASSERT_EQ("", firstDifference(matrix, direct.decompress(one))) << what << " direct";
  CompressionScheme scheme(Layout::Native, static_cast<std::uint32_t>(matrix.cols()));
  CompressedMatrix grown;
  scheme.updateAndApply(matrix, one, grown);
  ASSERT_EQ("", firstDifference(matrix, grown.decompress(one))) << what << " grown";
  CompressedMatrix applied;
  scheme.apply(matrix, one, applied);
  ASSERT_EQ("", firstDifference(matrix, applied.decompress(one))) << what << " applied";
  EXPECT_EQ(fingerprint(grown), fingerprint(applied)) << what;
  // A second time into the same memory.
  scheme.updateAndApply(matrix, one, grown);
  ASSERT_EQ(fingerprint(applied), fingerprint(grown)) << what << " recycled";
}

TEST(RoundTrip, KeepsEveryBitOfEveryShape) {
  const std::uint64_t rows[] = {0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 1000};
  const std::uint64_t cols[] = {0, 1, 2, 7, 8, 9, 100};
  for (const std::uint64_t r : rows) {
    for (const std::uint64_t c : cols) {
      for (const std::uint64_t distinct : std::vector<std::uint64_t>{1, 4, 5, 300}) {
        const std::string what =
            std::to_string(r) + "x" + std::to_string(c) + " U=" + std::to_string(distinct);
        expectRoundTrip(makeCells({r, c}, 1, distinct, true), what);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(RoundTrip, KeepsEveryDistinctCountAtTheWidthLimits) {
  for (const std::uint64_t distinct :
       std::vector<std::uint64_t>{1, 2, 3, 4, 5, 8, 9, 16, 17, 127, 128, 129, 255, 256, 257, 0}) {
    for (const bool integers : {true, false}) {
      for (const double density : {1.0, 0.5, 0.01}) {
        const std::string what = "U=" + std::to_string(distinct) + " density " + std::to_string(density);
        expectRoundTrip(makeCells({1000, 10}, density, distinct, integers), what);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(RoundTrip, KeepsOneCellAmongZeros) {
  for (const std::uint64_t rows : std::vector<std::uint64_t>{1, 64, 65, 1000, 65'537}) {
    expectRoundTrip(makeCells({rows, 2}, -1, 1, true), std::to_string(rows));
    expectRoundTrip(makeCells({rows, 1}, 0, 1, true), "zeros");
    if (HasFatalFailure()) return;
  }
}

TEST(RoundTrip, KeepsTallColumnsAroundSixteenBits) {
  for (const std::uint64_t rows : std::vector<std::uint64_t>{65'535, 65'536, 65'537, 140'000}) {
    for (const std::uint64_t distinct : std::vector<std::uint64_t>{65'535, 65'536, 65'537}) {
      for (const bool integers : {true, false}) {
        expectRoundTrip(makeCells({rows, 1}, 1, distinct, integers),
                        std::to_string(rows) + "/" + std::to_string(distinct));
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(RoundTrip, KeepsNanPayloadsMinusZeroInfinitiesAndDenormals) {
  for (const std::uint64_t kinds : std::vector<std::uint64_t>{2, 3, 4, 5, 9, 16}) {
    for (const std::uint64_t rows : std::vector<std::uint64_t>{1, 5, 64, 1000}) {
      const Matrix matrix = makeMatrix(
          rows, 9, [&](std::uint64_t r, std::uint64_t c) { return awkwardValue((r + c) % kinds); });
      expectRoundTrip(matrix, std::to_string(kinds) + " kinds, " + std::to_string(rows) + " rows");
      if (HasFatalFailure()) return;
    }
  }
}

/// Columns that meet other kernels than their neighbours.
Matrix mixedMatrix(std::uint64_t rows, std::uint64_t cols) {
  return makeMatrix(rows, cols, [](std::uint64_t r, std::uint64_t c) -> double {
    const std::uint64_t x = base::randomAt(c, r);
    switch (c % 9) {
      case 0:
        return static_cast<double>(x % 4);
      case 1:
        return static_cast<double>(x % 3) * 0.5;
      case 2:
        return 17.25;
      case 3:
        return static_cast<double>(x % 200) - 100;
      case 4:
        return static_cast<double>(x % 100) * 0.3;
      case 5:
        return static_cast<double>(x % 1000);
      case 6:
        return x % 50 == 0 ? 1.0 + static_cast<double>(x % 3) : 0.0;
      case 7:
        return awkwardValue(x % 7);
      default:
        return std::bit_cast<double>(x);
    }
  });
}

TEST(RoundTrip, IsTheSameForEveryThreadCountAndSimdTarget) {
  for (const std::uint64_t rows : std::vector<std::uint64_t>{1'000, 20'000}) {
    const Matrix matrix = mixedMatrix(rows, 21);
    const Matrix more = mixedMatrix(rows + 77, 21);
    std::string expected[3];
    for (const base::SimdTarget& target : base::simdTargets()) {
      if (!target.available) continue;
      base::forceSimd(target.choice);
      for (const std::uint32_t threads : std::vector<std::uint32_t>{1, 2, 3, 16}) {
        ThreadBudget budget(threads);
        CompressedMatrix out;
        compressNative(matrix, budget, out);
        CompressionScheme scheme(Layout::Native, 21);
        CompressedMatrix grown;
        scheme.updateAndApply(matrix, budget, grown);
        CompressedMatrix again;
        scheme.updateAndApply(more, budget, again);
        const std::string got[3] = {fingerprint(out), fingerprint(grown), fingerprint(again)};
        for (int i = 0; i < 3; ++i) {
          if (expected[i].empty()) expected[i] = got[i];
          ASSERT_TRUE(expected[i] == got[i])
              << i << " differs with " << threads << " threads on " << target.id;
        }
        ASSERT_EQ("", firstDifference(matrix, out.decompress(budget)));
        ASSERT_EQ("", firstDifference(matrix, grown.decompress(budget)));
        ASSERT_EQ("", firstDifference(more, again.decompress(budget)));
      }
    }
    base::forceSimd(base::SimdChoice::Auto);
  }
}

TEST(RoundTrip, StoresAllUniquePlain) {
  const Matrix matrix = makeCells({5'000, 3}, 1, 0, false);
  ThreadBudget one(1);
  CompressedMatrix out;
  CompressionPlan plan;
  compressNative(matrix, one, out, &plan);
  EXPECT_FALSE(out.compressed());
  EXPECT_FALSE(plan.compressible);
  EXPECT_NE(std::string::npos, plan.note.find("not compressible, stored plain"));
  EXPECT_EQ("", firstDifference(matrix, out.decompress(one)));
  EXPECT_LE(out.sizeInMemory(), matrix.bytes() + 1024);
}

}  // namespace
}  // namespace packscope::compress
