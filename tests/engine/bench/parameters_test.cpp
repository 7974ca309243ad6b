// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/parameters.h"

#include "base/error.h"
#include "bench/config_json.h"

#include <set>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

std::string messageOf(const Parameter& parameter, std::string_view text) {
  try {
    parseParameter(parameter, text, "--x");
  } catch (const base::Error& error) {
    EXPECT_EQ(error.kind(), base::ErrorKind::InvalidArgument);
    return error.message();
  }
  return {};
}

TEST(Parameters, HaveUniqueIdsTitlesAndHelp) {
  std::set<std::string_view> ids;
  for (const Parameter& parameter : parameters()) {
    EXPECT_TRUE(ids.insert(parameter.id).second) << parameter.id;
    EXPECT_FALSE(parameter.title.empty()) << parameter.id;
    EXPECT_FALSE(parameter.help.empty()) << parameter.id;
    EXPECT_EQ(findParameter(parameter.id), &parameter);
  }
  EXPECT_EQ(findParameter("nonsense"), nullptr);
}

TEST(Parameters, DefaultsAreInRangeAndSurviveText) {
  const BenchmarkConfig defaults;
  EXPECT_TRUE(problemsWith(defaults).empty());
  for (const Parameter& parameter : parameters()) {
    BenchmarkConfig copy = defaults;
    setFromText(copy, parameter, toText(parameter, defaults), "x");
    EXPECT_EQ(copy, defaults) << parameter.id;
  }
}

TEST(Parameters, TakeBothLimitsAndRefuseTheirNeighbours) {
  for (const Parameter& parameter : parameters()) {
    if (parameter.kind != ParameterKind::Integer || parameter.id == "seed") continue;
    const auto low = static_cast<std::uint64_t>(parameter.minimum);
    const auto high = static_cast<std::uint64_t>(parameter.maximum);
    EXPECT_EQ(messageOf(parameter, std::to_string(low)), "") << parameter.id;
    EXPECT_EQ(messageOf(parameter, std::to_string(high)), "") << parameter.id;
    EXPECT_NE(messageOf(parameter, std::to_string(high + 1)), "") << parameter.id;
    if (low > 0) {
      EXPECT_NE(messageOf(parameter, std::to_string(low - 1)), "") << parameter.id;
    }
  }
}

TEST(Parameters, RefuseNonsenseWithNameValueAndLimit) {
  for (const Parameter& parameter : parameters()) {
    if (parameter.kind == ParameterKind::Text) continue;
    for (const char* text :
         {"", "-1", "1e308", "NaN", "inf", "text", "0,5", " 1", "18446744073709551616", "0x10"}) {
      const std::string message = messageOf(parameter, text);
      EXPECT_NE(message.find("--x"), std::string::npos) << parameter.id << ' ' << text;
      EXPECT_NE(message.find('\'' + std::string(text)), std::string::npos) << message;
      EXPECT_NE(message.find(allowedText(parameter)), std::string::npos) << message;
    }
  }
}

TEST(Parameters, RefuseTextThatBreaksLines) {
  const Parameter* label = findParameter("label");
  ASSERT_NE(label, nullptr);
  EXPECT_EQ(messageOf(*label, "=1+1, \"quoted\""), "");
  EXPECT_NE(messageOf(*label, "a\nb"), "");
  EXPECT_NE(messageOf(*label, std::string(4097, 'x')), "");
}

TEST(ConfigJson, RoundTripsEveryField) {
  BenchmarkConfig config;
  config.rows = 7;
  config.seed = 18446744073709551615U;
  config.sparsity = 0.1;
  config.layout = Layout::SystemDs;
  config.isolation = Isolation::InProcess;
  config.fsync = true;
  config.label = "a \"label\"";
  config.cases = {parseCaseSelection("serialize"),
                  parseCaseSelection("sqlite4.poke[values=constant:239;threads=2]")};
  const std::string text = configToJson(config).dump();
  EXPECT_EQ(configFromJson(parseStrictJson(text, "test"), "test"), config);
}

TEST(ConfigJson, RefusesWrongTypesUnknownAndDoubleKeys) {
  for (const char* text : {R"({"rows": -1})",
                           R"({"rows": 1.5})",
                           R"({"rows": "7"})",
                           R"({"rows": 0})",
                           R"({"rows": 1e3})",
                           R"({"sparsity": 1.5})",
                           R"({"sparsity": "0.5"})",
                           R"({"fsync": 1})",
                           R"({"layout": "other"})",
                           R"({"nonsense": 1})",
                           R"({"rows": 1, "rows": 2})",
                           R"([1])",
                           R"({"rows": 1)",
                           R"({"rows": 1} x)",
                           R"({"cases": "serialize"})",
                           R"({"cases": [1]})",
                           R"({"cases": ["a[b"]})",
                           R"({"cases": ["a[b=1;b=2]"]})",
                           R"({"rows": 18446744073709551616})",
                           "",
                           "\xff"}) {
    EXPECT_THROW(configFromJson(parseStrictJson(text, "test"), "test"), base::Error) << text;
  }
  const std::string deep = std::string(40, '[') + std::string(40, ']');
  EXPECT_THROW(parseStrictJson(deep, "test"), base::Error);
  const std::string veryDeep(1'000'000, '[');
  EXPECT_THROW(parseStrictJson(veryDeep, "test"), base::Error);
}

TEST(CaseSelection, ReadsItsOwnText) {
  for (const char* text : {"serialize", "sqlite4.poke[values=constant:239]", "a[x=1;y=]"}) {
    EXPECT_EQ(toText(parseCaseSelection(text)), text);
  }
  for (const char* text : {"", "[x=1]", "a[x=1", "a[x]", "a[=1]", "a[x=1;x=2]"}) {
    EXPECT_THROW(parseCaseSelection(text), base::Error) << text;
  }
}

}  // namespace
}  // namespace packscope::bench
