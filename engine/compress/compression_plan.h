// SPDX-License-Identifier: GPL-3.0-or-later
// What a planner decided: which columns go together into which group type, and why. Plain data, comparable,
// for both layouts; the plan view shows it.
#pragma once

#include "compress/column_group.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace packscope::compress {

/// How matrices are laid out: our own narrow maps column by column, or the choices of SystemDS.
enum class Layout : std::uint8_t { Native, SystemDs };

/// Bytes that one type would take, for "why this type".
struct TypeEstimate {
  GroupKind kind = GroupKind::Uncompressed;
  std::uint64_t bytes = 0;
  bool operator==(const TypeEstimate&) const = default;
};

struct PlannedGroup {
  ColumnIndex columns;
  GroupKind kind = GroupKind::Uncompressed;
  std::uint64_t estimatedDistinct = 0;  ///< Tuples expected in all rows.
  std::uint32_t codeBits = 0;           ///< Bits of one code in the layout's map; 0 without a map.
  std::uint64_t estimatedBytes = 0;     ///< By the planner's own size model.
  std::uint64_t trueBytes = 0;          ///< Of the built group by the same model; 0 until it is built.
  std::string reason;                   ///< One sentence for people; may be empty.
  std::vector<TypeEstimate> estimates;  ///< The types that were compared; may be empty.
  bool operator==(const PlannedGroup&) const = default;
};

/// What the planner learned from its sample, so that compress() need not learn it again. Says nothing about
/// the plan: plans compare equal whatever their seeds. Opaque; null where the planner keeps none.
struct PlanSeed;
struct PlanSeedRef {
  std::shared_ptr<const PlanSeed> seed;
  bool operator==(const PlanSeedRef&) const noexcept { return true; }
};

/// Groups cover each column exactly once.
struct CompressionPlan {
  Layout layout = Layout::Native;
  std::uint64_t rows = 0;
  std::uint32_t cols = 0;
  std::uint64_t sampledRows = 0;  ///< Rows that were looked at; == rows for an exact plan.
  bool compressible = true;  ///< False: `note` says where planning stopped, and groups is one Uncompressed.
  std::string note;
  std::uint64_t combinesTried = 0;  ///< Co-coding: pairs whose combination was computed.
  std::vector<PlannedGroup> groups;
  PlanSeedRef seed;
  bool operator==(const CompressionPlan&) const = default;
};

/// One Uncompressed group over all columns, with the reason.
CompressionPlan plainPlan(Layout layout, std::uint64_t rows, std::uint32_t cols, std::string note);
/// Throws InvalidArgument naming a column that is missing, out of range or planned twice.
void checkPlan(const CompressionPlan& plan);

}  // namespace packscope::compress
