// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the plain table, for the terminal and for Markdown.
#pragma once

#include "bench/result_set.h"
#include "report/aligned_text.h"

#include <string>
#include <vector>

namespace packscope::report {

struct PlainTable {
  std::vector<TextColumn> columns;
  std::vector<TextRow> rows;       ///< One a planned case.
  std::vector<std::string> notes;  ///< Why cases failed, notes of cases, messages of the run; one line each.
};

/// Cells are one line of valid UTF-8; an undefined figure is "-".
PlainTable plainTable(const bench::ResultSet& results);

}  // namespace packscope::report
