// SPDX-License-Identifier: GPL-3.0-or-later
// What codec/codec.h promises, for every row of the codec table and every instruction set of this CPU.
#include "base/simd_target.h"
#include "codec/codec.h"
#include "engine/codec/codec_test_support.h"

#include <array>
#include <cstring>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace packscope::codec {
namespace {

struct Param {
  const Codec* codec;
  base::SimdChoice simd;
};

std::vector<Param> params() {
  std::vector<Param> all;
  for (const base::SimdTarget& target : base::simdTargets()) {
    if (!target.available) continue;
    for (const Codec& codec : codecs()) all.push_back({&codec, target.choice});
  }
  return all;
}

class CodecContract : public testing::TestWithParam<Param> {
 protected:
  void SetUp() override { base::forceSimd(GetParam().simd); }
  void TearDown() override { base::forceSimd(base::SimdChoice::Auto); }
  const Codec& codec() const { return *GetParam().codec; }
};

std::string nameOf(const testing::TestParamInfo<Param>& info) {
  std::string name = fmt::format("{}_{}", info.param.codec->id, base::simdId(info.param.simd));
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Codecs, CodecContract, testing::ValuesIn(params()), nameOf);

/// Blocks of every small size (the last values take the exact path) and some large ones, lengths mixed.
std::vector<std::vector<std::uint64_t>> blocks() {
  const std::vector<std::uint64_t> limits = limitValues();
  std::vector<std::vector<std::uint64_t>> all{{}, limits, {limits.rbegin(), limits.rend()}};
  for (std::size_t size = 1; size <= 40; ++size) {
    std::vector<std::uint64_t> block;
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t random = base::randomAt(size, i);
      block.push_back(random >> (base::mix64(random) & 63));
    }
    all.push_back(std::move(block));
  }
  for (const std::uint64_t value : limits) all.emplace_back(20, value);
  return all;
}

TEST_P(CodecContract, NamesAreFilled) {
  EXPECT_FALSE(codec().id.empty());
  EXPECT_FALSE(codec().title.empty());
  EXPECT_FALSE(codec().description.empty());
  EXPECT_EQ(findCodec(codec().id), &codec());
}

TEST_P(CodecContract, SizesAgree) {
  EXPECT_EQ(codec().maxEncodedSize(0), 0U);
  EXPECT_EQ(codec().maxEncodedSize(1), codec().maxValueBytes);
  EXPECT_EQ(codec().maxEncodedSize(1000), 1000 * codec().maxValueBytes);
  EXPECT_EQ(codec().maxEncodedSize(~std::size_t{0} / 2), ~std::size_t{0}) << "saturates, never wraps";
  std::size_t longest = 0;
  for (const std::uint64_t value : limitValues()) {
    const std::size_t size = codec().encodedSize({&value, 1});
    EXPECT_EQ(encodeOne(codec(), value).size(), size) << value;
    longest = std::max(longest, size);
  }
  EXPECT_EQ(longest, codec().maxValueBytes);
}

TEST_P(CodecContract, BlocksRoundTripInExactBuffers) {
  for (const std::vector<std::uint64_t>& block : blocks()) {
    const std::size_t size = codec().encodedSize(block);
    ASSERT_LE(size, codec().maxEncodedSize(block.size()));
    const std::unique_ptr<std::byte[]> bytes(new std::byte[size]);
    ASSERT_EQ(codec().encode(block, {bytes.get(), size}), size);
    std::vector<std::byte> joined;
    for (const std::uint64_t value : block) {
      const std::vector<std::byte> one = encodeOne(codec(), value);
      joined.insert(joined.end(), one.begin(), one.end());
    }
    ASSERT_EQ(toHex({bytes.get(), size}), toHex(joined)) << "a block is its values one behind the other";
    const std::unique_ptr<std::uint64_t[]> decoded(new std::uint64_t[block.size()]);
    const DecodeResult result = codec().decode({bytes.get(), size}, {decoded.get(), block.size()});
    ASSERT_EQ(toString(result), "");
    ASSERT_EQ(result.decoded, block.size());
    ASSERT_EQ(result.consumed, size);
    ASSERT_EQ(std::vector<std::uint64_t>(decoded.get(), decoded.get() + block.size()), block);
  }
}

TEST_P(CodecContract, EncodeTouchesNothingBehindItsBytes) {
  for (const std::vector<std::uint64_t>& block : blocks()) {
    const std::size_t size = codec().encodedSize(block);
    std::vector<std::byte> bytes(size + 32, std::byte{0xa5});
    ASSERT_EQ(codec().encode(block, bytes), size);
    for (std::size_t i = size; i < bytes.size(); ++i) ASSERT_EQ(bytes[i], std::byte{0xa5}) << i - size;
  }
}

TEST_P(CodecContract, DecodeStopsWhenFullWhateverFollows) {
  for (const std::uint64_t value : limitValues()) {
    std::vector<std::byte> bytes = encodeOne(codec(), value);
    const std::size_t size = bytes.size();
    for (const int garbage : {0x00, 0x7f, 0x80, 0xff}) {
      bytes.resize(size);
      bytes.resize(size + 20, static_cast<std::byte>(garbage));
      std::array<std::uint64_t, 2> decoded{~value, 77};
      const DecodeResult result = codec().decode(bytes, {decoded.data(), 1});
      ASSERT_EQ(result.error, DecodeResult::Error::None) << value;
      ASSERT_EQ(result.consumed, size) << value;
      ASSERT_EQ(decoded[0], value);
      ASSERT_EQ(decoded[1], 77U);
    }
    ASSERT_EQ(codec().decode(bytes, {}).consumed, 0U);
  }
}

/// Every strict prefix of every limit value, alone and behind another value: what is needed depends on the
/// bytes only.
TEST_P(CodecContract, CutValuesAreRefusedWithBothNumbers) {
  for (const std::uint64_t value : limitValues()) {
    const std::vector<std::byte> one = encodeOne(codec(), value);
    for (const std::uint64_t before : {std::uint64_t{0}, std::uint64_t{67823}, ~std::uint64_t{0}}) {
      for (std::size_t cut = 0; cut < one.size(); ++cut) {
        std::vector<std::byte> bytes = encodeOne(codec(), before);
        const std::size_t offset = bytes.size();
        bytes.insert(bytes.end(), one.begin(), one.begin() + static_cast<std::ptrdiff_t>(cut));
        bytes.shrink_to_fit();
        std::array<std::uint64_t, 2> decoded{1, 77};
        const DecodeResult behind = codec().decode(bytes, decoded);
        ASSERT_EQ(behind.error, DecodeResult::Error::Truncated) << value << " " << cut;
        ASSERT_EQ(behind.decoded, 1U);
        ASSERT_EQ(behind.consumed, offset);
        ASSERT_EQ(decoded[0], before);
        ASSERT_EQ(decoded[1], 77U) << "nothing is invented";
        ASSERT_EQ(behind.available, cut);
        ASSERT_GT(behind.needed, cut);
        ASSERT_LE(behind.needed, one.size());
        ASSERT_EQ(toString(behind),
                  fmt::format("value 1 at byte {}: needs {} bytes, has {}", offset, behind.needed, cut));
        const DecodeResult alone = codec().decode(base::ByteSpan(bytes).subspan(offset), {decoded.data(), 1});
        ASSERT_EQ(alone.error, DecodeResult::Error::Truncated);
        ASSERT_EQ(alone.needed, behind.needed);
        ASSERT_EQ(alone.available, cut);
        ASSERT_EQ(alone.consumed, 0U);
      }
    }
  }
}

/// Random bytes: never more consumed than there is, and what decodes encodes to the same bytes (one form a
/// value).
TEST_P(CodecContract, WhatDecodesIsCanonical) {
  for (std::uint64_t n = 0; n < 20'000; ++n) {
    const std::size_t size = base::randomAt(n, 0) % 40;
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t random = base::randomAt(n, i + 1);
      bytes[i] = static_cast<std::byte>(random % 4 == 0 ? 0xf0 | (random >> 8 & 15) : random >> 8);
      if (random % 7 == 0) bytes[i] = std::byte{0};
    }
    std::vector<std::uint64_t> values(50);
    const DecodeResult result = codec().decode(bytes, values);
    ASSERT_LE(result.consumed, size);
    ASSERT_NE(result.error, DecodeResult::Error::None) << "40 bytes never hold 50 values";
    values.resize(result.decoded);
    std::vector<std::byte> again(codec().encodedSize(values));
    codec().encode(values, again);
    bytes.resize(result.consumed);
    ASSERT_EQ(toHex(again), toHex(bytes));
  }
}

TEST_P(CodecContract, LoopsDoTheWorkOfTheBlocks) {
  const std::vector<std::uint64_t> values = limitValues();
  std::vector<std::byte> bytes(codec().encodedSize(values) + 16);
  codec().encode(values, bytes);
  std::vector<const std::byte*> places;
  std::size_t at = 0;
  for (const std::uint64_t& value : values) {
    places.push_back(bytes.data() + at);
    at += codec().encodedSize({&value, 1});
  }
  for (const Codec::Loops* loops : {&codec().inlined, &codec().outOfLine}) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::vector<std::byte> one = encodeOne(codec(), values[i]);
      const std::unique_ptr<std::byte[]> buffer(new std::byte[codec().maxValueBytes]);
      loops->poke({&values[i], 1}, 3, buffer.get());
      ASSERT_EQ(std::memcmp(buffer.get(), one.data(), one.size()), 0) << values[i];
      ASSERT_EQ(loops->peek({&places[i], 1}, 3), 3 * values[i]);
      loops->encode({&values[i], 1}, 2);
      ASSERT_EQ(loops->roundtrip({&values[i], 1}, 3), 3 * values[i]);
    }
    const std::uint64_t sum = 2 * std::accumulate(values.begin(), values.end(), std::uint64_t{0});
    EXPECT_EQ(loops->peek(places, 2 * values.size()), sum);
    EXPECT_EQ(loops->roundtrip(values, 2 * values.size()), sum);
    loops->encode(values, values.size());
    const std::unique_ptr<std::byte[]> buffer(new std::byte[codec().maxValueBytes]);
    loops->poke(values, values.size(), buffer.get());
    const std::vector<std::byte> last = encodeOne(codec(), values.back());
    EXPECT_EQ(std::memcmp(buffer.get(), last.data(), last.size()), 0);
  }
}

TEST(Codecs, IdsAreUniqueAndUnknownOnesAreNot) {
  std::set<std::string_view> ids;
  for (const Codec& codec : codecs()) EXPECT_TRUE(ids.insert(codec.id).second) << codec.id;
  EXPECT_TRUE(ids.contains("fixed64") && ids.contains("sqlite4") && ids.contains("sqlite4-native"));
  EXPECT_EQ(findCodec("sqlite3"), nullptr);
  EXPECT_EQ(findCodec(""), nullptr);
}

TEST(DecodeResult, SaysWhatIsWrong) {
  EXPECT_EQ(toString(DecodeResult{.consumed = 17,
                                  .decoded = 3,
                                  .error = DecodeResult::Error::Truncated,
                                  .needed = 9,
                                  .available = 4}),
            "value 3 at byte 17: needs 9 bytes, has 4");
  EXPECT_EQ(toString(DecodeResult{.consumed = 5, .decoded = 2, .error = DecodeResult::Error::Overflow}),
            "value 2 at byte 5: exceeds 64 bits");
  EXPECT_EQ(toString(DecodeResult{}), "");
}

}  // namespace
}  // namespace packscope::codec
