// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes as hex for golden tests.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace packscope::compress {

inline std::string toHex(std::span<const std::byte> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const std::byte byte : bytes) {
    hex += kDigits[std::to_integer<unsigned>(byte) >> 4];
    hex += kDigits[std::to_integer<unsigned>(byte) & 15];
  }
  return hex;
}

/// Without blanks: for golden texts that are easier to read with them.
inline std::string packed(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// Blanks after so many bytes each; the rest stays together.
inline std::string grouped(const std::string& hex, std::initializer_list<std::size_t> sizes) {
  std::string out;
  std::size_t at = 0;
  for (const std::size_t size : sizes) {
    if (!out.empty()) out += ' ';
    out += hex.substr(at, 2 * size);
    at += 2 * size;
  }
  return out + hex.substr(at);
}

}  // namespace packscope::compress
