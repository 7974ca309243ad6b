// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up results for the tests of the window: the eleven published cases, or cases with given values.
#pragma once

#include "bench/result_set.h"

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace packscope::testing {

/// Titles and times (ms) of the published SystemDS table, 16 threads.
inline const std::vector<std::pair<std::string, double>>& publishedCases() {
  static const std::vector<std::pair<std::string, double>> kCases{
      {"Serialize", 3.721},
      {"CustomDisk", 47.684},
      {"StandardDisk", 16.028},
      {"Compress Normal", 6.666},
      {"Compress Normal Serialize", 6.681},
      {"Compress Normal CustomDisk", 10.557},
      {"Compress StandardIO", 10.725},
      {"Update&Apply Scheme Fused", 3.400},
      {"Update&Apply Scheme Fused Serialize", 4.040},
      {"Update&Apply Scheme Fused Disk", 5.351},
      {"Update&Apply Standard IO", 7.662}};
  return kCases;
}

namespace detail {

inline constexpr double kNanosecondsPerMillisecond = 1e6;

inline bench::Sample timed(std::uint64_t nanoseconds, std::uint64_t outputBytes) {
  bench::Sample sample;
  sample.phase = bench::Phase::Timed;
  sample.wallNanoseconds = nanoseconds;
  sample.cpuNanoseconds = nanoseconds;
  sample.inputBytes = 8'000'000;
  sample.outputBytes = outputBytes;
  return sample;
}

}  // namespace detail

/// A completed case whose timed samples took these nanoseconds; `warmups` slower ones come first.
inline std::shared_ptr<bench::CaseResult> makeCase(const std::string& id, const std::string& label,
                                                   const std::vector<std::uint64_t>& nanoseconds,
                                                   int warmups = 0) {
  auto result = std::make_shared<bench::CaseResult>();
  result->planned.caseId = id;
  result->planned.title = label;
  result->planned.label = label;
  result->planned.family = bench::Family::Matrix;
  result->outcome.status = bench::CaseStatus::Completed;
  result->outcome.verified = true;
  result->outcome.threadsRan = 1;
  result->outcome.simd = "avx2";
  std::uint32_t order = 0;
  for (int i = 0; i < warmups; ++i) {
    const std::uint64_t base = nanoseconds.empty() ? 1000 : nanoseconds.front();
    bench::Sample sample = detail::timed(base * static_cast<std::uint64_t>(8 - i) / 4, 700'000);
    sample.phase = bench::Phase::Warmup;
    sample.order = order++;
    result->samples.push_back(sample);
  }
  for (const std::uint64_t value : nanoseconds) {
    result->samples.push_back(detail::timed(value, 700'000));
    result->samples.back().order = order++;
  }
  return result;
}

/// A finished run of these cases on a made-up machine.
inline std::shared_ptr<bench::ResultSet> makeResults(
    std::vector<std::shared_ptr<const bench::CaseResult>> cases) {
  auto results = std::make_shared<bench::ResultSet>();
  results->cases = std::move(cases);
  results->finished = true;
  results->startedAt = "2026-11-30T14:02:11Z";
  using measure::FactState;
  results->environment.facts = {{"cpu", "CPU", "AMD EPYC 7763 64-Core Processor", FactState::Plain, ""},
                                {"cores", "Cores", "2", FactState::Plain, ""},
                                {"os", "System", "Debian GNU/Linux 12, Linux 6.1.0", FactState::Plain, ""},
                                {"compiler", "Compiler", "gcc 12.2.0, Release", FactState::Plain, ""},
                                {"packscope", "Packscope", "0.1.0", FactState::Plain, ""}};
  return results;
}

namespace detail {

inline void addMemorySamples(bench::CaseResult& result, std::uint64_t bytes, std::mt19937_64& random) {
  for (int i = 0; i < 5; ++i) {
    bench::Sample sample = timed(1000, 1000);
    sample.phase = bench::Phase::Memory;
    sample.allocatedBytes = bytes;
    sample.allocations = bytes == 0 ? 0 : 3 + bytes / 1'000'000;
    sample.peakLiveBytes = bytes;
    sample.peakRssBytes = 30'000'000 + bytes + random() % 200'000;
    sample.peakRssDeltaBytes = bytes + random() % 132'000;
    result.samples.push_back(sample);
  }
}

inline void addNoisyCase(std::vector<std::shared_ptr<const bench::CaseResult>>& cases, const std::string& id,
                         const std::string& title, double milliseconds, int repetitions,
                         std::mt19937_64& random) {
  std::lognormal_distribution<double> noise(0, 0.03);
  std::vector<std::uint64_t> times;
  for (int i = 0; i < repetitions; ++i) {
    const double slow = random() % 40 == 0 ? 1.35 : 1.0;
    times.push_back(
        static_cast<std::uint64_t>(milliseconds * kNanosecondsPerMillisecond * noise(random) * slow));
  }
  auto result = makeCase(id, title, times, 5);
  addMemorySamples(*result,
                   id == "memcpy" || id == "read-sum" ? 0 : static_cast<std::uint64_t>(milliseconds * 3e5),
                   random);
  cases.push_back(std::move(result));
}

}  // namespace detail

/// The eleven published cases with noise, some outliers, warm-up and memory samples; memcpy and read-sum
/// besides when `ceilings`. The same for the same seed.
inline std::shared_ptr<bench::ResultSet> publishedResults(int repetitions = 100, bool ceilings = true,
                                                          std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<std::shared_ptr<const bench::CaseResult>> cases;
  for (const auto& [title, milliseconds] : publishedCases()) {
    detail::addNoisyCase(cases, "case-" + std::to_string(cases.size()), title, milliseconds, repetitions,
                         random);
  }
  if (ceilings) {
    detail::addNoisyCase(cases, "memcpy", "memcpy", 0.52, repetitions, random);
    detail::addNoisyCase(cases, "read-sum", "read-sum", 0.41, repetitions, random);
  }
  return makeResults(std::move(cases));
}

}  // namespace packscope::testing
