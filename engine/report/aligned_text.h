// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of text whose columns line up; shared by the tables of results and by the lists of the command line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::report {

enum class Align { Left, Right };

struct TextColumn {
  std::string title;
  Align align = Align::Left;
};
using TextRow = std::vector<std::string>;

/// text padded with blanks to `width` code points; longer text is left as it is.
std::string padded(std::string_view text, std::size_t width, Align align);

struct AlignedTextStyle {
  std::string_view separator = "  ";
  bool rule = false;  ///< A line of dashes under the titles.
  bool titles = true;
};

/// One line a row, each ended by '\n' and without blanks at its end. Rows have as many cells as there are
/// columns.
std::string alignedText(const std::vector<TextColumn>& columns, const std::vector<TextRow>& rows,
                        const AlignedTextStyle& style = {});

}  // namespace packscope::report
