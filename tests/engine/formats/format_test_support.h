// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of formats share.
#pragma once

#include "base/error.h"
#include "matrix/matrix.h"

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace packscope::formats::test {

/// Two hex digits a byte; blanks are ignored.
inline std::string fromHex(std::string_view hex) {
  std::string bytes;
  int high = -1;
  for (const char c : hex) {
    if (c == ' ') continue;
    const int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    if (high >= 0) bytes += static_cast<char>(high * 16 + digit);
    high = high >= 0 ? -1 : digit;
  }
  return bytes;
}

inline std::string messageOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const base::Error& error) {
    return error.message();
  }
  return "nothing was thrown";
}

/// Each byte in turn becomes 00, ff, itself ^ 1, ^ 80 and + 1.
inline void forEachFlip(const std::string& content,
                        const std::function<void(const std::string&, std::size_t)>& visit) {
  for (std::size_t at = 0; at < content.size(); ++at) {
    const auto byte = static_cast<unsigned char>(content[at]);
    for (const int changed : {0x00, 0xff, byte ^ 0x01, byte ^ 0x80, byte + 1}) {
      if (static_cast<unsigned char>(changed) == byte) continue;
      std::string flipped = content;
      flipped[at] = static_cast<char>(changed);
      visit(flipped, at);
    }
  }
}

/// Doubles that careless code changes: zeros, NaN payloads, infinities, denormals, the ends of the range.
inline const std::array<double, 14>& specialValues() {
  using Limits = std::numeric_limits<double>;
  static const std::array<double, 14> kValues{0.0,
                                              -0.0,
                                              1.0,
                                              Limits::quiet_NaN(),
                                              -Limits::quiet_NaN(),
                                              std::bit_cast<double>(std::uint64_t{0x7ff00000000007a2}),
                                              std::bit_cast<double>(std::uint64_t{0xfff8000000000001}),
                                              Limits::infinity(),
                                              -Limits::infinity(),
                                              Limits::denorm_min(),
                                              -2.2250738585072011e-308,
                                              Limits::max(),
                                              Limits::min(),
                                              0.1};
  return kValues;
}

/// +0.0 but for the special values, one after the other from the first cell of each row.
inline matrix::Matrix specialMatrix(std::uint64_t rows, std::uint64_t cols) {
  matrix::Matrix matrix = matrix::Matrix::zeros(rows, cols);
  std::uint64_t cell = 0;
  for (const double value : specialValues()) {
    if (cell < matrix.cells()) matrix.mutableData()[cell] = value;
    cell += rows > 1 && cols > 100 ? cols + 1 : 1;
  }
  return matrix;
}

}  // namespace packscope::formats::test
