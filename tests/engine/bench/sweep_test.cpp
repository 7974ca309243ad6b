// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/sweep.h"

#include "base/error.h"
#include "bench/plan.h"
#include "bench/presets.h"

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

TEST(Sweep, RunsEachCaseOnceAValue) {
  BenchmarkConfig config;
  config.cases = {{"sum", {}}, {"max", {{"rows", "5"}}}};
  applySweep(config, {"cols", {"1", "10"}}, "test");
  ASSERT_EQ(config.cases.size(), 4U);
  EXPECT_EQ(toText(config.cases[0]), "sum[cols=1]");
  EXPECT_EQ(toText(config.cases[1]), "sum[cols=10]");
  EXPECT_EQ(toText(config.cases[2]), "max[cols=1;rows=5]");
  EXPECT_EQ(toText(config.cases[3]), "max[cols=10;rows=5]");
}

TEST(Sweep, RefusesWhatItCannotRun) {
  struct Row {
    SweepAxis axis;
    const char* message;
  };
  for (const Row& row : {Row{{"colour", {"1"}}, "test: sweep: 'colour' is no parameter"},
                         Row{{"cols", {}}, "test: sweep: cols: no value is given"},
                         Row{{"cols", {"0"}}, "test: sweep: cols: '0'"},
                         Row{{"rows", {"1"}}, "test: sweep: case 'max[rows=5]' settles rows itself"}}) {
    BenchmarkConfig config;
    config.cases = {{"sum", {}}, {"max", {{"rows", "5"}}}};
    try {
      applySweep(config, row.axis, "test");
      ADD_FAILURE() << row.message;
    } catch (const base::Error& error) {
      EXPECT_NE(error.message().find(row.message), std::string::npos) << error.message();
    }
  }
}

TEST(Sweep, PresetsCoverThePublishedValues) {
  const auto casesOf = [](const char* id) {
    const Preset* preset = findPreset(id);
    EXPECT_NE(preset, nullptr) << id;
    return preset == nullptr ? std::size_t{0} : makePlan(preset->config).cases.size();
  };
  EXPECT_EQ(casesOf("systemds-schema-columns"), 6U * 4U);
  EXPECT_EQ(casesOf("systemds-schema-distinct"), 6U * 10U);
  EXPECT_EQ(casesOf("systemds-schema-sparse"), 6U * 10U);
  EXPECT_EQ(casesOf("systemds-matrix-storage"), 6U * 19U);
  EXPECT_EQ(findPreset("systemds-schema-sparse")->config.sparsity, 0.3);
}

}  // namespace
}  // namespace packscope::bench
