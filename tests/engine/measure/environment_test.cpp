// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/environment.h"

#include "engine/measure/fake_root.h"
#include "measure/facts.h"
#include "measure/process_setup.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace packscope::measure {
namespace {

const std::string kCpu = "/sys/devices/system/cpu/";

/// The facts of a made-up machine, by id.
class FakeMachine : public ::testing::Test {
 protected:
  void put(const std::string& path, const std::string& text) const { m_root.put(path, text); }

  Fact fact(const std::string& id) const {
    std::vector<Fact> facts;
    appendMachineFacts(facts, m_root.path());
    appendSteadinessFacts(facts, m_root.path());
    appendClockFact(facts, m_root.path());
    for (const Fact& f : facts) {
      if (f.id == id) return f;
    }
    ADD_FAILURE() << "no fact " << id;
    return {};
  }

  FakeRoot m_root;
};

TEST(Environment, HasEveryFactOnceWithTitleAndValue) {
  const Environment environment = readEnvironment();
  std::set<std::string> ids;
  for (const Fact& fact : environment.facts) {
    EXPECT_TRUE(ids.insert(fact.id).second) << fact.id;
    EXPECT_FALSE(fact.title.empty()) << fact.id;
    EXPECT_FALSE(fact.value.empty()) << fact.id;
    EXPECT_EQ(fact.value.find('\n'), std::string::npos) << fact.id;
    EXPECT_EQ(environment.value(fact.id), fact.value);
    EXPECT_TRUE(fact.state != FactState::Warning || !fact.advice.empty()) << fact.id;
  }
  for (const char* id : {"packscope", "build", "os", "kernel", "cpu", "cores", "simd", "governor", "turbo",
                         "smt", "load", "memory", "aslr", "vm", "compiler", "malloc", "clock", "pages"}) {
    EXPECT_TRUE(ids.contains(id)) << id;
  }
  EXPECT_EQ(environment.value("packscope"), PACKSCOPE_VERSION);
  EXPECT_EQ(environment.value("nothing"), "");
}

TEST(FactState, HasNames) {
  EXPECT_EQ(toString(FactState::Ok), "ok");
  EXPECT_EQ(toString(FactState::Warning), "warning");
  EXPECT_EQ(toString(FactState::Unknown), "unknown");
  EXPECT_EQ(toString(FactState::Plain), "plain");
}

TEST_F(FakeMachine, WhatIsNotThereIsUnknownAndNotGuessed) {
  for (const char* id : {"os", "cpu", "cache", "memory", "governor", "turbo", "smt", "load", "aslr"}) {
    EXPECT_EQ(fact(id).state, FactState::Unknown) << id;
  }
}

TEST_F(FakeMachine, CpuAndCoresComeFromCpuinfo) {
  const auto cpu = [](int n, int core) {
    return "processor\t: " + std::to_string(n) +
           "\nmodel name\t: Some CPU: 9000\ncpu family\t: 25\nmodel\t\t: 1\n" +
           "physical id\t: 0\ncore id\t\t: " + std::to_string(core) + "\n\n";
  };
  put("/proc/cpuinfo", cpu(0, 0) + cpu(1, 1) + cpu(2, 0) + cpu(3, 1));
  EXPECT_EQ(fact("cpu").value, "Some CPU: 9000, family 25 model 1");
  EXPECT_NE(fact("cores").value.find(" of 4 logical, 2 physical"), std::string::npos) << fact("cores").value;
}

TEST_F(FakeMachine, OsNameIsThePrettyOne) {
  put("/etc/os-release", "OLD_PRETTY_NAME=\"no\"\nNAME=x\nPRETTY_NAME=\"Some System 3 (fast)\"\nID=y\n");
  EXPECT_EQ(fact("os").value, "Some System 3 (fast)");
  put("/etc/os-release", "PRETTY_NAME=Plain\n");
  EXPECT_EQ(fact("os").value, "Plain");
}

TEST_F(FakeMachine, CachesLeaveOutInstructions) {
  const std::string folder = kCpu + "cpu0/cache/index";
  const char* rows[][3] = {{"1", "Data", "32K"}, {"1", "Instruction", "32K"}, {"2", "Unified", "512K"}};
  for (int i = 0; i < 3; ++i) {
    put(folder + std::to_string(i) + "/level", rows[i][0]);
    put(folder + std::to_string(i) + "/type", rows[i][1]);
    put(folder + std::to_string(i) + "/size", rows[i][2]);
  }
  EXPECT_EQ(fact("cache").value, "L1d 32K, L2 512K");
}

TEST_F(FakeMachine, GovernorIsFineOnlyWhenEveryCpuIsAtPerformance) {
  put(kCpu + "cpu0/cpufreq/scaling_governor", "performance\n");
  put(kCpu + "cpu1/uevent", "");  // Without cpufreq.
  put(kCpu + "cpu2/cpufreq/scaling_governor", "performance\n");
  EXPECT_EQ(fact("governor").state, FactState::Ok);
  EXPECT_EQ(fact("governor").value, "performance");
  put(kCpu + "cpu2/cpufreq/scaling_governor", "powersave\n");
  EXPECT_EQ(fact("governor").state, FactState::Warning);
  EXPECT_EQ(fact("governor").value, "performance, powersave");
  EXPECT_NE(fact("governor").advice.find("cpupower frequency-set"), std::string::npos);
}

TEST_F(FakeMachine, TurboIsReadInBothSpellings) {
  put(kCpu + "cpufreq/boost", "0\n");
  EXPECT_EQ(fact("turbo").state, FactState::Ok);
  put(kCpu + "cpufreq/boost", "1\n");
  EXPECT_EQ(fact("turbo").state, FactState::Warning);
  EXPECT_NE(fact("turbo").advice.find("echo 0 | sudo tee " + kCpu + "cpufreq/boost"), std::string::npos);
  put(kCpu + "intel_pstate/no_turbo", "1\n");
  EXPECT_EQ(fact("turbo").value, "off");
  put(kCpu + "intel_pstate/no_turbo", "0\n");
  EXPECT_NE(fact("turbo").advice.find("echo 1 | sudo tee " + kCpu + "intel_pstate/no_turbo"),
            std::string::npos);
}

TEST_F(FakeMachine, SmtOfAHostIsNotVisibleInAGuest) {
  put(kCpu + "smt/active", "0\n");
  EXPECT_EQ(fact("smt").state, FactState::Ok);
  EXPECT_EQ(fact("vm").state, FactState::Ok);
  put("/proc/cpuinfo", "flags\t\t: fpu hypervisor avx\n");
  EXPECT_EQ(fact("smt").state, FactState::Unknown);
  EXPECT_EQ(fact("vm").state, FactState::Warning);
  put(kCpu + "smt/active", "1\n");
  EXPECT_EQ(fact("smt").state, FactState::Warning);
  put("/proc/cpuinfo", "flags\t\t: fpu hypervisors avx\n");
  EXPECT_EQ(fact("vm").state, FactState::Ok);
}

TEST_F(FakeMachine, LoadWarnsAboveOneHalf) {
  put("/proc/loadavg", "0.50 1.00 2.00 1/200 4711\n");
  EXPECT_EQ(fact("load").state, FactState::Ok);
  EXPECT_TRUE(fact("load").value.starts_with("0.50 on "));
  put("/proc/loadavg", "0.51 0.00 0.00 1/200 4711\n");
  EXPECT_EQ(fact("load").state, FactState::Warning);
  put("/proc/loadavg", "nan\n");
  EXPECT_EQ(fact("load").state, FactState::Unknown);
}

TEST_F(FakeMachine, MemoryAndPagesAreNamedWithUnits) {
  put("/proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 8000000 kB\n");
  put("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
  EXPECT_EQ(fact("memory").value, "16.4 GB, 8.2 GB available");
  EXPECT_EQ(fact("memory").state, FactState::Plain);
  EXPECT_TRUE(fact("pages").value.ends_with(" B, transparent huge pages madvise"));
  put("/proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 900000 kB\n");
  EXPECT_EQ(fact("memory").state, FactState::Warning);
}

TEST_F(FakeMachine, ClockNamesItsSource) {
  put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
  EXPECT_TRUE(fact("clock").value.starts_with("hpet, "));
}

TEST(SystemFile, IsTrimmedAndNeverBlocks) {
  const FakeRoot root;
  root.put("/value", " \n 12 \n");
  EXPECT_EQ(readSystemFile(root.path() + "/value"), "12");
  EXPECT_FALSE(readSystemFile(root.path() + "/missing"));
  EXPECT_FALSE(readSystemFile(root.path()));
}

TEST(ColonValue, FindsTheFirstLineOfTheKey) {
  const std::string_view text = "ab: no\na : 1\na: 2\nlast:3";
  EXPECT_EQ(colonValue(text, "a"), "1");
  EXPECT_EQ(colonValue(text, "last"), "3");
  EXPECT_EQ(colonValue(text, "b"), "");
  EXPECT_EQ(kilobyteValue("MemFree: 5 kB\n", "MemFree"), 5120U);
  EXPECT_FALSE(kilobyteValue("MemFree: 5\n", "MemFree"));
  EXPECT_FALSE(kilobyteValue("MemFree: 18446744073709551615 kB\n", "MemFree"));
}

/// In a child: the settings hold for the rest of a process.
TEST(ProcessSetup, IsInTheFactsAndInTheSystem) {
  EXPECT_EQ(oomScoreSet(), nullptr);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    setUpWorkerProcess();
    setUpWorkerProcess();
    const std::string score = readSystemFile("/proc/self/oom_score_adj").value_or("");
    const bool scoreIsRight = oomScoreSet() != nullptr && *oomScoreSet() == (score == "1000");
#ifdef PACKSCOPE_SANITIZED
    const bool mallocIsRight = mallocDescription() == "of the sanitizer";
#else
    const bool mallocIsRight = mallocDescription().find("mmap off, trim off") != std::string::npos;
#endif
    _exit((scoreIsRight ? 0 : 1) + (mallocIsRight ? 0 : 2));
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace packscope::measure
