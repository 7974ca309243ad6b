// SPDX-License-Identifier: GPL-3.0-or-later
// What the cases of compressed matrices share: planning in the asked layout, input with unseen values, and
// where the result goes.
#pragma once

#include "base/byte_sink.h"
#include "bench/case.h"
#include "bench/case_file.h"
#include "bench/matrix_cases.h"
#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace packscope::bench {

compress::Layout layoutOf(const BenchmarkConfig& config) noexcept;

/// Plans in the layout of the configuration, without explanations.
compress::CompressionPlan planFor(const matrix::Matrix& matrix, const BenchmarkConfig& config,
                                  const base::ThreadBudget& threads);

/// Compresses into `out`, which is reused; stages "plan" and "compress".
void compressFor(const matrix::Matrix& matrix, const BenchmarkConfig& config,
                 const base::ThreadBudget& threads, StageTimer* stages, compress::CompressedMatrix& out);

/// The same matrix with about `share` of its rows moved to values that it does not hold: those of other rows
/// plus an offset above all of them. Share 0 gives the matrix itself. The same cells for every number of
/// threads.
SharedMatrix withUnseenRows(const SharedMatrix& matrix, double share, std::uint64_t seed);

/// What SystemDS would estimate for the compressed matrix.
std::uint64_t jvmOutputBytes(const compress::CompressedMatrix& compressed);

/// Groups, bits and "not compressible, stored plain".
std::string compressedNote(const compress::CompressedMatrix& compressed);

/// Throws Corruption when decompressing does not give back every bit.
void requireRoundTrip(const matrix::Matrix& expected, const compress::CompressedMatrix& compressed,
                      const base::ThreadBudget& threads);

/// One write(2) of the buffer takes at most this (performance-limits.md 2.5).
inline constexpr std::size_t kLargestWrite = std::size_t{1} << 20;

/// Where a compressed matrix goes at the end of an iteration.
enum class Destination { Memory, Sink, File, NativeFile };

/// Serializes into a recycled buffer and hands it on. Stages "serialize", "write", "fsync".
class CompressedOutput {
 public:
  CompressedOutput(Destination destination, const BenchmarkConfig& config);

  void put(const compress::CompressedMatrix& compressed, const base::ThreadBudget& threads,
           StageTimer& stages);
  void removeFile() noexcept;
  /// Of the last put: true bytes in memory, counted or in the file.
  std::uint64_t bytes() const noexcept { return m_bytes; }
  std::optional<std::string> fileNote() const;
  /// Reads the native file back; other destinations have nothing to read.
  void verify(const matrix::Matrix& expected, const compress::CompressedMatrix& compressed,
              const base::ThreadBudget& threads);

 private:
  void serialize(const compress::CompressedMatrix& compressed, const base::ThreadBudget& threads);

  Destination m_destination;
  const BenchmarkConfig& m_config;
  std::vector<std::byte> m_buffer;
  std::uint64_t m_used = 0;
  std::uint64_t m_bytes = 0;
  std::optional<CaseFile> m_file;
};

/// Estimated peak of a case that holds the input, a compressed form of at most its size, and a copy to
/// verify.
std::uint64_t compressedCaseBytes(const BenchmarkConfig& config);

}  // namespace packscope::bench
