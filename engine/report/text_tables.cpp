// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/table_rows.h"

#include <algorithm>
#include <array>

namespace packscope::report {
namespace {

constexpr std::array<TextTable, 3> kTables{{
    {"plain", "One row a case", renderPlainTable},
    {"systemds", "As SystemDS publishes: mean, sd and byte rates", renderSystemDsTable},
    {"streamly", "As streamly publishes: percent of a baseline", renderStreamlyTable},
}};

}  // namespace

std::span<const TextTable> textTables() {
  return kTables;
}

const TextTable* findTextTable(std::string_view id) {
  const auto found = std::ranges::find(kTables, id, &TextTable::id);
  return found == kTables.end() ? nullptr : &*found;
}

}  // namespace packscope::report
