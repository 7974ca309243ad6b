// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a text file: they end in LF or CRLF, the last one with or without. A lone CR is an ordinary
// character, which no number holds.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <cstring>
#include <string_view>

namespace packscope::formats {

/// The content without a UTF-8 byte order mark.
inline std::string_view textOf(base::ByteSpan content) noexcept {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  std::string_view text(reinterpret_cast<const char*>(content.data()), content.size());
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

class TextLines {
 public:
  explicit TextLines(std::string_view text) noexcept : m_rest(text) {}

  /// The next line without its end; false when there is none.
  bool next(std::string_view& line) noexcept {
    if (m_rest.empty()) return false;
    const void* found = std::memchr(m_rest.data(), '\n', m_rest.size());
    if (found == nullptr) {
      line = m_rest;
      m_rest = {};
    } else {
      const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - m_rest.data());
      line = m_rest.substr(0, length);
      m_rest.remove_prefix(length + 1);
      if (line.ends_with('\r')) line.remove_suffix(1);
    }
    ++m_number;
    return true;
  }
  /// Goes on with `rest`, whose first line has the number after `number`.
  void restartAt(std::string_view rest, std::uint64_t number) noexcept {
    m_rest = rest;
    m_number = number;
  }
  std::string_view rest() const noexcept { return m_rest; }
  /// Of the line returned last, from 1.
  std::uint64_t number() const noexcept { return m_number; }

 private:
  std::string_view m_rest;
  std::uint64_t m_number = 0;
};

}  // namespace packscope::formats
