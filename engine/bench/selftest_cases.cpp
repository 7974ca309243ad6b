// SPDX-License-Identifier: GPL-3.0-or-later
// Hidden cases that fail on purpose, each in another way, or use a known amount of memory: proof that a run
// survives them and that figures of memory are right. They run by name only.
#include "base/parse_number.h"
#include "bench/case.h"
#include "measure/facts.h"
#include "measure/keep_alive.h"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace packscope::bench {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr std::size_t kPage = 4096;
constexpr rlim_t kOomAllowance = rlim_t{64} << 20;  ///< What selftest.oom may take before it is refused.
constexpr std::size_t kOomStep = std::size_t{8} << 20;

void touch(std::byte* memory, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; i += kPage) memory[i] = std::byte{1};
  measure::escape(memory);
}

[[noreturn]] void throwOnPurpose() {
  throw std::runtime_error("selftest.throw: this case always throws");
}

/// Ends the process by SIGSEGV, whatever handler or mask is in place, and without a core file.
void crash() {
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  std::signal(SIGSEGV, SIG_DFL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGSEGV);
  pthread_sigmask(SIG_UNBLOCK, &mask, nullptr);
  std::raise(SIGSEGV);
  std::abort();
}

[[noreturn]] void hang() {
  while (true) pause();
}

/// Limits the address space to what is in use plus kOomAllowance while it lives, so that running out of
/// memory cannot hurt the machine.
class AddressSpaceCap {
 public:
  AddressSpaceCap() {
    if (getrlimit(RLIMIT_AS, &m_before) != 0) throw std::runtime_error("selftest.oom: cannot read RLIMIT_AS");
    // First number of statm: pages of the address space.
    const auto statm = measure::readSystemFile("/proc/self/statm");
    const auto pages = statm ? base::parseUnsigned(statm->substr(0, statm->find(' '))) : std::nullopt;
    if (!pages) throw std::runtime_error("selftest.oom: cannot read the size of this process");
    rlimit capped = m_before;
    capped.rlim_cur = std::min<rlim_t>(m_before.rlim_max, *pages * kPage + kOomAllowance);
    if (setrlimit(RLIMIT_AS, &capped) != 0) throw std::runtime_error("selftest.oom: cannot set RLIMIT_AS");
  }
  ~AddressSpaceCap() { setrlimit(RLIMIT_AS, &m_before); }
  AddressSpaceCap(const AddressSpaceCap&) = delete;
  AddressSpaceCap& operator=(const AddressSpaceCap&) = delete;

 private:
  rlimit m_before{};
};

void runOutOfMemory() {
  const AddressSpaceCap cap;
  std::vector<std::unique_ptr<std::byte[]>> blocks;
  blocks.reserve(1 << 20);
  while (true) {
    blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(kOomStep));
    touch(blocks.back().get(), kOomStep);
  }
}

void touchAndFree(std::uint64_t bytes) {
  const auto memory = std::make_unique_for_overwrite<std::byte[]>(bytes);
  touch(memory.get(), bytes);
}

/// 1,000 blocks of 100 bytes on each of two threads, one after another: 2,000 allocations and 200,000 bytes,
/// besides the few that starting two threads takes.
void allocateKnownAmount() {
  const auto work = [] {
    for (int i = 0; i < 1000; ++i) {
      void* p = ::operator new(100);
      measure::hide(p);
      ::operator delete(p);
    }
  };
  std::thread first(work);
  first.join();
  std::thread second(work);
  second.join();
}

Case row(std::string id, std::string title, std::string description, std::function<void()> body,
         std::uint64_t bytes = 0) {
  Case c;
  c.id = std::move(id);
  c.family = Family::Integer;
  c.group = "Self-test";
  c.title = std::move(title);
  c.description = std::move(description);
  c.hidden = true;
  c.make = [body = std::move(body)](const CaseContext&) {
    Operation operation;
    operation.run = [body](StageTimer&) { body(); };
    operation.repeatable = false;
    return operation;
  };
  c.estimatedBytes = [bytes](const BenchmarkConfig&) { return bytes; };
  return c;
}

Case peakRow(std::uint64_t megabytes) {
  const std::string size = std::to_string(megabytes);
  const std::uint64_t bytes = megabytes * kMegabyte;
  return row(
      "selftest.peak-" + size, "Peak of " + size + " MB", "Touches " + size + " MB and frees them.",
      [bytes] { touchAndFree(bytes); }, bytes);
}

}  // namespace

void appendSelftestCases(std::vector<Case>& cases) {
  cases.push_back(row("selftest.throw", "Throws", "Throws an exception.", throwOnPurpose));
  cases.push_back(row("selftest.crash", "Crashes", "Ends its process by SIGSEGV.", crash));
  cases.push_back(row("selftest.hang", "Hangs", "Never ends, and uses no CPU.", hang));
  cases.push_back(row("selftest.oom", "Runs out of memory",
                      "Allocates until it is refused, within 64 MB of its own.", runOutOfMemory));
  cases.push_back(peakRow(300));
  cases.push_back(peakRow(10));
  cases.push_back(row("selftest.allocate", "Allocates a known amount",
                      "Allocates 100 bytes a thousand times on each of two threads.", allocateKnownAmount));
}

}  // namespace packscope::bench
