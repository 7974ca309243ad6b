// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <new>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace packscope::base {

std::string_view toString(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::InvalidArgument:
      return "invalid argument";
    case ErrorKind::Corruption:
      return "corrupt data";
    case ErrorKind::IoError:
      return "input/output error";
    case ErrorKind::NotSupported:
      return "not supported";
    case ErrorKind::OutOfMemory:
      return "out of memory";
    case ErrorKind::Cancelled:
      return "cancelled";
  }
  return "error";
}

Error::Error(ErrorKind kind, std::string message) : m_kind(kind), m_message(std::move(message)) {}

void throwInvalid(std::string message) {
  throw Error(ErrorKind::InvalidArgument, std::move(message));
}

void throwCorrupt(std::string message, std::uint64_t byteOffset) {
  throw Error(ErrorKind::Corruption, fmt::format("{} at byte {}", message, byteOffset));
}

void throwCorruptLine(std::string message, std::uint64_t line) {
  throw Error(ErrorKind::Corruption, fmt::format("{}, line {}", message, line));
}

void throwIo(std::string_view what, std::string_view path, int errnoValue) {
  throw Error(ErrorKind::IoError,
              fmt::format("{} '{}': {}", what, path, std::generic_category().message(errnoValue)));
}

std::string currentExceptionMessage() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return error.message();
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "unknown exception";
  }
}

}  // namespace packscope::base
