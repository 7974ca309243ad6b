// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way: interposer, hooks, worker, protocol, metric, with a case that allocates a known amount.
#include "bench/metric.h"
#include "bench/result_collector.h"
#include "bench/run.h"

#include <vector>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

TEST(AllocationCounts, OfAWorkerAreThoseOfTheCase) {
  BenchmarkConfig config;
  config.repetitions = 1;
  config.warmup = 1;
  config.cases = {parseCaseSelection("selftest.allocate")};
  ResultCollector collector;
  const CancelToken cancel;
  run(config, collector, cancel, {PACKSCOPE_BENCH_PROGRAM, true});
  const auto results = collector.snapshot();
  ASSERT_EQ(results->cases.size(), 1U);
  const CaseResult& result = *results->cases[0];
  ASSERT_EQ(result.outcome.status, CaseStatus::Completed) << result.outcome.message;
  const std::vector<double> allocations = values(*findMetric("allocations"), result);
  const std::vector<double> bytes = values(*findMetric("allocated_bytes"), result);
#ifdef PACKSCOPE_SANITIZED
  EXPECT_TRUE(allocations.empty() && bytes.empty());
#else
  ASSERT_FALSE(allocations.empty());
  for (const double count : allocations) {
    // 2,000 by the case; a thread takes its state, its stack's table and a cache of small blocks.
    EXPECT_GE(count, 2000);
    EXPECT_LE(count, 2020);
  }
  for (const double count : bytes) {
    EXPECT_GE(count, 200'000);
    EXPECT_LE(count, 205'000);
  }
#endif
}

}  // namespace
}  // namespace packscope::bench
