// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces of SystemDS's group bytes that several groups share: big-endian doubles, index maps
// (systemds-formats 5) and offset lists (systemds-formats 6).
#pragma once

#include "base/bytes.h"
#include "compress/code_map.h"
#include "compress/row_offsets.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace packscope::compress {

/// Map types of SystemDS, by code.
enum class WireMap : std::uint8_t { Zero = 0, Bit = 1, UByte = 2, Byte = 3, Char = 4, CharByte = 5, Int = 6 };
/// The type for `unique` codes in `size` entries: <= 1 Zero, 2 and more than 32 entries Bit, <= 128 UByte, <=
/// 256 Byte,
/// <= 65,536 Char, <= 8,388,608 CharByte, else Int.
WireMap wireMapFor(std::uint64_t unique, std::uint64_t size) noexcept;

/// Offset list types, by code.
enum class WireOffsets : std::uint8_t {
  Byte = 0,
  Char = 1,
  Single = 2,
  Two = 3,
  Empty = 4,
  ByteUnz = 5,
  ByteNz = 6
};
WireOffsets wireOffsetsFor(const RowOffsets& offsets) noexcept;

/// All return the byte after what they wrote.
std::byte* writeDoubles(std::byte* out, std::span<const double> values) noexcept;

std::uint64_t wireMapSize(std::uint64_t unique, std::uint64_t size) noexcept;
/// Every code is below unique.
std::byte* writeWireMap(std::byte* out, const CodeMap& codes, std::uint64_t unique) noexcept;

std::uint64_t wireOffsetsSize(const RowOffsets& offsets) noexcept;
/// The last offset is below 2^31.
std::byte* writeWireOffsets(std::byte* out, const RowOffsets& offsets) noexcept;

}  // namespace packscope::compress
