// SPDX-License-Identifier: GPL-3.0-or-later
// The standard binary file of SystemDS, written and read, and the compressed file, read.
#include "base/error.h"
#include "base/file.h"
#include "bench/compress_support.h"
#include "bench/operation_of.h"
#include "formats/native_compressed.h"
#include "formats/systemds_standard_file.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 40;

std::string readWhole(const std::filesystem::path& path) {
  return base::readFile(path, kMostFileBytes);
}

formats::ReadLimits ownFileLimits(const matrix::Matrix& matrix) {
  formats::ReadLimits limits;
  limits.freeBytes = matrix.bytes();  // Our own file may be as large as the input, however sparse.
  return limits;
}

/// StandardDisk.
class StandardDisk {
 public:
  explicit StandardDisk(const CaseContext& context) : m_context(context), m_buffer(kFileBufferBytes) {}

  void setUp() {
    m_input = m_context.inputs.matrix(m_context.config, m_context.threads);
    m_file.emplace(m_context.config);
  }
  void run(StageTimer& stages) {
    m_file->create(stages, "serialize");
    base::ByteWriter out(m_buffer, *m_file);
    formats::writeStandardFile(*m_input, out);
    out.flush();
    m_file->close();
  }
  void finish() { m_file->remove(); }
  void verify() {
    StageTimer unused;
    run(unused);
    const std::string file = readWhole(m_file->path());
    m_file->remove();
    requireSameBits(*m_input,
                    formats::readStandardFile(std::as_bytes(std::span(file)), ownFileLimits(*m_input)));
  }
  std::uint64_t inputBytes() const { return m_input->bytes(); }
  std::uint64_t outputBytes() const { return m_file->bytes(); }
  std::optional<std::uint64_t> inputBytesJvm() const { return jvmInputBytes(*m_input); }
  std::optional<std::uint64_t> outputBytesJvm() const { return std::nullopt; }
  std::string note() const {
    return fileNote(m_context.config, *m_file) + "; " +
           dataNote(m_context.config, *m_input, m_context.threads);
  }

 private:
  CaseContext m_context;
  SharedMatrix m_input;
  std::vector<std::byte> m_buffer;
  std::optional<CaseFile> m_file;
};

/// StandardRead and StandardCompressedRead: the file is written once, in setUp.
class FileRead {
 public:
  FileRead(const CaseContext& context, bool compressed) : m_context(context), m_compressedFile(compressed) {}

  void setUp() {
    m_input = m_context.inputs.matrix(m_context.config, m_context.threads);
    m_file.emplace(m_context.config);
    StageTimer unused;
    m_file->create(unused, "serialize");
    if (m_compressedFile)
      writeCompressed();
    else
      writeStandard();
    m_file->close();
  }
  void run(StageTimer& stages) {
    const std::string file = readWhole(m_file->path());
    stages.mark("read");
    if (m_compressedFile)
      m_matrix = formats::readNativeCompressed(std::as_bytes(std::span(file)), m_context.threads);
    else
      m_dense = formats::readStandardFile(std::as_bytes(std::span(file)), ownFileLimits(*m_input));
    stages.mark("decode");
  }
  void finish() {}
  void verify() const {
    if (m_compressedFile)
      requireRoundTrip(*m_input, m_matrix, m_context.threads);
    else
      requireSameBits(*m_input, m_dense);
  }
  std::uint64_t inputBytes() const { return m_file->bytes(); }
  std::uint64_t outputBytes() const { return m_compressedFile ? m_matrix.sizeInMemory() : m_dense.bytes(); }
  /// The published rates of the reads divide by what was read, in memory.
  std::optional<std::uint64_t> inputBytesJvm() const { return jvmInputBytes(*m_input); }
  std::optional<std::uint64_t> outputBytesJvm() const {
    return m_compressedFile ? jvmOutputBytes(m_matrix) : jvmInputBytes(*m_input);
  }
  std::string note() const {
    const std::string data = "page cache; " + dataNote(m_context.config, *m_input, m_context.threads);
    return m_compressedFile ? compressedNote(m_matrix) + "; " + data : data;
  }

 private:
  void writeStandard() {
    std::vector<std::byte> buffer(kFileBufferBytes);
    base::ByteWriter out(buffer, *m_file);
    formats::writeStandardFile(*m_input, out);
    out.flush();
  }
  void writeCompressed() {
    compress::CompressedMatrix matrix;
    compressFor(*m_input, m_context.config, m_context.threads, nullptr, matrix);
    std::vector<std::byte> bytes(formats::nativeCompressedSize(matrix));
    formats::writeNativeCompressed(matrix, bytes, m_context.threads);
    m_file->write(bytes);
  }

  CaseContext m_context;
  bool m_compressedFile;
  SharedMatrix m_input;
  matrix::Matrix m_dense;
  compress::CompressedMatrix m_matrix;
  std::optional<CaseFile> m_file;
};

}  // namespace

void appendFileCases(std::vector<Case>& cases) {
  cases.push_back(
      {.id = "standard-disk",
       .family = Family::Matrix,
       .group = "Disk",
       .title = "StandardDisk",
       .description = "Writes SystemDS's standard binary file, blocks of 1,000 rows, into a new file.",
       .published = true,
       .make =
           [](const CaseContext& context) {
             return operationOf(std::make_shared<StandardDisk>(context), false);
           },
       .estimatedBytes = compressedCaseBytes});
  cases.push_back({.id = "standard-read",
                   .family = Family::Matrix,
                   .group = "Read",
                   .title = "StandardRead",
                   .description = "Reads SystemDS's standard binary file back into dense cells.",
                   .make =
                       [](const CaseContext& context) {
                         return operationOf(std::make_shared<FileRead>(context, false), true);
                       },
                   .estimatedBytes = compressedCaseBytes});
  cases.push_back(
      {.id = "standard-compressed-read",
       .family = Family::Matrix,
       .group = "Read",
       .title = "StandardCompressedRead",
       .description = "Reads the compressed file, checks its checksums and codes; nothing is decompressed.",
       .make =
           [](const CaseContext& context) {
             return operationOf(std::make_shared<FileRead>(context, true), true);
           },
       .estimatedBytes = compressedCaseBytes});
}

}  // namespace packscope::bench
