// SPDX-License-Identifier: GPL-3.0-or-later
// Serialize and CustomDisk: the SystemDS matrix block, into a counting sink and into a file.
#include "base/error.h"
#include "base/file.h"
#include "bench/case_file.h"
#include "bench/matrix_cases.h"
#include "formats/systemds_matrix_block.h"

#include <array>
#include <string>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

/// Stays in the first-level cache beside the cells being read (performance-limits.md 2.1: 0.90 of the read
/// bandwidth with 8 KiB, 0.72 with 32 KiB).
constexpr std::size_t kSinkBufferBytes = 8192;

/// The input, and the count of cells that are not 0, which SystemDS keeps with each block as well.
class BlockInput {
 public:
  explicit BlockInput(const CaseContext& context) : m_context(context) {}

  void load() {
    m_matrix = m_context.inputs.matrix(m_context.config, m_context.threads);
    m_stored = matrix::countStoredCells(m_matrix->values());
  }
  const BenchmarkConfig& config() const noexcept { return m_context.config; }
  std::uint64_t bytes() const noexcept { return m_matrix->bytes(); }
  std::uint64_t jvmBytes() const noexcept { return jvmInputBytes(*m_matrix); }
  std::string note() const { return dataNote(m_context.config, *m_matrix, m_context.threads); }

  void write(base::ByteWriter& out) const {
    formats::writeMatrixBlock(formats::wholeOf(*m_matrix), m_stored, out);
    out.flush();
  }
  /// Reads the block back and compares every bit.
  void requireBlock(base::ByteSpan block) const {
    formats::ReadLimits limits;
    limits.freeBytes = m_matrix->bytes();  // Our own block may be as large as the input, however sparse.
    requireSameBits(*m_matrix, formats::readMatrixBlock(block, limits));
  }

 private:
  CaseContext m_context;
  SharedMatrix m_matrix;
  std::uint64_t m_stored = 0;
};

/// Serialize: the figure is conversion at memory speed, so the sink only counts.
struct ToSink {
  explicit ToSink(const CaseContext& context) : input(context) {}

  void run(StageTimer& stages) {
    sink = {};
    base::ByteWriter out(buffer, sink);
    input.write(out);
    stages.mark("serialize");
  }
  void verify() const {
    std::string block;
    base::StringSink target(block);
    alignas(64) std::array<std::byte, kSinkBufferBytes> room;
    base::ByteWriter out(room, target);
    input.write(out);
    if (block.size() != sink.bytes()) {
      base::throwCorrupt(fmt::format("{} bytes written, {} counted", block.size(), sink.bytes()), 0);
    }
    input.requireBlock(std::as_bytes(std::span(block)));
  }
  std::string note() const { return fmt::format("{}; {} writes", input.note(), sink.calls()); }

  BlockInput input;
  base::CountingSink sink;
  alignas(64) std::array<std::byte, kSinkBufferBytes> buffer{};
};

/// CustomDisk: the same block into a new file.
struct ToFile {
  explicit ToFile(const CaseContext& context) : input(context), buffer(kFileBufferBytes) {}

  void setUp() {
    input.load();
    file.emplace(input.config());
  }
  void run(StageTimer& stages) {
    file->create(stages, "serialize");
    base::ByteWriter out(buffer, *file);
    input.write(out);
    file->close();
  }
  void verify() {
    StageTimer unused;
    run(unused);
    const std::string block = base::readFile(file->path(), file->bytes());
    file->remove();
    input.requireBlock(std::as_bytes(std::span(block)));
  }
  std::string note() const { return fmt::format("{}; {}", fileNote(input.config(), *file), input.note()); }

  BlockInput input;
  std::vector<std::byte> buffer;
  std::optional<CaseFile> file;
};

template <typename State>
void describe(Operation& operation, const std::shared_ptr<State>& state) {
  operation.inputBytes = [state] { return state->input.bytes(); };
  operation.inputBytesJvm = [state] { return std::optional(state->input.jvmBytes()); };
  operation.note = [state] { return state->note(); };
  operation.run = [state](StageTimer& stages) { state->run(stages); };
  operation.verify = [state] { state->verify(); };
}

Operation makeSerialize(const CaseContext& context) {
  const auto state = std::make_shared<ToSink>(context);
  Operation operation;
  describe(operation, state);
  operation.setUp = [state] { state->input.load(); };
  operation.outputBytes = [state] { return state->sink.bytes(); };
  return operation;
}

Operation makeCustomDisk(const CaseContext& context) {
  const auto state = std::make_shared<ToFile>(context);
  Operation operation;
  describe(operation, state);
  operation.repeatable = false;
  operation.setUp = [state] { state->setUp(); };
  operation.finish = [state] { state->file->remove(); };
  operation.outputBytes = [state] { return state->file->bytes(); };
  return operation;
}

/// Input, block and what is read back from it, and the buffer.
std::uint64_t estimate(const BenchmarkConfig& config) {
  const std::uint64_t input = denseBytes(config);
  return addSaturated(kFileBufferBytes, addSaturated(input, addSaturated(input, input)));
}

}  // namespace

void appendSerializeCases(std::vector<Case>& cases) {
  cases.push_back(
      {.id = "serialize",
       .family = Family::Matrix,
       .group = "Serialize",
       .title = "Serialize",
       .description = "Writes the matrix as a SystemDS block, big-endian, into a sink that counts.",
       .published = true,
       .make = makeSerialize,
       .estimatedBytes = estimate});
  cases.push_back(
      {.id = "custom-disk",
       .family = Family::Matrix,
       .group = "Serialize",
       .title = "CustomDisk",
       .description = "Writes the matrix as a SystemDS block into a new file, through a large buffer.",
       .published = true,
       .make = makeCustomDisk,
       .estimatedBytes = estimate});
}

}  // namespace packscope::bench
