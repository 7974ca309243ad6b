// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/resident_memory.h"

#include "base/parse_number.h"

#include <array>
#include <cstddef>
#include <string_view>

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

namespace packscope::measure {
namespace {

/// "Name:   1234 kB" of /proc/self/status in bytes. Allocates nothing, so that it does not disturb what it
/// measures.
std::optional<std::uint64_t> statusBytes(std::string_view name) {
  std::array<char, 8192> buffer;
  const int fd = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::size_t length = 0;
  while (length < buffer.size()) {
    const ssize_t got = read(fd, buffer.data() + length, buffer.size() - length);
    if (got <= 0) break;
    length += static_cast<std::size_t>(got);
  }
  close(fd);
  const std::string_view text(buffer.data(), length);
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = text.find_first_of("0123456789", at + name.size());
  const std::size_t end = text.find(" kB", at);
  if (begin == std::string_view::npos || end == std::string_view::npos || begin > end) return std::nullopt;
  const auto kilobytes = base::parseUnsigned(text.substr(begin, end - begin));
  if (!kilobytes) return std::nullopt;
  return *kilobytes * 1024;
}

}  // namespace

std::optional<std::uint64_t> residentBytes() {
  return statusBytes("\nVmRSS:");
}
std::optional<std::uint64_t> peakResidentBytes() {
  return statusBytes("\nVmHWM:");
}

bool resetPeakResident() {
  const int fd = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool written = write(fd, "5", 1) == 1;
  close(fd);
  return written;
}

void releaseFreedMemory() noexcept {
  malloc_trim(0);
}

}  // namespace packscope::measure
