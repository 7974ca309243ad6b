// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns share a dictionary: the co-coding strategies of SystemDS (systemds-compression.md 2.7) over
// the memory cost model, where the cost of a group is its estimated bytes.
#pragma once

#include "base/parallel.h"
#include "compress/column_sample.h"
#include "compress/group_estimate.h"

#include <cstdint>
#include <vector>

namespace packscope::compress {

enum class Cocoding : std::uint8_t {
  Static,         ///< Every column alone.
  Greedy,         ///< Of all pairs the one that saves most, until none saves.
  PriorityQueue,  ///< The two cheapest groups, until five attempts in a row save nothing.
  Auto,           ///< Greedy up to 16 groups, the queue up to 154 and above 1,000, between them both.
};

/// A group that may be joined with others.
struct CandidateGroup {
  ColumnIndex columns;
  SampledColumns sample;
  GroupEstimate estimate;
  std::uint64_t nonZeros = 0;    ///< As GroupShape::nonZeros.
  std::uint64_t aloneBytes = 0;  ///< Estimates of its columns one by one.
};

struct CocodedGroups {
  std::vector<CandidateGroup> groups;
  std::uint64_t combinesTried = 0;  ///< Pairs whose joint tuples were counted.
};

/// Greedy compares all pairs; with more groups than this it uses the queue instead.
inline constexpr std::size_t kMostGreedyGroups = 1'000;

/// The same groups and the same number of attempts for every number of threads.
CocodedGroups cocode(const SampledMatrix& matrix, std::vector<CandidateGroup> groups, Cocoding strategy,
                     const base::ThreadBudget& threads);

}  // namespace packscope::compress
