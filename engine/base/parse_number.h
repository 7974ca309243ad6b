// SPDX-License-Identifier: GPL-3.0-or-later
// Strict, locale-free text to number and back. The C library's strtod and printf follow the locale that
// QApplication sets, so nothing in the engine may use them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace packscope::base {

/// Decimal digits only: no sign, no blanks, no leading zeros, no suffix. Nothing when text is not such a
/// number or exceeds 2^64-1.
std::optional<std::uint64_t> parseUnsigned(std::string_view text) noexcept;

/// Decimal or scientific notation with '.', optionally signed, without blanks. "inf" and "nan" are refused,
/// and so is a value that overflows or a non-zero that underflows to zero.
std::optional<double> parseReal(std::string_view text) noexcept;

/// Shortest text that reads back to the same double ("0.1", "1e+300", "nan", "inf").
std::string formatReal(double value);

}  // namespace packscope::base
