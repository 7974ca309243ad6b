// SPDX-License-Identifier: GPL-3.0-or-later
// Reading /proc and /sys.
#include "base/parse_number.h"
#include "measure/facts.h"

#include <algorithm>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

namespace packscope::measure {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::string_view kBlanks = " \t\r\n";

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<std::string> readSystemFile(const std::string& path) {
  // O_NONBLOCK: a FIFO in the way must not stop the program.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return std::nullopt;
  std::string text;
  char piece[4096];
  ssize_t got = 0;
  while (text.size() < kMostBytes && (got = read(fd, piece, sizeof(piece))) > 0) {
    text.append(piece, static_cast<std::size_t>(got));
  }
  close(fd);
  if (got < 0) return std::nullopt;
  return std::string(trimmed(text));
}

std::string_view colonValue(std::string_view text, std::string_view key) noexcept {
  std::string_view found;
  forEachColonLine(text, [&](std::string_view name, std::string_view value) {
    if (found.empty() && name == key) found = value;
  });
  return found;
}

std::optional<std::uint64_t> kilobyteValue(std::string_view text, std::string_view key) noexcept {
  std::string_view value = colonValue(text, key);
  if (!value.ends_with(" kB")) return std::nullopt;
  value.remove_suffix(3);
  const auto kilobytes = base::parseUnsigned(value);
  if (!kilobytes || *kilobytes > UINT64_MAX / 1024) return std::nullopt;
  return *kilobytes * 1024;
}

}  // namespace packscope::measure
