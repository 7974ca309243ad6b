// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/crc32c.h"

#include "base/random.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::base {
namespace {

ByteSpan bytesOf(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

TEST(Crc32c, GivesThePublishedValues) {
  EXPECT_EQ(crc32c(bytesOf("123456789")), 0xe3069283U);
  // RFC 3720 B.4.
  EXPECT_EQ(crc32c(std::vector<std::byte>(32, std::byte{0})), 0x8a9136aaU);
  EXPECT_EQ(crc32c(std::vector<std::byte>(32, std::byte{0xff})), 0x62a8ab43U);
  EXPECT_EQ(crc32c({}), 0U);
}

TEST(Crc32c, InstructionAndTableAgreeOnEveryLengthAndSplit) {
  std::vector<std::byte> data(10'000);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::byte>(randomAt(1, i));
  for (const std::size_t n : {0U, 1U, 7U, 8U, 9U, 3071U, 3072U, 3073U, 6144U, 9999U, 10'000U}) {
    const ByteSpan part(data.data(), n);
    const std::uint32_t whole = crc32cByTable(part);
    EXPECT_EQ(crc32c(part), whole) << n;
    for (const std::size_t cut : {std::size_t{0}, n / 3, n / 2, n}) {
      EXPECT_EQ(crc32c(part.subspan(cut), crc32c(part.first(cut))), whole) << n << ' ' << cut;
    }
  }
}

}  // namespace
}  // namespace packscope::base
