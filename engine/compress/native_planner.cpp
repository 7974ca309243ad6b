// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/native_planner.h"

#include "base/error.h"
#include "base/parse_number.h"
#include "compress/compressor.h"
#include "compress/group_report.h"
#include "compress/group_type.h"
#include "compress/native_compressor.h"
#include "compress/scheme_encoder.h"
#include "compress/scheme_from.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::compress {
namespace {

constexpr std::uint64_t kBytesPerCell = 8;
/// Sampled rows lie too far apart for the hardware to see the next one coming.
constexpr std::uint64_t kRowsAhead = 3;
constexpr std::uint64_t kLineCells = 8;

/// The sampled rows as a matrix of their own: spread evenly, from the first row on.
matrix::Matrix sampleRows(const matrix::Matrix& matrix, std::uint64_t count) {
  if (count >= matrix.rows()) return matrix;
  matrix::Matrix sample(count, matrix.cols());
  const auto sampled = [&](std::uint64_t i) {
    return matrix.data() + i * matrix.rows() / count * matrix.cols();
  };
  for (std::uint64_t i = 0; i < count; ++i) {
    const double* ahead = sampled(std::min(i + kRowsAhead, count - 1));
    for (std::uint64_t j = 0; j < matrix.cols(); j += kLineCells) __builtin_prefetch(ahead + j);
    std::copy_n(sampled(i), matrix.cols(), sample.mutableData() + i * matrix.cols());
  }
  return sample;
}

/// Distinct values of all rows from a sample: the first-order jackknife (Haas & Stokes 1998, "Duj1").
std::uint64_t estimateDistinct(std::uint64_t seen, std::uint64_t once, std::uint64_t sampled,
                               std::uint64_t rows) {
  if (sampled == rows) return seen;
  const double share = static_cast<double>(sampled) / static_cast<double>(rows);
  const double denominator = 1 - (1 - share) * static_cast<double>(once) / static_cast<double>(sampled);
  const double estimate = static_cast<double>(seen) / denominator;
  return std::clamp(static_cast<std::uint64_t>(std::llround(estimate)), seen, rows);
}

GroupFacts factsOf(const ColumnGroup& group, std::uint64_t rows) {
  GroupFacts facts;
  facts.rows = rows;
  const GroupParts parts = group.parts();
  if (group.kind() != GroupKind::Ddc) {
    facts.distinct = 1;
    facts.mostFrequent = rows;
    facts.zeroIsMostFrequent = group.kind() == GroupKind::Empty;
    return facts;
  }
  std::vector<std::uint64_t> counts(parts.dictionary->tuples());
  parts.codes->count(counts);
  const auto top =
      static_cast<std::uint64_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  const auto once = static_cast<std::uint64_t>(std::count(counts.begin(), counts.end(), std::uint64_t{1}));
  const auto seen =
      static_cast<std::uint64_t>(std::count_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }));
  facts.distinct = estimateDistinct(seen, once, group.rows(), rows);
  const double share = static_cast<double>(counts[top]) / static_cast<double>(group.rows());
  facts.mostFrequent =
      std::min(static_cast<std::uint64_t>(share * static_cast<double>(rows)), rows - facts.distinct + 1);
  facts.zeroIsMostFrequent = isZeroTuple(parts.dictionary->tuple(top));
  return facts;
}

std::string reasonFor(const PlannedGroup& group, const GroupFacts& facts, std::uint64_t most) {
  const std::string sizes = compareTypes(group.kind, group.estimatedBytes, group.estimates);
  const std::string distinct = fmt::format("about {} distinct values in {} rows", facts.distinct, facts.rows);
  if (group.kind != GroupKind::Uncompressed) return fmt::format("{}; {}.", sizes, distinct);
  return fmt::format("{}: a dictionary may hold {}. {}.", distinct, most, sizes);
}

bool isSdc(GroupKind kind) {
  return kind == GroupKind::Sdc || kind == GroupKind::SdcSingle || kind == GroupKind::SdcSingleZeros ||
         kind == GroupKind::SdcZeros;
}

PlannedGroup decide(ColumnIndex columns, const GroupFacts& facts, bool explain) {
  PlannedGroup planned;
  planned.columns = std::move(columns);
  planned.estimatedDistinct = facts.distinct;
  const std::uint64_t most = SchemeState::mostTuples(facts.rows, 1);
  for (const GroupType& type : groupTypes()) {
    const auto bytes = type.estimateBytes(facts);
    if (!bytes) continue;
    if (explain) planned.estimates.push_back({type.kind, *bytes});
    const bool plain = type.kind == GroupKind::Uncompressed;
    if (!plain && facts.distinct > most) continue;
    // Types come in the order plain, DDC, constant, empty, SDC; one that fits is better than those before,
    // but SDC has to halve the bytes: its rows are found by searching.
    if (isSdc(type.kind) && 2 * *bytes > planned.estimatedBytes) continue;
    planned.kind = type.kind;
    planned.estimatedBytes = *bytes;
  }
  if (explain) planned.reason = reasonFor(planned, facts, most);
  return planned;
}

/// Decides each column from its group of the encoded sample, and tells the state.
std::vector<PlannedGroup> decideColumns(const CompressedMatrix& encoded, bool explain, SchemeState& state,
                                        std::uint64_t rows) {
  std::vector<PlannedGroup> groups(encoded.cols());
  for (const auto& group : encoded.groups()) {
    GroupFacts facts = factsOf(*group, rows);
    if (group->kind() == GroupKind::Uncompressed) facts.distinct = rows;
    for (std::uint32_t j = 0; j < group->columns().size(); ++j) {
      const std::uint32_t column = group->columns()[j];
      groups[column] = decide(ColumnIndex::single(column), facts, explain);
      GroupState& known = state.groups[column];
      if (groups[column].kind == GroupKind::Uncompressed) state.makePlain(known);
      known.sparse = isSdc(groups[column].kind);
    }
  }
  return groups;
}

}  // namespace

CompressionPlan planNative(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                           const NativePlannerOptions& options) {
  if (matrix.cols() > std::numeric_limits<std::uint32_t>::max()) {
    base::throwInvalid(std::to_string(matrix.cols()) + " columns; the limit is 4294967295");
  }
  const auto cols = static_cast<std::uint32_t>(matrix.cols());
  SchemeState state = emptyState(Layout::Native, cols);
  CompressionPlan plan;
  plan.rows = matrix.rows();
  plan.cols = cols;
  plan.sampledRows = std::min(std::max<std::uint64_t>(options.sampleRows, 1), matrix.rows());
  const matrix::Matrix sample = sampleRows(matrix, plan.sampledRows);
  // A dictionary may be as long as all rows bear, not only those of the sample.
  state.rowsSeen = matrix.rows();
  CompressedMatrix encoded;
  learnAndEncode(state, sample, threads, true, encoded);
  state.rowsSeen = 0;
  std::vector<PlannedGroup> groups = decideColumns(encoded, options.explain, state, matrix.rows());
  const auto isPlain = [](const PlannedGroup& group) { return group.kind == GroupKind::Uncompressed; };
  if (cols > 0 && std::all_of(groups.begin(), groups.end(), isPlain)) {
    plan = plainPlan(Layout::Native, matrix.rows(), cols,
                     "not compressible, stored plain: every column has too many distinct values");
    plan.sampledRows = sample.rows();
    return plan;
  }
  plan.groups = std::move(groups);
  plan.seed.seed = std::make_shared<const PlanSeed>(PlanSeed{std::move(state)});
  return plan;
}

void compressNative(const matrix::Matrix& matrix, const base::ThreadBudget& threads, CompressedMatrix& out,
                    CompressionPlan* plan) {
  CompressionPlan made = planNative(matrix, threads);
  compress(matrix, made, threads, out);
  if (plan != nullptr) *plan = std::move(made);
}

}  // namespace packscope::compress
