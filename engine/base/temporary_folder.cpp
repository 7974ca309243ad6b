// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/temporary_folder.h"

#include "base/error.h"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace packscope::base {
namespace fs = std::filesystem;
namespace {

/// Opens and locks a folder that this user owns; -1 when it is not one or somebody holds the lock.
int lockOwnFolder(const fs::path& path) noexcept {
  const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  struct stat info {};
  if (::fstat(fd, &info) == 0 && info.st_uid == ::geteuid() && ::flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  ::close(fd);
  return -1;
}

void removeLeftOvers(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(TemporaryFolder::kPrefix)) continue;
    const int lock = lockOwnFolder(entry->path());
    if (lock < 0) continue;
    std::error_code ignored;
    fs::remove_all(entry->path(), ignored);
    ::close(lock);
  }
}

fs::path parentOrDefault(const fs::path& parent) {
  if (!parent.empty()) return parent;
  std::error_code error;
  const fs::path system = fs::temp_directory_path(error);
  if (error) throwIo("no temporary folder", "TMPDIR", error.value());
  return system;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  const fs::path base = parentOrDefault(parent);
  removeLeftOvers(base);
  // A new folder is unlocked for a moment, in which another program may take it for a left-over: try again
  // then.
  for (int attempt = 0; attempt < 16; ++attempt) {
    std::string name = (base / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr) throwIo("cannot make a folder in", base.string(), errno);
    m_lock = lockOwnFolder(name);
    struct stat info {};
    if (m_lock >= 0 && ::stat(name.c_str(), &info) == 0) {
      m_path = name;
      return;
    }
    if (m_lock >= 0) ::close(m_lock);
    ::rmdir(name.c_str());
  }
  throwIo("cannot lock a new folder in", base.string(), EAGAIN);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(m_path, ignored);
  ::close(m_lock);
}

}  // namespace packscope::base
