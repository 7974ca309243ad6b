// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/aligned_text.h"

#include "report/utf8.h"

#include <algorithm>

namespace packscope::report {

std::string padded(std::string_view text, std::size_t width, Align align) {
  const std::size_t used = displayWidth(text);
  const std::string fill(width > used ? width - used : 0, ' ');
  return align == Align::Left ? std::string(text) + fill : fill + std::string(text);
}

std::string alignedText(const std::vector<TextColumn>& columns, const std::vector<TextRow>& rows,
                        const AlignedTextStyle& style) {
  std::vector<std::size_t> widths;
  TextRow titles;
  TextRow dashes;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::size_t width = style.titles ? displayWidth(columns[c].title) : 0;
    for (const TextRow& row : rows) width = std::max(width, displayWidth(row[c]));
    widths.push_back(width);
    titles.push_back(columns[c].title);
    dashes.emplace_back(width, '-');
  }
  std::string text;
  const auto append = [&](const TextRow& row) {
    std::string line;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (c > 0) line += style.separator;
      line += padded(row[c], widths[c], columns[c].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  if (style.titles) append(titles);
  if (style.rule) append(dashes);
  for (const TextRow& row : rows) append(row);
  return text;
}

}  // namespace packscope::report
