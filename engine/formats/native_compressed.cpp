// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/native_compressed.h"

#include "base/crc32c.h"
#include "base/error.h"
#include "formats/native_layout.h"

#include <cstring>
#include <vector>

namespace packscope::formats {

using compress::ColumnGroup;
using compress::CompressedMatrix;
using compress::GroupParts;
using namespace native;

namespace {

/// Copies sections into a body and pads each, and at the end the body, with zeros.
class BodyWriter {
 public:
  explicit BodyWriter(base::MutableByteSpan body) : m_next(body.data()), m_end(body.data() + body.size()) {}
  ~BodyWriter() { std::memset(m_next, 0, static_cast<std::size_t>(m_end - m_next)); }
  BodyWriter(const BodyWriter&) = delete;
  BodyWriter& operator=(const BodyWriter&) = delete;

  void section(const void* data, std::uint64_t bytes) {
    if (bytes > 0) std::memcpy(m_next, data, bytes);
    std::memset(m_next + bytes, 0, padded(bytes) - bytes);
    m_next += padded(bytes);
  }

 private:
  std::byte* m_next;
  std::byte* m_end;
};

std::vector<std::uint32_t> columnList(const compress::ColumnIndex& columns) {
  std::vector<std::uint32_t> list(columns.size());
  for (std::uint32_t j = 0; j < columns.size(); ++j) list[j] = columns[j];
  return list;
}

void writeBody(const ColumnGroup& group, const GroupEntry& entry, base::MutableByteSpan body) {
  BodyWriter writer(body);
  const Sections sections = sectionsOf(entry, group.rows());
  const GroupParts parts = group.parts();
  if (sections.columns > 0) writer.section(columnList(group.columns()).data(), sections.columns);
  if (sections.tuples > 0) writer.section(parts.dictionary->values().data(), sections.tuples);
  if (sections.defaults > 0) writer.section(parts.defaultTuple.data(), sections.defaults);
  if (sections.rows > 0) {
    std::vector<std::uint64_t> rows;
    rows.reserve(parts.offsets->size());
    parts.offsets->forEach(0, group.rows(), [&](std::uint64_t, std::uint64_t row) { rows.push_back(row); });
    writer.section(rows.data(), sections.rows);
  }
  if (sections.codes > 0) writer.section(parts.codes->data(), sections.codes);
  if (sections.cells > 0) writer.section(parts.plain, sections.cells);
}

GroupEntry entryOf(const ColumnGroup& group) {
  const GroupParts parts = group.parts();
  GroupEntry entry;
  entry.kind = static_cast<std::uint8_t>(group.kind());
  entry.contiguous = group.columns().contiguous() ? 1 : 0;
  entry.columns = group.columns().size();
  entry.firstColumn = group.columns().first();
  if (parts.dictionary != nullptr) entry.tuples = parts.dictionary->tuples();
  if (parts.offsets != nullptr) entry.codes = parts.offsets->size();
  if (parts.codes != nullptr && parts.codes->rows() > 0) {
    entry.codeBits = static_cast<std::uint8_t>(parts.codes->bits());
    entry.codes = parts.codes->rows();
  }
  return entry;
}

/// The table, with the place of every body.
std::vector<GroupEntry> layOut(const CompressedMatrix& matrix) {
  std::vector<GroupEntry> entries;
  entries.reserve(matrix.groups().size());
  std::uint64_t next = kHeaderBytes + tableBytes(matrix.groups().size());
  for (const auto& group : matrix.groups()) {
    GroupEntry entry = entryOf(*group);
    entry.bodyStart = next;
    entry.bodyBytes = sectionsOf(entry, group->rows()).total();
    next += entry.bodyBytes;
    entries.push_back(entry);
  }
  return entries;
}

std::uint64_t endOf(const std::vector<GroupEntry>& entries) {
  return entries.empty() ? kHeaderBytes : entries.back().bodyStart + entries.back().bodyBytes;
}

}  // namespace

std::uint64_t nativeCompressedSize(const CompressedMatrix& matrix) {
  return endOf(layOut(matrix));
}

void writeNativeCompressed(const CompressedMatrix& matrix, base::MutableByteSpan out,
                           const base::ThreadBudget& threads) {
  std::vector<GroupEntry> entries = layOut(matrix);
  if (out.size() != endOf(entries)) base::throwInvalid("native compressed file: the buffer has another size");
  const auto groups = matrix.groups();
  // About 64 KiB of body is worth a task.
  const std::uint64_t grain = 1 + (std::uint64_t{1} << 16) * entries.size() / (out.size() + 1);
  threads.parallelFor(entries.size(), grain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      const base::MutableByteSpan body = out.subspan(entries[i].bodyStart, entries[i].bodyBytes);
      writeBody(*groups[i], entries[i], body);
      entries[i].crc = base::crc32c(body);
    }
  });
  const base::MutableByteSpan table = out.subspan(kHeaderBytes, tableBytes(entries.size()));
  std::memset(table.data(), 0, table.size());
  for (std::size_t i = 0; i < entries.size(); ++i)
    storeEntry(entries[i], table.subspan(i * kEntryBytes, kEntryBytes));
  Header header;
  header.layout = static_cast<std::uint32_t>(matrix.layout());
  header.rows = matrix.rows();
  header.cols = matrix.cols();
  header.groups = static_cast<std::uint32_t>(entries.size());
  header.fileBytes = out.size();
  header.tableCrc = base::crc32c(table);
  storeHeader(header, out.first(kHeaderBytes));
}

bool isNativeCompressed(base::ByteSpan start) noexcept {
  return start.size() >= kMagic.size() && std::memcmp(start.data(), kMagic.data(), kMagic.size()) == 0;
}

}  // namespace packscope::formats
