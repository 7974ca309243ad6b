// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a file case: a new one each iteration in a private folder, large writes, stages marked.
#pragma once

#include "base/byte_sink.h"
#include "base/temporary_folder.h"
#include "bench/case.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace packscope::bench {

/// Bytes of one write(2): the best of 64 KiB to 1 MiB here (performance-limits.md 2.5).
inline constexpr std::size_t kFileBufferBytes = std::size_t{256} << 10;

/// create, write..., close are the timed part; remove is for Operation::finish. The folder and whatever is in
/// it go with the object.
class CaseFile {
 public:
  /// Folder and fsync of the configuration.
  explicit CaseFile(const BenchmarkConfig& config);
  ~CaseFile();
  CaseFile(const CaseFile&) = delete;
  CaseFile& operator=(const CaseFile&) = delete;

  /// A new, empty file. From here on the time between writes counts as stage `producing`.
  void create(StageTimer& stages, std::string_view producing);
  /// For base::ByteSink: one write(2) each (more when the system takes less).
  void write(base::ByteSpan bytes);
  /// fsync where configured, and close, whose error counts.
  void close();
  void remove() noexcept;

  const std::filesystem::path& path() const noexcept { return m_path; }
  /// Of the file written last.
  std::uint64_t bytes() const noexcept { return m_bytes; }
  std::uint64_t writeCalls() const noexcept { return m_calls; }

 private:
  base::TemporaryFolder m_folder;
  std::filesystem::path m_path;
  bool m_fsync;
  int m_descriptor = -1;
  std::uint64_t m_number = 0;
  std::uint64_t m_bytes = 0;
  std::uint64_t m_calls = 0;
  StageTimer* m_stages = nullptr;
  std::string_view m_producing;
};

/// "fsync after each file", or "no fsync" and what it hides, with the calls made: part of the note of file
/// cases. Without fsync it writes up to 8 MiB twice, into files of its own, to see; call it outside of the
/// timer.
std::string fileNote(const BenchmarkConfig& config, const CaseFile& file);

/// What the times of writing the same bytes without and with fsync say: more than four times as long is a
/// warning that the speed is the page cache's.
std::string fsyncNote(std::uint64_t bytes, double secondsWithout, double secondsWith);

}  // namespace packscope::bench
