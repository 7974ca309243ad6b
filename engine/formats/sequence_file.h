// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of a Hadoop SequenceFile, version 6, uncompressed: the container of SystemDS's binary files.
// Big-endian. Source: systemds-formats.md 8 and 13.1.
//
// | header                              | bytes                       |
// |-------------------------------------|-----------------------------|
// | 'S' 'E' 'Q' 06                      | 4                           |
// | key class, value class              | VInt length + UTF-8, each   |
// | compressed, block-compressed        | 1 + 1, both 0               |
// | metadata count                      | 4                           |
// | sync marker                         | 16                          |
//
// | record                              | bytes                       |
// |-------------------------------------|-----------------------------|
// | -1 and the sync marker, now and then| 4 + 16                      |
// | key length + value length           | 4                           |
// | key length                          | 4                           |
// | key, value                          |                             |
#pragma once

#include "base/byte_reader.h"
#include "base/byte_writer.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace packscope::formats {

struct SequenceClasses {
  std::string_view key;
  std::string_view value;
};

/// Writes the header, then the frame of each record; the caller writes key and value behind it.
class SequenceWriter {
 public:
  SequenceWriter(base::ByteWriter& out, const SequenceClasses& classes);
  /// Throws NotSupported when the record would exceed 2^31-1 bytes.
  void beginRecord(std::uint64_t keyBytes, std::uint64_t valueBytes);

 private:
  base::ByteWriter& m_out;
  std::uint64_t m_lastSync = 0;
};

struct SequenceRecord {
  base::ByteSpan key;
  base::ByteSpan value;
  std::uint64_t valueOffset = 0;  ///< In the file.
};

/// Checks the header against the classes, then gives record by record. Throws Corruption with the offset;
/// NotSupported for compressed files. Two sync marks in a row are refused (Hadoop takes them for the end and
/// loses what follows).
class SequenceReader {
 public:
  SequenceReader(base::ByteSpan file, const SequenceClasses& classes);
  /// False at the end of the file.
  bool next(std::uint64_t keyBytes, SequenceRecord& record);

 private:
  base::ByteReader m_in;
  std::array<std::byte, 16> m_sync{};
};

}  // namespace packscope::formats
