// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics carriers of the systemds planner: some rows of a column (or of columns taken together) as
// small integer ids, and the joining of two of them by ids alone. Which rows, and when a carrier counts as
// sparse, follow SystemDS (systemds-compression.md 2.3 and 2.4). Values are told apart by their 64 bits; only
// +0.0 is a zero.
#pragma once

#include "base/parallel.h"
#include "compress/distinct_estimate.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace packscope::compress {

/// Rows to look at in a matrix with that share of non-zeros (0..1): 3,000 and rows^0.65, more when sparse, at
/// most a million and never more than there are.
std::uint64_t sampleSize(std::uint64_t rows, double sparsity) noexcept;
/// A sample of that size would be four fifths of the matrix: take all rows, and nothing is estimated.
bool sampleIsExact(std::uint64_t sample, std::uint64_t rows) noexcept;
/// `count` different rows below `rows`, ascending; each set of rows is equally likely. count <= rows. A pure
/// function.
std::vector<std::uint64_t> chooseRows(std::uint64_t rows, std::uint64_t count, std::uint64_t seed);

/// How SystemDS would hold the rows: Empty has no value but zero, Const one value, Sparse lists the rows that
/// are not zero, Dense has an id for each row.
enum class SampleForm : std::uint8_t { Empty, Const, Sparse, Dense };

struct SampledColumns {
  SampleForm form = SampleForm::Empty;
  /// A number below counts.size() for each sampled row; none for Empty and Const. Sparse: 0 is the zero
  /// tuple.
  std::vector<std::uint32_t> ids;
  /// Sampled rows of each id; only the zero tuple's count can be 0.
  std::vector<std::uint32_t> counts;
};

/// What the estimates need to know of a carrier.
struct SampleFacts {
  SampleForm form = SampleForm::Empty;
  std::uint64_t values = 0;             ///< Distinct tuples, without the zero tuple when Sparse.
  std::uint64_t stored = 0;             ///< Rows with such a tuple.
  std::uint64_t largest = 0;            ///< Rows of the most frequent tuple; Sparse: the zero rows.
  std::vector<FrequencyClass> classes;  ///< Of `values`.
};

SampleFacts sampleFacts(const SampledColumns& columns);

/// The storage that the rules for Sparse and Dense depend on: a dense block, the sampled rows of a sparse
/// one, or all rows of a sparse one.
enum class SampleSource : std::uint8_t { Dense, SparseSample, SparseExact };

/// Some rows of a matrix, one after another, and what was seen on the way through all of it.
struct SampledRows {
  matrix::Matrix rows;
  std::uint64_t nonZeros = 0;  ///< Cells of the whole matrix other than +0.0.
};
/// rows ascend and are below matrix.rows(). Reads the matrix once.
SampledRows gatherRows(const matrix::Matrix& matrix, std::span<const std::uint64_t> rows,
                       const base::ThreadBudget& threads);

/// One carrier a column of the sampled rows. The same for every number of threads.
std::vector<SampledColumns> sampleColumns(const matrix::Matrix& sample, SampleSource source,
                                          const base::ThreadBudget& threads);

/// Joins carriers of the same rows. Keeps its scratch memory between calls; one thread at a time.
class SampleJoin {
 public:
  /// Facts of a and b taken together, without their ids.
  SampleFacts facts(const SampledColumns& a, const SampledColumns& b);
  /// The carrier of a and b taken together; ids are in no particular order.
  SampledColumns join(const SampledColumns& a, const SampledColumns& b);
  /// The same at half the cost, when facts(a, b) was the last call.
  SampledColumns joinCounted(const SampledColumns& a, const SampledColumns& b);

 private:
  /// Fills m_slots with the count of each pair of ids, m_keys with the slot of each row, and m_form.
  void tabulate(const SampledColumns& a, const SampledColumns& b);
  void countSlots(const SampledColumns& a, const SampledColumns& b);
  void countHashed(const SampledColumns& a, const SampledColumns& b);
  SampleFacts collect();
  SampledColumns take();

  std::vector<std::uint32_t> m_keys;        ///< A slot a row.
  std::vector<std::uint32_t> m_slots;       ///< Rows of each slot; slot 0 is the pair (0, 0).
  std::vector<std::uint64_t> m_hashedKeys;  ///< The pair of ids in a slot, when slots are hashed.
  std::vector<std::uint32_t> m_classes;
  SampleForm m_form = SampleForm::Dense;  ///< Of what was tabulated last.
};

}  // namespace packscope::compress
