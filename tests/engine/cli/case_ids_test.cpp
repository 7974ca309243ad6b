// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"
#include "bench/case.h"

#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace packscope {
namespace {

/// Stored runs, scripts and presets name cases: lines are only ever added to the golden list.
TEST(CaseIds, AreThoseOfTheGoldenList) {
  std::istringstream lines(base::readFile(std::string(PACKSCOPE_GOLDEN_DIR) + "/case_ids.txt", 1 << 20));
  std::set<std::string> golden;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(golden.insert(line).second) << line << " is listed twice";
    EXPECT_NE(bench::findCase(line), nullptr) << line << " is gone; ids never change";
  }
  for (const bench::Case& row : bench::allCases()) {
    EXPECT_TRUE(golden.contains(row.id)) << "add " << row.id << " to tests/golden/case_ids.txt";
  }
}

}  // namespace
}  // namespace packscope
