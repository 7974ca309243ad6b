// SPDX-License-Identifier: GPL-3.0-or-later
// What SystemDS would estimate column groups and compressed matrices to take in a 64-bit JVM: formulas, not
// measurements. Source: SystemDS ColGroupSizes and the classes' estimateInMemorySize, restated in
// systemds-compression.md 2.6 and systemds-formats.md 7.2. One slip of the original is kept, because plans
// depend on it: a 1-bit map is counted at half its size. Its 16-bit maps for exactly 256 tuples are not: 256
// tuples take 8 bits. Pure functions; threads never matter.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <optional>

namespace packscope::compress {

/// A compressed block without groups.
inline constexpr std::uint64_t kJvmBlockBytes = 152;

/// `count` column numbers: one, two and contiguous ones are an object, others an int array.
std::uint64_t jvmColumnsBytes(std::uint64_t count, bool contiguous) noexcept;
/// tuples x columns doubles; with several columns and a tuple sparsity below 0.4 a matrix block.
std::uint64_t jvmDictionaryBytes(std::uint64_t tuples, std::uint64_t columns, double tupleSparsity) noexcept;
/// Ids below `unique` for `size` rows.
std::uint64_t jvmMapBytes(std::uint64_t size, std::uint64_t unique) noexcept;
/// Bits an id takes in that map: 0, 1, 8, 16, 24 or 32.
std::uint32_t jvmMapBits(std::uint64_t size, std::uint64_t unique) noexcept;
/// An ascending list of `size` out of `rows` rows, before the rows are known.
std::uint64_t jvmOffsetsEstimate(std::uint64_t size, std::uint64_t rows) noexcept;

/// What the estimate of a group depends on, in SystemDS's own terms.
struct JvmGroupFacts {
  std::uint64_t rows = 0;
  std::uint64_t columns = 1;
  bool contiguous = true;
  std::uint64_t values = 0;  ///< Distinct tuples; without the zero tuple where zeros are not stored.
  std::uint64_t offsets =
      0;  ///< Rows with a stored tuple; fewer than rows: a zero tuple comes on top of `values`.
  std::uint64_t largest = 0;        ///< Rows of the most frequent tuple.
  bool zeroIsMostFrequent = false;  ///< That tuple is zero and not in `values`.
  double sparsity = 1.0;            ///< Share of cells that are not 0.
  double tupleSparsity = 1.0;       ///< The same within the distinct tuples.
};

/// Bytes of the facts as that kind, or nothing where they do not fit it (Empty with a stored row, Const with
/// two tuples). SystemDS estimates its four SDC kinds by one formula.
std::optional<std::uint64_t> jvmGroupEstimate(GroupKind kind, const JvmGroupFacts& facts) noexcept;

/// Of what was built.
std::uint64_t jvmGroupBytes(const ColumnGroup& group);
std::uint64_t jvmCompressedBytes(const CompressedMatrix& compressed);
/// The plan's groups and the block around them; what is stored plain has no such block.
std::uint64_t jvmPlanBytes(const CompressionPlan& plan) noexcept;

}  // namespace packscope::compress
