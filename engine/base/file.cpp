// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"

#include "base/error.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace packscope::base {
namespace fs = std::filesystem;
namespace {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) noexcept : m_fd(fd) {}
  ~Descriptor() {
    if (m_fd >= 0) ::close(m_fd);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const noexcept { return m_fd; }
  /// close(2) can report a late write error, so writers call it and look.
  int close() noexcept {
    const int result = ::close(m_fd);
    m_fd = -1;
    return result;
  }

 private:
  int m_fd;
};

fs::path folderOf(const fs::path& path) {
  const fs::path parent = path.parent_path();
  return parent.empty() ? fs::path(".") : parent;
}

[[noreturn]] void throwWrite(const fs::path& path, std::size_t needed, int error) {
  if (error == ENOSPC || error == EDQUOT) {
    struct statvfs space {};
    const bool known = ::statvfs(folderOf(path).c_str(), &space) == 0;
    throw Error(
        ErrorKind::IoError,
        fmt::format("cannot write '{}': disk full: needs {} bytes{}", path.string(), needed,
                    known ? fmt::format(", {} free", space.f_bavail * space.f_frsize) : std::string()));
  }
  throwIo("cannot write", path.string(), error);
}

void writeAll(const Descriptor& file, const fs::path& path, std::string_view content) {
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t n = ::write(file.get(), content.data() + done, content.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throwWrite(path, content.size(), n < 0 ? errno : ENOSPC);
    done += static_cast<std::size_t>(n);
  }
}

}  // namespace

std::string readFile(const fs::path& path, std::uint64_t maxBytes) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) throwIo("cannot open", path.string(), errno);
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) throwIo("cannot read", path.string(), errno);
  if (!S_ISREG(info.st_mode)) throwInvalid(fmt::format("'{}' is not a regular file", path.string()));
  if (static_cast<std::uint64_t>(info.st_size) > maxBytes) {
    throwInvalid(
        fmt::format("'{}' has {} bytes; at most {} are read", path.string(), info.st_size, maxBytes));
  }
  std::string content(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t n = ::read(file.get(), content.data() + done, content.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throwIo("cannot read", path.string(), errno);
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
  }
  content.resize(done);
  return content;
}

std::string problemWithTarget(const fs::path& path) {
  std::error_code error;
  if (path.empty() || path.filename().empty()) return fmt::format("'{}' names no file", path.string());
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return fmt::format("'{}' exists and is not a regular file", path.string());
  }
  const fs::path folder = folderOf(path);
  if (!fs::is_directory(folder, error)) return fmt::format("folder '{}' does not exist", folder.string());
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    return fmt::format("folder '{}': {}", folder.string(), std::generic_category().message(errno));
  }
  return {};
}

void replaceFile(const fs::path& path, std::string_view content) {
  if (const std::string problem = problemWithTarget(path); !problem.empty()) {
    throw Error(ErrorKind::IoError, "cannot write: " + problem);
  }
  // A link is followed, so that the file it names is replaced and the link stays.
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path) : path;
  std::string temporary = (folderOf(target) / ".packscope-XXXXXX").string();
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.get() < 0) throwIo("cannot create a file beside", path.string(), errno);
  try {
    writeAll(file, path, content);
    struct stat old {};
    const bool existed = ::stat(target.c_str(), &old) == 0;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = existed ? (old.st_mode & 07777U) : (0666U & ~mask);
    if (::fchmod(file.get(), mode) != 0 && errno != EPERM)
      throwIo("cannot set the mode of", path.string(), errno);
    if (::fsync(file.get()) != 0) throwWrite(path, content.size(), errno);
    struct stat written {};
    if (::fstat(file.get(), &written) != 0) throwIo("cannot read back", path.string(), errno);
    if (static_cast<std::uint64_t>(written.st_size) != content.size())
      throwWrite(path, content.size(), ENOSPC);
    if (file.close() != 0) throwWrite(path, content.size(), errno);
    if (::rename(temporary.c_str(), target.c_str()) != 0) throwIo("cannot replace", path.string(), errno);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
}

}  // namespace packscope::base
