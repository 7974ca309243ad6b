// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/scheme_from.h"

#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/scheme_encoder.h"
#include "compress/sdc_group.h"

#include <bit>
#include <utility>
#include <vector>

namespace packscope::compress {
namespace {

GroupState& addGroup(SchemeState& state, ColumnIndex columns) {
  GroupState group;
  group.tuples = TupleCoder(columns.size());
  group.columns = std::move(columns);
  state.groups.push_back(std::move(group));
  return state.groups.back();
}

void addSingles(SchemeState& state, const ColumnIndex& columns) {
  if (state.groups.empty()) state.groups.reserve(columns.size());
  for (std::uint32_t j = 0; j < columns.size(); ++j) addGroup(state, ColumnIndex::single(columns[j]));
}

SchemeState stateOf(Layout layout, std::uint32_t cols) {
  SchemeState state;
  state.layout = layout;
  state.cols = cols;
  state.coders.resize(cols);
  return state;
}

/// Adds the tuple as the group's next.
void addTuple(SchemeState& state, GroupState& group, std::span<const double> tuple) {
  std::vector<std::uint32_t> ids(tuple.size());
  for (std::uint32_t j = 0; j < tuple.size(); ++j) {
    ColumnCoder& coder = state.coders[group.columns[j]];
    ids[j] = coder.findOrAdd(std::bit_cast<std::uint64_t>(tuple[j]));
    if (tuple.size() > 1) group.tuples.widen(j, coder.size());
  }
  if (tuple.size() > 1) group.tuples.findOrAdd(ids);
}

void adoptCoded(SchemeState& state, const ColumnGroup& source) {
  GroupState& group = addGroup(state, source.columns());
  const GroupParts parts = source.parts();
  group.sparse = source.kind() != GroupKind::Ddc;
  if (group.sparse) {
    // The default gets the code 0; the others keep their order.
    const std::vector<double> zeros(source.columns().size(), 0.0);
    addTuple(state, group, parts.defaultTuple.empty() ? zeros : parts.defaultTuple);
    group.defaultKnown = true;
  }
  for (std::uint64_t k = 0; k < parts.dictionary->tuples(); ++k)
    addTuple(state, group, parts.dictionary->tuple(k));
  const bool same = !group.sparse && state.tuples(group) == parts.dictionary->tuples();
  if (same) group.dictionary = static_cast<const DdcGroup&>(source).dictionary();
}

void adoptGroup(SchemeState& state, const ColumnGroup& source) {
  const ColumnIndex& columns = source.columns();
  switch (source.kind()) {
    case GroupKind::Uncompressed:
      addGroup(state, columns).plain = true;
      return;
    case GroupKind::Empty:
    case GroupKind::Const:
      addSingles(state, columns);
      for (std::uint32_t j = 0; j < columns.size() && source.rows() > 0; ++j) {
        state.coders[columns[j]].findOrAdd(std::bit_cast<std::uint64_t>(source.get(0, j)));
      }
      return;
    default:
      adoptCoded(state, source);
  }
}

bool isSparse(GroupKind kind) noexcept {
  return kind == GroupKind::Sdc || kind == GroupKind::SdcSingle || kind == GroupKind::SdcSingleZeros ||
         kind == GroupKind::SdcZeros;
}

/// The plan may have been changed since it was made.
bool seedFits(const CompressionPlan& plan, const SchemeState& state) {
  if (plan.groups.size() != state.groups.size() || plan.cols != state.cols || plan.layout != state.layout)
    return false;
  for (std::size_t g = 0; g < plan.groups.size(); ++g) {
    const PlannedGroup& planned = plan.groups[g];
    const GroupState& group = state.groups[g];
    if (!(planned.columns == group.columns) || (planned.kind == GroupKind::Uncompressed) != group.plain ||
        isSparse(planned.kind) != group.sparse) {
      return false;
    }
  }
  return true;
}

}  // namespace

SchemeState stateFromSeededPlan(const CompressionPlan& plan) {
  if (plan.seed.seed != nullptr && seedFits(plan, plan.seed.seed->state)) return plan.seed.seed->state;
  return stateFromPlan(plan);
}

SchemeState emptyState(Layout layout, std::uint32_t cols) {
  SchemeState state = stateOf(layout, cols);
  addSingles(state, ColumnIndex::range(0, cols));
  state.indexColumns();
  return state;
}

SchemeState stateFromPlan(const CompressionPlan& plan) {
  checkPlan(plan);
  SchemeState state = stateOf(plan.layout, plan.cols);
  for (const PlannedGroup& planned : plan.groups) {
    if (planned.kind == GroupKind::Const || planned.kind == GroupKind::Empty) {
      addSingles(state, planned.columns);
      continue;
    }
    GroupState& group = addGroup(state, planned.columns);
    group.plain = planned.kind == GroupKind::Uncompressed;
    group.sparse = isSparse(planned.kind);
  }
  state.indexColumns();
  return state;
}

SchemeState stateFromMatrix(const CompressedMatrix& compressed) {
  SchemeState state = stateOf(compressed.layout(), compressed.cols());
  state.rowsSeen = compressed.rows();
  for (const auto& group : compressed.groups()) adoptGroup(state, *group);
  state.indexColumns();
  settle(state);
  return state;
}

}  // namespace packscope::compress
