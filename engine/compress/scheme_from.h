// SPDX-License-Identifier: GPL-3.0-or-later
// Where schemes begin: with nothing, with a plan, with a compressed matrix. Internal to compress/.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "compress/scheme_state.h"

#include <cstdint>

namespace packscope::compress {

/// One group a column, without values.
SchemeState emptyState(Layout layout, std::uint32_t cols);
/// The state that a planner has learned from its sample.
struct PlanSeed {
  SchemeState state;
};

/// Groups as planned, with what the plan's seed knows if it fits the groups, else without tuples.
SchemeState stateFromSeededPlan(const CompressionPlan& plan);
/// Groups as planned, without tuples. Throws InvalidArgument for a plan that does not cover its columns.
SchemeState stateFromPlan(const CompressionPlan& plan);
/// The groups and tuples of a compressed matrix; settled.
SchemeState stateFromMatrix(const CompressedMatrix& compressed);

}  // namespace packscope::compress
