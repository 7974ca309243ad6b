// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/text_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;
constexpr std::uint64_t kQuietNan = 0x7ff8000000000000U;

bool isDigit(char c) noexcept {
  return c >= '0' && c <= '9';
}

std::optional<double> parseNanBits(std::string_view text) noexcept {
  constexpr std::string_view kStart = "nan(0x";
  if (text.size() != kStart.size() + 17 || !text.starts_with(kStart) || !text.ends_with(")"))
    return std::nullopt;
  const std::string_view digits = text.substr(kStart.size(), 16);
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  const auto value = std::bit_cast<double>(bits);
  return std::isnan(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> parseWord(std::string_view text) noexcept {
  bool negative = false;
  std::string_view word = text;
  if (word.starts_with('-') || word.starts_with('+')) {
    negative = word.front() == '-';
    word.remove_prefix(1);
  }
  static constexpr std::array<std::string_view, 4> kNan{"nan", "NaN", "Nan", "NAN"};
  static constexpr std::array<std::string_view, 6> kInfinity{"inf",      "Inf",      "INF",
                                                             "infinity", "Infinity", "INFINITY"};
  const std::uint64_t sign = negative ? kSignBit : 0;
  if (std::ranges::find(kNan, word) != kNan.end()) return std::bit_cast<double>(kQuietNan | sign);
  if (std::ranges::find(kInfinity, word) != kInfinity.end()) {
    return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  }
  return parseNanBits(text);
}

bool startsLikeNumber(std::string_view text) noexcept {
  if (text.front() == ' ' || text.front() == '\t') return true;
  if (text.front() == '+' || text.front() == '-') text.remove_prefix(1);
  if (!text.empty() && text.front() == '.') text.remove_prefix(1);
  return !text.empty() && isDigit(text.front());
}

}  // namespace

Cell parseCell(std::string_view text) noexcept {
  if (text.empty()) return {CellState::Empty, 0};
  if (startsLikeNumber(text)) {
    const std::string_view number = text.front() == '+' ? text.substr(1) : text;
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool whole = end == number.data() + number.size();
    if (error == std::errc{} && whole) return {CellState::Number, value};
    return {error == std::errc::result_out_of_range && whole ? CellState::OutOfRange : CellState::Malformed,
            0};
  }
  if (const auto word = parseWord(text)) return {CellState::Number, *word};
  return {CellState::Text, 0};
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string result = "'";
  for (const char c : text.substr(0, kMost)) {
    if (c >= 0x20 && c < 0x7f) {
      result += c;
    } else {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return result + (text.size() > kMost ? "...'" : "'");
}

std::string problemWithCell(std::string_view text, CellState state) {
  if (text.find('\r') != std::string_view::npos) {
    return quoted(text) + ": a lone CR does not end a line; lines end in LF or CRLF";
  }
  switch (state) {
    case CellState::Empty:
      return "the cell is empty";
    case CellState::OutOfRange:
      return quoted(text) + " is outside the range of a double";
    default:
      return quoted(text) + " is not a number";
  }
}

std::size_t formatCell(double value, std::span<char> out) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (std::isnan(value) && (bits & ~kSignBit) != kQuietNan) {
    return fmt::format_to_n(out.data(), out.size(), "nan(0x{:016x})", bits).size;
  }
  const auto [end, error] = std::to_chars(out.data(), out.data() + out.size(), value);
  return error == std::errc{} ? static_cast<std::size_t>(end - out.data()) : 0;
}

const char* parseSimpleDecimal(const char* begin, const char* end, double& value) noexcept {
  // Up to 15 digits make an integer below 2^53, and a power of ten up to 10^15 is a double: one correctly
  // rounded division gives the nearest double. W. D. Clinger, "How to read floating point numbers
  // accurately", 1990.
  static constexpr std::array<double, 16> kPowers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  constexpr std::ptrdiff_t kMostDigits = 15;
  const char* p = begin;
  const bool negative = p != end && *p == '-';
  if (negative) ++p;
  const char* const first = p;
  std::uint64_t digits = 0;
  for (; p != end && isDigit(*p) && p - first <= kMostDigits; ++p)
    digits = digits * 10 + static_cast<unsigned>(*p - '0');
  if (p == first || p - first > kMostDigits) return nullptr;
  std::ptrdiff_t decimals = 0;
  if (p != end && *p == '.') {
    const char* const point = ++p;
    for (; p != end && isDigit(*p) && p - first <= kMostDigits + 1; ++p) {
      digits = digits * 10 + static_cast<unsigned>(*p - '0');
    }
    decimals = p - point;
    if (decimals == 0 || p - first > kMostDigits + 1) return nullptr;
  }
  const double magnitude = static_cast<double>(digits) / kPowers[static_cast<std::size_t>(decimals)];
  value = negative ? -magnitude : magnitude;
  return p;
}

}  // namespace packscope::formats
