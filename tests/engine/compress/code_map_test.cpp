// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/code_map.h"

#include "base/error.h"
#include "base/random.h"
#include "base/simd_target.h"
#include "compress/code_slice.h"
#include "engine/compress/hex.h"

#include <string>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

std::vector<std::uint32_t> randomCodes(std::uint64_t rows, std::uint32_t bits) {
  std::vector<std::uint32_t> codes(rows);
  for (std::uint64_t i = 0; i < rows; ++i) {
    codes[i] = bits == 0 ? 0 : static_cast<std::uint32_t>(base::randomAt(bits, i) >> (64 - bits));
  }
  return codes;
}

TEST(CodeMap, UsesTheFewestBits) {
  const std::pair<std::uint64_t, std::uint32_t> expected[] = {{0, 0},
                                                              {1, 0},
                                                              {2, 1},
                                                              {3, 2},
                                                              {4, 2},
                                                              {5, 4},
                                                              {16, 4},
                                                              {17, 8},
                                                              {256, 8},
                                                              {257, 16},
                                                              {65'536, 16},
                                                              {65'537, 32},
                                                              {std::uint64_t{1} << 32, 32}};
  for (const auto& [distinct, bits] : expected) EXPECT_EQ(bits, codeBitsFor(distinct)) << distinct;
}

// The layout of the header: a golden byte string a width.
TEST(CodeMap, PacksAsDocumented) {
  const std::pair<std::uint32_t, std::string> expected[] = {{1, "53"},
                                                            {2, "4e00"},
                                                            {4, "321f"},
                                                            {8, "0203010f"},
                                                            {16, "020003000100ff0f"},
                                                            {32, "0200000003000000010000000f000100"}};
  const std::uint32_t codes[][5] = {{1, 1, 0, 0, 1},  {2, 3, 0, 1, 0},    {2, 3, 15, 1, 0},
                                    {2, 3, 1, 15, 0}, {2, 3, 1, 4095, 0}, {2, 3, 1, 65551, 0}};
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    CodeMap map(9, expected[i].first);
    map.pack(0, codes[i]);
    if (expected[i].first == 1) map.set(6, 1);
    const std::size_t bytes = expected[i].second.size() / 2;
    EXPECT_EQ(expected[i].second, toHex({map.data(), bytes})) << expected[i].first;
    EXPECT_EQ(std::uint64_t{8} * expected[i].first, map.bytes());
  }
}

TEST(CodeMap, GivesBackWhatWasPacked) {
  for (const std::uint32_t bits : kCodeBits) {
    for (const std::uint64_t rows : std::vector<std::uint64_t>{0, 1, 63, 64, 65, 1000}) {
      const auto codes = randomCodes(rows, bits);
      CodeMap map(rows, bits);
      map.pack(0, codes);
      std::vector<std::uint32_t> out(rows);
      map.unpack(0, out);
      EXPECT_EQ(codes, out) << bits;
      std::uint32_t largest = 0;
      for (std::uint64_t i = 0; i < rows; ++i) {
        ASSERT_EQ(codes[i], map.get(i)) << bits << " row " << i;
        largest = std::max(largest, codes[i]);
      }
      EXPECT_EQ(largest, map.largest());
      for (std::uint64_t begin = 0; begin < std::min<std::uint64_t>(rows, 70); begin += 7) {
        const CodeMap slice = map.slice(begin, rows);
        std::vector<std::uint32_t> part(rows - begin);
        slice.unpack(0, part);
        ASSERT_TRUE(std::equal(part.begin(), part.end(), codes.begin() + static_cast<std::ptrdiff_t>(begin)))
            << bits;
      }
    }
  }
}

TEST(CodeMap, CountsCodesOnEverySimdTarget) {
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (!target.available) continue;
    base::forceSimd(target.choice);
    for (const std::uint32_t bits : std::vector<std::uint32_t>{0, 1, 2, 4, 8, 16}) {
      for (const std::uint64_t rows : std::vector<std::uint64_t>{0, 1, 7, 64, 1001, 10'000}) {
        const auto codes = randomCodes(rows, bits);
        CodeMap map(rows, bits);
        map.pack(0, codes);
        std::vector<std::uint64_t> expected(std::size_t{1} << bits);
        for (const std::uint32_t code : codes) ++expected[code];
        std::vector<std::uint64_t> counts(expected.size());
        map.count(counts);
        EXPECT_EQ(expected, counts) << bits << " bits, " << rows << " rows, " << target.id;
      }
    }
  }
  base::forceSimd(base::SimdChoice::Auto);
}

TEST(CodeMap, CountsIntoAShortDictionary) {
  CodeMap map(130, 2);
  for (std::uint64_t row = 0; row < 130; ++row) map.set(row, row % 3 == 0 ? 2 : 0);
  std::vector<std::uint64_t> counts(3);
  map.count(counts);
  EXPECT_EQ((std::vector<std::uint64_t>{86, 0, 44}), counts);
}

TEST(CodeMap, RefusesOtherWidths) {
  for (const std::uint32_t bits : std::vector<std::uint32_t>{3, 5, 7, 9, 24, 33, 64, 255})
    EXPECT_THROW(CodeMap(10, bits), base::Error);
}

TEST(CodeSlice, PacksBytesInEveryWidth) {
  for (const std::uint32_t bits : std::vector<std::uint32_t>{1, 2, 4, 8, 16, 32}) {
    const auto codes = randomCodes(64, std::min(bits, 8U));
    std::vector<std::uint8_t> bytes(codes.begin(), codes.end());
    CodeMap byBytes(128, bits);
    CodeSlice slice(2, bits, byBytes.mutableData());
    slice.storeBytes(1, bytes.data());
    CodeMap byCodes(128, bits);
    byCodes.pack(64, codes);
    EXPECT_EQ(toHex({byCodes.data(), byCodes.bytes()}), toHex({byBytes.data(), byBytes.bytes()})) << bits;
  }
}

TEST(CodeSlice, TranslatesBetweenWidths) {
  for (const std::uint32_t from : kCodeBits) {
    for (const std::uint32_t to : kCodeBits) {
      if (to < from || from == 32) continue;
      const auto codes = randomCodes(192, from);
      CodeMap source(192, from);
      source.pack(0, codes);
      std::vector<std::uint32_t> turned(std::size_t{1} << from);
      for (std::size_t k = 0; k < turned.size(); ++k)
        turned[k] = static_cast<std::uint32_t>(turned.size() - 1 - k);
      CodeMap target(192, to);
      translateCodes(source.data(), from, target.mutableData(), to, 3, turned);
      CodeMap same(192, to);
      translateCodes(source.data(), from, same.mutableData(), to, 3, {});
      for (std::uint64_t i = 0; i < 192; ++i) {
        ASSERT_EQ(to == 0 ? 0 : turned[codes[i]], target.get(i)) << from << " to " << to;
        ASSERT_EQ(codes[i], same.get(i)) << from << " to " << to;
      }
    }
  }
}

}  // namespace
}  // namespace packscope::compress
