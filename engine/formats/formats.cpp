// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"

#include "base/error.h"
#include "base/file.h"
#include "formats/csv_reader.h"
#include "formats/csv_writer.h"
#include "formats/matrix_market.h"
#include "formats/native_matrix.h"
#include "formats/npy.h"
#include "formats/npy_header.h"
#include "formats/systemds_matrix_block.h"
#include "formats/systemds_standard_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

using matrix::Matrix;

constexpr std::uint64_t kMostBytes = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kHeadBytes = 4096;
constexpr std::size_t kWriteBufferBytes = std::size_t{1} << 16;

constexpr std::array<std::string_view, 1> kCsvSuffixes{".csv"};
constexpr std::array<std::string_view, 1> kMatrixMarketSuffixes{".mtx"};
constexpr std::array<std::string_view, 1> kNpySuffixes{".npy"};
constexpr std::array<std::string_view, 2> kBlockSuffixes{".block", ".mb"};
constexpr std::array<std::string_view, 1> kStandardSuffixes{".bin"};
constexpr std::array<std::string_view, 1> kNativeSuffixes{".psc"};

std::uint64_t cellBytes(std::uint64_t rows, std::uint64_t cols) noexcept {
  std::uint64_t bytes = 0;
  const bool overflow =
      __builtin_mul_overflow(rows, cols, &bytes) || __builtin_mul_overflow(bytes, sizeof(double), &bytes);
  return overflow ? kMostBytes : bytes;
}

/// A cell takes two characters at least.
std::uint64_t csvDecodedBytes(base::ByteSpan, std::uint64_t fileBytes) noexcept {
  return cellBytes(fileBytes / 2 + 1, 1);
}

void writeBlock(const Matrix& matrix, base::ByteWriter& out) {
  const CellBlock block = wholeOf(matrix);
  writeMatrixBlock(block, countStored(block), out);
}

std::uint64_t blockDecodedBytes(base::ByteSpan head, std::uint64_t) noexcept {
  try {
    base::ByteReader in(head);
    const BlockHeader header = readBlockHeader(in);
    return cellBytes(header.rows, header.cols);
  } catch (const base::Error&) {
    return 0;
  }
}

std::uint64_t npyDecodedBytes(base::ByteSpan head, std::uint64_t) noexcept {
  try {
    base::ByteReader in(head);
    const NpyHeader header = readNpyHeader(in);
    return cellBytes(header.rows, header.cols);
  } catch (const base::Error&) {
    return 0;
  }
}

/// Long comments hide the size; then an array of one-digit numbers is the worst.
std::uint64_t matrixMarketBytes(base::ByteSpan head, std::uint64_t fileBytes) noexcept {
  const std::uint64_t declared = matrixMarketDecodedBytes(head);
  return declared != 0 || head.size() == fileBytes ? declared : cellBytes(fileBytes / 2 + 1, 1);
}

constexpr std::array kFormats{
    Format{"csv", "Comma-separated values", "Text: a line a row, ',' between cells, an optional header.",
           kCsvSuffixes, readCsv, writeCsv, csvDecodedBytes},
    Format{"mtx", "Matrix Market", "Text: coordinates or an array, real, integer or pattern.",
           kMatrixMarketSuffixes, readMatrixMarket, writeMatrixMarket, matrixMarketBytes},
    Format{"npy", "NumPy array", "One or two dimensions of numbers, as numpy.save writes them.", kNpySuffixes,
           readNpy, writeNpy, npyDecodedBytes},
    Format{"systemds-block", "SystemDS matrix block", "What Apache SystemDS puts on a stream for one matrix.",
           kBlockSuffixes, readMatrixBlock, writeBlock, blockDecodedBytes},
    Format{"systemds-binary", "SystemDS binary file", "SystemDS's standard file of matrix blocks, one part.",
           kStandardSuffixes, readStandardFile, writeStandardFile, standardDecodedBytes},
    Format{"packscope", "Packscope compressed matrix",
           "Column groups with packed codes in the native layout, checksums over every byte.",
           kNativeSuffixes, readNativeMatrix, writeNativeMatrix, nativeDecodedBytes},
};

std::string lowerSuffix(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return suffix;
}

const Format& requireFormat(const std::filesystem::path& path) {
  const Format* format = formatOf(path);
  if (format == nullptr) {
    throw base::Error(base::ErrorKind::NotSupported,
                      fmt::format("'{}': no format has the suffix '{}'; known: {}", path.string(),
                                  path.extension().string(), knownSuffixes()));
  }
  return *format;
}

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format* findFormat(std::string_view id) {
  const auto found = std::ranges::find(kFormats, id, &Format::id);
  return found == kFormats.end() ? nullptr : &*found;
}

const Format* formatOf(const std::filesystem::path& path) {
  const std::string suffix = lowerSuffix(path);
  for (const Format& format : kFormats) {
    if (std::ranges::find(format.suffixes, suffix) != format.suffixes.end()) return &format;
  }
  return nullptr;
}

std::string knownSuffixes() {
  std::string text;
  for (const Format& format : kFormats) {
    for (const std::string_view suffix : format.suffixes)
      text += (text.empty() ? "" : ", ") + std::string(suffix);
  }
  return text;
}

Matrix readMatrix(const std::filesystem::path& path, const ReadLimits& limits) {
  const Format& format = requireFormat(path);
  // Text takes up to about three times the bytes of its doubles; what is longer is beyond the limit decoded
  // as well.
  const std::string content =
      base::readFile(path, limits.decodedBytes > kMostBytes / 4 ? kMostBytes : limits.decodedBytes * 4);
  try {
    return format.read(std::as_bytes(std::span(content)), limits);
  } catch (const base::Error& error) {
    throw base::Error(error.kind(), fmt::format("'{}': {}", path.string(), error.message()));
  }
}

void writeMatrix(const std::filesystem::path& path, const Matrix& matrix) {
  const Format& format = requireFormat(path);
  std::string content;
  base::StringSink sink(content);
  std::vector<std::byte> buffer(kWriteBufferBytes);
  base::ByteWriter out(buffer, sink);
  format.write(matrix, out);
  out.flush();
  base::replaceFile(path, content);
}

std::uint64_t decodedBytesOf(const std::filesystem::path& path) noexcept {
  try {
    const Format* format = formatOf(path);
    std::error_code error;
    const std::uint64_t fileBytes = std::filesystem::file_size(path, error);
    if (format == nullptr || error) return 0;
    std::array<char, kHeadBytes> head{};
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), head.size());
    const auto count = static_cast<std::size_t>(file.gcount());
    return format->decodedBytes(std::as_bytes(std::span(head).first(count)), fileBytes);
  } catch (const std::exception&) {
    return 0;
  }
}

}  // namespace packscope::formats
