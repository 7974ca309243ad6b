// SPDX-License-Identifier: GPL-3.0-or-later
// From what a sample shows to what a group would take: scaling to all rows and the choice of the type, as
// SystemDS does with its memory cost model (systemds-compression.md 2.5 and 2.6).
#pragma once

#include "compress/column_sample.h"
#include "compress/compression_plan.h"
#include "compress/jvm_size.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace packscope::compress {

/// What is known of the matrix before a group of its columns is looked at.
struct SampledMatrix {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t nonZeros = 0;     ///< Cells other than +0.0.
  std::uint64_t sampledRows = 0;  ///< == rows: exact, nothing is scaled.
  bool sparse = false;            ///< SystemDS would hold it in sparse form.
  bool exact() const noexcept { return sampledRows == rows; }
  double sparsity() const noexcept;
};

/// The columns of a group, as far as sizes depend on them.
struct GroupShape {
  std::uint64_t columns = 1;
  bool contiguous = true;
  std::uint64_t nonZeros =
      0;  ///< Cells other than +0.0 in these columns; used when the matrix is sparse and sampled.
};

/// The smallest type for some columns.
struct GroupEstimate {
  JvmGroupFacts facts;
  GroupKind kind = GroupKind::Uncompressed;
  std::uint64_t bytes = 0;

  /// Distinct tuples, the zero tuple included where rows hold it.
  std::uint64_t tuples() const noexcept { return facts.values + (facts.offsets < facts.rows ? 1 : 0); }
};

/// mostDistinct: more tuples than this cannot be, whatever the sample says.
GroupEstimate estimateGroup(const SampledMatrix& matrix, const SampleFacts& sample, const GroupShape& shape,
                            std::uint64_t mostDistinct);
/// Most distinct tuples that so many columns can have before anything is known of them.
std::uint64_t worstCaseDistinct(const SampledMatrix& matrix, std::uint64_t columns) noexcept;

/// The smallest type: of equal ones the first in SystemDS's order Uncompressed, DDC, Const, Empty, SDC.
GroupEstimate chooseType(const JvmGroupFacts& facts) noexcept;
/// Bytes of every type that fits the facts, in that order; the SDC kind is the one the facts lead to.
std::vector<TypeEstimate> typeEstimates(const JvmGroupFacts& facts);

}  // namespace packscope::compress
