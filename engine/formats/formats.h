// SPDX-License-Identifier: GPL-3.0-or-later
// The format table: matrix files that can be opened and written, one row each.
#pragma once

#include "base/byte_writer.h"
#include "base/bytes.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace packscope::formats {

struct Format {
  std::string_view id;
  std::string_view title;                      ///< For people: "Comma-separated values".
  std::string_view description;                ///< One sentence.
  std::span<const std::string_view> suffixes;  ///< ".csv"; lower case, the first is the preferred one.
  /// The whole content of a file. Throws Corruption, NotSupported or InvalidArgument (limits) naming byte or
  /// line.
  matrix::Matrix (*read)(base::ByteSpan content, const ReadLimits& limits);
  /// Does not flush. Whatever it writes, `read` reads back to the same bits; throws InvalidArgument or
  /// NotSupported for what the format cannot hold.
  void (*write)(const matrix::Matrix& matrix, base::ByteWriter& out);
  /// Most bytes that the cells of a file can take, from its first bytes and its size; 0 when the file is no
  /// such file. For estimates before reading.
  std::uint64_t (*decodedBytes)(base::ByteSpan head, std::uint64_t fileBytes) noexcept;
};

std::span<const Format> formats();
/// Null when there is none.
const Format* findFormat(std::string_view id);
/// By the suffix of the file name, in any case; null when no format has it.
const Format* formatOf(const std::filesystem::path& path);
/// ".csv, .block" for messages and file dialogs.
std::string knownSuffixes();

/// Reads a matrix file, its format by suffix. Messages start with the path. Throws NotSupported for unknown
/// suffixes, and what base::readFile and the format throw.
matrix::Matrix readMatrix(const std::filesystem::path& path, const ReadLimits& limits = {});
/// Replaces the file whole or not at all (base::replaceFile), its format by suffix.
void writeMatrix(const std::filesystem::path& path, const matrix::Matrix& matrix);

/// Format::decodedBytes of a file; 0 when it cannot be read.
std::uint64_t decodedBytesOf(const std::filesystem::path& path) noexcept;

}  // namespace packscope::formats
