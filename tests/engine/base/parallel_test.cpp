// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parallel.h"

#include "base/error.h"
#include "base/random.h"
#include "base/simd_target.h"

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::base {
namespace {

TEST(ThreadBudget, CoversEveryItemOnceInAlignedPieces) {
  for (const std::uint32_t threads : {1U, 2U, 3U, 16U}) {
    const ThreadBudget budget(threads);
    EXPECT_EQ(budget.threads(), threads);
    budget.warmUp();
    for (const std::uint64_t count : {0U, 1U, 63U, 64U, 65U, 1000U, 65537U}) {
      std::vector<std::atomic<int>> seen(count);
      budget.parallelFor(count, 64, [&](std::uint64_t begin, std::uint64_t end) {
        EXPECT_EQ(begin % 64, 0U);
        for (std::uint64_t i = begin; i < end; ++i) seen[i].fetch_add(1);
      });
      for (const auto& n : seen) ASSERT_EQ(n.load(), 1);
    }
  }
}

TEST(ThreadBudget, HandsExceptionsToTheCaller) {
  for (const std::uint32_t threads : {1U, 4U}) {
    const ThreadBudget budget(threads);
    EXPECT_THROW(budget.parallelFor(1000, 1,
                                    [](std::uint64_t, std::uint64_t end) {
                                      if (end > 500) throw std::runtime_error("x");
                                    }),
                 std::runtime_error);
  }
}

TEST(ThreadBudget, RunsMoreThreadsThanCoresWhenAsked) {
  const ThreadBudget budget(8);
  budget.warmUp();
  std::mutex mutex;
  std::set<std::uint64_t> begins;
  std::atomic<std::uint32_t> inside{0};
  budget.parallelFor(8, 1, [&](std::uint64_t begin, std::uint64_t) {
    inside.fetch_add(1);
    for (int turn = 0; turn < 1'000'000 && inside.load() < 2; ++turn) {
    }
    const std::lock_guard lock(mutex);
    begins.insert(begin);
  });
  EXPECT_GE(budget.threadsRan(), 1U);
  EXPECT_LE(budget.threadsRan(), 8U);
}

TEST(ThreadBudget, RefusesTooManyThreads) {
  EXPECT_THROW(ThreadBudget(1025), Error);
}

TEST(Random, IsAPureFunctionOfSeedAndIndex) {
  // SplitMix64's mixing function fixes 0 and is a bijection elsewhere.
  EXPECT_EQ(mix64(0), 0U);
  std::set<std::uint64_t> seen;
  for (std::uint64_t n = 0; n < 10'000; ++n) seen.insert(randomAt(42, n));
  EXPECT_EQ(seen.size(), 10'000U);
  EXPECT_NE(randomAt(42, 0), randomAt(43, 0));
  Random stream(42);
  for (std::uint64_t n = 0; n < 100; ++n) EXPECT_EQ(stream.next(), randomAt(42, n));
  for (std::uint64_t n = 0; n < 10'000; ++n) {
    const double u = unitAt(7, n);
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    ASSERT_LT(Random(n).below(3), 3U);
  }
}

TEST(SimdTarget, ForcesWhatIsAvailableAndRefusesTheRest) {
  for (const SimdTarget& target : simdTargets()) {
    if (target.available) {
      forceSimd(target.choice);
      EXPECT_EQ(activeSimd(), target.choice);
      EXPECT_EQ(simdId(target.choice), target.id);
    } else {
      EXPECT_THROW(forceSimd(target.choice), Error);
    }
  }
  forceSimd(SimdChoice::Auto);
  EXPECT_NE(activeSimd(), SimdChoice::Auto);
}

}  // namespace
}  // namespace packscope::base
