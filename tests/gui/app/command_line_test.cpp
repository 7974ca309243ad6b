// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "app/command_text.h"
#include "base/error.h"
#include "bench/presets.h"
#include "support/qt_test_main.h"

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

std::string problemOf(const std::vector<std::string>& arguments) {
  try {
    parseCommandLine(arguments);
    return {};
  } catch (const base::Error& error) {
    return error.message();
  }
}

TEST(CommandLine, ReadsEveryOptionInBothForms) {
  const CommandLine line =
      parseCommandLine({"a.json", "--preset", "p", "--run", "--export-csv=x.csv", "--export-json", "y",
                        "--export-charts", "dir", "--quit", "--settings", "s", "--store", "t"});
  EXPECT_EQ(line.files, std::vector<std::string>{"a.json"});
  EXPECT_EQ(line.preset, "p");
  EXPECT_TRUE(line.run);
  EXPECT_EQ(line.exportCsv, "x.csv");
  EXPECT_EQ(line.exportJson, "y");
  EXPECT_EQ(line.exportCharts, "dir");
  EXPECT_TRUE(line.quit);
  EXPECT_EQ(line.settings, "s");
  EXPECT_EQ(line.store, "t");
}

TEST(CommandLine, BadOptionsAreNamedWithWhatIsAllowed) {
  EXPECT_NE(problemOf({"--bogus"}).find("unknown option '--bogus'; allowed: --preset"), std::string::npos);
  EXPECT_EQ(problemOf({"--preset"}), "--preset: ID is missing");
  EXPECT_EQ(problemOf({"--preset="}), "--preset: '' is not a ID");
  EXPECT_EQ(problemOf({"--run=yes"}), "--run: takes no value, got 'yes'");
  EXPECT_EQ(problemOf({"--preset", "a", "--preset", "b"}), "--preset: given twice");
  EXPECT_EQ(problemOf({"--preset", "a", "--config", "b"}), "--preset and --config exclude each other");
  EXPECT_NE(problemOf({"--quit"}), "");
  EXPECT_NE(problemOf({"--export-csv", "x"}), "");
}

TEST(CommandLine, OptionsOfQtAndFilesBehindDashesPass) {
  const CommandLine line =
      parseCommandLine({"-platform", "offscreen", "-style", "fusion", "--", "--odd-name"});
  EXPECT_EQ(line.files, std::vector<std::string>{"--odd-name"});
}

TEST(CommandLine, AnUnknownPresetNamesTheKnownOnes) {
  CommandLine line;
  line.preset = "no-such";
  try {
    configOf(line, {});
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_EQ(error.kind(), base::ErrorKind::InvalidArgument);
    EXPECT_NE(error.message().find(bench::presets().front().id), std::string::npos);
  }
}

TEST(CommandText, NamesCasesAndWhatDiffersFromTheDefaults) {
  bench::BenchmarkConfig config;
  config.rows = 500;
  config.fsync = true;
  config.label = "it's mine";
  config.caseTimeoutSeconds = 30;
  config.cases = {{"serialize", {}}, {"sqlite4.poke", {{"values", "constant:239"}}}};
  EXPECT_EQ(commandText(config),
            "packscope-bench run --cases 'serialize,sqlite4.poke[values=constant:239]' --rows 500 --fsync "
            "--case-timeout 30 --label 'it'\\''s mine'");
}

}  // namespace
}  // namespace packscope::app
