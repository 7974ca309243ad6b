// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of `run` with values that people and scripts really pass: a message that names the option, or
// a run with exactly that value.
#include "base/file.h"
#include "bench/parameters.h"
#include "cli/parameter_options.h"
#include "engine/cli/capture.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace packscope::cli {
namespace {

using test::Captured;
using test::runCaptured;
using test::TemporaryFolder;

constexpr std::array kValues{"",
                             "0",
                             "-1",
                             "999999999999999999999",
                             "9223372036854775808",
                             "1e308",
                             "NaN",
                             "text",
                             "0,5",
                             "18446744073709551616",
                             "010",
                             " 1"};

/// A run that takes milliseconds, in this process; `extra` comes last but each option may stand once only.
std::vector<std::string> tinyRun(const std::string& option, const std::string& value) {
  std::vector<std::string> arguments{"run"};
  const std::vector<std::pair<std::string, std::string>> standard{
      {"--isolation", "in-process"},
      {"--cases", "serialize,custom-disk,sqlite4.poke"},
      {"--repetitions", "1"},
      {"--warmup", "0"},
      {"--rows", "3"},
      {"--cols", "2"},
      {"--json", "results.json"}};
  for (const auto& [name, text] : standard) {
    if (name != option) arguments.insert(arguments.end(), {name, text});
  }
  arguments.push_back(option + "=" + value);
  return arguments;
}

void expectMessageOrRun(const std::string& option, const std::string& value, const Captured& result) {
  SCOPED_TRACE(option + " '" + value + "'");
  if (result.code == kBadInput) {
    EXPECT_NE(result.err.find(option), std::string::npos) << result.err;
    EXPECT_TRUE(result.out.empty()) << result.out;
  } else {
    EXPECT_TRUE(result.code == kOk || result.code == kCaseFailed) << result.code;
    EXPECT_NE(result.out.find("Case"), std::string::npos) << result.out;
  }
}

TEST(OptionValues, ParametersAreRefusedOrTakenAsTheyAre) {
  const TemporaryFolder folder;
  for (const bench::Parameter& parameter : bench::parameters()) {
    for (const std::string value : kValues) {
      const std::string option = optionName(parameter);
      const Captured result = runCaptured(tinyRun(option, value));
      expectMessageOrRun(option, value, result);
      if (result.code == kBadInput) continue;
      const auto root = nlohmann::json::parse(base::readFile("results.json", 1 << 24));
      const auto& kept = root.at("config").at(std::string(parameter.id));
      // No silent clamp: the value that ran is the value that was given.
      if (kept.is_string())
        EXPECT_EQ(kept.get<std::string>(), value) << option;
      else if (parameter.kind == bench::ParameterKind::Integer)
        EXPECT_EQ(kept.dump(), value) << option;
      else
        EXPECT_EQ(kept.get<double>(), std::stod(value)) << option;
    }
  }
}

TEST(OptionValues, OtherOptionsAreRefusedOrTaken) {
  const TemporaryFolder folder;
  for (const char* option : {"--preset", "--config", "--cases", "--csv", "--samples-csv", "--json",
                             "--markdown", "--table", "--percent"}) {
    for (const std::string value : kValues)
      expectMessageOrRun(option, value, runCaptured(tinyRun(option, value)));
  }
}

TEST(OptionValues, BothSidesOfEveryLimit) {
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (parameter.kind != bench::ParameterKind::Integer || parameter.maximum >= 0x1p64) continue;
    bench::BenchmarkConfig config;
    const auto most = static_cast<std::uint64_t>(parameter.maximum);
    EXPECT_NO_THROW(bench::setFromText(config, parameter, std::to_string(most), "--x"));
    const Captured over = runCaptured(tinyRun(optionName(parameter), std::to_string(most + 1)));
    EXPECT_EQ(over.code, kBadInput) << parameter.id;
    EXPECT_NE(over.err.find(optionName(parameter) + ": '" + std::to_string(most + 1) + "'"),
              std::string::npos)
        << over.err;
    EXPECT_NE(over.err.find(std::to_string(most)), std::string::npos)
        << "the limit is not named: " << over.err;
  }
}

}  // namespace
}  // namespace packscope::cli
