// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/metric.h"

#include <array>

namespace packscope::bench {
namespace {

using Value = std::optional<double>;

/// Under this the 0.3 us that reading the CPU clock costs is more than a percent of what is measured.
constexpr std::uint64_t kShortestCpuSample = 20'000;

Value ratioOf(double numerator, double denominator) noexcept {
  if (denominator == 0) return std::nullopt;
  return numerator / denominator;
}
Value perIteration(std::uint64_t total, const Sample& sample) noexcept {
  return ratioOf(static_cast<double>(total), static_cast<double>(sample.iterations));
}
Value perIteration(const std::optional<std::uint64_t>& total, const Sample& sample) noexcept {
  return total ? perIteration(*total, sample) : std::nullopt;
}
Value whole(const std::optional<std::uint64_t>& value) noexcept {
  return value ? Value(static_cast<double>(*value)) : std::nullopt;
}
/// Nothing for a case without such bytes: its rate would be a meaningless 0.
Value rate(std::uint64_t bytesOfOne, const Sample& sample) noexcept {
  if (bytesOfOne == 0) return std::nullopt;
  return ratioOf(static_cast<double>(bytesOfOne) * static_cast<double>(sample.iterations) * 1e9,
                 static_cast<double>(sample.wallNanoseconds));
}

Value time(const Sample& s) {
  return perIteration(s.wallNanoseconds, s);
}
Value cpuTime(const Sample& s) {
  if (s.wallNanoseconds < kShortestCpuSample) return std::nullopt;
  return perIteration(s.cpuNanoseconds, s);
}
Value throughputIn(const Sample& s) {
  return rate(s.inputBytes, s);
}
Value throughputOut(const Sample& s) {
  return rate(s.outputBytes, s);
}
Value outputBytes(const Sample& s) {
  return static_cast<double>(s.outputBytes);
}
Value ratio(const Sample& s) {
  return ratioOf(static_cast<double>(s.inputBytes), static_cast<double>(s.outputBytes));
}
Value allocatedBytes(const Sample& s) {
  return perIteration(s.allocatedBytes, s);
}
Value allocations(const Sample& s) {
  return perIteration(s.allocations, s);
}
Value peakLiveBytes(const Sample& s) {
  return whole(s.peakLiveBytes);
}
Value peakRss(const Sample& s) {
  return whole(s.peakRssBytes);
}
Value peakRssDelta(const Sample& s) {
  return whole(s.peakRssDeltaBytes);
}

constexpr std::array<Metric, 11> kMetrics = {{
    {"time", "Time", Unit::Nanoseconds, "ns", true, Phase::Timed,
     "Wall time of one iteration, by the steady clock.", time},
    {"cpu_time", "CPU time", Unit::Nanoseconds, "ns", true, Phase::Timed,
     "CPU time of one iteration over all threads of the process; not given for samples under 20 us.",
     cpuTime},
    {"throughput_in", "Throughput, input", Unit::BytesPerSecond, "bytes_per_s", false, Phase::Timed,
     "Input bytes a second of wall time.", throughputIn},
    {"throughput_out", "Throughput, output", Unit::BytesPerSecond, "bytes_per_s", false, Phase::Timed,
     "Output bytes a second of wall time.", throughputOut},
    {"output_bytes", "Output size", Unit::Bytes, "bytes", true, Phase::Timed,
     "Bytes that one iteration produces.", outputBytes},
    {"ratio", "Compression ratio", Unit::Ratio, "ratio", false, Phase::Timed,
     "Input bytes divided by output bytes.", ratio},
    {"allocated_bytes", "Allocated", Unit::Bytes, "bytes", true, Phase::Memory,
     "Bytes that one iteration requests from malloc, over all threads.", allocatedBytes},
    {"allocations", "Allocations", Unit::Count, "count", true, Phase::Memory,
     "Calls of one iteration that got memory from malloc, over all threads.", allocations},
    {"peak_live_bytes", "Peak live memory", Unit::Bytes, "bytes", true, Phase::Memory,
     "Most bytes allocated at one time, above the state before the iterations.", peakLiveBytes},
    {"peak_rss", "Peak resident memory", Unit::Bytes, "bytes", true, Phase::Memory,
     "Most resident memory of the whole process (VmHWM).", peakRss},
    {"peak_rss_delta", "Peak resident memory, rise", Unit::Bytes, "bytes", true, Phase::Memory,
     "Most resident memory during the iterations, less what was resident before; steps of about 132 kB.",
     peakRssDelta},
}};

}  // namespace

std::span<const Metric> metrics() {
  return kMetrics;
}

const Metric* findMetric(std::string_view id) {
  for (const Metric& metric : kMetrics) {
    if (metric.id == id) return &metric;
  }
  return nullptr;
}

std::vector<double> values(const Metric& metric, const CaseResult& result) {
  std::vector<double> found;
  for (const Sample& sample : result.samples) {
    if (sample.phase != metric.phase) continue;
    if (const Value value = metric.extract(sample)) found.push_back(*value);
  }
  return found;
}

}  // namespace packscope::bench
