// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes as hex and the values that codec tests go through.
#pragma once

#include "base/random.h"
#include "codec/codec.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::codec {

inline std::string toHex(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::byte byte : bytes) {
    text += kDigits[std::to_integer<std::size_t>(byte >> 4)];
    text += kDigits[std::to_integer<std::size_t>(byte & std::byte{15})];
  }
  return text;
}

inline std::vector<std::byte> fromHex(std::string_view text) {
  const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::byte>(digit(text[i]) << 4 | digit(text[i + 1])));
  }
  return bytes;
}

/// The encoding of one value, in a heap block of exactly its size.
inline std::vector<std::byte> encodeOne(const Codec& codec, std::uint64_t value) {
  std::vector<std::byte> bytes(codec.encodedSize({&value, 1}));
  bytes.resize(codec.encode({&value, 1}, bytes));
  return bytes;
}

/// Every limit of every codec with its neighbours, and both sides of every power of two; ascending, each
/// once.
inline std::vector<std::uint64_t> limitValues() {
  std::set<std::uint64_t> values;
  const auto around = [&values](std::uint64_t limit) {
    for (std::uint64_t d = 0; d <= 4; ++d)
      values.insert(limit + d - 2);  // Wraps round 0 and 2^64 on purpose.
  };
  for (const std::uint64_t limit : {0U, 239U, 240U, 2287U, 67823U, 54321U}) around(limit);
  for (unsigned bit = 1; bit < 64; ++bit) around(std::uint64_t{1} << bit);
  return {values.begin(), values.end()};
}

}  // namespace packscope::codec
