// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"

#include "bench/case.h"
#include "bench/parameters.h"
#include "cli/command.h"
#include "cli/parameter_options.h"
#include "engine/cli/capture.h"

#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace packscope::cli {
namespace {

using test::runCaptured;

TEST(Cli, ShowsHelpAndVersion) {
  const auto help = runCaptured({"--help"});
  EXPECT_EQ(help.code, kOk);
  EXPECT_TRUE(help.err.empty());
  for (const Command& command : commands())
    EXPECT_NE(help.out.find(command.name), std::string::npos) << command.name;
  const auto version = runCaptured({"--version"});
  EXPECT_EQ(version.code, kOk);
  EXPECT_EQ(version.out, "packscope-bench " PACKSCOPE_VERSION "\n");
}

TEST(Cli, ShowsTheHelpOfEachCommand) {
  for (const Command& command : commands()) {
    const auto help = runCaptured({std::string(command.name), "--help"});
    EXPECT_EQ(help.code, kOk) << command.name;
    EXPECT_NE(help.out.find(command.summary), std::string::npos) << help.out;
  }
}

TEST(Cli, HelpOfRunNamesEveryParameterAndItsRange) {
  const std::string help = runCaptured({"run", "--help"}).out;
  for (const bench::Parameter& parameter : bench::parameters()) {
    EXPECT_NE(help.find(optionName(parameter)), std::string::npos) << parameter.id;
    if (parameter.kind == bench::ParameterKind::Integer) {
      EXPECT_NE(help.find(bench::allowedText(parameter)), std::string::npos) << parameter.id;
    }
  }
}

TEST(Cli, RefusesWhatItDoesNotKnow) {
  struct Row {
    std::vector<std::string> arguments;
    const char* message;
  };
  const std::vector<Row> rows{
      {{"fly"}, "'fly' is no command; allowed: run|list|limits|env|inspect|worker"},
      {{"--fly"}, "'--fly'"},
      {{"list"}, "what"},
      {{"list", "birds"}, "'birds' is no list; allowed: cases|codecs|groups|metrics|formats|presets|simd"},
      {{"list", "cases", "--csv"}, "'--csv'"},
      {{"list", "cases", "--json=x"}, "json"},
      {{"run"}, "nothing to run: give --cases LIST, --preset quick|"},
      {{"run", "--rows"}, "--rows"},
      {{"run", "--cases", "serialize", "--rows="}, "--rows: ''"},
      {{"run", "--cases", "serialize", "--rows=", "--cols", "5"}, "--rows: ''"},
      {{"run", "--cases", "serialize", "--rows", "1", "--rows", "2"}, "--rows"},
      {{"run", "--cases", "serialize", "--fsync", "0"}, "unexpected '0' after '--fsync'"},
      {{"run", "--cases", "serialize", "--fsync=0"}, "--fsync: '0'"},
      {{"limits", "--only"}, "--only"},
      {{"limits", "--only="}, "--only: no row has '' in its name; rows:"},
      {{"limits", "--only", "serialise"},
       "--only: no row has 'serialise' in its name; rows:   fixed64.poke / empty-loop, time"},
      {{"limits", "--group", "varint", "--only", "decompress"}, "--only: no row has 'decompress'"},
      {{"run", "serialize"}, "unexpected 'serialize' after 'run'"},
      {{"run", "--preset", "slow"}, "--preset: 'slow' is unknown; allowed: quick|"},
      {{"run", "--cases", "serialise"}, "--cases: no case 'serialise'"},
      {{"run", "--cases", "serialize,,memcpy"}, "--cases: case '': the case id is empty"},
      {{"run", "--cases", "serialize[rows=0]"}, "rows"},
      {{"run", "--cases", "serialize[rows=1"}, "']' is missing"},
      {{"run", "--cases", "serialize", "--table", "round"},
       "--table: 'round' is unknown; allowed: plain|systemds|streamly"},
      {{"run", "--cases", "serialize", "--percent", "round"},
       "--percent: 'round' is unknown; allowed: honest|bench-show"},
      {{"run", "--cases", "serialize", "--csv", "/nonexistent/x.csv"},
       "--csv: cannot write '/nonexistent/x.csv': folder '/nonexistent' does not exist"},
      {{"run", "--cases", "serialize", "--json", "/dev/null"}, "--json: cannot write '/dev/null'"},
      {{"run", "--cases", "serialize", "--json", "/tmp/packscope-x", "--csv", "/tmp/../tmp/packscope-x"},
       "--csv and --json: both name"},
      {{"run", "--config", "/nonexistent/x.json"}, "--config: cannot open '/nonexistent/x.json'"},
      {{"run", "--cases", "serialize", "--input", "x.docx"},
       "--input: the suffix of 'x.docx' is unknown; allowed: .csv"},
      {{"run", "--cases", "serialize", "--input", "/nonexistent/x.csv"},
       "--input: '/nonexistent/x.csv' is not there"},
      {{"run", "--cases", "serialize", "--dir", "/nonexistent"}, "--dir: '/nonexistent' is not there"},
      {{"run", "--config", "/tmp"}, "--config: '/tmp' is not a regular file"},
  };
  for (const Row& row : rows) {
    const auto result = runCaptured(row.arguments);
    EXPECT_EQ(result.code, kBadInput) << row.message;
    EXPECT_TRUE(result.out.empty()) << result.out;
    EXPECT_TRUE(result.err.starts_with("packscope-bench: ")) << result.err;
    EXPECT_NE(result.err.find(row.message), std::string::npos) << result.err;
  }
}

TEST(Cli, WithoutArgumentsShowsHelpOnStandardError) {
  const auto result = runCaptured({});
  EXPECT_EQ(result.code, kBadInput);
  EXPECT_NE(result.err.find("run"), std::string::npos);
  EXPECT_TRUE(result.out.empty());
}

TEST(Cli, ListsEveryTableAsTextAndJson) {
  for (const char* topic : {"cases", "codecs", "groups", "metrics", "formats", "presets", "simd"}) {
    const auto text = runCaptured({"list", topic});
    EXPECT_EQ(text.code, kOk) << text.err;
    const auto json = runCaptured({"list", topic, "--json"});
    EXPECT_EQ(json.code, kOk) << json.err;
    const nlohmann::json items = nlohmann::json::parse(json.out);
    ASSERT_FALSE(items.empty()) << topic;
    std::set<std::string> ids;
    for (const auto& item : items) {
      EXPECT_TRUE(ids.insert(item.at("id")).second) << item;
      const bool shown = text.out.find(item.at("id").get<std::string>()) != std::string::npos;
      EXPECT_EQ(shown, !item.value("hidden", false)) << topic << ": " << item;
    }
  }
}

TEST(Cli, EnvShowsFacts) {
  const auto text = runCaptured({"env"});
  EXPECT_EQ(text.code, kOk);
  const auto json = runCaptured({"env", "--json"});
  const nlohmann::json facts = nlohmann::json::parse(json.out);
  ASSERT_FALSE(facts.empty());
  for (const auto& fact : facts) {
    EXPECT_NE(text.out.find(fact.at("title").get<std::string>()), std::string::npos) << fact;
    EXPECT_TRUE(fact.contains("value") && fact.contains("state") && fact.contains("advice")) << fact;
  }
}

}  // namespace
}  // namespace packscope::cli
