// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/case_file.h"

#include "base/error.h"
#include "base/random.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kMostComparedBytes = std::uint64_t{8} << 20;
constexpr double kMostTimesFsyncSpeed = 4;

/// Not all zero: some disks and file systems store nothing then.
std::vector<std::byte> arbitraryBytes(std::uint64_t count) {
  std::vector<std::byte> bytes(count);
  for (std::uint64_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(base::unitAt(1, i) * 256);
  return bytes;
}

double secondsToWrite(BenchmarkConfig config, bool fsync, base::ByteSpan bytes) {
  config.fsync = fsync;
  CaseFile file(config);
  StageTimer unused;
  const auto start = std::chrono::steady_clock::now();
  file.create(unused, "");
  for (std::size_t at = 0; at < bytes.size(); at += kFileBufferBytes) {
    file.write(bytes.subspan(at, std::min(kFileBufferBytes, bytes.size() - at)));
  }
  file.close();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string measuredFsyncNote(const BenchmarkConfig& config, std::uint64_t fileBytes) {
  const std::vector<std::byte> bytes = arbitraryBytes(std::min(fileBytes, kMostComparedBytes));
  try {
    const double without = secondsToWrite(config, false, bytes);
    return fsyncNote(bytes.size(), without, secondsToWrite(config, true, bytes));
  } catch (const base::Error& error) {
    return fmt::format("its speed with fsync is unknown: {}", error.what());
  }
}

}  // namespace

CaseFile::CaseFile(const BenchmarkConfig& config) : m_folder(config.dir), m_fsync(config.fsync) {}

CaseFile::~CaseFile() {
  if (m_descriptor >= 0) ::close(m_descriptor);
}

void CaseFile::create(StageTimer& stages, std::string_view producing) {
  remove();
  m_path = m_folder.path() / fmt::format("{}.bin", m_number++);
  m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (m_descriptor < 0) base::throwIo("cannot create", m_path.string(), errno);
  m_bytes = 0;
  m_calls = 0;
  m_stages = &stages;
  m_producing = producing;
  stages.mark("create");
}

void CaseFile::write(base::ByteSpan bytes) {
  m_stages->mark(m_producing);
  base::DescriptorSink sink(m_descriptor, m_path.string());
  sink.write(bytes);
  m_bytes += sink.bytes();
  m_calls += sink.calls();
  m_stages->mark("write");
}

void CaseFile::close() {
  m_stages->mark(m_producing);
  if (m_fsync) {
    if (::fsync(m_descriptor) != 0) base::throwIo("cannot fsync", m_path.string(), errno);
    m_stages->mark("fsync");
  }
  const int result = ::close(m_descriptor);
  m_descriptor = -1;
  if (result != 0) base::throwIo("cannot close", m_path.string(), errno);
  m_stages->mark("close");
}

void CaseFile::remove() noexcept {
  if (m_descriptor >= 0) ::close(m_descriptor);
  m_descriptor = -1;
  if (!m_path.empty()) ::unlink(m_path.c_str());
  m_path.clear();
}

std::string fileNote(const BenchmarkConfig& config, const CaseFile& file) {
  if (config.fsync) return fmt::format("fsync after each file; {} writes", file.writeCalls());
  return fmt::format("no fsync, {}; {} writes", measuredFsyncNote(config, file.bytes()), file.writeCalls());
}

std::string fsyncNote(std::uint64_t bytes, double secondsWithout, double secondsWith) {
  const double times = secondsWith / secondsWithout;
  if (!(times > kMostTimesFsyncSpeed)) return fmt::format("fsync would take {:.1f}x the time", times);
  const double megabytes = static_cast<double>(bytes) / 1e6;
  return fmt::format(
      "so this is the speed of the page cache: writing {:.3g} MB took {:.1f} ms, with fsync {:.1f} ms "
      "({:.1f}x)",
      megabytes, secondsWithout * 1e3, secondsWith * 1e3, times);
}

}  // namespace packscope::bench
