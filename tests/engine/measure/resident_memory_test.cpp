// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/resident_memory.h"

#include <cstddef>
#include <cstring>

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace packscope::measure {
namespace {

constexpr std::size_t kBlock = std::size_t{40} << 20;
constexpr std::size_t kSlack = std::size_t{4} << 20;

/// Fresh pages of the system, all touched, given back at the end.
void touchBlock() {
  void* const p = mmap(nullptr, kBlock, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(p, MAP_FAILED);
  std::memset(p, 1, kBlock);
  munmap(p, kBlock);
}

TEST(ResidentMemory, IsKnownOnLinux) {
  const auto resident = residentBytes();
  const auto peak = peakResidentBytes();
  ASSERT_TRUE(resident && peak);
  EXPECT_GT(*resident, std::size_t{1} << 20);
  EXPECT_EQ(*resident % 1024, 0U);
  EXPECT_GE(*peak + kSlack, *resident);
}

TEST(ResidentMemory, PeakRemembersWhatIsGone) {
  const std::size_t before = residentBytes().value();
  touchBlock();
  EXPECT_GE(peakResidentBytes().value() + kSlack, before + kBlock);
  EXPECT_LT(residentBytes().value(), before + kBlock / 2);
}

TEST(ResidentMemory, PeakCanBeReset) {
  touchBlock();
  if (!resetPeakResident()) GTEST_SKIP() << "this system does not allow it";
  EXPECT_LE(peakResidentBytes().value(), residentBytes().value() + kSlack);
  const std::size_t before = residentBytes().value();
  touchBlock();
  EXPECT_GE(peakResidentBytes().value() + kSlack, before + kBlock);
}

}  // namespace
}  // namespace packscope::measure
