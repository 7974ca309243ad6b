// SPDX-License-Identifier: GPL-3.0-or-later
// The encoding kernels: the plain ones against an oracle, the vector ones against the plain ones.
#include "base/random.h"
#include "base/simd_target.h"
#include "compress/kernels/encode_table.h"
#include "engine/compress/test_matrices.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

constexpr std::size_t kStride = 11;

struct BlockCase {
  BlockTables tables{};
  std::vector<double> cells = std::vector<double>(64 * kStride, -77.5);
  std::array<std::vector<double>, kBlockColumns> dictionary;  ///< By lane, in the order of the codes.
};

/// Lane j knows `count` values from `first(j)` on, `step` apart.
BlockCase makeCase(std::uint32_t count, double step, std::uint64_t seed) {
  BlockCase out;
  for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
    const double first = (static_cast<double>(lane) - 3) * 1000 * step;
    for (std::uint32_t k = 0; k < count; ++k) out.dictionary[lane].push_back(first + k * step);
    for (std::size_t k = 0; k < kCompareValues; ++k) {
      const double value = out.dictionary[lane][k < count ? k : 0];
      out.tables.values[k][lane] = std::bit_cast<std::uint64_t>(value);
    }
    out.tables.shift[lane] = 0x1p52 - first;
    out.tables.highest[lane] = 0x1p52 + (count - 1);
    out.tables.beyond[lane] = ~(std::uint64_t{count} - 1);
    for (std::size_t r = 0; r < 64; ++r) {
      out.cells[r * kStride + lane] = out.dictionary[lane][base::randomAt(seed, r * 8 + lane) % count];
    }
  }
  return out;
}

std::uint64_t codeIn(const BlockWords& words, std::uint32_t bits, std::size_t lane, std::size_t row) {
  const std::size_t bit = row * bits;
  return words.words[bit / 64][lane] >> (bit % 64) & ((std::uint64_t{1} << bits) - 1);
}

/// Values that must be missed: beside, between and far from the integers, and bits that only look like zero.
std::vector<double> strangers(const BlockCase& block, std::size_t lane) {
  const double first = block.dictionary[lane].front();
  const double last = block.dictionary[lane].back();
  std::vector<double> out{first - 1,      last + 1, first + 0.5, first - 0x1p52, first - 0x1p52 + 2,
                          first + 0x1p52, 0x1p53,   -0x1p53,     first + 65'536, first + 256};
  // 2^52 - first more than these has a part of the bits of 2^52 as its exponent.
  for (const double power : {0x1p51, 0x1p50, 0x1p48, 0x1p36, 0x1p4})
    for (const double above : {0.0, 0.5, 1.0}) out.push_back(first - 0x1p52 + power + above);
  for (std::uint64_t k = 0; k < 16; ++k) out.push_back(awkwardValue(k));
  std::erase_if(out, [&](double value) {
    return std::any_of(block.dictionary[lane].begin(), block.dictionary[lane].end(), [&](double known) {
      return std::bit_cast<std::uint64_t>(known) == std::bit_cast<std::uint64_t>(value);
    });
  });
  return out;
}

void expectKernel(EncodeBlock kernel, BlockCase block, std::uint32_t bits, bool stores,
                  const std::string& what) {
  BlockWords words;
  ASSERT_EQ(0U, kernel(block.cells.data(), kStride, block.tables, words)) << what;
  for (std::size_t lane = 0; lane < kBlockColumns && stores; ++lane) {
    for (std::size_t r = 0; r < 64; ++r) {
      const std::uint64_t code = codeIn(words, bits, lane, r);
      ASSERT_LT(code, block.dictionary[lane].size()) << what;
      ASSERT_EQ(block.cells[r * kStride + lane], block.dictionary[lane][code])
          << what << " lane " << lane << " row " << r;
    }
  }
  for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
    std::size_t row = 5 * lane;
    for (const double stranger : strangers(block, lane)) {
      double& cell = block.cells[row % 64 * kStride + lane];
      const double kept = std::exchange(cell, stranger);
      ASSERT_EQ(1U << lane, kernel(block.cells.data(), kStride, block.tables, words))
          << what << " " << stranger;
      cell = kept;
      ++row;
    }
  }
}

TEST(EncodeBlock, KnowsItsValuesAndMissesOthersOnEveryTarget) {
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (!target.available) continue;
    base::forceSimd(target.choice);
    for (const std::uint32_t bits : std::vector<std::uint32_t>{1, 2, 4, 8, 16}) {
      const std::uint32_t most = 1U << bits;
      for (const std::uint32_t count :
           std::vector<std::uint32_t>{1, 2, 3, 4, 5, 7, 8, 15, 16, 255, 256, 65'535, 65'536}) {
        if (count > most) continue;
        const std::string what =
            std::string(target.id) + " bits " + std::to_string(bits) + " values " + std::to_string(count);
        const BlockCase integers = makeCase(count, 1, bits * 100 + count);
        expectKernel(integerKernel(bits, false), integers, bits, true, what + " integer");
        if (std::has_single_bit(count)) {
          expectKernel(integerKernel(bits, true), integers, bits, true, what + " power of two");
        }
        if (bits > 8 || count > kCompareValues) continue;
        expectKernel(compareKernel(count, bits), integers, bits, count > 1, what + " compare");
        expectKernel(compareKernel(count, bits), makeCase(count, 0.1, count), bits, count > 1,
                     what + " compare reals");
      }
    }
  }
  base::forceSimd(base::SimdChoice::Auto);
}

/// Every cell of the block against a search through the table, bit by bit.
void expectOracle(std::uint32_t count, std::uint32_t bits, const BlockCase& block, const std::string& what) {
  BlockWords words;
  const std::uint32_t misses = compareKernel(count, bits)(block.cells.data(), kStride, block.tables, words);
  for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
    bool missed = false;
    for (std::size_t r = 0; r < 64; ++r) {
      const auto cell = std::bit_cast<std::uint64_t>(block.cells[r * kStride + lane]);
      std::uint64_t code = 0;
      while (code < kCompareValues && block.tables.values[code][lane] != cell) ++code;
      missed = missed || code == kCompareValues;
      if ((misses >> lane & 1) == 0 && count > 1) {
        ASSERT_EQ(code, codeIn(words, bits, lane, r)) << what << " lane " << lane << " row " << r;
      }
    }
    ASSERT_EQ(missed, (misses >> lane & 1) != 0) << what << " lane " << lane;
  }
}

TEST(EncodeBlock, ComparesBitsAndNotNumbersOnEveryTarget) {
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (!target.available) continue;
    base::forceSimd(target.choice);
    for (std::uint32_t count = 1; count <= kCompareValues; ++count) {
      for (const std::uint32_t bits : {1U, 2U, 4U, 8U}) {
        if (count > 1U << bits) continue;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
          BlockCase block;
          for (std::size_t lane = 0; lane < kBlockColumns; ++lane) {
            // Lanes with fewer values than the kernel has room for, among others that fill it.
            const std::uint64_t own = lane % 3 == 0 ? count : 1 + (lane + seed) % count;
            const auto valueOf = [&](std::uint64_t k) { return awkwardValue(seed + 3 * lane + k); };
            for (std::uint64_t k = 0; k < kCompareValues; ++k)
              block.tables.values[k][lane] = std::bit_cast<std::uint64_t>(valueOf(k < own ? k : 0));
            for (std::size_t r = 0; r < 64; ++r)
              block.cells[r * kStride + lane] = valueOf(base::randomAt(seed, r * 8 + lane) % own);
            // Now and then a value that is not there: one bit beside a known one, or another row's.
            if ((lane + seed) % 5 == 1) block.cells[(7 * lane + seed) % 64 * kStride + lane] = valueOf(own);
          }
          expectOracle(count, bits, block,
                       std::string(target.id) + " values " + std::to_string(count) + " bits " +
                           std::to_string(bits) + " seed " + std::to_string(seed));
        }
      }
    }
  }
  base::forceSimd(base::SimdChoice::Auto);
}

}  // namespace
}  // namespace packscope::compress
