// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of the native compressed file: structure first, then every part, then every code.
#include "base/byte_reader.h"
#include "base/crc32c.h"
#include "base/error.h"
#include "base/limits.h"
#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/sdc_group.h"
#include "compress/uncompressed_group.h"
#include "formats/native_compressed.h"
#include "formats/native_layout.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {

using namespace native;
using compress::CodeMap;
using compress::ColumnGroup;
using compress::ColumnIndex;
using compress::GroupKind;

namespace {

Header readHeader(base::ByteSpan file) {
  base::ByteReader reader(file);
  reader.take(kMagic.size(), "magic");
  if (!isNativeCompressed(file)) base::throwCorrupt("magic is not that of a Packscope compressed matrix", 0);
  Header header;
  header.version = reader.littleEndian<std::uint32_t>("version");
  if (header.version > kVersion) {
    throw base::Error(
        base::ErrorKind::NotSupported,
        fmt::format("version {} is newer than {}, the newest this program reads", header.version, kVersion));
  }
  header.layout = reader.littleEndian<std::uint32_t>("layout");
  header.rows = reader.littleEndian<std::uint64_t>("rows");
  header.cols = reader.littleEndian<std::uint32_t>("columns");
  header.groups = reader.littleEndian<std::uint32_t>("groups");
  header.fileBytes = reader.littleEndian<std::uint64_t>("file size");
  reader.take(16, "reserved");
  header.tableCrc = reader.littleEndian<std::uint32_t>("checksum of the group table");
  const auto crc = reader.littleEndian<std::uint32_t>("checksum of the header");
  if (crc != base::crc32c(file.first(kHeaderCrcOffset)))
    base::throwCorrupt("checksum of the header is wrong", kHeaderCrcOffset);
  if (header.version == 0) base::throwCorrupt("version is 0", 8);
  if (header.layout > 1) base::throwCorrupt(fmt::format("layout {} is unknown", header.layout), 12);
  if (header.rows > base::kLimits.rows)
    base::throwCorrupt(fmt::format("rows {}, at most {}", header.rows, base::kLimits.rows), 16);
  if (header.cols > base::kLimits.cols)
    base::throwCorrupt(fmt::format("columns {}, at most {}", header.cols, base::kLimits.cols), 24);
  return header;
}

/// Checks what the products of sectionsOf rely on, and that the kind and its counts fit together.
void checkEntry(const GroupEntry& entry, const Header& header, std::uint64_t at) {
  const auto fail = [&](std::string what) { base::throwCorrupt(std::move(what), at); };
  static constexpr std::array<std::uint8_t, 8> kKinds{0, 3, 4, 5, 6, 7, 8, 9};
  if (std::find(kKinds.begin(), kKinds.end(), entry.kind) == kKinds.end())
    fail(fmt::format("group kind {} is unknown", entry.kind));
  const auto kind = static_cast<GroupKind>(entry.kind);
  if (std::find(compress::kCodeBits.begin(), compress::kCodeBits.end(), entry.codeBits) ==
      compress::kCodeBits.end()) {
    fail(fmt::format("code width of {} bits", entry.codeBits));
  }
  if (entry.contiguous > 1) fail(fmt::format("column flag {}", entry.contiguous));
  if (entry.columns == 0 || entry.columns > header.cols)
    fail(fmt::format("group of {} columns, matrix has {}", entry.columns, header.cols));
  if (entry.firstColumn > header.cols - entry.columns)
    fail(fmt::format("first column {} of {}", entry.firstColumn, header.cols));
  const bool plain = kind == GroupKind::Uncompressed || kind == GroupKind::Empty;
  if (entry.tuples > base::kLimits.dictionaryTuples)
    fail(fmt::format("{} tuples, at most {}", entry.tuples, base::kLimits.dictionaryTuples));
  if (plain ? entry.tuples != 0 : entry.tuples == 0) fail(fmt::format("{} tuples", entry.tuples));
  const bool single =
      kind == GroupKind::Const || kind == GroupKind::SdcSingle || kind == GroupKind::SdcSingleZeros;
  if (single && entry.tuples != 1) fail(fmt::format("{} tuples where 1 is stored", entry.tuples));
  const bool coded = kind == GroupKind::Ddc || kind == GroupKind::Sdc || kind == GroupKind::SdcZeros;
  if (!coded && entry.codeBits != 0) fail("codes in a group that has none");
  if (kind == GroupKind::Ddc ? entry.codes != header.rows : entry.codes > header.rows) {
    fail(fmt::format("{} codes, matrix has {} rows", entry.codes, header.rows));
  }
  if ((plain || kind == GroupKind::Const) && entry.codes != 0) fail("codes in a group that has none");
}

GroupEntry readEntry(base::ByteSpan file, std::uint64_t at, const Header& header) {
  base::ByteReader reader(file.subspan(at, kEntryBytes), at);
  GroupEntry entry;
  entry.kind = reader.littleEndian<std::uint8_t>("kind");
  entry.codeBits = reader.littleEndian<std::uint8_t>("code width");
  entry.contiguous = reader.littleEndian<std::uint16_t>("column flag");
  entry.columns = reader.littleEndian<std::uint32_t>("columns");
  entry.firstColumn = reader.littleEndian<std::uint32_t>("first column");
  entry.crc = reader.littleEndian<std::uint32_t>("checksum of the body");
  entry.tuples = reader.littleEndian<std::uint64_t>("tuples");
  entry.codes = reader.littleEndian<std::uint64_t>("codes");
  entry.bodyStart = reader.littleEndian<std::uint64_t>("body start");
  entry.bodyBytes = reader.littleEndian<std::uint64_t>("body size");
  checkEntry(entry, header, at);
  return entry;
}

/// Takes the sections of one body.
class BodyReader {
 public:
  BodyReader(base::ByteSpan body, std::uint64_t at) : m_reader(body, at) {}

  base::ByteSpan section(std::uint64_t bytes, std::string_view field) {
    const base::ByteSpan data = m_reader.take(bytes, field);
    m_reader.take(padded(bytes) - bytes, field);
    return data;
  }
  template <typename T>
  std::vector<T> values(std::uint64_t bytes, std::string_view field) {
    const base::ByteSpan data = section(bytes, field);
    std::vector<T> copy(static_cast<std::size_t>(bytes / sizeof(T)));
    if (bytes > 0) std::memcpy(copy.data(), data.data(), data.size());
    return copy;
  }

 private:
  base::ByteReader m_reader;
};

CodeMap readCodes(BodyReader& body, const GroupEntry& entry, const Sections& sections) {
  CodeMap codes(entry.codes, entry.codeBits);
  const base::ByteSpan bytes = body.section(sections.codes, "codes");
  if (!bytes.empty()) std::memcpy(codes.mutableData(), bytes.data(), bytes.size());
  if (entry.codes > 0 && codes.largest() >= entry.tuples) {
    base::throwCorrupt(fmt::format("code {}, dictionary has {} entries, column {}", codes.largest(),
                                   entry.tuples, entry.firstColumn),
                       entry.bodyStart);
  }
  return codes;
}

std::unique_ptr<ColumnGroup> readSdc(BodyReader& body, const GroupEntry& entry, const Header& header,
                                     ColumnIndex columns, compress::DictionaryPtr dictionary) {
  const Sections sections = sectionsOf(entry, header.rows);
  compress::SdcGroup::Content content;
  content.dictionary = std::move(dictionary);
  content.defaultTuple = body.values<double>(sections.defaults, "default tuple");
  content.offsets = compress::RowOffsets(body.values<std::uint64_t>(sections.rows, "rows"));
  content.codes = sections.codes > 0 ? readCodes(body, entry, sections) : CodeMap(entry.codes, 0);
  return std::make_unique<compress::SdcGroup>(static_cast<GroupKind>(entry.kind), std::move(columns),
                                              header.rows, std::move(content));
}

std::unique_ptr<ColumnGroup> readPlain(BodyReader& body, const GroupEntry& entry, const Header& header,
                                       ColumnIndex columns) {
  matrix::Matrix cells(header.rows, entry.columns);
  const base::ByteSpan data = body.section(sectionsOf(entry, header.rows).cells, "cells");
  if (!data.empty()) std::memcpy(cells.mutableData(), data.data(), data.size());
  return std::make_unique<compress::UncompressedGroup>(std::move(columns), std::move(cells));
}

std::unique_ptr<ColumnGroup> readGroup(base::ByteSpan file, const GroupEntry& entry, const Header& header) {
  const Sections sections = sectionsOf(entry, header.rows);
  BodyReader body(file.subspan(entry.bodyStart, entry.bodyBytes), entry.bodyStart);
  const std::uint32_t first = entry.firstColumn;
  ColumnIndex columns = entry.contiguous == 1
                            ? ColumnIndex::range(first, first + entry.columns)
                            : ColumnIndex::of(body.values<std::uint32_t>(sections.columns, "columns"));
  if (columns.first() != first) base::throwCorrupt("first column differs from the list", entry.bodyStart);
  compress::DictionaryPtr dictionary;
  if (sections.tuples > 0) {
    dictionary = std::make_shared<compress::Dictionary>(entry.columns,
                                                        body.values<double>(sections.tuples, "dictionary"));
  }
  switch (static_cast<GroupKind>(entry.kind)) {
    case GroupKind::Empty:
      return std::make_unique<compress::EmptyGroup>(std::move(columns), header.rows);
    case GroupKind::Const:
      return std::make_unique<compress::ConstGroup>(std::move(columns), header.rows, dictionary);
    case GroupKind::Ddc:
      return std::make_unique<compress::DdcGroup>(std::move(columns), dictionary,
                                                  readCodes(body, entry, sections));
    case GroupKind::Uncompressed:
      return readPlain(body, entry, header, std::move(columns));
    case GroupKind::Sdc:
    case GroupKind::SdcSingle:
    case GroupKind::SdcSingleZeros:
    case GroupKind::SdcZeros:
      break;
  }
  return readSdc(body, entry, header, std::move(columns), std::move(dictionary));
}

/// Bodies follow the table without gaps, so that no byte of the file is outside a checked part.
std::vector<GroupEntry> readTable(base::ByteSpan file, const Header& header) {
  const base::ByteSpan table = base::ByteReader(file.subspan(kHeaderBytes), kHeaderBytes)
                                   .take(tableBytes(header.groups), "group table");
  if (header.tableCrc != base::crc32c(table)) {
    base::throwCorrupt("checksum of the group table is wrong", 56);
  }
  std::vector<GroupEntry> entries;
  entries.reserve(header.groups);
  std::uint64_t next = kHeaderBytes + table.size();
  for (std::uint64_t i = 0; i < header.groups; ++i) {
    const std::uint64_t at = kHeaderBytes + i * kEntryBytes;
    const GroupEntry entry = readEntry(file, at, header);
    if (entry.bodyStart != next)
      base::throwCorrupt(fmt::format("body starts at {}, expected {}", entry.bodyStart, next), at + 32);
    if (entry.bodyBytes > file.size() - next) {
      base::throwCorrupt(
          fmt::format("body declares {} bytes, file has {} left", entry.bodyBytes, file.size() - next),
          at + 40);
    }
    // The first test keeps the products of sectionsOf below 2^64; the second is the real one.
    if (entry.tuples > entry.bodyBytes / 8 / entry.columns ||
        sectionsOf(entry, header.rows).total() != entry.bodyBytes) {
      base::throwCorrupt(fmt::format("body of {} bytes does not fit its counts", entry.bodyBytes), at + 40);
    }
    next += entry.bodyBytes;
    entries.push_back(entry);
  }
  if (next != file.size())
    base::throwCorrupt(fmt::format("{} bytes behind the last group", file.size() - next), next);
  return entries;
}

/// What a constructor refuses gets its place in the file.
template <typename Build>
auto placed(std::uint64_t offset, Build&& build) {
  try {
    return build();
  } catch (const base::Error& error) {
    if (error.kind() != base::ErrorKind::InvalidArgument) throw;
    base::throwCorrupt(error.message(), offset);
  }
}

}  // namespace

NativeShape readNativeShape(base::ByteSpan head) {
  const Header header = readHeader(head);
  return {header.rows, header.cols, header.fileBytes};
}

compress::CompressedMatrix readNativeCompressed(base::ByteSpan file, const base::ThreadBudget& threads) {
  const Header header = readHeader(file);
  if (header.fileBytes != file.size()) {
    base::throwCorrupt(fmt::format("declares {} bytes, file has {}", header.fileBytes, file.size()), 32);
  }
  const std::vector<GroupEntry> entries = readTable(file, header);
  std::vector<std::unique_ptr<ColumnGroup>> groups(entries.size());
  threads.parallelFor(entries.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      const GroupEntry& entry = entries[i];
      if (entry.crc != base::crc32c(file.subspan(entry.bodyStart, entry.bodyBytes))) {
        base::throwCorrupt(fmt::format("checksum of group {} is wrong", i), entry.bodyStart);
      }
      groups[i] = placed(entry.bodyStart, [&] { return readGroup(file, entry, header); });
    }
  });
  return placed(kHeaderBytes, [&] {
    return compress::CompressedMatrix(header.rows, header.cols, std::move(groups),
                                      static_cast<compress::Layout>(header.layout));
  });
}

}  // namespace packscope::formats
