// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"
#include "bench/case.h"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace packscope {
namespace {

/// Stored runs, scripts and presets name cases: the golden list only grows, and lines are only added to it.
TEST(CaseIds, AreThoseOfTheGoldenList) {
  std::string ids;
  for (const bench::Case& row : bench::allCases()) ids += row.id + '\n';
  EXPECT_EQ(ids, base::readFile(std::string(PACKSCOPE_GOLDEN_DIR) + "/case_ids.txt", 1 << 20));
}

}  // namespace
}  // namespace packscope
