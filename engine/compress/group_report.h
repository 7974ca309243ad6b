// SPDX-License-Identifier: GPL-3.0-or-later
// Why a compressed matrix looks as it does, told from its groups alone: for files, whose planner is long
// gone.
#pragma once

#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "compress/group_type.h"
#include "compress/jvm_size.h"

#include <cstdint>
#include <string>
#include <vector>

namespace packscope::compress {

/// What the group holds, counted. Without rows all counts are 0. For Uncompressed, distinct counts the
/// different rows of its cells bit for bit.
GroupFacts countFacts(const ColumnGroup& group);
/// The same in the terms of SystemDS's size model.
JvmGroupFacts countJvmFacts(const ColumnGroup& group, const GroupFacts& facts);

/// A plan that leads to these groups: types, tuples and bits as they are, and what each type would take for
/// exactly this content (native: bytes of this process; systemds: jvm_size.h). Groups in the order of
/// `matrix`; sampledRows == rows. Needs up to 8 bytes a row and thread while it counts.
CompressionPlan describe(const CompressedMatrix& matrix, const base::ThreadBudget& threads);

/// "DDC takes 2672 bytes; Uncompressed 80048, SDC 20210": the chosen type before the others that fit.
std::string compareTypes(GroupKind kind, std::uint64_t bytes, const std::vector<TypeEstimate>& estimates);

}  // namespace packscope::compress
