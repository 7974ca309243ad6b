// SPDX-License-Identifier: GPL-3.0-or-later
// Where serialized bytes go. Sinks take bulk writes only (a one-byte sink measures calls, not serialization)
// and count them.
#pragma once

#include "base/bytes.h"

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace packscope::base {

/// A reference to anything with `void write(ByteSpan)`; the target must outlive it. Two words, copied by
/// value. write may throw what the target throws.
class ByteSink {
 public:
  template <typename Target>
  requires(!std::same_as<std::remove_cv_t<Target>, ByteSink>) ByteSink(Target& target)
  noexcept  // NOLINT(google-explicit-constructor): a reference, like string_view
      : m_target(&target),
        m_write([](void* to, ByteSpan bytes) { static_cast<Target*>(to)->write(bytes); }) {}

  void write(ByteSpan bytes) const { m_write(m_target, bytes); }

 private:
  void* m_target;
  void (*m_write)(void*, ByteSpan);
};

/// Counts and drops. The compiler must assume that the bytes are read.
class CountingSink {
 public:
  void write(ByteSpan bytes) noexcept;
  std::uint64_t bytes() const noexcept { return m_bytes; }
  std::uint64_t calls() const noexcept { return m_calls; }

 private:
  std::uint64_t m_bytes = 0;
  std::uint64_t m_calls = 0;
};

/// write(2) until all is written. Throws IoError naming `name`. Does not own the descriptor.
class DescriptorSink {
 public:
  DescriptorSink(int descriptor, std::string name);
  void write(ByteSpan bytes);
  std::uint64_t bytes() const noexcept { return m_bytes; }
  /// System calls made.
  std::uint64_t calls() const noexcept { return m_calls; }

 private:
  int m_descriptor;
  std::string m_name;
  std::uint64_t m_bytes = 0;
  std::uint64_t m_calls = 0;
};

/// Appends to a string.
class StringSink {
 public:
  explicit StringSink(std::string& target) noexcept : m_target(&target) {}
  void write(ByteSpan bytes);

 private:
  std::string* m_target;
};

}  // namespace packscope::base
