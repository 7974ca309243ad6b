// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/limits_table.h"

#include "base/error.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

}  // namespace packscope::bench
