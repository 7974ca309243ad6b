// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/process_setup.h"

#include <fcntl.h>
#include <gnu/libc-version.h>
#include <malloc.h>
#include <unistd.h>

namespace packscope::measure {
namespace {

struct State {
  bool done = false;
  bool malloc = false;
  bool oomScore = false;
};
State g_state;

bool keepFreedMemory() noexcept {
#ifdef PACKSCOPE_SANITIZED
  return false;
#else
  // The heap grows in steps of this; untouched pages are not resident.
  constexpr int kTopPadBytes = 16 << 20;
  // -1 switches trimming off completely; mallopt returns 1 on success.
  return mallopt(M_MMAP_MAX, 0) == 1 && mallopt(M_TRIM_THRESHOLD, -1) == 1 &&
         mallopt(M_TOP_PAD, kTopPadBytes) == 1;
#endif
}

bool raiseOomScore() noexcept {
  const int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool written = write(fd, "1000", 4) == 4;
  close(fd);
  return written;
}

std::string describeMalloc(bool keepsFreed) {
#ifdef PACKSCOPE_SANITIZED
  (void)keepsFreed;
  return "of the sanitizer";
#else
  const std::string library = std::string("glibc ") + gnu_get_libc_version();
  return library + (keepsFreed ? ", mmap off, trim off, freed memory is kept" : ", defaults");
#endif
}

}  // namespace

void setUpWorkerProcess() noexcept {
  if (g_state.done) return;
  g_state = {true, keepFreedMemory(), raiseOomScore()};
}

std::string mallocDescription() {
  return describeMalloc(g_state.malloc);
}

std::string workerMallocDescription() {
  return describeMalloc(true);
}

const bool* oomScoreSet() noexcept {
  return g_state.done ? &g_state.oomScore : nullptr;
}

}  // namespace packscope::measure
