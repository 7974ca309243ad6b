// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sequence_file.h"

#include "base/error.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

constexpr std::string_view kSequenceMagic{"SEQ\x06", 4};
constexpr std::uint64_t kSyncEvery = 102'400;  ///< Hadoop 3's interval.
constexpr std::int32_t kSyncEscape = -1;
constexpr std::uint8_t kMaxOneByteLength = 127;
/// Any 16 bytes do; always the same ones make equal matrices equal files.
constexpr std::array<unsigned char, 16> kSync{0x50, 0x61, 0x63, 0x6b, 0x73, 0x63, 0x6f, 0x70,
                                              0x65, 0xe2, 0x80, 0x94, 0x73, 0x79, 0x6e, 0x63};

void writeText(base::ByteWriter& out, std::string_view text) {
  // Class names are shorter than 128 bytes, so their VInt is one byte.
  out.bigEndian(static_cast<std::uint8_t>(std::min<std::size_t>(text.size(), kMaxOneByteLength)));
  out.text(text);
}

std::string readText(base::ByteReader& in, std::string_view field) {
  const auto length = in.bigEndian<std::int8_t>(field);
  if (length < 0)
    base::throwCorrupt(fmt::format("{} is longer than {} bytes or negative", field, kMaxOneByteLength),
                       in.offset() - 1);
  const base::ByteSpan bytes = in.take(static_cast<std::uint64_t>(length), field);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void requireClass(base::ByteReader& in, std::string_view field, std::string_view expected) {
  const std::uint64_t at = in.offset();
  const std::string found = readText(in, field);
  if (found != expected)
    base::throwCorrupt(fmt::format("{} is '{}', expected '{}'", field, found, expected), at);
}

}  // namespace

SequenceWriter::SequenceWriter(base::ByteWriter& out, const SequenceClasses& classes) : m_out(out) {
  out.text(kSequenceMagic);
  writeText(out, classes.key);
  writeText(out, classes.value);
  out.bigEndian(std::uint8_t{0});
  out.bigEndian(std::uint8_t{0});
  out.bigEndian(std::int32_t{0});
  out.bytes(std::as_bytes(std::span(kSync)));
}

void SequenceWriter::beginRecord(std::uint64_t keyBytes, std::uint64_t valueBytes) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
  if (keyBytes > kMost || valueBytes > kMost - keyBytes) {
    throw base::Error(
        base::ErrorKind::NotSupported,
        fmt::format("record of {} bytes; a sequence file takes at most {}", keyBytes + valueBytes, kMost));
  }
  if (m_out.written() >= m_lastSync + kSyncEvery) {
    m_out.bigEndian(kSyncEscape);
    m_out.bytes(std::as_bytes(std::span(kSync)));
    m_lastSync = m_out.written();
  }
  m_out.bigEndian(static_cast<std::int32_t>(keyBytes + valueBytes));
  m_out.bigEndian(static_cast<std::int32_t>(keyBytes));
}

SequenceReader::SequenceReader(base::ByteSpan file, const SequenceClasses& classes) : m_in(file) {
  const base::ByteSpan magic = m_in.take(kSequenceMagic.size(), "magic");
  if (std::memcmp(magic.data(), kSequenceMagic.data(), kSequenceMagic.size()) != 0)
    base::throwCorrupt("magic is not that of a sequence file of version 6", 0);
  requireClass(m_in, "key class", classes.key);
  requireClass(m_in, "value class", classes.value);
  const auto compressed = m_in.bigEndian<std::uint8_t>("compression flag");
  const auto blocks = m_in.bigEndian<std::uint8_t>("block compression flag");
  if (compressed > 1 || blocks > 1)
    base::throwCorrupt("compression flag is neither 0 nor 1", m_in.offset() - 2);
  if (compressed != 0 || blocks != 0)
    throw base::Error(base::ErrorKind::NotSupported, "compressed sequence files are not read");
  if (m_in.bigEndian<std::int32_t>("metadata count") != 0)
    base::throwCorrupt("metadata is not expected", m_in.offset() - 4);
  const base::ByteSpan sync = m_in.take(m_sync.size(), "sync marker");
  std::copy(sync.begin(), sync.end(), m_sync.begin());
}

bool SequenceReader::next(std::uint64_t keyBytes, SequenceRecord& record) {
  if (m_in.remaining() == 0) return false;
  auto length = m_in.bigEndian<std::int32_t>("record length");
  if (length == kSyncEscape) {
    const std::uint64_t at = m_in.offset();
    const base::ByteSpan sync = m_in.take(m_sync.size(), "sync marker");
    if (!std::equal(sync.begin(), sync.end(), m_sync.begin()))
      base::throwCorrupt("sync marker differs from the header's", at);
    if (m_in.remaining() == 0) return false;
    length = m_in.bigEndian<std::int32_t>("record length");
  }
  if (length < 0) base::throwCorrupt(fmt::format("record length {}", length), m_in.offset() - 4);
  const auto keyLength = m_in.bigEndian<std::int32_t>("key length");
  if (keyLength < 0 || static_cast<std::uint64_t>(keyLength) != keyBytes || keyLength > length) {
    base::throwCorrupt(
        fmt::format("key length {}, expected {} in a record of {}", keyLength, keyBytes, length),
        m_in.offset() - 4);
  }
  record.key = m_in.take(keyBytes, "key");
  record.valueOffset = m_in.offset();
  record.value = m_in.take(static_cast<std::uint64_t>(length - keyLength), "value");
  return true;
}

}  // namespace packscope::formats
