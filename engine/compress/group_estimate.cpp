// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/group_estimate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace packscope::compress {
namespace {

/// Above this many, SystemDS adds half to be safe.
constexpr std::uint64_t kManyDistinct = 10'000;
constexpr std::uint64_t kFewColumns = 4;
constexpr std::uint64_t kFewDistinct = 100;

/// The kind of the SDC family that the facts lead to.
GroupKind sdcKind(const JvmGroupFacts& facts) noexcept {
  if (facts.zeroIsMostFrequent) return facts.values <= 1 ? GroupKind::SdcSingleZeros : GroupKind::SdcZeros;
  return facts.values <= 2 ? GroupKind::SdcSingle : GroupKind::Sdc;
}

std::uint64_t scaled(std::uint64_t sampleCount, double factor) noexcept {
  return static_cast<std::uint64_t>(std::floor(static_cast<double>(sampleCount) * factor));
}

/// Rows of the matrix with a stored tuple.
std::uint64_t storedRows(const SampledMatrix& matrix, const SampleFacts& sample, const GroupShape& shape,
                         double factor) noexcept {
  if (matrix.cols == 1) return matrix.nonZeros;
  if (matrix.sparse && shape.columns == 1) return shape.nonZeros;
  const std::uint64_t empty = scaled(matrix.sampledRows - sample.stored, factor);
  const std::uint64_t stored = matrix.rows - std::min(matrix.rows, empty);
  return matrix.sparse ? std::min(shape.nonZeros, stored) : stored;
}

std::uint64_t scaledDistinct(const SampledMatrix& matrix, const SampleFacts& sample, std::uint64_t columns,
                             std::uint64_t stored, std::uint64_t mostDistinct) {
  if (sample.classes.empty()) return stored;  // Nothing of these columns was in the sample.
  const std::uint64_t population = sample.form == SampleForm::Sparse ? stored : matrix.rows;
  std::uint64_t estimate = estimateDistinct(sample.classes, population).distinct;
  if (estimate > kManyDistinct) estimate += estimate / 2;
  if (columns > kFewColumns && estimate > kFewDistinct) estimate += estimate * columns / 10;
  const std::uint64_t most = std::min(std::max(mostDistinct, sample.values), stored);
  return std::max<std::uint64_t>(1, std::min(estimate, most));
}

JvmGroupFacts exactFacts(const SampledMatrix& matrix, const SampleFacts& sample) noexcept {
  JvmGroupFacts facts;
  facts.values = sample.values;
  facts.offsets = sample.stored;
  facts.largest = sample.form == SampleForm::Empty ? matrix.rows : sample.largest;
  facts.sparsity = matrix.sparsity();
  facts.tupleSparsity = facts.sparsity;
  if (sample.form == SampleForm::Sparse) {
    const double share = static_cast<double>(sample.stored) / static_cast<double>(matrix.rows);
    facts.tupleSparsity = std::min(share, facts.sparsity);
  }
  return facts;
}

JvmGroupFacts scaledFacts(const SampledMatrix& matrix, const SampleFacts& sample, const GroupShape& shape,
                          std::uint64_t mostDistinct) {
  const double factor = static_cast<double>(matrix.rows) / static_cast<double>(matrix.sampledRows);
  JvmGroupFacts facts;
  facts.offsets = storedRows(matrix, sample, shape, factor);
  facts.values = scaledDistinct(matrix, sample, shape.columns, facts.offsets, mostDistinct);
  const std::uint64_t largest = sample.form == SampleForm::Empty ? matrix.sampledRows : sample.largest;
  facts.largest =
      std::max(std::min(matrix.rows - std::min(facts.values, matrix.rows) + 1, scaled(largest, factor)),
               matrix.rows - facts.offsets);
  facts.sparsity = matrix.sparsity();
  if (matrix.sparse && shape.columns != matrix.cols) {
    facts.sparsity = static_cast<double>(shape.nonZeros) /
                     (static_cast<double>(matrix.rows) * static_cast<double>(shape.columns));
  }
  facts.tupleSparsity = std::min(facts.sparsity * 1.3, 1.0);
  return facts;
}

/// In the order in which SystemDS looks for the smallest.
std::array<GroupKind, 5> kindsInOrder(const JvmGroupFacts& facts) noexcept {
  return {GroupKind::Uncompressed, GroupKind::Ddc, GroupKind::Const, GroupKind::Empty, sdcKind(facts)};
}

}  // namespace

double SampledMatrix::sparsity() const noexcept {
  return static_cast<double>(nonZeros) / (static_cast<double>(rows) * static_cast<double>(cols));
}

std::uint64_t worstCaseDistinct(const SampledMatrix& matrix, std::uint64_t columns) noexcept {
  return !matrix.exact() && columns == matrix.cols ? std::min(matrix.rows, matrix.nonZeros) : matrix.rows;
}

GroupEstimate estimateGroup(const SampledMatrix& matrix, const SampleFacts& sample, const GroupShape& shape,
                            std::uint64_t mostDistinct) {
  JvmGroupFacts facts =
      matrix.exact() ? exactFacts(matrix, sample) : scaledFacts(matrix, sample, shape, mostDistinct);
  facts.rows = matrix.rows;
  facts.columns = shape.columns;
  facts.contiguous = shape.contiguous;
  facts.zeroIsMostFrequent = sample.form == SampleForm::Sparse || sample.form == SampleForm::Empty;
  return chooseType(facts);
}

GroupEstimate chooseType(const JvmGroupFacts& facts) noexcept {
  GroupEstimate best{facts, GroupKind::Uncompressed, *jvmGroupEstimate(GroupKind::Uncompressed, facts)};
  for (const GroupKind kind : kindsInOrder(facts)) {
    const std::optional<std::uint64_t> bytes = jvmGroupEstimate(kind, facts);
    if (!bytes || *bytes >= best.bytes) continue;
    best.kind = kind;
    best.bytes = *bytes;
  }
  return best;
}

std::vector<TypeEstimate> typeEstimates(const JvmGroupFacts& facts) {
  std::vector<TypeEstimate> estimates;
  for (const GroupKind kind : kindsInOrder(facts)) {
    if (const auto bytes = jvmGroupEstimate(kind, facts)) estimates.push_back({kind, *bytes});
  }
  return estimates;
}

}  // namespace packscope::compress
