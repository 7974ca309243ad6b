// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed records of the native compressed file; the layout is described in native_compressed.h. Shared by
// its writer and its reader only.
#pragma once

#include "base/bytes.h"
#include "base/crc32c.h"
#include "compress/code_map.h"
#include "compress/column_group.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace packscope::formats::native {

static_assert(std::endian::native == std::endian::little, "sections are copied as they are in memory");

inline constexpr std::array<unsigned char, 8> kMagic{0x89, 'P', 'K', 'S', 'C', 0x0d, 0x0a, 0x1a};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint64_t kPartBytes = 64;
inline constexpr std::uint64_t kHeaderBytes = 64;
inline constexpr std::uint64_t kEntryBytes = 48;
inline constexpr std::uint64_t kHeaderCrcOffset = 60;

/// Parts (table, bodies) fill up to 64 bytes, sections of a body to 8.
constexpr std::uint64_t paddedPart(std::uint64_t bytes) noexcept {
  return (bytes + kPartBytes - 1) / kPartBytes * kPartBytes;
}
constexpr std::uint64_t padded(std::uint64_t bytes) noexcept {
  return (bytes + 7) / 8 * 8;
}
constexpr std::uint64_t tableBytes(std::uint64_t groups) noexcept {
  return paddedPart(groups * kEntryBytes);
}

struct Header {
  std::uint32_t version = kVersion;
  std::uint32_t layout = 0;
  std::uint64_t rows = 0;
  std::uint32_t cols = 0;
  std::uint32_t groups = 0;
  std::uint64_t fileBytes = 0;
  std::uint32_t tableCrc = 0;
};

struct GroupEntry {
  std::uint8_t kind = 0;
  std::uint8_t codeBits = 0;
  std::uint16_t contiguous = 1;
  std::uint32_t columns = 0;
  std::uint32_t firstColumn = 0;
  std::uint32_t crc = 0;
  std::uint64_t tuples = 0;
  std::uint64_t codes = 0;
  std::uint64_t bodyStart = 0;
  std::uint64_t bodyBytes = 0;
};

/// Bytes of each section, without padding; 0 for one that the kind does not have.
struct Sections {
  std::uint64_t columns = 0;
  std::uint64_t tuples = 0;
  std::uint64_t defaults = 0;
  std::uint64_t rows = 0;
  std::uint64_t codes = 0;
  std::uint64_t cells = 0;

  constexpr std::uint64_t total() const noexcept {
    return paddedPart(padded(columns) + padded(tuples) + padded(defaults) + padded(rows) + padded(codes) +
                      padded(cells));
  }
};

/// The counts of the entry must be small enough for 64-bit products (the reader checks that first).
inline Sections sectionsOf(const GroupEntry& entry, std::uint64_t rows) noexcept {
  using compress::GroupKind;
  const auto kind = static_cast<GroupKind>(entry.kind);
  const bool sdc = kind == GroupKind::Sdc || kind == GroupKind::SdcSingle || kind == GroupKind::SdcZeros ||
                   kind == GroupKind::SdcSingleZeros;
  Sections sections;
  if (entry.contiguous == 0) sections.columns = 4 * std::uint64_t{entry.columns};
  if (kind == GroupKind::Ddc || kind == GroupKind::Const || sdc)
    sections.tuples = 8 * entry.tuples * entry.columns;
  if (kind == GroupKind::Sdc || kind == GroupKind::SdcSingle)
    sections.defaults = 8 * std::uint64_t{entry.columns};
  if (sdc) sections.rows = 8 * entry.codes;
  if (kind == GroupKind::Ddc || kind == GroupKind::Sdc || kind == GroupKind::SdcZeros) {
    sections.codes = compress::codeBytes(entry.codes, entry.codeBits);
  }
  if (kind == GroupKind::Uncompressed) sections.cells = 8 * rows * entry.columns;
  return sections;
}

/// out has kHeaderBytes; the checksum of the header is computed here.
inline void storeHeader(const Header& header, base::MutableByteSpan out) noexcept {
  std::byte* p = out.data();
  std::memset(p, 0, kHeaderBytes);
  std::memcpy(p, kMagic.data(), kMagic.size());
  base::storeLittleEndian(p + 8, header.version);
  base::storeLittleEndian(p + 12, header.layout);
  base::storeLittleEndian(p + 16, header.rows);
  base::storeLittleEndian(p + 24, header.cols);
  base::storeLittleEndian(p + 28, header.groups);
  base::storeLittleEndian(p + 32, header.fileBytes);
  base::storeLittleEndian(p + 56, header.tableCrc);
  base::storeLittleEndian(p + kHeaderCrcOffset, base::crc32c({p, kHeaderCrcOffset}));
}

/// out has kEntryBytes.
inline void storeEntry(const GroupEntry& entry, base::MutableByteSpan out) noexcept {
  std::byte* p = out.data();
  base::storeLittleEndian(p, entry.kind);
  base::storeLittleEndian(p + 1, entry.codeBits);
  base::storeLittleEndian(p + 2, entry.contiguous);
  base::storeLittleEndian(p + 4, entry.columns);
  base::storeLittleEndian(p + 8, entry.firstColumn);
  base::storeLittleEndian(p + 12, entry.crc);
  base::storeLittleEndian(p + 16, entry.tuples);
  base::storeLittleEndian(p + 24, entry.codes);
  base::storeLittleEndian(p + 32, entry.bodyStart);
  base::storeLittleEndian(p + 40, entry.bodyBytes);
}

}  // namespace packscope::formats::native
