// SPDX-License-Identifier: GPL-3.0-or-later
// The two CSV files (contracts 7): RFC 4180, UTF-8, '.' decimals, no grouping, the same bytes in every
// locale.
#pragma once

#include "bench/result_set.h"

#include <string>
#include <string_view>
#include <vector>

namespace packscope::report {

/// One row a planned case; columns come from the parameter and metric tables. Lines end in CRLF.
std::string summaryCsv(const bench::ResultSet& results);
/// One row a sample, warm-up and memory samples included and named.
std::string samplesCsv(const bench::ResultSet& results);

/// A field quoted where it needs it. Text that a spreadsheet would take for a formula (= + - @ at the start)
/// gets a leading apostrophe unless it is a number.
std::string csvField(std::string_view text);
/// Fields joined by ',' and ended by CRLF.
std::string csvLine(const std::vector<std::string>& fields);

}  // namespace packscope::report
