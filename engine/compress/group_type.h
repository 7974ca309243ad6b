// SPDX-License-Identifier: GPL-3.0-or-later
// The table of column group types: what each is called, what it would take, how it is built.
#pragma once

#include "compress/column_group.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace packscope::compress {

/// What is known or estimated of a set of columns before a type is chosen.
struct GroupFacts {
  std::uint64_t rows = 0;
  std::uint32_t columns = 1;
  std::uint64_t distinct = 0;       ///< Distinct tuples, the all-zero tuple included.
  std::uint64_t mostFrequent = 0;   ///< Rows that hold the most frequent tuple.
  bool zeroIsMostFrequent = false;  ///< That tuple is all +0.0.
};

/// Columns already turned into codes: what a type is built from.
struct EncodedColumns {
  ColumnIndex columns;
  std::uint64_t rows = 0;
  DictionaryPtr dictionary;  ///< At least one tuple, unless rows is 0.
  CodeMap codes;
};

struct GroupType {
  GroupKind kind;
  std::string_view id;     ///< "uncompressed", "ddc", ... stable.
  std::string_view title;  ///< "DDC", "SDC zeros", ...
  std::string_view says;   ///< One sentence for the plan view: what it stores.
  /// True bytes in memory in the native layout, or nothing when the facts do not fit the type (Const with two
  /// tuples).
  std::optional<std::uint64_t> (*estimateBytes)(const GroupFacts& facts);
  /// Throws InvalidArgument when the codes do not fit the type. Null for Uncompressed: it is built from
  /// cells.
  std::unique_ptr<ColumnGroup> (*build)(const EncodedColumns& encoded);
};

/// Ordered by kind.
std::span<const GroupType> groupTypes();
const GroupType& groupType(GroupKind kind);
/// Null when there is none.
const GroupType* findGroupType(std::string_view id);

}  // namespace packscope::compress
