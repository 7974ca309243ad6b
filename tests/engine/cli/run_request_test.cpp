// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_request.h"

#include "base/error.h"
#include "base/file.h"
#include "engine/cli/capture.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

namespace packscope::cli {
namespace {

RunRequest requestOf(std::vector<std::string> arguments) {
  CLI::App app;
  const RunOptionSet options(app);
  std::ranges::reverse(arguments);
  app.parse(arguments);
  return options.request();
}

TEST(ParseCaseList, SplitsAtCommasOutsideBrackets) {
  const auto cases = parseCaseList("serialize, sqlite4.poke[values=file:a,b;seed=1] ,lz4");
  ASSERT_EQ(cases.size(), 3U);
  EXPECT_EQ(cases[0].caseId, "serialize");
  EXPECT_EQ(cases[1].caseId, "sqlite4.poke");
  EXPECT_EQ(cases[1].overrides, (std::map<std::string, std::string>{{"seed", "1"}, {"values", "file:a,b"}}));
  EXPECT_EQ(cases[2].caseId, "lz4");
}

TEST(ParseCaseList, RefusesEmptyAndOpenEntries) {
  for (const char* text : {"", ",", "a,", ",a", "a,,b", "a[x=1", "a[x]", "a[=1]"}) {
    EXPECT_THROW(parseCaseList(text), base::Error) << text;
  }
}

TEST(RunRequest, OptionsWinOverFileAndFileOverPreset) {
  const test::TemporaryFolder folder;
  base::replaceFile("config.json", R"({"repetitions": 7, "warmup": 9})");
  const RunRequest request =
      requestOf({"--warmup", "2", "--preset", "systemds-serialize", "--config", "config.json"});
  EXPECT_EQ(request.config.rows, 10'000U);
  EXPECT_EQ(request.config.cases.size(), 11U);
  EXPECT_EQ(request.config.repetitions, 7U);
  EXPECT_EQ(request.config.warmup, 2U);
  EXPECT_EQ(request.table->id, "systemds");
}

TEST(RunRequest, CasesOfTheOptionReplaceThoseOfThePreset) {
  const RunRequest request =
      requestOf({"--preset", "streamly-word64", "--cases", "serialize", "--table", "plain"});
  ASSERT_EQ(request.config.cases.size(), 1U);
  EXPECT_EQ(request.config.cases[0].caseId, "serialize");
  EXPECT_EQ(request.table->id, "plain");
}

TEST(RunRequest, ReadsFlagsAndPercentRule) {
  const RunRequest plain = requestOf({"--cases", "serialize"});
  EXPECT_FALSE(plain.config.fsync);
  EXPECT_EQ(plain.tableOptions.percent, stats::PercentRule::Honest);
  const RunRequest set =
      requestOf({"--cases", "serialize", "--fsync", "--interleave=true", "--percent", "bench-show"});
  EXPECT_TRUE(set.config.fsync);
  EXPECT_TRUE(set.config.interleave);
  EXPECT_EQ(set.tableOptions.percent, stats::PercentRule::BenchShow);
  EXPECT_FALSE(requestOf({"--cases", "serialize", "--fsync=false"}).config.fsync);
}

TEST(RunRequest, KeepsAbsolutePaths) {
  const test::TemporaryFolder folder;
  const RunRequest request = requestOf({"--cases", "serialize", "--csv", "a.csv", "--json", "b.json"});
  ASSERT_EQ(request.files.size(), 2U);
  EXPECT_TRUE(request.files[0].path.is_absolute());
  EXPECT_EQ(request.files[0].path.filename(), "a.csv");
  EXPECT_EQ(request.files[1].kind->option, "--json");
}

TEST(RunRequest, NamesTheConfigurationFileInMessages) {
  const test::TemporaryFolder folder;
  for (const char* content :
       {"", "[]", "{\"rows\": 0}", "{\"row\": 1}", "{\"rows\": 1, \"rows\": 2}", "{\"cases\": [1]}"}) {
    base::replaceFile("bad.json", content);
    try {
      requestOf({"--cases", "serialize", "--config", "bad.json"});
      ADD_FAILURE() << content;
    } catch (const base::Error& error) {
      EXPECT_TRUE(error.message().starts_with("--config bad.json: ")) << error.message();
    }
  }
}

}  // namespace
}  // namespace packscope::cli
