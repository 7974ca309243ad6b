// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/available_memory.h"

#include "base/parse_number.h"
#include "measure/environment.h"
#include "measure/facts.h"

#include <algorithm>

namespace packscope::measure {
namespace {

/// The files of one version of control groups; paths from the folder of the group.
struct GroupFiles {
  std::string_view mount;
  std::string_view limit;
  std::string_view used;
  std::string_view fileKey;  ///< Of memory.stat: page cache that the kernel gives back before it refuses.
};
constexpr GroupFiles kVersion1{"/sys/fs/cgroup/memory", "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                               "total_inactive_file"};
constexpr GroupFiles kVersion2{"/sys/fs/cgroup", "/memory.max", "/memory.current", "inactive_file"};

std::optional<std::uint64_t> numberIn(const std::string& path) {
  const auto text = readSystemFile(path);
  return text ? base::parseUnsigned(*text) : std::nullopt;
}

/// "key 123" of memory.stat; 0 when it is not there.
std::uint64_t statValue(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.size() > key.size() && line.starts_with(key) && line[key.size()] == ' ') {
      return base::parseUnsigned(line.substr(key.size() + 1)).value_or(0);
    }
  }
  return 0;
}

/// What one group leaves. Nothing without a limit: "max" in version 2, nearly 2^63 in version 1.
std::optional<std::uint64_t> leftInGroup(const std::string& folder, const GroupFiles& files) {
  const auto limit = numberIn(folder + std::string(files.limit));
  const auto used = numberIn(folder + std::string(files.used));
  if (!limit || !used || *limit >= std::uint64_t{1} << 62) return std::nullopt;
  const std::string stat = readSystemFile(folder + "/memory.stat").value_or("");
  const std::uint64_t cache = std::min(*used, statValue(stat, files.fileKey));
  const std::uint64_t kept = *used - cache;
  return *limit > kept ? *limit - kept : 0;
}

/// The smallest of the group and all groups above it.
std::uint64_t leftOnTheWay(const std::string& root, std::string group, const GroupFiles& files,
                           std::uint64_t most) {
  // Inside a container the path may be the host's, which is not there: the mount itself is then the group.
  while (true) {
    while (!group.empty() && group.back() == '/') group.pop_back();
    if (const auto left = leftInGroup(root + std::string(files.mount) + group, files))
      most = std::min(most, *left);
    if (group.empty()) return most;
    group.resize(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'));
  }
}

bool namesMemory(std::string_view controllers) {
  return ("," + std::string(controllers) + ",").find(",memory,") != std::string::npos;
}

}  // namespace

std::uint64_t availableMemoryUnder(const std::string& root) {
  const auto available = kilobyteValue(readSystemFile(root + "/proc/meminfo").value_or(""), "MemAvailable");
  if (!available) return 0;
  std::uint64_t most = *available;
  // Lines "4:memory:/path" (version 1) and "0::/path" (version 2).
  const std::string groups = readSystemFile(root + "/proc/self/cgroup").value_or("");
  std::string_view rest = groups;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const std::string path(line.substr(second + 1));
    if (controllers.empty())
      most = leftOnTheWay(root, path, kVersion2, most);
    else if (namesMemory(controllers))
      most = leftOnTheWay(root, path, kVersion1, most);
  }
  return most;
}

std::uint64_t availableMemoryBytes() {
  return availableMemoryUnder("");
}

}  // namespace packscope::measure
