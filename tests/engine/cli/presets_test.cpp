// SPDX-License-Identifier: GPL-3.0-or-later
// The files of resources/presets.
#include "bench/presets.h"

#include "bench/plan.h"
#include "report/text_table.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace packscope {
namespace {

TEST(Presets, CanBePlannedAndShown) {
  ASSERT_FALSE(bench::presets().empty());
  std::set<std::string> ids;
  for (const bench::Preset& preset : bench::presets()) {
    SCOPED_TRACE(preset.id);
    EXPECT_TRUE(ids.insert(preset.id).second);
    EXPECT_FALSE(preset.title.empty());
    EXPECT_TRUE(preset.description.ends_with('.')) << preset.description;
    EXPECT_NE(report::findTextTable(preset.table), nullptr);
    EXPECT_EQ(bench::makePlan(preset.config).cases.size(), preset.config.cases.size());
  }
}

TEST(Presets, StreamlyHasThePublishedFortyCells) {
  for (const std::string suffix : {"", ".noinline"}) {
    const bench::Preset* preset =
        bench::findPreset(suffix.empty() ? "streamly-word64" : "streamly-word64-noinline");
    ASSERT_NE(preset, nullptr);
    const bench::ExecutionPlan plan = bench::makePlan(preset->config);
    ASSERT_EQ(plan.cases.size(), 40U);
    for (const char* operation : {"poke", "peek", "encode", "roundtrip"}) {
      std::multiset<std::string> values;
      for (const bench::PlannedCase& planned : plan.cases) {
        if (planned.caseId == "sqlite4." + std::string(operation) + suffix) {
          values.insert(planned.config.values);
        }
        if (planned.caseId == "fixed64." + std::string(operation) + suffix) {
          EXPECT_EQ(planned.config.values, "constant:54321");
        }
      }
      EXPECT_EQ(values, (std::multiset<std::string>{
                            "constant:239", "constant:2286", "constant:67822", "constant:16777214",
                            "constant:4294967294", "constant:1099511627774", "constant:281474976710654",
                            "constant:72057594037927934", "constant:72057594037927936"}))
          << operation << suffix;
    }
    EXPECT_TRUE(plan.cases.front().caseId.starts_with("fixed64.")) << "the first column is the baseline";
  }
}

TEST(Presets, SystemDsSerializeIsThePublishedMatrix) {
  const bench::Preset* preset = bench::findPreset("systemds-serialize");
  ASSERT_NE(preset, nullptr);
  EXPECT_EQ(preset->config.rows, 10'000U);
  EXPECT_EQ(preset->config.cols, 100U);
  EXPECT_EQ(preset->config.sparsity, 1.0);
  EXPECT_EQ(preset->config.uniques, 4U);
  EXPECT_EQ(preset->config.repetitions, 100U);
}

}  // namespace
}  // namespace packscope
