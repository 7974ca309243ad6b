// SPDX-License-Identifier: GPL-3.0-or-later
// Text that came from outside (labels, paths, messages), made fit for files and for lines of a table. Pure
// functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace packscope::report {

/// Every byte that is not part of a well-formed UTF-8 sequence (Unicode 15, table 3-7) becomes U+FFFD.
std::string validUtf8(std::string_view text);
/// Valid UTF-8 without control characters: each run of them (line ends, tabs, escapes) becomes one blank.
std::string oneLine(std::string_view text);
/// Code points of valid UTF-8: the columns that the texts of our tables take.
std::size_t displayWidth(std::string_view text) noexcept;
/// The first `count` code points of valid UTF-8, or all of them.
std::string_view firstColumns(std::string_view text, std::size_t count) noexcept;

}  // namespace packscope::report
