// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_form.h"

#include "engine/compress/hex.h"

#include <numeric>
#include <string>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

std::string mapHex(const std::vector<std::uint32_t>& codes, std::uint64_t unique) {
  CodeMap map(codes.size(), codeBitsFor(unique));
  map.pack(0, codes);
  std::vector<std::byte> bytes(wireMapSize(unique, codes.size()));
  EXPECT_EQ(bytes.data() + bytes.size(), writeWireMap(bytes.data(), map, unique));
  return toHex(bytes);
}

// Vectors of systemds-formats 5.
TEST(SystemDsForm, WritesMaps) {
  EXPECT_EQ(packed("00 00000005"), mapHex({0, 0, 0, 0, 0}, 1));
  EXPECT_EQ(packed("02 00000002 00000003 00 01 00"), mapHex({0, 1, 0}, 2));
  EXPECT_EQ(packed("03 000000c9 00000004 00 7f 80 c8"), mapHex({0, 127, 128, 200}, 201));
  EXPECT_EQ(packed("04 00010000 00000004 0000 0001 0100 ffff"), mapHex({0, 1, 256, 65535}, 65536));
  EXPECT_EQ(packed("05 007abcdf 00000004 0000 0001 0000 bcde 00 00 01 7a"),
            mapHex({0, 1, 65536, 0x7abcde}, 0x7abcdf));
  EXPECT_EQ(packed("06 00895441 00000004 00000000 00000001 00010000 00895440"),
            mapHex({0, 1, 65536, 9000000}, 9000001));
}

TEST(SystemDsForm, WritesNarrowCodesAsBytes) {
  for (const std::uint64_t unique : {2U, 3U, 4U, 5U, 16U}) {
    for (std::size_t size = 1; size < 150; ++size) {
      if (wireMapFor(unique, size) != WireMap::UByte) continue;
      std::vector<std::uint32_t> codes(size);
      for (std::size_t i = 0; i < size; ++i) codes[i] = static_cast<std::uint32_t>(i * i / 3 % unique);
      CodeMap map(size, codeBitsFor(unique));
      map.pack(0, codes);
      std::vector<std::byte> bytes(wireMapSize(unique, size));
      ASSERT_EQ(bytes.data() + bytes.size(), writeWireMap(bytes.data(), map, unique));
      for (std::size_t i = 0; i < size; ++i)
        ASSERT_EQ(codes[i], std::to_integer<std::uint32_t>(bytes[bytes.size() - size + i]))
            << unique << " values, " << size << " rows, row " << i;
    }
  }
}

TEST(SystemDsForm, WritesBitMapsWithOneLongTooMany) {
  std::vector<std::uint32_t> ends(64);
  ends[0] = ends[63] = 1;
  EXPECT_EQ(packed("01 00000040 00000002 8000000000000001 0000000000000000"), mapHex(ends, 2));
  std::vector<std::uint32_t> thirds(70);
  for (std::size_t i = 0; i < thirds.size(); i += 3) thirds[i] = 1;
  EXPECT_EQ(packed("01 00000046 00000002 9249249249249249 0000000000000024"), mapHex(thirds, 2));
  // The same from wider codes.
  CodeMap wide(70, 8);
  wide.pack(0, thirds);
  std::vector<std::byte> bytes(wireMapSize(2, 70));
  writeWireMap(bytes.data(), wide, 2);
  EXPECT_EQ(mapHex(thirds, 2), toHex(bytes));
}

TEST(SystemDsForm, ChoosesMapsAtTheLimits) {
  EXPECT_EQ(WireMap::UByte, wireMapFor(2, 32));
  EXPECT_EQ(WireMap::Bit, wireMapFor(2, 33));
  EXPECT_EQ(WireMap::UByte, wireMapFor(128, 1000));
  EXPECT_EQ(WireMap::Byte, wireMapFor(129, 1000));
  EXPECT_EQ(WireMap::Byte, wireMapFor(256, 1000));
  EXPECT_EQ(WireMap::Char, wireMapFor(257, 1000));
  EXPECT_EQ(WireMap::Char, wireMapFor(65'536, 1000));
  EXPECT_EQ(WireMap::CharByte, wireMapFor(65'537, 1000));
  EXPECT_EQ(WireMap::CharByte, wireMapFor(8'388'608, 1000));
  EXPECT_EQ(WireMap::Int, wireMapFor(8'388'609, 1000));
}

std::string offsetsHex(const std::vector<std::uint64_t>& rows) {
  const RowOffsets offsets(rows);
  std::vector<std::byte> bytes(wireOffsetsSize(offsets));
  EXPECT_EQ(bytes.data() + bytes.size(), writeWireOffsets(bytes.data(), offsets));
  return toHex(bytes);
}

// Vectors of systemds-formats 6.
TEST(SystemDsForm, WritesOffsets) {
  EXPECT_EQ("04", offsetsHex({}));
  EXPECT_EQ(packed("02 00000004"), offsetsHex({4}));
  EXPECT_EQ(packed("03 00000004 00000009"), offsetsHex({4, 9}));
  EXPECT_EQ(packed("00 00000001 0000000d 00000658 0000000b 04 04 00 00 51 01 ff ff 00 ff 01 01 01"),
            offsetsHex({1, 5, 9, 600, 601, 856, 1111, 1621, 1622, 1623, 1624}));
  EXPECT_EQ(packed("01 00000001 00000007 00040d3f 0004 1383 0000 7319 0000 0000 86a1"),
            offsetsHex({1, 5, 5000, 100000, 265535}));
  // Three entries cost less as chars (E10 of systemds-formats).
  EXPECT_EQ(packed("01 00000001 00000002 00000006 0002 0003"), offsetsHex({1, 3, 6}));
}

TEST(SystemDsForm, WritesByteOffsetsWithoutZeros) {
  std::vector<std::uint64_t> rows(20);
  std::iota(rows.begin(), rows.end(), 100U);
  EXPECT_EQ("05", offsetsHex(rows).substr(0, 2));
  rows.push_back(119 + 127);
  EXPECT_EQ("05", offsetsHex(rows).substr(0, 2));
  rows.back() = 119 + 128;
  EXPECT_EQ("06", offsetsHex(rows).substr(0, 2));
  rows.back() = 119 + 255;
  EXPECT_EQ("06", offsetsHex(rows).substr(0, 2));
  rows.back() = 119 + 256;
  EXPECT_EQ("00", offsetsHex(rows).substr(0, 2));
}

}  // namespace
}  // namespace packscope::compress
