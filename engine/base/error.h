// SPDX-License-Identifier: GPL-3.0-or-later
// The one exception type of the engine: what went wrong, in words for the user, and where.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace packscope::base {

enum class ErrorKind { InvalidArgument, Corruption, IoError, NotSupported, OutOfMemory, Cancelled };

/// Stable lower-case name of a kind ("invalid argument", "corrupt data", ...).
std::string_view toString(ErrorKind kind) noexcept;

/// Thrown on cold paths (configuration, files, large allocations); never from codec blocks or kernels.
/// The message names the field or offset, the value and the limit.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message);

  ErrorKind kind() const noexcept { return m_kind; }
  const std::string& message() const noexcept { return m_message; }
  const char* what() const noexcept override { return m_message.c_str(); }

 private:
  ErrorKind m_kind;
  std::string m_message;
};

/// "option --rows: '-1' is not in 1..1000000000".
[[noreturn]] void throwInvalid(std::string message);
/// "<what> at byte <offset>"; offsets count from the start of the file or buffer.
[[noreturn]] void throwCorrupt(std::string message, std::uint64_t byteOffset);
/// "<what>, line <line>"; lines count from 1.
[[noreturn]] void throwCorruptLine(std::string message, std::uint64_t line);
/// "<what> '<path>': <strerror(errnoValue)>".
[[noreturn]] void throwIo(std::string_view what, std::string_view path, int errnoValue);

/// The message of any exception in flight; call inside a catch block only.
std::string currentExceptionMessage() noexcept;

}  // namespace packscope::base
