// SPDX-License-Identifier: GPL-3.0-or-later
// A bounded cursor that writers of formats fill; full buffers go to a sink in one call.
#pragma once

#include "base/byte_sink.h"
#include "base/bytes.h"
#include "base/error.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace packscope::base {

/// With a sink: the buffer (>= 64 bytes) is handed over whenever the next piece does not fit; call flush() at
/// the end. Without one: the buffer is the destination, and a piece that does not fit throws InvalidArgument.
/// Never writes outside its buffer.
class ByteWriter {
 public:
  explicit ByteWriter(MutableByteSpan destination) noexcept : m_buffer(destination) {}
  ByteWriter(MutableByteSpan buffer, ByteSink sink) noexcept : m_buffer(buffer), m_sink(sink) {}

  /// Bytes written so far, flushed or not.
  std::uint64_t written() const noexcept { return m_flushed + m_used; }

  /// Free space of at least `minimum` bytes, to be filled from its start and then committed.
  MutableByteSpan reserve(std::size_t minimum) {
    if (minimum > m_buffer.size() - m_used) makeRoom(minimum);
    return m_buffer.subspan(m_used);
  }
  /// The first `count` bytes of the last reserve() are now part of the output.
  void commit(std::size_t count) {
    if (count > m_buffer.size() - m_used) throwFull(count);
    m_used += count;
  }

  template <typename T>
  void bigEndian(T value) {
    storeBigEndian(reserve(sizeof(T)).data(), toBits(value));
    m_used += sizeof(T);
  }
  template <typename T>
  void littleEndian(T value) {
    storeLittleEndian(reserve(sizeof(T)).data(), toBits(value));
    m_used += sizeof(T);
  }

  void bytes(ByteSpan data) {
    while (!data.empty()) {
      const MutableByteSpan room = reserve(m_sink ? 1 : data.size());
      const std::size_t count = std::min(room.size(), data.size());
      std::memcpy(room.data(), data.data(), count);
      m_used += count;
      data = data.subspan(count);
    }
  }
  void text(std::string_view data) { bytes(std::as_bytes(std::span(data.data(), data.size()))); }

  /// Hands what is in the buffer to the sink; nothing without one.
  void flush() {
    if (!m_sink || m_used == 0) return;
    m_sink->write(m_buffer.first(m_used));
    m_flushed += m_used;
    m_used = 0;
  }

 private:
  template <typename T>
  static auto toBits(T value) noexcept {
    if constexpr (sizeof(T) == 1)
      return std::bit_cast<std::uint8_t>(value);
    else if constexpr (sizeof(T) == 2)
      return std::bit_cast<std::uint16_t>(value);
    else if constexpr (sizeof(T) == 4)
      return std::bit_cast<std::uint32_t>(value);
    else
      return std::bit_cast<std::uint64_t>(value);
  }
  void makeRoom(std::size_t minimum) {
    flush();
    if (minimum > m_buffer.size() - m_used) throwFull(minimum);
  }
  [[noreturn]] void throwFull(std::size_t count) const {
    throwInvalid(fmt::format("output buffer: needs {} more bytes after byte {}, has {}", count, written(),
                             m_buffer.size() - m_used));
  }

  MutableByteSpan m_buffer;
  std::optional<ByteSink> m_sink;
  std::size_t m_used = 0;
  std::uint64_t m_flushed = 0;
};

}  // namespace packscope::base
