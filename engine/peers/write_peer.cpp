// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/write_peer.h"

#include "base/byte_sink.h"
#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace packscope::peers {
namespace {

struct WriteContext {
  explicit WriteContext(const PeerOptions& options) : folder(options.dir), fsync(options.fsync) {}

  base::TemporaryFolder folder;
  bool fsync;
  std::uint64_t number = 0;
  std::filesystem::path path;
};

/// Writes, syncs where asked, and closes whatever happens. Returns the bytes written.
std::uint64_t writeNewFile(WriteContext& context, base::ByteSpan in) {
  const std::string name = context.path.string();
  const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) base::throwIo("cannot create", name, errno);
  base::DescriptorSink sink(fd, name);
  try {
    sink.write(in);
    if (context.fsync && ::fsync(fd) != 0) base::throwIo("cannot fsync", name, errno);
  } catch (...) {
    ::close(fd);
    throw;
  }
  if (::close(fd) != 0) base::throwIo("cannot close", name, errno);
  return sink.bytes();
}

std::uint64_t write(void* context, base::ByteSpan in, base::MutableByteSpan) {
  auto& own = *static_cast<WriteContext*>(context);
  own.path = own.folder.path() / fmt::format("{}.bin", own.number++);
  return writeNewFile(own, in);
}

void readBack(void* context, base::ByteSpan, base::MutableByteSpan out) {
  const auto& own = *static_cast<WriteContext*>(context);
  const std::string content = base::readFile(own.path, out.size());
  if (content.size() != out.size()) {
    base::throwCorrupt(fmt::format("write: {} bytes instead of {}", content.size(), out.size()), 0);
  }
  if (!content.empty()) std::memcpy(out.data(), content.data(), content.size());
}

void removeFile(void* context) {
  auto& own = *static_cast<WriteContext*>(context);
  if (!own.path.empty()) ::unlink(own.path.c_str());
  own.path.clear();
}

}  // namespace

const Peer kWritePeer{
    "write",
    "write(2)",
    "Writes the bytes of the cells into a new file with one system call.",
    "write",
    [](const PeerOptions& options) -> Context { return std::make_shared<WriteContext>(options); },
    [](std::uint64_t) { return std::uint64_t{0}; },
    write,
    readBack,
    nullptr,
    removeFile};

}  // namespace packscope::peers
