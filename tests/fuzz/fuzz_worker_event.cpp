// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of the worker protocol, both ways: a message or an event that is written as it was read.
#include "base/error.h"
#include "bench/worker_protocol.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace packscope;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  try {
    const std::string again = bench::eventLine(bench::readEvent(line, false));
    if (bench::eventLine(bench::readEvent(again, again.starts_with("{\"protocol\""))) != again) std::abort();
  } catch (const base::Error&) {
  }
  try {
    bench::readRequest(line);
  } catch (const base::Error&) {
  }
  return 0;
}
