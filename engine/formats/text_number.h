// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of text formats: every double can be written and read back to the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace packscope::formats {

enum class CellState : std::uint8_t {
  Number,
  Empty,
  OutOfRange,  ///< A number that overflows, or that is not 0 and underflows to 0.
  Malformed,   ///< Starts like a number and is none: "1x", "0x10", "1 ", " 1".
  Text,        ///< Anything else.
};

struct Cell {
  CellState state = CellState::Empty;
  double value = 0;
};

/// Decimal or scientific notation with '.' and an optional sign, the words nan, inf and infinity (lower case,
/// upper case or capitalised, NaN as well, with an optional sign), and nan(0x<16 hex digits>) for the other
/// NaNs. No blanks. Locale-free.
Cell parseCell(std::string_view text) noexcept;

/// Why a cell that is not a number is refused: "'1e309' is outside the range of a double".
std::string problemWithCell(std::string_view text, CellState state);

/// At most 40 characters in quotes, control and non-ASCII bytes as \xNN.
std::string quoted(std::string_view text);

/// Characters that formatCell writes at most.
inline constexpr std::size_t kMostCellChars = 32;
/// Shortest text that parseCell reads back to the same bits; returns its length. `out` holds kMostCellChars.
std::size_t formatCell(double value, std::span<char> out) noexcept;

/// The start of a cell that is a plain decimal of few digits ("12", "-0.25"), the common case, read without
/// the general parser but to the same double. Returns the character behind it, or null when the general
/// parser must look.
const char* parseSimpleDecimal(const char* begin, const char* end, double& value) noexcept;

}  // namespace packscope::formats
