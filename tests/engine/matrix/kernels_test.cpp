// SPDX-License-Identifier: GPL-3.0-or-later
// Every dispatched kernel gives the bytes of the plain function, at every length and alignment.
#include "base/random.h"
#include "base/simd_target.h"
#include "matrix/kernels/byte_swap.h"
#include "matrix/kernels/read_sum.h"

#include <bit>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

constexpr std::byte kUntouched{0x5a};

class Kernels : public testing::TestWithParam<base::SimdTarget> {
 protected:
  void SetUp() override {
    if (!GetParam().available) GTEST_SKIP() << "this CPU has no " << GetParam().title;
    base::forceSimd(GetParam().choice);
  }
  void TearDown() override { base::forceSimd(base::SimdChoice::Auto); }
};

std::vector<double> randomBits(std::size_t count) {
  base::Random random(count);
  std::vector<double> values(count);
  for (double& value : values) value = std::bit_cast<double>(random.next());
  return values;
}

TEST_P(Kernels, SwapTheBytesOfEachWord) {
  for (std::size_t count = 0; count < 70; ++count) {
    const std::vector<double> values = randomBits(count);
    for (const std::size_t shift : {0U, 1U, 7U, 9U}) {
      std::vector<std::byte> out(shift + count * 8 + 8, kUntouched);
      toBigEndian(values, out.data() + shift);
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(base::loadBigEndian<std::uint64_t>(out.data() + shift + i * 8),
                  std::bit_cast<std::uint64_t>(values[i]))
            << count << " words, word " << i;
      }
      for (std::size_t i = 0; i < 8; ++i) ASSERT_EQ(out[shift + count * 8 + i], kUntouched);
      std::vector<double> back(count);
      fromBigEndian(out.data() + shift, back);
      ASSERT_TRUE(count == 0 || std::memcmp(back.data(), values.data(), count * 8) == 0);
    }
  }
}

TEST_P(Kernels, SumEveryWord) {
  for (std::size_t count = 0; count < 150; ++count) {
    const std::vector<double> values = randomBits(count);
    std::uint64_t expected = 0;
    for (const double value : values) expected += std::bit_cast<std::uint64_t>(value);
    ASSERT_EQ(sumWords(std::as_bytes(std::span(values))), expected) << count;
  }
}

TEST_P(Kernels, SumUnalignedWords) {
  std::vector<std::byte> bytes(8 * 40 + 3);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 37);
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < 40; ++i) expected += base::loadNative<std::uint64_t>(bytes.data() + 3 + i * 8);
  EXPECT_EQ(sumWords(base::ByteSpan(bytes).subspan(3)), expected);
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, Kernels,
                         testing::ValuesIn(base::simdTargets().begin(), base::simdTargets().end()),
                         [](const auto& row) { return std::string(row.param.id); });

}  // namespace
}  // namespace packscope::matrix
