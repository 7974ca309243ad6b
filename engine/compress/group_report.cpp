// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/group_report.h"

#include "base/random.h"
#include "compress/group_estimate.h"
#include "compress/tuple_math.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace packscope::compress {
namespace {

/// Rows that hold each dictionary tuple; a Const group and the single SDC kinds have no codes.
std::vector<std::uint64_t> tupleCounts(const ColumnGroup& group, const GroupParts& parts) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(parts.dictionary->tuples()));
  if (parts.codes != nullptr && parts.codes->rows() > 0) {
    parts.codes->count(counts);
  } else if (!counts.empty()) {
    counts[0] = parts.offsets != nullptr ? parts.offsets->size() : group.rows();
  }
  return counts;
}

GroupFacts dictionaryFacts(const ColumnGroup& group, const GroupParts& parts) {
  const std::vector<std::uint64_t> counts = tupleCounts(group, parts);
  GroupFacts facts;
  facts.rows = group.rows();
  facts.columns = group.columns().size();
  facts.distinct = group.tuples();
  const auto top = std::max_element(counts.begin(), counts.end());
  if (top != counts.end()) {
    facts.mostFrequent = *top;
    facts.zeroIsMostFrequent =
        isZeroTuple(parts.dictionary->tuple(static_cast<std::uint64_t>(top - counts.begin())));
  }
  const std::uint64_t listed = parts.offsets != nullptr ? parts.offsets->size() : group.rows();
  if (group.rows() - listed >= facts.mostFrequent) {
    facts.mostFrequent = group.rows() - listed;
    // Without a stored default the rows that are not listed hold zeros.
    facts.zeroIsMostFrequent = parts.defaultTuple.empty() || isZeroTuple(parts.defaultTuple);
  }
  return facts;
}

std::uint64_t rowKey(const double* row, std::uint32_t columns) noexcept {
  std::uint64_t key = std::bit_cast<std::uint64_t>(row[0]);
  for (std::uint32_t j = 1; j < columns; ++j)
    key = base::randomAt(key, std::bit_cast<std::uint64_t>(row[j]) + j);
  return key;
}

/// Rows are told apart by a 64-bit key: exact for one column, all but exact for more.
GroupFacts plainFacts(const ColumnGroup& group, const double* cells) {
  GroupFacts facts;
  facts.rows = group.rows();
  facts.columns = group.columns().size();
  std::vector<std::uint64_t> keys(static_cast<std::size_t>(group.rows()));
  for (std::uint64_t row = 0; row < keys.size(); ++row)
    keys[row] = rowKey(cells + row * facts.columns, facts.columns);
  std::sort(keys.begin(), keys.end());
  const std::uint64_t zero = rowKey(std::vector<double>(facts.columns).data(), facts.columns);
  for (std::size_t begin = 0, end = 0; begin < keys.size(); begin = end) {
    while (end < keys.size() && keys[end] == keys[begin]) ++end;
    ++facts.distinct;
    if (end - begin > facts.mostFrequent) {
      facts.mostFrequent = end - begin;
      facts.zeroIsMostFrequent = keys[begin] == zero;
    }
  }
  return facts;
}

double share(std::uint64_t part, std::uint64_t whole) noexcept {
  return whole == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(whole);
}

double tupleSparsity(const GroupParts& parts, std::uint32_t columns) {
  if (parts.dictionary == nullptr) return 1.0;
  const std::vector<std::uint64_t> once(static_cast<std::size_t>(parts.dictionary->tuples()), 1);
  return share(tupleNonZeros(once, parts.dictionary->values(), columns),
               parts.dictionary->tuples() * columns);
}

std::vector<TypeEstimate> nativeEstimates(const GroupFacts& facts) {
  std::vector<TypeEstimate> estimates;
  for (const GroupType& type : groupTypes()) {
    if (const auto bytes = type.estimateBytes(facts)) estimates.push_back({type.kind, *bytes});
  }
  return estimates;
}

PlannedGroup describeGroup(const ColumnGroup& group, Layout layout) {
  const GroupParts parts = group.parts();
  const GroupFacts facts = countFacts(group);
  PlannedGroup described;
  described.columns = group.columns();
  described.kind = group.kind();
  described.estimatedDistinct = facts.distinct;
  if (layout == Layout::Native) {
    described.codeBits = parts.codes == nullptr ? 0 : parts.codes->bits();
    described.trueBytes = group.sizeInMemory();
    described.estimates = nativeEstimates(facts);
  } else {
    described.codeBits =
        parts.codes == nullptr ? 0 : jvmMapBits(parts.codes->rows(), parts.dictionary->tuples());
    described.trueBytes = jvmGroupBytes(group);
    described.estimates = typeEstimates(countJvmFacts(group, facts));
  }
  described.estimatedBytes = described.trueBytes;
  for (const TypeEstimate& estimate : described.estimates) {
    if (estimate.kind == described.kind) described.estimatedBytes = estimate.bytes;
  }
  described.reason = compareTypes(described.kind, described.estimatedBytes, described.estimates);
  return described;
}

}  // namespace

GroupFacts countFacts(const ColumnGroup& group) {
  const GroupParts parts = group.parts();
  if (group.kind() == GroupKind::Empty) {
    return {group.rows(), group.columns().size(), group.rows() > 0 ? 1U : 0U, group.rows(), true};
  }
  if (group.kind() == GroupKind::Uncompressed) return plainFacts(group, parts.plain);
  return dictionaryFacts(group, parts);
}

JvmGroupFacts countJvmFacts(const ColumnGroup& group, const GroupFacts& facts) {
  const bool zeros = facts.zeroIsMostFrequent && facts.distinct > 0;
  JvmGroupFacts jvm;
  jvm.rows = facts.rows;
  jvm.columns = facts.columns;
  jvm.contiguous = group.columns().contiguous();
  jvm.values = facts.distinct - (zeros ? 1 : 0);
  jvm.offsets = facts.rows - (zeros ? facts.mostFrequent : 0);
  jvm.largest = facts.mostFrequent;
  jvm.zeroIsMostFrequent = zeros;
  jvm.sparsity = share(group.countNonZeros(), facts.rows * facts.columns);
  jvm.tupleSparsity = tupleSparsity(group.parts(), group.columns().size());
  return jvm;
}

CompressionPlan describe(const CompressedMatrix& matrix, const base::ThreadBudget& threads) {
  CompressionPlan plan;
  plan.layout = matrix.layout();
  plan.rows = plan.sampledRows = matrix.rows();
  plan.cols = matrix.cols();
  plan.compressible = matrix.compressed() || matrix.groups().empty();
  if (!plan.compressible) plan.note = "stored plain";
  const auto groups = matrix.groups();
  plan.groups.resize(groups.size());
  threads.parallelFor(groups.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) plan.groups[g] = describeGroup(*groups[g], matrix.layout());
  });
  return plan;
}

std::string compareTypes(GroupKind kind, std::uint64_t bytes, const std::vector<TypeEstimate>& estimates) {
  std::string text = fmt::format("{} takes {} bytes", groupType(kind).title, bytes);
  bool first = true;
  for (const TypeEstimate& other : estimates) {
    if (other.kind == kind) continue;
    text += fmt::format("{}{} {}", first ? "; " : ", ", groupType(other.kind).title, other.bytes);
    first = false;
  }
  return text;
}

}  // namespace packscope::compress
