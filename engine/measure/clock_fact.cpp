// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/facts.h"
#include "measure/keep_alive.h"
#include "measure/stopwatch.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

namespace packscope::measure {
namespace {

constexpr int kBatches = 20;
constexpr double kSlowReading = 200;  ///< ns; a vDSO clock takes 20 to 60, a system call more.

/// Nanoseconds a reading, from the quickest of some batches: a disturbance only ever adds.
double costOf(clockid_t id, int readings) {
  std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
  for (int batch = 0; batch < kBatches; ++batch) {
    const std::uint64_t start = wallNanoseconds();
    for (int i = 0; i < readings; ++i) keep(readClock(id));
    best = std::min(best, wallNanoseconds() - start);
  }
  return static_cast<double>(best) / readings;
}

/// The smallest step that two readings can show.
std::uint64_t resolution() {
  std::uint64_t step = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t before = wallNanoseconds();
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t now = wallNanoseconds();
    if (now > before) step = std::min(step, now - before);
    before = now;
  }
  return step;
}

}  // namespace

void appendClockFact(std::vector<Fact>& facts, const std::string& root) {
  const std::string source =
      readSystemFile(root + "/sys/devices/system/clocksource/clocksource0/current_clocksource")
          .value_or("unknown source");
  const double wall = costOf(CLOCK_MONOTONIC, 200);
  const double cpu = costOf(CLOCK_PROCESS_CPUTIME_ID, 50);
  Fact fact{"clock", "Clock",
            fmt::format("{}, {:.0f} ns a reading, {} ns resolution; CPU time {:.0f} ns a reading", source,
                        wall, resolution(), cpu),
            FactState::Ok, ""};
  if (wall > kSlowReading) {
    fact.state = FactState::Warning;
    fact.advice =
        "The clock is slow, so samples must be longer. A steady 'tsc' source is better where the machine has "
        "one: see "
        "/sys/devices/system/clocksource/clocksource0/available_clocksource";
  }
  facts.push_back(std::move(fact));
}

}  // namespace packscope::measure
