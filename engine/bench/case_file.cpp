// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/case_file.h"

#include "base/error.h"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace packscope::bench {

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
  return fmt::format("{}; {} writes", config.fsync ? "fsync after each file" : "no fsync", file.writeCalls());
}

}  // namespace packscope::bench
