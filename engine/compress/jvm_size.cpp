// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/jvm_size.h"

#include "compress/systemds_form.h"
#include "matrix/jvm_size.h"

#include <algorithm>
#include <cmath>

namespace packscope::compress {
namespace {

using matrix::jvmByteArray;
using matrix::jvmCharArray;
using matrix::jvmDoubleArray;
using matrix::jvmIntArray;

constexpr double kSparseDictionary = 0.4;
constexpr std::uint64_t kObject = 16;
constexpr std::uint64_t kReference = 8;

/// A matrix block of which only the share of non-zeros is known.
std::uint64_t blockBytes(std::uint64_t rows, std::uint64_t columns, double sparsity) noexcept {
  const double cells = static_cast<double>(rows) * static_cast<double>(columns);
  return matrix::jvmMatrixBytes(rows, columns, static_cast<std::uint64_t>(std::ceil(sparsity * cells)));
}

std::uint64_t groupHead(std::uint64_t columns, bool contiguous) noexcept {
  return kObject + jvmColumnsBytes(columns, contiguous);
}

std::uint64_t valueGroup(const JvmGroupFacts& facts, std::uint64_t tuples) noexcept {
  return groupHead(facts.columns, facts.contiguous) + 2 * kReference +
         jvmDictionaryBytes(tuples, facts.columns, facts.tupleSparsity);
}

std::uint64_t uncompressedEstimate(const JvmGroupFacts& facts) noexcept {
  return groupHead(facts.columns, facts.contiguous) + kReference +
         blockBytes(facts.rows, facts.columns, facts.columns > 1 ? facts.sparsity : 1.0);
}

std::uint64_t sdcEstimate(const JvmGroupFacts& facts) noexcept {
  const std::uint64_t listed = facts.rows - std::min(facts.rows, facts.largest);
  const bool needsMap = facts.values > (facts.zeroIsMostFrequent ? 1U : 2U);
  return valueGroup(facts, facts.values) + jvmOffsetsEstimate(listed, facts.rows) +
         (needsMap ? jvmMapBytes(listed, facts.values) : 0);
}

/// The list that SystemDS writes and the one it keeps are of the same type and have the same deltas.
std::uint64_t offsetsBytes(const RowOffsets& offsets) {
  switch (wireOffsetsFor(offsets)) {
    case WireOffsets::Empty:
      return 16;
    case WireOffsets::Single:
      return 20;
    case WireOffsets::Two:
      return 24;
    case WireOffsets::Byte:
      return 36 + jvmByteArray(wireOffsetsSize(offsets) - 17);
    case WireOffsets::ByteUnz:
    case WireOffsets::ByteNz:
      return 32 + jvmByteArray(wireOffsetsSize(offsets) - 13);
    case WireOffsets::Char:
      break;
  }
  return 32 + jvmCharArray((wireOffsetsSize(offsets) - 13) / 2);
}

}  // namespace

std::uint64_t jvmColumnsBytes(std::uint64_t count, bool contiguous) noexcept {
  return count <= 2 || contiguous ? 24 : kObject + jvmIntArray(count);
}

std::uint64_t jvmDictionaryBytes(std::uint64_t tuples, std::uint64_t columns, double tupleSparsity) noexcept {
  if (columns > 1 && tupleSparsity < kSparseDictionary) {
    return kReference + blockBytes(tuples, columns, tupleSparsity);
  }
  return kObject + jvmDoubleArray(tuples * columns);
}

std::uint32_t jvmMapBits(std::uint64_t size, std::uint64_t unique) noexcept {
  if (unique <= 1) return 0;
  if (unique == 2 && size > 32) return 1;
  if (unique <= 256) return 8;
  if (unique <= 65'536) return 16;
  return unique <= 8'388'607 ? 24 : 32;
}

std::uint64_t jvmMapBytes(std::uint64_t size, std::uint64_t unique) noexcept {
  switch (jvmMapBits(size, unique)) {
    case 0:
      return 20;
    // Meant was (size >> 6) + 1 longs; Java reads size >> 6 + 1 as size >> 7.
    case 1:
      return 20 + jvmDoubleArray(size >> 7);
    case 8:
      return 24 + jvmByteArray(size);
    case 16:
      return 24 + jvmCharArray(size);
    case 24:
      return 32 + jvmCharArray(size) + jvmByteArray(size);
    default:
      return 24 + jvmIntArray(size);
  }
}

std::uint64_t jvmOffsetsEstimate(std::uint64_t size, std::uint64_t rows) noexcept {
  if (size == 0) return 16;
  if (size == 1) return 20;
  if (size == 2) return 24;
  const auto entries = [&](std::uint64_t start, std::uint64_t step) {
    return size - 1 + (rows > start * size ? (rows - start * size) / step : 0);
  };
  if (rows / size < 256) return 36 + jvmByteArray(entries(256, 256));
  return 32 + jvmCharArray(entries(65'535, 65'535));
}

std::optional<std::uint64_t> jvmGroupEstimate(GroupKind kind, const JvmGroupFacts& facts) noexcept {
  switch (kind) {
    case GroupKind::Uncompressed:
      return uncompressedEstimate(facts);
    case GroupKind::Empty:
      if (facts.offsets != 0) return std::nullopt;
      return groupHead(facts.columns, facts.contiguous);
    case GroupKind::Const:
      if (facts.offsets != facts.rows || facts.values != 1) return std::nullopt;
      return groupHead(facts.columns, facts.contiguous) + kReference +
             jvmDictionaryBytes(1, facts.columns, facts.tupleSparsity);
    case GroupKind::Ddc: {
      const std::uint64_t tuples = facts.values + (facts.offsets < facts.rows ? 1 : 0);
      return valueGroup(facts, tuples) + jvmMapBytes(facts.rows, tuples);
    }
    case GroupKind::Sdc:
    case GroupKind::SdcSingle:
    case GroupKind::SdcSingleZeros:
    case GroupKind::SdcZeros:
      break;
  }
  return sdcEstimate(facts);
}

std::uint64_t jvmGroupBytes(const ColumnGroup& group) {
  const std::uint64_t columns = group.columns().size();
  const std::uint64_t head = groupHead(columns, group.columns().contiguous());
  if (group.kind() == GroupKind::Empty) return head;
  if (group.kind() == GroupKind::Uncompressed) {
    return head + kReference + matrix::jvmMatrixBytes(group.rows(), columns, group.countNonZeros());
  }
  const GroupParts parts = group.parts();
  const std::uint64_t tuples = parts.dictionary->tuples();
  const std::uint64_t dictionary = jvmDictionaryBytes(tuples, columns, 1.0);
  if (group.kind() == GroupKind::Const) return head + kReference + dictionary;
  std::uint64_t bytes = head + 2 * kReference + dictionary + 8 * parts.defaultTuple.size();
  if (parts.codes != nullptr) bytes += jvmMapBytes(parts.codes->rows(), tuples);
  if (parts.offsets != nullptr) bytes += offsetsBytes(*parts.offsets);
  return bytes;
}

std::uint64_t jvmCompressedBytes(const CompressedMatrix& compressed) {
  std::uint64_t bytes = kJvmBlockBytes;
  for (const auto& group : compressed.groups()) bytes += jvmGroupBytes(*group);
  return bytes;
}

std::uint64_t jvmPlanBytes(const CompressionPlan& plan) noexcept {
  std::uint64_t bytes = plan.compressible ? kJvmBlockBytes : 0;
  for (const PlannedGroup& group : plan.groups) bytes += group.estimatedBytes;
  return bytes;
}

}  // namespace packscope::compress
