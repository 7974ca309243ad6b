// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/metric.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

Sample timedSample() {
  Sample sample;
  sample.phase = Phase::Timed;
  sample.iterations = 4;
  sample.wallNanoseconds = 2'000'000;
  sample.cpuNanoseconds = 3'000'000;
  sample.inputBytes = 8000;
  sample.outputBytes = 2000;
  return sample;
}

std::optional<double> extract(std::string_view id, const Sample& sample) {
  return findMetric(id)->extract(sample);
}

TEST(Metric, TableHasTheFixedIds) {
  const std::vector<std::string_view> expected = {
      "time",          "cpu_time",        "throughput_in", "throughput_out",  "output_bytes",
      "ratio",         "allocated_bytes", "allocations",   "peak_live_bytes", "peak_rss",
      "peak_rss_delta"};
  std::vector<std::string_view> ids;
  for (const Metric& metric : metrics()) ids.push_back(metric.id);
  EXPECT_EQ(ids, expected);
}

TEST(Metric, EveryRowIsComplete) {
  std::set<std::string_view> titles;
  for (const Metric& metric : metrics()) {
    EXPECT_EQ(findMetric(metric.id), &metric);
    EXPECT_TRUE(titles.insert(metric.title).second) << metric.title;
    EXPECT_FALSE(metric.help.empty()) << metric.id;
    ASSERT_NE(metric.extract, nullptr) << metric.id;
    const std::string_view unit = metric.csvUnit;
    switch (metric.unit) {
      case Unit::Nanoseconds:
        EXPECT_EQ(unit, "ns");
        break;
      case Unit::BytesPerSecond:
        EXPECT_EQ(unit, "bytes_per_s");
        break;
      case Unit::Bytes:
        EXPECT_EQ(unit, "bytes");
        break;
      case Unit::Ratio:
        EXPECT_EQ(unit, "ratio");
        break;
      case Unit::Count:
        EXPECT_EQ(unit, "count");
        break;
    }
  }
  EXPECT_EQ(findMetric("speed"), nullptr);
}

TEST(Metric, DividesByIterations) {
  const Sample sample = timedSample();
  EXPECT_EQ(extract("time", sample), 500'000.0);
  EXPECT_EQ(extract("cpu_time", sample), 750'000.0);
  EXPECT_EQ(extract("throughput_in", sample), 16'000'000.0);
  EXPECT_EQ(extract("throughput_out", sample), 4'000'000.0);
  EXPECT_EQ(extract("output_bytes", sample), 2000.0);
  EXPECT_EQ(extract("ratio", sample), 4.0);
}

TEST(Metric, PeaksAreNotDivided) {
  Sample sample = timedSample();
  sample.phase = Phase::Memory;
  sample.allocatedBytes = 1000;
  sample.allocations = 10;
  sample.peakLiveBytes = 600;
  sample.peakRssBytes = 5'000'000;
  sample.peakRssDeltaBytes = 0;
  EXPECT_EQ(extract("allocated_bytes", sample), 250.0);
  EXPECT_EQ(extract("allocations", sample), 2.5);
  EXPECT_EQ(extract("peak_live_bytes", sample), 600.0);
  EXPECT_EQ(extract("peak_rss", sample), 5'000'000.0);
  EXPECT_EQ(extract("peak_rss_delta", sample), 0.0);
}

TEST(Metric, HasNothingWhereNothingWasMeasured) {
  Sample empty;
  empty.iterations = 0;
  for (const Metric& metric : metrics()) {
    EXPECT_EQ(metric.extract(empty).has_value(), metric.id == "output_bytes") << metric.id;
  }
  Sample sample = timedSample();
  sample.cpuNanoseconds.reset();
  EXPECT_FALSE(extract("cpu_time", sample));
  sample = timedSample();
  sample.inputBytes = 0;
  EXPECT_FALSE(extract("throughput_in", sample));
  sample.outputBytes = 0;
  EXPECT_FALSE(extract("ratio", sample));
  EXPECT_EQ(extract("output_bytes", sample), 0.0);
}

TEST(Metric, CpuTimeNeedsASampleLongerThanItsClock) {
  Sample sample = timedSample();
  sample.wallNanoseconds = 20'000;
  EXPECT_TRUE(extract("cpu_time", sample));
  sample.wallNanoseconds = 19'999;
  EXPECT_FALSE(extract("cpu_time", sample));
}

TEST(Metric, ValuesAreThoseOfItsPhaseInRunOrder) {
  CaseResult result;
  for (std::uint64_t i = 1; i <= 6; ++i) {
    Sample sample = timedSample();
    sample.phase = i <= 2 ? Phase::Warmup : i <= 5 ? Phase::Timed : Phase::Memory;
    sample.iterations = 1;
    sample.wallNanoseconds = (7 - i) * 1'000'000;
    if (i == 4) sample.cpuNanoseconds.reset();
    if (i == 6) sample.allocations = 3;
    result.samples.push_back(sample);
  }
  EXPECT_EQ(values(*findMetric("time"), result), (std::vector<double>{4e6, 3e6, 2e6}));
  EXPECT_EQ(values(*findMetric("cpu_time"), result), (std::vector<double>{3e6, 3e6}));
  EXPECT_EQ(values(*findMetric("allocations"), result), std::vector<double>{3});
  EXPECT_TRUE(values(*findMetric("peak_rss"), result).empty());
}

TEST(Sample, NamesRoundTrip) {
  for (const Phase phase : {Phase::Warmup, Phase::Timed, Phase::Memory})
    EXPECT_EQ(phaseFromString(toString(phase)), phase);
  for (const CaseStatus status : {CaseStatus::Pending, CaseStatus::Running, CaseStatus::Completed,
                                  CaseStatus::Cancelled, CaseStatus::Failed}) {
    EXPECT_EQ(caseStatusFromString(toString(status)), status);
  }
  EXPECT_EQ(toString(Phase::Warmup), "warmup");
  EXPECT_EQ(toString(CaseStatus::Failed), "failed");
  EXPECT_FALSE(phaseFromString("Timed"));
  EXPECT_FALSE(caseStatusFromString(""));
}

}  // namespace
}  // namespace packscope::bench
