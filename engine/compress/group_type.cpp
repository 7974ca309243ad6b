// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/group_type.h"

#include "base/error.h"
#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/sdc_group.h"
#include "compress/tuple_math.h"
#include "compress/uncompressed_group.h"

#include <array>
#include <string>

namespace packscope::compress {
namespace {

using Bytes = std::optional<std::uint64_t>;
using Built = std::unique_ptr<ColumnGroup>;

std::uint64_t dictionaryBytes(const GroupFacts& facts, std::uint64_t tuples) {
  return sizeof(Dictionary) + 8 * tuples * facts.columns;
}

Bytes uncompressedBytes(const GroupFacts& facts) {
  return sizeof(UncompressedGroup) + 8 * facts.rows * facts.columns;
}

Bytes emptyBytes(const GroupFacts& facts) {
  if (facts.rows > 0 && (facts.distinct > 1 || !facts.zeroIsMostFrequent)) return {};
  return sizeof(EmptyGroup);
}

Bytes constBytes(const GroupFacts& facts) {
  if (facts.rows > 0 && facts.distinct > 1) return {};
  return sizeof(ConstGroup) + dictionaryBytes(facts, 1);
}

Bytes ddcBytes(const GroupFacts& facts) {
  if (facts.distinct == 0 || facts.distinct > std::uint64_t{1} << 32) return {};
  return sizeof(DdcGroup) + dictionaryBytes(facts, facts.distinct) +
         codeBytes(facts.rows, codeBitsFor(facts.distinct));
}

/// Two bytes an offset, one chunk start in 65,536 rows, a code an offset unless there is one other tuple.
Bytes sdcBytes(const GroupFacts& facts, bool zeros, bool single) {
  if (facts.distinct < 2 || zeros != facts.zeroIsMostFrequent || single != (facts.distinct == 2)) return {};
  const std::uint64_t others = facts.rows - facts.mostFrequent;
  const std::uint64_t offsets = 2 * others + 8 * (facts.rows / 65'536 + 2);
  const std::uint64_t codes = single ? 0 : codeBytes(others, codeBitsFor(facts.distinct - 1));
  return sizeof(SdcGroup) + dictionaryBytes(facts, facts.distinct - 1) + offsets + codes +
         (zeros ? 0 : 8 * std::uint64_t{facts.columns});
}

Built buildEmpty(const EncodedColumns& encoded) {
  if (encoded.rows > 0 && (encoded.dictionary->tuples() != 1 || !isZeroTuple(encoded.dictionary->tuple(0)))) {
    base::throwInvalid("an empty group holds nothing but +0.0");
  }
  return std::make_unique<EmptyGroup>(encoded.columns, encoded.rows);
}

Built buildConst(const EncodedColumns& encoded) {
  return std::make_unique<ConstGroup>(encoded.columns, encoded.rows, encoded.dictionary);
}

Built buildDdc(const EncodedColumns& encoded) {
  return std::make_unique<DdcGroup>(encoded.columns, encoded.dictionary, encoded.codes);
}

template <GroupKind kKind>
Built buildSdcOf(const EncodedColumns& encoded) {
  Built group = buildSdc(encoded, mostFrequentCode(encoded));
  if (group->kind() != kKind) {
    base::throwInvalid("the columns make a group of type '" + std::string(groupType(group->kind()).id) +
                       "', not '" + std::string(groupType(kKind).id) + "'");
  }
  return group;
}

template <bool kZeros, bool kSingle>
Bytes sdcBytesOf(const GroupFacts& facts) {
  return sdcBytes(facts, kZeros, kSingle);
}

constexpr std::array<GroupType, 8> kTypes{{
    {GroupKind::Uncompressed, "uncompressed", "Uncompressed", "The cells as they are.", uncompressedBytes,
     nullptr},
    {GroupKind::Ddc, "ddc", "DDC", "A dictionary of distinct tuples and a packed code a row.", ddcBytes,
     buildDdc},
    {GroupKind::Const, "const", "Const", "One tuple that every row holds.", constBytes, buildConst},
    {GroupKind::Empty, "empty", "Empty", "Nothing: every cell is 0.", emptyBytes, buildEmpty},
    {GroupKind::Sdc, "sdc", "SDC",
     "A default tuple, the rows that hold another, and a code for each of them.", sdcBytesOf<false, false>,
     buildSdcOf<GroupKind::Sdc>},
    {GroupKind::SdcSingle, "sdc-single", "SDC single",
     "Two tuples: a default, and the rows that hold the other.", sdcBytesOf<false, true>,
     buildSdcOf<GroupKind::SdcSingle>},
    {GroupKind::SdcSingleZeros, "sdc-single-zeros", "SDC single zeros",
     "Zeros, and the rows that hold the one other tuple.", sdcBytesOf<true, true>,
     buildSdcOf<GroupKind::SdcSingleZeros>},
    {GroupKind::SdcZeros, "sdc-zeros", "SDC zeros",
     "Zeros, the rows that hold another tuple, and a code for each of them.", sdcBytesOf<true, false>,
     buildSdcOf<GroupKind::SdcZeros>},
}};

}  // namespace

std::span<const GroupType> groupTypes() {
  return kTypes;
}

const GroupType& groupType(GroupKind kind) {
  for (const GroupType& type : kTypes) {
    if (type.kind == kind) return type;
  }
  base::throwInvalid("group type " + std::to_string(static_cast<unsigned>(kind)) +
                     " is not in the table of group types");
}

const GroupType* findGroupType(std::string_view id) {
  for (const GroupType& type : kTypes) {
    if (type.id == id) return &type;
  }
  return nullptr;
}

}  // namespace packscope::compress
