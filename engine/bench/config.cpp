// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/config.h"

#include "base/error.h"

#include <fmt/format.h>

namespace packscope::bench {
namespace {

/// Reads one "name=value" of a selection.
void addOverride(CaseSelection& selection, std::string_view item, std::string_view whole) {
  const std::size_t equals = item.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    base::throwInvalid(fmt::format("case '{}': '{}' is not name=value", whole, item));
  }
  const std::string name(item.substr(0, equals));
  if (!selection.overrides.emplace(name, item.substr(equals + 1)).second) {
    base::throwInvalid(fmt::format("case '{}': '{}' is given twice", whole, name));
  }
}

}  // namespace

CaseSelection parseCaseSelection(std::string_view text) {
  CaseSelection selection;
  const std::size_t open = text.find('[');
  selection.caseId = text.substr(0, open);
  if (selection.caseId.empty()) base::throwInvalid(fmt::format("case '{}': the case id is empty", text));
  if (open == std::string_view::npos) return selection;
  if (text.back() != ']') base::throwInvalid(fmt::format("case '{}': ']' is missing at the end", text));
  std::string_view rest = text.substr(open + 1, text.size() - open - 2);
  while (!rest.empty()) {
    const std::size_t end = rest.find(';');
    addOverride(selection, rest.substr(0, end), text);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  return selection;
}

std::string toText(const CaseSelection& selection) {
  std::string text = selection.caseId;
  char separator = '[';
  for (const auto& [name, value] : selection.overrides) {
    text += fmt::format("{}{}={}", separator, name, value);
    separator = ';';
  }
  if (!selection.overrides.empty()) text += ']';
  return text;
}

}  // namespace packscope::bench
