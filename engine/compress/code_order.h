// SPDX-License-Identifier: GPL-3.0-or-later
// The order of codes, for results of compressing from scratch: neighbouring integers ascend and tuples follow
// the codes of their columns, so that the next encoding of such data needs no translation. Internal to
// compress/.
#pragma once

#include "base/parallel.h"
#include "compress/code_map.h"
#include "compress/scheme_state.h"

#include <span>
#include <vector>

namespace packscope::compress {

/// Sorts the codes of neighbouring integers, column by column. Co-coded columns: before or after encoding,
/// since nobody but their group sees these codes; a column alone: before.
void sortColumnCodes(SchemeState& state, GroupState& group);

/// Gives every combination of the known column values a code before encoding, when they fill a byte-wide key
/// and all of `rows` rows are likely to hold each: then keys are codes from the first row on. True when it
/// did; dropUnused has to follow.
bool anticipateTuples(const SchemeState& state, GroupState& group, std::uint64_t rows,
                      std::uint64_t mostTuples);
/// Takes back the codes that no row has.
void dropUnused(GroupState& group, CodeMap& map);

/// Brings dictionaries and maps (one a group) into the best order.
void sortCodes(SchemeState& state, std::span<CodeMap> maps, const base::ThreadBudget& threads);

}  // namespace packscope::compress
