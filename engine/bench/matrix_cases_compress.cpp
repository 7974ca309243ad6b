// SPDX-License-Identifier: GPL-3.0-or-later
// The published cases that compress: from scratch and by a known scheme, each kept in memory, serialized into
// a counting sink, into a file, and into the compressed file format.
#include "bench/compress_support.h"
#include "bench/operation_of.h"
#include "compress/compression_scheme.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

enum class Producer { Scratch, Scheme };

/// One row a published case.
struct CompressRow {
  const char* id;
  const char* group;
  const char* title;
  const char* description;
  Producer producer;
  Destination destination;
};

constexpr std::array<CompressRow, 8> kCompressRows{{
    {"compress", "Compress", "Compress Normal", "Plans and compresses from scratch.", Producer::Scratch,
     Destination::Memory},
    {"compress-serialize", "Compress", "Compress Normal Serialize",
     "Compresses from scratch and writes the SystemDS block into a sink that counts.", Producer::Scratch,
     Destination::Sink},
    {"compress-custom-disk", "Compress", "Compress Normal CustomDisk",
     "Compresses from scratch and writes the SystemDS block into a new file.", Producer::Scratch,
     Destination::File},
    {"compress-standard-io", "Compress", "Compress StandardIO",
     "Compresses from scratch and writes a compressed file with checksums.", Producer::Scratch,
     Destination::NativeFile},
    {"update-apply", "Update&Apply", "Update&Apply Scheme Fused",
     "Learns new values and encodes in one pass, with the scheme of the same data.", Producer::Scheme,
     Destination::Memory},
    {"update-apply-serialize", "Update&Apply", "Update&Apply Scheme Fused Serialize",
     "Update&Apply, and writes the SystemDS block into a sink that counts.", Producer::Scheme,
     Destination::Sink},
    {"update-apply-disk", "Update&Apply", "Update&Apply Scheme Fused Disk",
     "Update&Apply, and writes the SystemDS block into a new file.", Producer::Scheme, Destination::File},
    {"update-apply-standard-io", "Update&Apply", "Update&Apply Standard IO",
     "Update&Apply, and writes a compressed file with checksums.", Producer::Scheme, Destination::NativeFile},
}};

class CompressRun {
 public:
  CompressRun(const CaseContext& context, Producer producer, Destination destination)
      : m_context(context), m_producer(producer), m_destination(destination) {}

  bool learnsAnew() const noexcept { return m_producer == Producer::Scheme && m_context.config.unseen > 0.0; }

  void setUp() {
    const SharedMatrix known = m_context.inputs.matrix(m_context.config, m_context.threads);
    m_output.emplace(m_destination, m_context.config);
    m_input = known;
    if (m_producer == Producer::Scratch) return;
    compress::CompressedMatrix learnt;
    compressFor(*known, m_context.config, m_context.threads, nullptr, learnt);
    m_known.emplace(learnt);
    m_scheme = m_known;
    m_input = withUnseenRows(known, m_context.config.unseen, m_context.config.seed);
  }

  /// Only with unseen values: the scheme of the iteration before knows them by now.
  void prepare() {
    if (learnsAnew()) m_scheme = m_known;
  }

  void run(StageTimer& stages) {
    if (m_producer == Producer::Scratch) {
      compressFor(*m_input, m_context.config, m_context.threads, &stages, m_compressed);
    } else {
      m_scheme->updateAndApply(*m_input, m_context.threads, m_compressed);
      stages.mark("update-apply");
    }
    m_output->put(m_compressed, m_context.threads, stages);
  }

  void finish() { m_output->removeFile(); }
  void verify() { m_output->verify(*m_input, m_compressed, m_context.threads); }

  std::uint64_t inputBytes() const { return m_input->bytes(); }
  std::uint64_t inputBytesJvm() const { return jvmInputBytes(*m_input); }
  std::uint64_t outputBytes() const { return m_output->bytes(); }
  /// The estimate is of a block in memory; what was written is counted.
  std::optional<std::uint64_t> outputBytesJvm() const {
    if (m_destination != Destination::Memory) return std::nullopt;
    return jvmOutputBytes(m_compressed);
  }
  std::string note() const {
    std::string text = compressedNote(m_compressed);
    if (const auto file = m_output->fileNote()) text += "; " + *file;
    return text + "; " + dataNote(m_context.config, *m_input, m_context.threads);
  }

 private:
  CaseContext m_context;
  Producer m_producer;
  Destination m_destination;
  SharedMatrix m_input;
  std::optional<compress::CompressionScheme> m_known;
  std::optional<compress::CompressionScheme> m_scheme;
  compress::CompressedMatrix m_compressed;
  std::optional<CompressedOutput> m_output;
};

Operation makeOperation(const CaseContext& context, const CompressRow& row) {
  const auto state = std::make_shared<CompressRun>(context, row.producer, row.destination);
  Operation operation = operationOf(state);
  const bool file = row.destination == Destination::File || row.destination == Destination::NativeFile;
  operation.repeatable = !file && !state->learnsAnew();
  return operation;
}

}  // namespace

void appendCompressCases(std::vector<Case>& cases) {
  for (const CompressRow& row : kCompressRows) {
    cases.push_back({.id = row.id,
                     .family = Family::Matrix,
                     .group = row.group,
                     .title = row.title,
                     .description = row.description,
                     .published = true,
                     .make = [&row](const CaseContext& context) { return makeOperation(context, row); },
                     .estimatedBytes = compressedCaseBytes});
  }
}

}  // namespace packscope::bench
