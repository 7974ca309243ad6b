// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/compress_support.h"

#include "base/error.h"
#include "base/file.h"
#include "base/random.h"
#include "compress/compressor.h"
#include "compress/group_type.h"
#include "compress/jvm_size.h"
#include "compress/native_planner.h"
#include "compress/systemds_compressor.h"
#include "compress/systemds_planner.h"
#include "formats/native_compressed.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace packscope::bench {

compress::Layout layoutOf(const BenchmarkConfig& config) noexcept {
  return config.layout == Layout::Native ? compress::Layout::Native : compress::Layout::SystemDs;
}

compress::CompressionPlan planFor(const matrix::Matrix& matrix, const BenchmarkConfig& config,
                                  const base::ThreadBudget& threads) {
  if (layoutOf(config) == compress::Layout::Native) return compress::planNative(matrix, threads);
  compress::SystemDsPlannerOptions options;
  options.explain = false;
  return compress::planSystemDs(matrix, threads, options);
}

void compressFor(const matrix::Matrix& matrix, const BenchmarkConfig& config,
                 const base::ThreadBudget& threads, StageTimer* stages, compress::CompressedMatrix& out) {
  const bool native = layoutOf(config) == compress::Layout::Native;
  compress::SystemDsAnalysis analysis;
  if (native)
    analysis.plan = compress::planNative(matrix, threads);
  else
    analysis = compress::analyseSystemDs(matrix, threads, {.explain = false});
  if (stages != nullptr) stages->mark("plan");
  compress::compress(matrix, analysis.plan, threads, out);
  if (!native) compress::storePlainIfLarger(matrix, threads, analysis, out);
  if (stages != nullptr) stages->mark("compress");
}

SharedMatrix withUnseenRows(const SharedMatrix& matrix, double share, std::uint64_t seed) {
  if (share <= 0.0) return matrix;
  double largest = 0.0;
  for (const double value : matrix->values()) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  auto changed = std::make_shared<matrix::Matrix>(matrix->rows(), matrix->cols());
  double* cells = changed->mutableData();
  std::copy_n(matrix->data(), matrix->cells(), cells);
  for (std::uint64_t row = 0; row < matrix->rows(); ++row) {
    if (base::unitAt(seed ^ 0x756e7365656eU, row) >= share) continue;
    for (std::uint64_t column = 0; column < matrix->cols(); ++column) {
      double& cell = cells[row * matrix->cols() + column];
      cell = std::abs(cell) + largest + 1.0;
    }
  }
  return changed;
}

std::uint64_t jvmOutputBytes(const compress::CompressedMatrix& compressed) {
  return compress::jvmCompressedBytes(compressed);
}

std::string compressedNote(const compress::CompressedMatrix& compressed) {
  if (!compressed.compressed()) return "not compressible, stored plain";
  std::map<std::string_view, std::size_t> kinds;
  for (const auto& group : compressed.groups()) ++kinds[compress::groupType(group->kind()).title];
  std::string text;
  for (const auto& [title, count] : kinds)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, title);
  return fmt::format("groups: {}", text);
}

void requireRoundTrip(const matrix::Matrix& expected, const compress::CompressedMatrix& compressed,
                      const base::ThreadBudget& threads) {
  requireSameBits(expected, compressed.decompress(threads));
}

CompressedOutput::CompressedOutput(Destination destination, const BenchmarkConfig& config)
    : m_destination(destination), m_config(config) {
  if (destination == Destination::File || destination == Destination::NativeFile) m_file.emplace(config);
}

void CompressedOutput::serialize(const compress::CompressedMatrix& compressed,
                                 const base::ThreadBudget& threads) {
  const bool native = m_destination == Destination::NativeFile;
  m_used = native ? formats::nativeCompressedSize(compressed) : compressed.exactSerializedSize();
  if (m_buffer.size() < m_used) m_buffer.resize(m_used);
  const base::MutableByteSpan out(m_buffer.data(), m_used);
  if (native)
    formats::writeNativeCompressed(compressed, out, threads);
  else
    compressed.serialize(out, -1, threads);
}

void CompressedOutput::put(const compress::CompressedMatrix& compressed, const base::ThreadBudget& threads,
                           StageTimer& stages) {
  if (m_destination == Destination::Memory) {
    m_bytes = compressed.sizeInMemory();
    return;
  }
  if (m_file) m_file->create(stages, "serialize");
  serialize(compressed, threads);
  const base::ByteSpan all(m_buffer.data(), m_used);
  if (m_file) {
    for (std::size_t start = 0; start < all.size(); start += kLargestWrite)
      m_file->write(all.subspan(start, std::min(kLargestWrite, all.size() - start)));
    m_file->close();
    m_bytes = m_file->bytes();
  } else {
    base::CountingSink sink;
    sink.write(all);
    m_bytes = sink.bytes();
    stages.mark("serialize");
  }
}

void CompressedOutput::removeFile() noexcept {
  if (m_file) m_file->remove();
}

std::optional<std::string> CompressedOutput::fileNote() const {
  if (!m_file) return std::nullopt;
  return bench::fileNote(m_config, *m_file);
}

void CompressedOutput::verify(const matrix::Matrix& expected, const compress::CompressedMatrix& compressed,
                              const base::ThreadBudget& threads) {
  requireRoundTrip(expected, compressed, threads);
  if (!m_file) return;
  StageTimer unused;
  put(compressed, threads, unused);
  const std::string file = base::readFile(m_file->path(), m_file->bytes());
  m_file->remove();
  if (m_destination == Destination::NativeFile) {
    requireRoundTrip(expected, formats::readNativeCompressed(std::as_bytes(std::span(file)), threads),
                     threads);
  } else if (!std::equal(file.begin(), file.end(), reinterpret_cast<const char*>(m_buffer.data()),
                         reinterpret_cast<const char*>(m_buffer.data()) + m_used)) {
    throw base::Error(base::ErrorKind::Corruption, "the file differs from what was written");
  }
}

std::uint64_t compressedCaseBytes(const BenchmarkConfig& config) {
  // Objects, headers and buffers that even one cell takes.
  constexpr std::uint64_t kFixedBytes = std::uint64_t{1} << 20;
  const std::uint64_t input = denseBytes(config);
  return addSaturated(kFixedBytes, addSaturated(input, addSaturated(input, input)));
}

}  // namespace packscope::bench
