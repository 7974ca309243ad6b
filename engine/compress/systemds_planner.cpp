// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_planner.h"

#include "compress/group_report.h"
#include "compress/jvm_size.h"
#include "matrix/jvm_size.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace packscope::compress {
namespace {

/// Co-coding is expected to gain at most the square root of the number of columns; less than this is not
/// worth trying.
constexpr double kHopeful = 0.8;
constexpr std::string_view kNotCompressible = "not compressible, stored plain";

/// Cells other than +0.0 of each column; SystemDS counts them for sparse matrices only.
std::vector<std::uint64_t> countStoredByColumn(const matrix::Matrix& matrix,
                                               const base::ThreadBudget& threads) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(matrix.cols()));
  threads.parallelFor(matrix.cols(), 64, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t row = 0; row < matrix.rows(); ++row) {
      const std::span<const double> cells = matrix.row(row);
      for (std::uint64_t c = begin; c < end; ++c)
        counts[c] += std::bit_cast<std::uint64_t>(cells[c]) != 0 ? 1U : 0U;
    }
  });
  return counts;
}

/// The rows to look at and what is known of the matrix after reading it.
struct FirstLook {
  SampledMatrix facts;
  matrix::Matrix sample;
};

/// Most matrices are dense enough for the usual size of the sample, so the rows are taken while the non-zeros
/// are counted; a sparse matrix is read a second time for more rows.
FirstLook lookThrough(const matrix::Matrix& matrix, std::uint64_t seed, const base::ThreadBudget& threads) {
  const std::uint64_t rows = matrix.rows();
  const auto rowsFor = [&](double sparsity) {
    const std::uint64_t sample = sampleSize(rows, sparsity);
    return sampleIsExact(sample, rows) ? rows : sample;
  };
  const std::uint64_t guess = rowsFor(1.0);
  const bool all = guess == rows;
  SampledRows gathered =
      gatherRows(matrix, all ? std::vector<std::uint64_t>() : chooseRows(rows, guess, seed), threads);
  FirstLook look;
  look.facts = {rows, matrix.cols(), gathered.nonZeros, guess, false};
  if (gathered.nonZeros == 0) return look;
  look.facts.sparse = matrix::jvmKeepsSparse(rows, matrix.cols(), gathered.nonZeros);
  look.facts.sampledRows = rowsFor(look.facts.sparsity());
  if (look.facts.exact())
    look.sample = matrix;
  else if (look.facts.sampledRows == guess)
    look.sample = std::move(gathered.rows);
  else
    look.sample = gatherRows(matrix, chooseRows(rows, look.facts.sampledRows, seed), threads).rows;
  return look;
}

SampleSource sourceOf(const SampledMatrix& facts) noexcept {
  if (facts.exact()) return facts.sparse ? SampleSource::SparseExact : SampleSource::Dense;
  return facts.sparsity() < 0.4 ? SampleSource::SparseSample : SampleSource::Dense;
}

std::vector<CandidateGroup> singleColumns(const matrix::Matrix& matrix, const FirstLook& look,
                                          const base::ThreadBudget& threads) {
  const SampledMatrix& facts = look.facts;
  std::vector<SampledColumns> samples = sampleColumns(look.sample, sourceOf(facts), threads);
  std::vector<std::uint64_t> nonZeros(samples.size());
  if (facts.sparse && !facts.exact()) nonZeros = countStoredByColumn(matrix, threads);
  std::vector<CandidateGroup> groups(samples.size());
  threads.parallelFor(groups.size(), 64, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t c = begin; c < end; ++c) {
      CandidateGroup& group = groups[c];
      group.columns = ColumnIndex::single(static_cast<std::uint32_t>(c));
      group.nonZeros = nonZeros[c];
      group.sample = std::move(samples[c]);
      group.estimate = estimateGroup(facts, sampleFacts(group.sample), {1, true, group.nonZeros},
                                     worstCaseDistinct(facts, 1));
      group.aloneBytes = group.estimate.bytes;
    }
  });
  return groups;
}

std::uint64_t totalBytes(const std::vector<CandidateGroup>& groups) noexcept {
  std::uint64_t bytes = 0;
  for (const CandidateGroup& group : groups) bytes += group.estimate.bytes;
  return bytes;
}

/// The columns of one kind as one group, of that kind: they gain nothing from each other's dictionary.
CandidateGroup together(const SampledMatrix& matrix, const std::vector<CandidateGroup>& parts,
                        GroupKind kind) {
  CandidateGroup group;
  std::vector<std::uint32_t> columns;
  for (const CandidateGroup& part : parts) {
    columns.push_back(part.columns.first());
    group.nonZeros += part.nonZeros;
    group.aloneBytes += part.aloneBytes;
  }
  group.columns = ColumnIndex::of(std::move(columns));
  JvmGroupFacts& facts = group.estimate.facts;
  facts = parts.front().estimate.facts;
  facts.columns = parts.size();
  facts.contiguous = group.columns.contiguous();
  if (matrix.sparse && !matrix.exact() && kind == GroupKind::Uncompressed) {
    facts.sparsity = static_cast<double>(group.nonZeros) /
                     (static_cast<double>(matrix.rows) * static_cast<double>(parts.size()));
  }
  group.estimate.kind = kind;
  group.estimate.bytes = jvmGroupEstimate(kind, facts).value_or(group.aloneBytes);
  return group;
}

/// Sets the columns aside that co-coding cannot help, and joins the others.
CocodedGroups groupColumns(const SampledMatrix& matrix, std::vector<CandidateGroup> singles,
                           Cocoding strategy, const base::ThreadBudget& threads) {
  std::vector<CandidateGroup> asides;
  for (const GroupKind kind : {GroupKind::Empty, GroupKind::Const, GroupKind::Uncompressed}) {
    const auto isOther = [&](const CandidateGroup& group) { return group.estimate.kind != kind; };
    const auto middle = std::stable_partition(singles.begin(), singles.end(), isOther);
    std::vector<CandidateGroup> aside(std::make_move_iterator(middle),
                                      std::make_move_iterator(singles.end()));
    singles.erase(middle, singles.end());
    if (!aside.empty()) asides.push_back(together(matrix, aside, kind));
  }
  CocodedGroups result = cocode(matrix, std::move(singles), strategy, threads);
  std::move(asides.begin(), asides.end(), std::back_inserter(result.groups));
  std::sort(result.groups.begin(), result.groups.end(), [](const CandidateGroup& a, const CandidateGroup& b) {
    return a.columns.first() < b.columns.first();
  });
  return result;
}

std::string reasonFor(const CandidateGroup& group, const std::vector<TypeEstimate>& estimates) {
  std::string text = compareTypes(group.estimate.kind, group.estimate.bytes, estimates);
  if (group.columns.size() > 1) {
    text += fmt::format(". Its {} columns one by one would take {}", group.columns.size(), group.aloneBytes);
  }
  return text + ".";
}

std::uint32_t plannedBits(const GroupEstimate& estimate) noexcept {
  const JvmGroupFacts& facts = estimate.facts;
  switch (estimate.kind) {
    case GroupKind::Ddc:
      return jvmMapBits(facts.rows, estimate.tuples());
    case GroupKind::Sdc:
    case GroupKind::SdcZeros: {
      const std::uint64_t listed = facts.values - (facts.zeroIsMostFrequent ? 0 : 1);
      return jvmMapBits(facts.rows - facts.largest, listed);
    }
    default:
      return 0;
  }
}

PlannedGroup planned(const CandidateGroup& group, bool explain) {
  PlannedGroup result;
  result.columns = group.columns;
  result.kind = group.estimate.kind;
  result.estimatedDistinct = result.kind == GroupKind::Uncompressed ? 0 : group.estimate.tuples();
  result.codeBits = plannedBits(group.estimate);
  result.estimatedBytes = group.estimate.bytes;
  if (explain) {
    result.estimates = typeEstimates(group.estimate.facts);
    result.reason = reasonFor(group, result.estimates);
  }
  return result;
}

CompressionPlan emptyPlan(const matrix::Matrix& matrix) {
  CompressionPlan plan;
  plan.layout = Layout::SystemDs;
  plan.rows = matrix.rows();
  plan.cols = static_cast<std::uint32_t>(matrix.cols());
  plan.sampledRows = matrix.rows();
  if (plan.cols == 0) return plan;
  JvmGroupFacts facts;
  facts.rows = plan.rows;
  facts.columns = plan.cols;
  facts.largest = plan.rows;
  facts.zeroIsMostFrequent = true;
  PlannedGroup group;
  group.columns = ColumnIndex::range(0, plan.cols);
  group.kind = GroupKind::Empty;
  group.estimatedDistinct = plan.rows == 0 ? 0 : 1;
  group.estimatedBytes = *jvmGroupEstimate(GroupKind::Empty, facts);
  group.reason = "No cell holds anything but zero.";
  plan.groups.push_back(std::move(group));
  return plan;
}

SystemDsAnalysis givenUp(const SampledMatrix& facts, std::uint64_t originalBytes, std::string note) {
  SystemDsAnalysis analysis{
      storedPlain(facts.rows, static_cast<std::uint32_t>(facts.cols), originalBytes, std::move(note)),
      originalBytes};
  analysis.plan.sampledRows = facts.sampledRows;
  return analysis;
}

}  // namespace

CompressionPlan storedPlain(std::uint64_t rows, std::uint32_t cols, std::uint64_t originalBytes,
                            std::string note) {
  CompressionPlan plan = plainPlan(Layout::SystemDs, rows, cols, std::move(note));
  for (PlannedGroup& group : plan.groups) group.estimatedBytes = originalBytes;
  return plan;
}

CompressionPlan planSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                             const SystemDsPlannerOptions& options) {
  return analyseSystemDs(matrix, threads, options).plan;
}

SystemDsAnalysis analyseSystemDs(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                                 const SystemDsPlannerOptions& options) {
  const FirstLook look = lookThrough(matrix, options.seed, threads);
  const SampledMatrix& facts = look.facts;
  const std::uint64_t original = matrix::jvmMatrixBytes(facts.rows, facts.cols, facts.nonZeros);
  if (facts.nonZeros == 0) return {emptyPlan(matrix), original};
  std::vector<CandidateGroup> singles = singleColumns(matrix, look, threads);
  const std::uint64_t alone = totalBytes(singles);
  const double hoped = static_cast<double>(alone) / std::sqrt(static_cast<double>(facts.cols));
  if (hoped >= static_cast<double>(original) * kHopeful) {
    return givenUp(facts, original,
                   fmt::format("{}: the columns one by one would take {} bytes, the matrix takes {}",
                               kNotCompressible, alone, original));
  }
  CocodedGroups cocoded = facts.cols > 1 ? groupColumns(facts, std::move(singles), options.cocoding, threads)
                                         : CocodedGroups{std::move(singles), 0};
  const std::uint64_t grouped = totalBytes(cocoded.groups);
  if (facts.cols > 1 && grouped > original) {
    SystemDsAnalysis analysis =
        givenUp(facts, original,
                fmt::format("{}: the column groups would take {} bytes, the matrix takes {}",
                            kNotCompressible, grouped, original));
    analysis.plan.combinesTried = cocoded.combinesTried;
    return analysis;
  }
  SystemDsAnalysis analysis;
  analysis.originalBytes = original;
  CompressionPlan& plan = analysis.plan;
  plan.layout = Layout::SystemDs;
  plan.rows = facts.rows;
  plan.cols = static_cast<std::uint32_t>(facts.cols);
  plan.sampledRows = facts.sampledRows;
  plan.combinesTried = cocoded.combinesTried;
  for (const CandidateGroup& group : cocoded.groups) plan.groups.push_back(planned(group, options.explain));
  return analysis;
}

std::string whyNotKept(const CompressedMatrix& compressed, std::uint64_t originalBytes) {
  const std::uint64_t built = jvmCompressedBytes(compressed);
  if (built <= originalBytes) return {};
  return fmt::format("{}: the compressed matrix takes {} bytes, the plain one {}", kNotCompressible, built,
                     originalBytes);
}

}  // namespace packscope::compress
