// SPDX-License-Identifier: GPL-3.0-or-later
// The limits table (contracts 5): what one case may cost, as a ratio to a reference measured beside it.
#pragma once

#include "base/simd_target.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::bench {

enum class LimitKind {
  TimeAtMost,   ///< time of the case / time of the references <= bound.
  RateAtLeast,  ///< time of the references / time of the case >= bound: speed on the same data.
  BytesAtMost,  ///< output bytes of the case / output bytes of the references <= bound; exact, no interval.
};

struct LimitRow {
  std::string name;     ///< Unique, stable: the second column of the printed line.
  std::string group;    ///< One of limitGroups().
  std::string subject;  ///< Text form of a CaseSelection: "sqlite4.poke[values=constant:239]".
  /// Text forms too; times (or bytes) of several are added: "update-apply", "write".
  std::vector<std::string> references;
  LimitKind kind = LimitKind::TimeAtMost;
  double bound = 0;
  /// The instruction set that the case is held to and runs with; Auto: whatever the machine has. References
  /// use the best there is, unless their text says otherwise.
  base::SimdChoice simd = base::SimdChoice::Auto;
};

/// "varint", "matrix".
std::span<const std::string_view> limitGroups();
/// The rows of one group, or of all for an empty name. Throws InvalidArgument naming the groups for another
/// name.
std::vector<LimitRow> limitRows(std::string_view group = {});
/// Those of them whose name contains `only`. Throws InvalidArgument naming the rows of the group when none
/// does, or when `only` is empty.
std::vector<LimitRow> limitRowsWith(std::string_view only, std::string_view group = {});

// The tables that limitRows() joins; each appends its rows.
void appendVarintLimits(std::vector<LimitRow>& rows);
void appendMatrixLimits(std::vector<LimitRow>& rows);

}  // namespace packscope::bench
