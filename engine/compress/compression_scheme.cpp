// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compression_scheme.h"

#include "base/error.h"
#include "base/parse_number.h"
#include "compress/ddc_group.h"
#include "compress/scheme_encoder.h"
#include "compress/scheme_from.h"
#include "compress/sdc_group.h"
#include "compress/tuple_math.h"

#include <bit>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

void checkColumns(const SchemeState& state, const matrix::Matrix& matrix) {
  if (matrix.cols() == state.cols) return;
  base::throwInvalid("the scheme is for " + std::to_string(state.cols) + " columns, the matrix has " +
                     std::to_string(matrix.cols()));
}

[[noreturn]] void throwUnknown(const SchemeState& state, const matrix::Matrix& matrix,
                               const UnknownCell& cell) {
  const auto row = matrix.row(cell.row);
  const std::string where =
      "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.column) + ": ";
  if (!cell.tuple) {
    base::throwInvalid(where + "the value " + base::formatReal(row[cell.column]) + " is not in the scheme");
  }
  std::string tuple;
  const ColumnIndex& columns = state.groups[state.groupOf[cell.column]].columns;
  for (std::uint32_t j = 0; j < columns.size(); ++j)
    tuple += (j == 0 ? "" : ", ") + base::formatReal(row[columns[j]]);
  base::throwInvalid(where + "the values (" + tuple + ") are not in the scheme together");
}

GroupKind kindOf(const SchemeState& state, const GroupState& group) {
  if (group.plain) return GroupKind::Uncompressed;
  const std::uint64_t tuples = state.tuples(group);
  if (tuples == 0) return GroupKind::Empty;
  const Dictionary& dictionary = *state.dictionary(group);
  if (tuples == 1) return isZeroTuple(dictionary.tuple(0)) ? GroupKind::Empty : GroupKind::Const;
  if (!group.sparse) return GroupKind::Ddc;
  const bool zeros = isZeroTuple(dictionary.tuple(group.defaultCode));
  if (tuples == 2) return zeros ? GroupKind::SdcSingleZeros : GroupKind::SdcSingle;
  return zeros ? GroupKind::SdcZeros : GroupKind::Sdc;
}

}  // namespace

struct CompressionScheme::Impl {
  SchemeState state;
};

CompressionScheme::CompressionScheme(Layout layout, std::uint32_t cols)
    : m_impl(std::make_unique<Impl>(Impl{emptyState(layout, cols)})) {}

CompressionScheme::CompressionScheme(const CompressionPlan& plan)
    : m_impl(std::make_unique<Impl>(Impl{stateFromPlan(plan)})) {}

CompressionScheme::CompressionScheme(const CompressedMatrix& compressed)
    : m_impl(std::make_unique<Impl>(Impl{stateFromMatrix(compressed)})) {}

CompressionScheme::~CompressionScheme() = default;
CompressionScheme::CompressionScheme(const CompressionScheme& other)
    : m_impl(std::make_unique<Impl>(*other.m_impl)) {}
CompressionScheme& CompressionScheme::operator=(const CompressionScheme& other) {
  if (this != &other) m_impl = std::make_unique<Impl>(*other.m_impl);
  return *this;
}
CompressionScheme::CompressionScheme(CompressionScheme&&) noexcept = default;
CompressionScheme& CompressionScheme::operator=(CompressionScheme&&) noexcept = default;

std::uint32_t CompressionScheme::cols() const noexcept {
  return m_impl->state.cols;
}
Layout CompressionScheme::layout() const noexcept {
  return m_impl->state.layout;
}

std::vector<SchemeGroup> CompressionScheme::groups() const {
  std::vector<SchemeGroup> groups;
  for (const GroupState& group : m_impl->state.groups) {
    const std::uint64_t tuples = m_impl->state.tuples(group);
    groups.push_back({group.columns, kindOf(m_impl->state, group), tuples, codeBitsFor(tuples)});
  }
  return groups;
}

void CompressionScheme::update(const matrix::Matrix& matrix, const base::ThreadBudget& threads) {
  CompressedMatrix unused;
  updateAndApply(matrix, threads, unused);
}

void CompressionScheme::apply(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                              CompressedMatrix& out) const {
  checkColumns(m_impl->state, matrix);
  if (const auto unknown = encodeKnown(m_impl->state, matrix, threads, out)) {
    throwUnknown(m_impl->state, matrix, *unknown);
  }
}

void CompressionScheme::updateAndApply(const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                                       CompressedMatrix& out) {
  checkColumns(m_impl->state, matrix);
  learnAndEncode(m_impl->state, matrix, threads, false, out);
}

}  // namespace packscope::compress
