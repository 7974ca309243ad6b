// SPDX-License-Identifier: GPL-3.0-or-later
// Results as text: one plain table, and the two published layouts for pull requests.
#pragma once

#include "bench/result_set.h"
#include "stats/comparison.h"

#include <span>
#include <string>
#include <string_view>

namespace packscope::report {

struct TableOptions {
  stats::PercentRule percent = stats::PercentRule::Honest;
};

/// Row of the table of text tables (--table).
struct TextTable {
  std::string_view id;  ///< "plain", "systemds", "streamly".
  std::string_view title;
  std::string (*render)(const bench::ResultSet&, const TableOptions&);
};
std::span<const TextTable> textTables();
/// Null when there is none.
const TextTable* findTextTable(std::string_view id);

/// A Markdown table of the plain columns.
std::string markdownTable(const bench::ResultSet& results);

/// "1.234 ms", "12.3 MB/s", "8.00 MB", "3.2 x": four significant digits, SI units, '.' decimals.
std::string humanNanoseconds(double nanoseconds);
std::string humanBytes(double bytes);
std::string humanBytesPerSecond(double bytesPerSecond);

}  // namespace packscope::report
