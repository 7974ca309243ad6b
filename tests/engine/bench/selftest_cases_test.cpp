// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parallel.h"
#include "bench/case.h"
#include "measure/resident_memory.h"

#include <csignal>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace packscope::bench {
namespace {

std::vector<Case> selftests() {
  std::vector<Case> cases;
  appendSelftestCases(cases);
  return cases;
}

void runCase(const std::string& id) {
  for (const Case& row : selftests()) {
    if (row.id != id) continue;
    const BenchmarkConfig config;
    InputCache inputs;
    const base::ThreadBudget threads(1);
    StageTimer timer;
    row.make(CaseContext{config, inputs, threads}).run(timer);
    return;
  }
  FAIL() << "no case " << id;
}

TEST(SelftestCases, AreHiddenAndComplete) {
  std::vector<std::string> ids;
  for (const Case& row : selftests()) {
    ids.push_back(row.id);
    EXPECT_TRUE(row.hidden) << row.id;
    EXPECT_FALSE(row.description.empty()) << row.id;
    EXPECT_TRUE(row.estimatedBytes) << row.id;
  }
  EXPECT_EQ(ids,
            (std::vector<std::string>{"selftest.throw", "selftest.crash", "selftest.hang", "selftest.oom",
                                      "selftest.peak-300", "selftest.peak-10", "selftest.allocate"}));
}

TEST(SelftestCases, ThrowThrows) {
  EXPECT_THROW(runCase("selftest.throw"), std::runtime_error);
}

TEST(SelftestCases, CrashEndsTheProcessBySignal) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    runCase("selftest.crash");
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGSEGV);
}

TEST(SelftestCases, HangUsesNoCpuAndEndsWhenKilled) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    runCase("selftest.hang");
    _exit(0);
  }
  // It must still be there however often it is asked.
  for (int i = 0; i < 100; ++i) {
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, WNOHANG), 0);
    usleep(1000);
  }
  kill(child, SIGKILL);
  int status = 0;
  rusage usage{};
  ASSERT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(usage.ru_utime.tv_sec, 0);
}

#ifndef PACKSCOPE_SANITIZED
TEST(SelftestCases, OomIsRefusedWithinBoundsAndLeavesTheLimitAsItWas) {
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  const bool reset = measure::resetPeakResident();
  const auto resident = measure::residentBytes();
  EXPECT_THROW(runCase("selftest.oom"), std::bad_alloc);
  if (reset && resident) {
    EXPECT_LT(measure::peakResidentBytes().value(), *resident + 80'000'000);
    EXPECT_GT(measure::peakResidentBytes().value(), *resident + 30'000'000);
  }
  rlimit after{};
  getrlimit(RLIMIT_AS, &after);
  EXPECT_EQ(before.rlim_cur, after.rlim_cur);
}

TEST(SelftestCases, PeakTouchesWhatItSays) {
  if (!measure::resetPeakResident()) GTEST_SKIP() << "this system does not allow it";
  measure::releaseFreedMemory();
  measure::resetPeakResident();
  const auto before = measure::residentBytes().value();
  runCase("selftest.peak-10");
  const auto rise = measure::peakResidentBytes().value() - before;
  EXPECT_GT(rise, 9'000'000U);
  EXPECT_LT(rise, 12'000'000U);
}
#endif

}  // namespace
}  // namespace packscope::bench
