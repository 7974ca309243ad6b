// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of each codec at fixed values, limits and their neighbours.
#include "codec/codec.h"
#include "codec/sqlite4.h"
#include "engine/codec/codec_test_support.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace packscope::codec {
namespace {

struct Golden {
  std::uint64_t value;
  std::string_view hex;
};

constexpr std::uint64_t kMost = ~std::uint64_t{0};

constexpr Golden kFixed64[] = {{0, "0000000000000000"},
                               {1, "0100000000000000"},
                               {0x0123456789abcdef, "efcdab8967452301"},
                               {kMost, "ffffffffffffffff"}};

// The shared part of the SQLite4 formats: up to three bytes.
constexpr Golden kSqlite4Short[] = {{0, "00"},        {1, "01"},        {239, "ef"},      {240, "f0"},
                                    {241, "f101"},    {495, "f1ff"},    {496, "f200"},    {2286, "f8fe"},
                                    {2287, "f8ff"},   {2288, "f90000"}, {2289, "f90001"}, {67822, "f9fffe"},
                                    {67823, "f9ffff"}};

constexpr Golden kSqlite4[] = {{67824, "fa0108f0"},
                               {16777214, "fafffffe"},
                               {16777215, "faffffff"},
                               {16777216, "fb01000000"},
                               {16777217, "fb01000001"},
                               {4294967294, "fbfffffffe"},
                               {4294967295, "fbffffffff"},
                               {4294967296, "fc0100000000"},
                               {(1ULL << 40) - 2, "fcfffffffffe"},
                               {(1ULL << 40) - 1, "fcffffffffff"},
                               {1ULL << 40, "fd010000000000"},
                               {(1ULL << 48) - 2, "fdfffffffffffe"},
                               {(1ULL << 48) - 1, "fdffffffffffff"},
                               {1ULL << 48, "fe01000000000000"},
                               {(1ULL << 56) - 2, "fefffffffffffffe"},
                               {(1ULL << 56) - 1, "feffffffffffffff"},
                               {1ULL << 56, "ff0100000000000000"},
                               {0x0123456789abcdef, "ff0123456789abcdef"},
                               {(1ULL << 63) - 1, "ff7fffffffffffffff"},
                               {1ULL << 63, "ff8000000000000000"},
                               {kMost - 1, "fffffffffffffffffe"},
                               {kMost, "ffffffffffffffffff"}};

constexpr Golden kSqlite4Native[] = {{67824, "fa01f008"},
                                     {16777214, "fafffeff"},
                                     {16777216, "fb00000001"},
                                     {4294967294, "fbfeffffff"},
                                     {4294967296, "fc0100000000"},
                                     {(1ULL << 40) - 2, "fcfffeffffff"},
                                     {0xabcdef0123, "fcab2301efcd"},
                                     {1ULL << 40, "fd000100000000"},
                                     {0xabcdef012345, "fdcdab452301ef"},
                                     {(1ULL << 48) - 2, "fdfffffeffffff"},
                                     {0xabcdef01234567, "feabefcd67452301"},
                                     {(1ULL << 56) - 2, "fefffffffeffffff"},
                                     {1ULL << 56, "ff0000000000000001"},
                                     {0x0123456789abcdef, "ffefcdab8967452301"},
                                     {kMost, "ffffffffffffffffff"}};

void expectGolden(std::string_view id, std::span<const Golden> rows) {
  const Codec* codec = findCodec(id);
  ASSERT_NE(codec, nullptr);
  for (const Golden& row : rows) {
    SCOPED_TRACE(fmt::format("{} {}", id, row.value));
    const std::vector<std::byte> bytes = encodeOne(*codec, row.value);
    EXPECT_EQ(toHex(bytes), row.hex);
    std::uint64_t value = ~row.value;
    const DecodeResult result = codec->decode(bytes, {&value, 1});
    EXPECT_EQ(toString(result), "");
    EXPECT_EQ(value, row.value);
    EXPECT_EQ(result.consumed, row.hex.size() / 2);
  }
}

TEST(Fixed64, GoldenBytes) {
  expectGolden("fixed64", kFixed64);
}

TEST(Sqlite4, GoldenBytes) {
  expectGolden("sqlite4", kSqlite4Short);
  expectGolden("sqlite4", kSqlite4);
}

TEST(Sqlite4Native, GoldenBytes) {
  expectGolden("sqlite4-native", kSqlite4Short);
  expectGolden("sqlite4-native", kSqlite4Native);
}

constexpr Golden kLeb128[] = {{0, "00"},
                              {1, "01"},
                              {127, "7f"},
                              {128, "8001"},
                              {300, "ac02"},
                              {16383, "ff7f"},
                              {16384, "808001"},
                              {624485, "e58e26"},
                              {0xffffffff, "ffffffff0f"},
                              {(1ULL << 56) - 1, "ffffffffffffff7f"},
                              {1ULL << 56, "808080808080808001"},
                              {(1ULL << 63) - 1, "ffffffffffffffff7f"},
                              {1ULL << 63, "80808080808080808001"},
                              {0x0123456789abcdef, "ef9bafcdf8acd19101"},
                              {kMost, "ffffffffffffffffff01"}};

TEST(Leb128, GoldenBytes) {
  expectGolden("leb128", kLeb128);
}

TEST(Leb128, TenthByteIsOneOrRefused) {
  const Codec& codec = *findCodec("leb128");
  for (const std::size_t behind : {0U, 5U}) {
    for (int tenth = 0; tenth < 256; ++tenth) {
      std::vector<std::byte> bytes(9, std::byte{0x80});
      bytes.push_back(static_cast<std::byte>(tenth));
      bytes.resize(bytes.size() + behind, std::byte{1});
      std::uint64_t value = 5;
      const DecodeResult result = codec.decode(bytes, {&value, 1});
      if (tenth == 1) {
        EXPECT_EQ(result.error, DecodeResult::Error::None);
        EXPECT_EQ(value, 1ULL << 63);
        EXPECT_EQ(result.consumed, 10U);
      } else {
        EXPECT_EQ(result.error,
                  tenth == 0 ? DecodeResult::Error::NonCanonical : DecodeResult::Error::Overflow);
        EXPECT_EQ(value, 5U) << "no value of a refused encoding";
        EXPECT_EQ(result.consumed, 0U);
      }
    }
  }
  std::uint64_t value = 0;
  EXPECT_EQ(codec.decode(fromHex("8fce8080808080808002"), {&value, 1}).error, DecodeResult::Error::Overflow);
}

TEST(Leb128, RefusesPadding) {
  const Codec& codec = *findCodec("leb128");
  for (const std::string_view hex :
       {"8000", "818000", "b9e0808000", "b9e08080808080808000", "80808080808080808000"}) {
    std::uint64_t value = 0;
    EXPECT_EQ(codec.decode(fromHex(hex), {&value, 1}).error, DecodeResult::Error::NonCanonical) << hex;
  }
}

/// The format's own words, one step at a time: 0 bytes when the text is cut.
struct Slow {
  std::uint64_t value = 0;
  std::size_t length = 0;
};
Slow decodeSlowly(std::span<const std::byte> in) {
  const auto at = [in](std::size_t i) { return std::to_integer<std::uint64_t>(in[i]); };
  if (in.empty()) return {};
  if (at(0) <= 240) return {at(0), 1};
  const std::size_t length = at(0) <= 248 ? 2 : static_cast<std::size_t>(at(0)) - 246;
  if (in.size() < length) return {};
  if (length == 2) return {240 + 256 * (at(0) - 241) + at(1), 2};
  if (length == 3) return {2288 + 256 * at(1) + at(2), 3};
  std::uint64_t value = 0;
  for (std::size_t i = 1; i < length; ++i) value = value * 256 + at(i);
  return {value, length};
}

/// Empty when the codec does what the format says, else what differs.
std::string differenceFromSlow(const Codec& codec, std::span<const std::byte> in) {
  const Slow slow = decodeSlowly(in);
  std::uint64_t value = 0;
  const DecodeResult result = codec.decode(in, {&value, 1});
  DecodeResult::Error expected = DecodeResult::Error::None;
  if (slow.length == 0) {
    expected = DecodeResult::Error::Truncated;
  } else if (detail::sqlite4Length(slow.value) != slow.length) {
    expected = DecodeResult::Error::NonCanonical;
  }
  if (result.error != expected) return toHex(in) + ": wrong error: " + toString(result);
  if (expected != DecodeResult::Error::None) return {};
  if (value == slow.value && result.consumed == slow.length) return {};
  return fmt::format("{}: {} in {} bytes", toHex(in), value, result.consumed);
}

TEST(Sqlite4, DecodesEveryStringOfUpToThreeBytes) {
  const Codec& codec = *findCodec("sqlite4");
  std::array<std::byte, 3> bytes{};
  ASSERT_EQ(differenceFromSlow(codec, {}), "");
  for (std::uint32_t i = 0; i < 1U << 24; ++i) {
    bytes = {static_cast<std::byte>(i >> 16), static_cast<std::byte>(i >> 8), static_cast<std::byte>(i)};
    std::string difference = differenceFromSlow(codec, bytes);
    if (difference.empty() && (i & 0xff) == 0) difference = differenceFromSlow(codec, {bytes.data(), 2});
    if (difference.empty() && (i & 0xffff) == 0) difference = differenceFromSlow(codec, {bytes.data(), 1});
    if (!difference.empty()) FAIL() << difference;
  }
}

TEST(Sqlite4, DecodesLongStringsAsSlowly) {
  const Codec& codec = *findCodec("sqlite4");
  for (std::uint64_t n = 0; n < 100'000; ++n) {
    std::vector<std::byte> bytes(n % 18);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(base::randomAt(n, i));
    if (!bytes.empty()) bytes[0] = static_cast<std::byte>(250 + n % 6);
    if (bytes.size() > 1 && n % 4 == 0) bytes[1] = std::byte{0};
    if (bytes.size() > 2 && n % 8 == 0) bytes[2] = std::byte{0};
    ASSERT_EQ(differenceFromSlow(codec, bytes), "");
  }
}

TEST(Sqlite4, RefusesOverlongForms) {
  for (const std::string_view id : {"sqlite4", "sqlite4-native"}) {
    const Codec& codec = *findCodec(id);
    for (const std::string_view hex : {"fa000000", "fa0108ef", "fb00000000", "fc0000000000",
                                       "fd00000000000000", "fe00000000000000", "ff0000000000000000"}) {
      SCOPED_TRACE(fmt::format("{} {}", id, hex));
      if (hex == "fa0108ef" && id == "sqlite4-native") continue;
      std::uint64_t value = 1;
      const DecodeResult result = codec.decode(fromHex(hex), {&value, 1});
      EXPECT_EQ(result.error, DecodeResult::Error::NonCanonical);
      EXPECT_EQ(result.decoded, 0U);
      EXPECT_EQ(result.consumed, 0U);
      EXPECT_EQ(value, 1U) << "no value of a refused encoding is kept";
      EXPECT_EQ(toString(result), "value 0 at byte 0: a shorter encoding of the same value exists");
    }
  }
  const Codec& codec = *findCodec("sqlite4");
  std::uint64_t value = 0;
  for (const std::string_view hex : {"fb00ffffff", "fc00ffffffff", "fd00ffffffffff", "fe00ffffffffffff",
                                     "ff00ffffffffffffff", "ff0000000000000001", "fb000000f0"}) {
    EXPECT_EQ(codec.decode(fromHex(hex), {&value, 1}).error, DecodeResult::Error::NonCanonical) << hex;
  }
}

TEST(Sqlite4, RefusesTheOneOverlongTwoByteForm) {
  // f100 reads as 240, which fits one byte.
  const Codec& codec = *findCodec("sqlite4");
  std::uint64_t value = 0;
  EXPECT_EQ(codec.decode(fromHex("f100"), {&value, 1}).error, DecodeResult::Error::NonCanonical);
  EXPECT_EQ(codec.decode(fromHex("f101"), {&value, 1}).error, DecodeResult::Error::None);
  EXPECT_EQ(value, 241U);
}

TEST(Sqlite4, LongestFirstByteTakesNineBytesAndNoMore) {
  // ff + 8 bytes + 100 more values: the values behind follow undisturbed.
  const Codec& codec = *findCodec("sqlite4");
  std::vector<std::byte> bytes = fromHex("ffffffffffffffffff");
  for (int i = 0; i < 100; ++i) bytes.push_back(static_cast<std::byte>(i));
  std::vector<std::uint64_t> values(101);
  const DecodeResult result = codec.decode(bytes, values);
  EXPECT_EQ(result.error, DecodeResult::Error::None);
  EXPECT_EQ(result.consumed, 109U);
  EXPECT_EQ(values[0], kMost);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(values[i + 1], i);
}

/// Ten million values of every width: round trip, length, and the order of the bytes.
TEST(Sqlite4, RandomValuesRoundTripAndCompareLikeTheirBytes) {
  const Codec& codec = *findCodec("sqlite4");
  constexpr std::size_t kBatch = 10'000;
  constexpr std::uint64_t kBatches = 1000;
  std::vector<std::uint64_t> values(kBatch);
  std::vector<std::size_t> lengths(kBatch);
  std::vector<std::uint64_t> decoded(kBatch);
  std::vector<std::byte> bytes(codec.maxEncodedSize(kBatch));
  for (std::uint64_t batch = 0; batch < kBatches; ++batch) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < kBatch; ++i) {
      const std::uint64_t random = base::randomAt(batch, i);
      values[i] = random >> (base::mix64(random) & 63);
      lengths[i] = detail::sqlite4Length(values[i]);
      size += lengths[i];
    }
    ASSERT_EQ(codec.encodedSize(values), size);
    ASSERT_EQ(codec.encode(values, bytes), size);
    const DecodeResult result = codec.decode({bytes.data(), size}, decoded);
    ASSERT_EQ(result.consumed, size);
    ASSERT_EQ(decoded, values);
    const std::byte* p = bytes.data();
    for (std::size_t i = 0; i + 1 < kBatch; ++i) {
      const std::byte* next = p + lengths[i];
      const int order = std::memcmp(p, next, std::min(lengths[i], lengths[i + 1]));
      if ((order < 0) != (values[i] < values[i + 1]) || (order == 0) != (values[i] == values[i + 1])) {
        FAIL() << values[i] << " and " << values[i + 1];
      }
      p = next;
    }
  }
}

}  // namespace
}  // namespace packscope::codec
