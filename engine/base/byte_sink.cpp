// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/byte_sink.h"

#include "base/error.h"

#include <cerrno>
#include <utility>

#include <unistd.h>

namespace packscope::base {

void CountingSink::write(ByteSpan bytes) noexcept {
  const std::byte* data = bytes.data();
  asm volatile("" : : "g"(data) : "memory");
  m_bytes += bytes.size();
  ++m_calls;
}

DescriptorSink::DescriptorSink(int descriptor, std::string name)
    : m_descriptor(descriptor), m_name(std::move(name)) {}

void DescriptorSink::write(ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throwIo("cannot write", m_name, written < 0 ? errno : ENOSPC);
    ++m_calls;
    m_bytes += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void StringSink::write(ByteSpan bytes) {
  m_target->append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace packscope::base
