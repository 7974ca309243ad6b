// SPDX-License-Identifier: GPL-3.0-or-later
// Result sets made by hand, so that every number in a report is known.
#pragma once

#include "bench/result_set.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace packscope::report::fixture {

/// A completed, verified case without samples.
inline bench::CaseResult completedCase(std::string id, std::string title, bench::Family family) {
  bench::CaseResult result;
  result.planned.caseId = std::move(id);
  result.planned.title = title;
  result.planned.label = std::move(title);
  result.planned.family = family;
  result.outcome.status = bench::CaseStatus::Completed;
  result.outcome.verified = true;
  result.outcome.threadsRan = 1;
  result.outcome.simd = "avx2";
  return result;
}

inline bench::Sample timedSample(std::uint32_t order, std::uint64_t nanoseconds, std::uint64_t inputBytes,
                                 std::uint64_t outputBytes) {
  bench::Sample sample;
  sample.order = order;
  sample.wallNanoseconds = nanoseconds;
  sample.cpuNanoseconds = nanoseconds;
  sample.inputBytes = inputBytes;
  sample.outputBytes = outputBytes;
  return sample;
}

inline bench::Sample memorySample(std::uint32_t order, std::uint64_t allocatedBytes,
                                  std::uint64_t peakRssBytes) {
  bench::Sample sample;
  sample.phase = bench::Phase::Memory;
  sample.order = order;
  sample.wallNanoseconds = 1;
  sample.allocatedBytes = allocatedBytes;
  sample.allocations = 1;
  sample.peakLiveBytes = allocatedBytes;
  sample.peakRssBytes = peakRssBytes;
  return sample;
}

inline void add(bench::ResultSet& results, bench::CaseResult result) {
  results.cases.push_back(std::make_shared<const bench::CaseResult>(std::move(result)));
}

inline bench::ResultSet emptyResults() {
  bench::ResultSet results;
  results.environment.facts = {
      {"packscope", "Packscope", "0.1.0", measure::FactState::Plain, ""},
      {"cpu", "Processor", "Example 3000, 8 cores", measure::FactState::Plain, ""},
      {"cores", "Cores", "8", measure::FactState::Ok, ""},
      {"os", "System", "Debian 12", measure::FactState::Plain, ""},
      {"compiler", "Compiler", "g++ 12.2", measure::FactState::Plain, ""},
      {"governor", "Governor", "powersave", measure::FactState::Warning, "use performance"}};
  results.startedAt = "2026-11-30T14:02:11Z";
  results.finished = true;
  return results;
}

/// serialize with 8 timed samples of 1..7 and 100 ms (an outlier), a warm-up and a memory sample; then a
/// failed case.
inline bench::ResultSet twoCases() {
  bench::ResultSet results = emptyResults();
  bench::CaseResult good = completedCase("serialize", "Serialize", bench::Family::Matrix);
  good.outcome.inputBytesJvm = 8'000'152;
  bench::Sample warmup = timedSample(0, 900'000'000, 8'000'000, 8'000'009);
  warmup.phase = bench::Phase::Warmup;
  good.samples.push_back(warmup);
  for (std::uint32_t i = 1; i <= 8; ++i) {
    const std::uint64_t milliseconds = i == 8 ? 100 : i;
    good.samples.push_back(timedSample(i, milliseconds * 1'000'000, 8'000'000, 8'000'009));
  }
  good.samples[1].stages = {{"serialize", 900'000}, {"write", 100'000}};
  good.samples.push_back(memorySample(9, 8'000'009, 20'000'000));
  add(results, good);
  bench::CaseResult bad = completedCase("zstd-1", "zstd, level 1", bench::Family::Matrix);
  bad.outcome = {};
  bad.outcome.status = bench::CaseStatus::Failed;
  bad.outcome.message = "needs about 9000 MB,\nmore than \"800\" MB";
  bad.planned.config.label = "=1+1";
  add(results, bad);
  results.messages = {"2 cores, 16 threads asked"};
  return results;
}

}  // namespace packscope::report::fixture
