// SPDX-License-Identifier: GPL-3.0-or-later
// The two clocks: wall (steady) and CPU time of the whole process, in nanoseconds.
#pragma once

#include <cstdint>

#include <time.h>

namespace packscope::measure {

inline std::uint64_t readClock(clockid_t id) noexcept {
  timespec now{};
  clock_gettime(id, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}
/// Never goes back; about 20 to 40 ns a call.
inline std::uint64_t wallNanoseconds() noexcept {
  return readClock(CLOCK_MONOTONIC);
}
/// User + system time of all threads; about 300 ns a call, so samples are kept over 100 us.
inline std::uint64_t cpuNanoseconds() noexcept {
  return readClock(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace packscope::measure
