// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/utf8.h"

#include <algorithm>

namespace packscope::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

unsigned byteAt(std::string_view text, std::size_t i) noexcept {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}
bool continues(unsigned byte) noexcept {
  return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed sequence at i, or 0. Over-long forms, surrogates and values over U+10FFFF are
/// not well-formed: the second byte tells.
std::size_t sequenceLength(std::string_view text, std::size_t i) noexcept {
  const unsigned first = byteAt(text, i);
  const unsigned second = byteAt(text, i + 1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(second) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return second >= low && second <= high && continues(byteAt(text, i + 2)) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high && continues(byteAt(text, i + 2)) && continues(byteAt(text, i + 3))
               ? 4
               : 0;
  }
  return 0;
}

bool isControl(std::string_view sequence) noexcept {
  const unsigned first = byteAt(sequence, 0);
  return first < 0x20 || first == 0x7F || (first == 0xC2 && byteAt(sequence, 1) < 0xA0);  // C0, DEL, C1
}

}  // namespace

std::string validUtf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(text, i);
    result += length == 0 ? kReplacement : text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::string oneLine(std::string_view text) {
  const std::string valid = validUtf8(text);
  std::string result;
  bool pending = false;
  for (std::size_t i = 0; i < valid.size();) {
    const std::string_view sequence = std::string_view(valid).substr(i, sequenceLength(valid, i));
    i += sequence.size();
    if (isControl(sequence)) {
      pending = true;
      continue;
    }
    if (pending && !result.empty()) result += ' ';
    pending = false;
    result += sequence;
  }
  return result;
}

std::size_t displayWidth(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return !continues(static_cast<unsigned char>(c)); }));
}

std::string_view firstColumns(std::string_view text, std::size_t count) noexcept {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!continues(static_cast<unsigned char>(text[i])) && count-- == 0) return text.substr(0, i);
  }
  return text;
}

}  // namespace packscope::report
