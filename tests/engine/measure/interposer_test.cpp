// SPDX-License-Identifier: GPL-3.0-or-later
// This test program links the interposer as packscope-bench does, so its own malloc is the counting one.
#include "measure/interposer/interposer.h"

#include "measure/allocation_counter.h"
#include "measure/keep_alive.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <malloc.h>

namespace packscope::measure {
namespace {

class Interposer : public ::testing::Test {
 protected:
  void SetUp() override {
    if (interposerHooks() == nullptr) GTEST_SKIP() << "compiled out: a sanitizer owns malloc";
    registerAllocationHooks(interposerHooks());
  }
  void TearDown() override { registerAllocationHooks(nullptr); }

  template <typename Body>
  static AllocationCounts count(const Body& body) {
    startCounting();
    body();
    return stopCounting().value();
  }
};

void* hidden(void* p) {
  hide(p);
  return p;
}

TEST_F(Interposer, CountsNothingWhenNothingHappens) {
  const AllocationCounts counts = count([] {});
  EXPECT_EQ(counts.bytes, 0U);
  EXPECT_EQ(counts.allocations, 0U);
  EXPECT_EQ(counts.peakLiveBytes, 0U);
}

TEST_F(Interposer, CountsEachMemberOfTheFamily) {
  void* blocks[8] = {};
  const AllocationCounts counts = count([&] {
    blocks[0] = hidden(std::malloc(100));
    blocks[1] = hidden(std::calloc(7, 30));
    blocks[2] = hidden(aligned_alloc(64, 640));
    if (posix_memalign(&blocks[3], 256, 1000) != 0) blocks[3] = nullptr;
    blocks[4] = hidden(memalign(32, 50));
    blocks[5] = hidden(valloc(10));
    blocks[6] = hidden(pvalloc(10));
    blocks[7] = hidden(::operator new (24, std::align_val_t{64}));
  });
  std::uint64_t usable = 0;
  for (void* block : blocks) {
    ASSERT_NE(block, nullptr);
    usable += malloc_usable_size(block);
  }
  for (int i = 0; i < 7; ++i) std::free(blocks[i]);
  ::operator delete (blocks[7], std::align_val_t{64});
  EXPECT_EQ(counts.allocations, 8U);
  // libstdc++ rounds the size of an aligned new up to its alignment.
  EXPECT_EQ(counts.bytes, 100U + 210 + 640 + 1000 + 50 + 10 + 10 + 64);
  EXPECT_EQ(counts.peakLiveBytes, usable);
}

TEST_F(Interposer, GivesAlignedMemory) {
  for (const std::size_t alignment : {std::size_t{16}, std::size_t{64}, std::size_t{4096}}) {
    void* p = nullptr;
    ASSERT_EQ(posix_memalign(&p, alignment, 100), 0);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0U);
    std::free(p);
  }
  int marker = 0;
  void* untouched = &marker;
  errno = 7;
  EXPECT_EQ(posix_memalign(&untouched, 24, 100), EINVAL);
  EXPECT_EQ(posix_memalign(&untouched, 0, 100), EINVAL);
  EXPECT_EQ(posix_memalign(&untouched, 4, 100), EINVAL);
  std::size_t huge = std::numeric_limits<std::size_t>::max() / 2;
  hide(huge);
  EXPECT_EQ(posix_memalign(&untouched, 64, huge), ENOMEM);
  EXPECT_EQ(untouched, &marker);
  EXPECT_EQ(errno, 7);
}

TEST_F(Interposer, CountsReallocByItsNewSize) {
  const AllocationCounts counts = count([] {
    void* p = hidden(std::realloc(nullptr, 100));
    p = hidden(std::realloc(p, 100'000));
    p = hidden(std::realloc(p, 50));
    std::free(p);
  });
  EXPECT_EQ(counts.allocations, 3U);
  EXPECT_EQ(counts.bytes, 100U + 100'000 + 50);
  // The three blocks never live side by side as far as the program can tell.
  EXPECT_GE(counts.peakLiveBytes, 100'000U);
  EXPECT_LT(counts.peakLiveBytes, 100'100U);
}

TEST_F(Interposer, DoesNotCountWhatFails) {
  void* kept = hidden(std::malloc(1000));
  const AllocationCounts counts = count([&] {
    std::size_t huge = std::numeric_limits<std::size_t>::max() / 2;
    hide(huge);
    EXPECT_EQ(std::malloc(huge), nullptr);
    EXPECT_EQ(std::calloc(huge, 4), nullptr);
    EXPECT_EQ(std::realloc(hidden(kept), huge), nullptr);
  });
  EXPECT_EQ(counts.allocations, 0U);
  EXPECT_EQ(counts.bytes, 0U);
  EXPECT_EQ(counts.peakLiveBytes, 0U);
  std::free(kept);
}

TEST_F(Interposer, PeakIsAboveTheStateAtTheStart) {
  void* before = hidden(std::malloc(1'000'000));
  const AllocationCounts counts = count([&] {
    std::free(before);
    std::free(hidden(std::malloc(5000)));
  });
  EXPECT_EQ(counts.bytes, 5000U);
  EXPECT_EQ(counts.peakLiveBytes, 0U);
  const AllocationCounts twice = count([] {
    std::free(hidden(std::malloc(3000)));
    std::free(hidden(std::malloc(2000)));
  });
  EXPECT_GE(twice.peakLiveBytes, 3000U);
  EXPECT_LT(twice.peakLiveBytes, 3100U);
}

TEST_F(Interposer, StartsAgainFromZero) {
  count([] { std::free(hidden(std::malloc(123))); });
  std::free(hidden(std::malloc(77)));  // Counting is off.
  const AllocationCounts counts = count([] { std::free(hidden(std::malloc(5))); });
  EXPECT_EQ(counts.bytes, 5U);
  EXPECT_EQ(counts.allocations, 1U);
}

TEST_F(Interposer, SeesTheCAndCppLibraries) {
  const AllocationCounts counts = count([] {
    char* copy = strdup("nineteen characters");
    std::free(hidden(copy));
    delete[] static_cast<std::byte*>(hidden(new std::byte[40]));
    std::vector<double> values(1000);
    escape(values.data());
  });
  EXPECT_EQ(counts.allocations, 3U);
  EXPECT_EQ(counts.bytes, 20U + 40 + 8000);
}

TEST_F(Interposer, IsExactOverThreads) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 20'000;
  std::atomic<int> ready{0};
  std::atomic<int> done{0};
  std::atomic<bool> go{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      ready.fetch_add(1);
      while (!go.load()) std::this_thread::yield();
      void* held = nullptr;
      for (int i = 0; i < kRounds; ++i) {
        void* next = hidden(std::malloc(static_cast<std::size_t>(8 + t)));
        std::free(held);
        held = next;
      }
      std::free(held);
      done.fetch_add(1);
      while (go.load()) std::this_thread::yield();  // Thread ends free what counting must not see.
    });
  }
  while (ready.load() < kThreads) std::this_thread::yield();
  const AllocationCounts counts = count([&] {
    go.store(true);
    while (done.load() < kThreads) std::this_thread::yield();
  });
  go.store(false);
  for (std::thread& thread : threads) thread.join();
  // A thread's cache of small blocks is one allocation by the C library itself, not seen at this level.
  EXPECT_EQ(counts.allocations, static_cast<std::uint64_t>(kThreads) * kRounds);
  EXPECT_EQ(counts.bytes, static_cast<std::uint64_t>(kRounds) * (8 + 9 + 10 + 11));
  EXPECT_GE(counts.peakLiveBytes, 2U * 24);
  EXPECT_LE(counts.peakLiveBytes, static_cast<std::uint64_t>(kThreads) * 2 * 24);
}

TEST(AllocationCounter, WithoutHooksHasNothingToSay) {
  registerAllocationHooks(nullptr);
  EXPECT_FALSE(canCountAllocations());
  startCounting();
  EXPECT_FALSE(stopCounting().has_value());
}

TEST(AllocationCounter, PassesOnToTheHooks) {
  static int started = 0;
  static constexpr AllocationHooks kHooks{[] { ++started; }, [] { return AllocationCounts{1, 2, 3}; }};
  registerAllocationHooks(&kHooks);
  EXPECT_TRUE(canCountAllocations());
  startCounting();
  EXPECT_EQ(started, 1);
  const AllocationCounts counts = stopCounting().value();
  EXPECT_EQ(counts.bytes, 1U);
  EXPECT_EQ(counts.allocations, 2U);
  EXPECT_EQ(counts.peakLiveBytes, 3U);
  registerAllocationHooks(nullptr);
}

}  // namespace
}  // namespace packscope::measure
