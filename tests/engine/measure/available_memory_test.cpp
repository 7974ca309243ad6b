// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/available_memory.h"

#include "engine/measure/fake_root.h"
#include "measure/environment.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace packscope::measure {
namespace {

constexpr std::uint64_t kKib = 1024;

class FakeSystem : public ::testing::Test {
 protected:
  FakeSystem() {
    put("/proc/meminfo", "MemTotal:       16000 kB\nMemFree:          100 kB\nMemAvailable:    8000 kB\n");
  }

  void put(const std::string& path, const std::string& text) const { m_root.put(path, text); }
  std::uint64_t available() const { return availableMemoryUnder(m_root.path()); }

  FakeRoot m_root;
};

TEST_F(FakeSystem, WithoutGroupsIsWhatTheSystemHas) {
  EXPECT_EQ(available(), 8000 * kKib);
}

TEST_F(FakeSystem, UnknownIsZero) {
  put("/proc/meminfo", "MemTotal: 16000 kB\n");
  EXPECT_EQ(available(), 0U);
  put("/proc/meminfo", "MemAvailable: -1 kB\n");
  EXPECT_EQ(available(), 0U);
  EXPECT_EQ(availableMemoryUnder(m_root.path() + "/nothing"), 0U);
}

TEST_F(FakeSystem, VersionTwoLeavesLimitLessUse) {
  put("/proc/self/cgroup", "0::/a/b\n");
  put("/sys/fs/cgroup/a/b/memory.max", "2048000\n");
  put("/sys/fs/cgroup/a/b/memory.current", "1024000\n");
  EXPECT_EQ(available(), 1'024'000U);
  // Page cache is given back before the limit bites.
  put("/sys/fs/cgroup/a/b/memory.stat", "anon 5\ninactive_file 24000\n");
  EXPECT_EQ(available(), 1'048'000U);
}

TEST_F(FakeSystem, TheTightestGroupAboveCounts) {
  put("/proc/self/cgroup", "0::/a/b\n");
  put("/sys/fs/cgroup/a/b/memory.max", "max\n");
  put("/sys/fs/cgroup/a/b/memory.current", "1000\n");
  put("/sys/fs/cgroup/a/memory.max", "500000\n");
  put("/sys/fs/cgroup/a/memory.current", "600000\n");
  EXPECT_EQ(available(), 0U);
  put("/sys/fs/cgroup/a/memory.current", "400000\n");
  EXPECT_EQ(available(), 100'000U);
}

TEST_F(FakeSystem, ALimitAboveWhatTheSystemHasDoesNotCount) {
  put("/proc/self/cgroup", "0::/a\n");
  put("/sys/fs/cgroup/a/memory.max", "99999999999\n");
  put("/sys/fs/cgroup/a/memory.current", "5\n");
  EXPECT_EQ(available(), 8000 * kKib);
}

TEST_F(FakeSystem, VersionOneIsReadToo) {
  put("/proc/self/cgroup", "8:pids:/\n4:cpu,memory:/job\n0::/\n");
  put("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
  put("/sys/fs/cgroup/memory/job/memory.usage_in_bytes", "1000\n");
  EXPECT_EQ(available(), 8000 * kKib);
  put("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "3000000\n");
  put("/sys/fs/cgroup/memory/job/memory.stat", "cache 9\ntotal_inactive_file 400\n");
  EXPECT_EQ(available(), 2'999'400U);
}

TEST_F(FakeSystem, TheHostsPathInAContainerFallsBackToTheMount) {
  put("/proc/self/cgroup", "4:memory:/docker/0123\n");
  put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "4000000\n");
  put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "1000000\n");
  EXPECT_EQ(available(), 3'000'000U);
}

TEST_F(FakeSystem, DamagedFilesAreNoLimit) {
  put("/proc/self/cgroup", "rubbish\n:\n0::\n0::relative\n4:memory:/x\n");
  put("/sys/fs/cgroup/memory/x/memory.limit_in_bytes", "many\n");
  put("/sys/fs/cgroup/memory/x/memory.usage_in_bytes", "1\n");
  EXPECT_EQ(available(), 8000 * kKib);
}

TEST(AvailableMemory, OfThisMachineIsKnown) {
  EXPECT_GT(availableMemoryBytes(), std::uint64_t{1} << 20);
}

}  // namespace
}  // namespace packscope::measure
