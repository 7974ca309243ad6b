// SPDX-License-Identifier: GPL-3.0-or-later
// What a compression scheme knows, as the encoder works with it. Internal to compress/.
#pragma once

#include "compress/column_coder.h"
#include "compress/compression_plan.h"
#include "compress/tuple_coder.h"

#include <cstdint>
#include <vector>

namespace packscope::compress {

/// One group of a scheme. Constant and empty columns are groups of their own here, and are joined when groups
/// are built, so that one of them can grow alone.
struct GroupState {
  ColumnIndex columns;
  bool plain = false;   ///< Stored uncompressed; its coders know nothing.
  bool sparse = false;  ///< Built as SDC with `defaultCode` as the default.
  bool defaultKnown = false;
  std::uint32_t defaultCode = 0;
  TupleCoder tuples;                 ///< More than one column.
  mutable DictionaryPtr dictionary;  ///< Of the tuples known, made when asked for.
};

struct SchemeState {
  Layout layout = Layout::Native;
  std::uint32_t cols = 0;
  std::uint64_t rowsSeen = 0;  ///< Rows of all matrices learned from: the bound of a dictionary that pays.
  std::vector<ColumnCoder> coders;  ///< A column of the matrix each.
  std::vector<GroupState> groups;
  std::vector<std::uint32_t> groupOf;  ///< By column.
  std::vector<std::uint32_t> placeOf;  ///< By column: its place in its group.

  /// Fills groupOf and placeOf from groups.
  void indexColumns();
  std::uint64_t tuples(const GroupState& group) const noexcept;
  /// The dictionary of the tuples known now; at least one.
  const DictionaryPtr& dictionary(const GroupState& group) const;
  /// Groups with equal dictionaries hold one object. Native layout only: SystemDS counts one a group.
  void shareDictionaries();
  /// Largest number of tuples with which dictionary and codes of so many rows take less than the plain cells;
  /// at least 1.
  static std::uint64_t mostTuples(std::uint64_t rows, std::uint32_t columns) noexcept;
  /// Forgets the group's tuples and stores it plain from now on.
  void makePlain(GroupState& group);
};

}  // namespace packscope::compress
