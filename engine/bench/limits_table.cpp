// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/limits_table.h"

#include "base/error.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::array<std::string_view, 2> kGroups = {"varint", "matrix"};

}  // namespace

std::span<const std::string_view> limitGroups() {
  return kGroups;
}

std::vector<LimitRow> limitRows(std::string_view group) {
  if (!group.empty() && std::ranges::find(kGroups, group) == kGroups.end()) {
    base::throwInvalid(
        fmt::format("--group: no group '{}'; allowed: {}", group.substr(0, 80), fmt::join(kGroups, ", ")));
  }
  std::vector<LimitRow> rows;
  appendVarintLimits(rows);
  appendMatrixLimits(rows);
  if (!group.empty()) std::erase_if(rows, [group](const LimitRow& row) { return row.group != group; });
  return rows;
}

std::vector<LimitRow> limitRowsWith(std::string_view only, std::string_view group) {
  std::vector<LimitRow> rows = limitRows(group);
  std::string known;
  for (const LimitRow& row : rows) known += "\n  " + row.name;
  std::erase_if(rows, [only](const LimitRow& row) { return row.name.find(only) == std::string::npos; });
  if (only.empty() || rows.empty()) {
    base::throwInvalid(
        fmt::format("--only: no row has '{}' in its name; rows:{}", only.substr(0, 80), known));
  }
  return rows;
}

}  // namespace packscope::bench
