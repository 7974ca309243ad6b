// SPDX-License-Identifier: GPL-3.0-or-later
// The functions behind the rows of the table of text tables.
#pragma once

#include "report/text_table.h"

#include <string>

namespace packscope::report {

std::string renderPlainTable(const bench::ResultSet& results, const TableOptions& options);
/// The layout of SystemDS's Serialize benchmark: one block for each set of data, repetitions and threads.
std::string renderSystemDsTable(const bench::ResultSet& results, const TableOptions& options);
/// The layout of streamly's Data.Serialize benchmark (bench-show): the baseline absolute, the others in
/// percent.
std::string renderStreamlyTable(const bench::ResultSet& results, const TableOptions& options);

}  // namespace packscope::report
