// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/results_json.h"

#include "base/error.h"
#include "engine/report/results_fixture.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace packscope::report {
namespace {

using nlohmann::json;

bench::ResultSet rich() {
  bench::ResultSet results = fixture::twoCases();
  results.config.seed = 18446744073709551615U;
  results.config.cases = {{"serialize", {}}, {"zstd-1", {{"label", "=1+1"}}}};
  bench::CaseResult second = *results.cases[1];
  second.planned.overrides = {{"label", "=1+1"}};
  results.cases[1] = std::make_shared<const bench::CaseResult>(second);
  results.cancelled = true;
  return results;
}

void expectEqual(const bench::ResultSet& a, const bench::ResultSet& b) {
  EXPECT_EQ(a.config, b.config);
  EXPECT_EQ(a.environment, b.environment);
  EXPECT_EQ(a.startedAt, b.startedAt);
  EXPECT_EQ(a.finished, b.finished);
  EXPECT_EQ(a.cancelled, b.cancelled);
  EXPECT_EQ(a.messages, b.messages);
  ASSERT_EQ(a.cases.size(), b.cases.size());
  for (std::size_t i = 0; i < a.cases.size(); ++i) {
    const bench::PlannedCase& p = a.cases[i]->planned;
    const bench::PlannedCase& q = b.cases[i]->planned;
    EXPECT_EQ(p.caseId, q.caseId);
    EXPECT_EQ(p.title, q.title);
    EXPECT_EQ(p.label, q.label);
    EXPECT_EQ(p.family, q.family);
    EXPECT_EQ(p.config, q.config);
    EXPECT_EQ(p.overrides, q.overrides);
    EXPECT_EQ(a.cases[i]->outcome, b.cases[i]->outcome);
    EXPECT_EQ(a.cases[i]->samples, b.cases[i]->samples);
  }
}

std::string messageOf(const std::string& text) {
  try {
    readResultsJson(text, "x.json");
  } catch (const base::Error& error) {
    return error.message();
  }
  return "accepted";
}

/// What the reader says to a written file after a change.
std::string afterChange(const std::function<void(json&)>& change) {
  json root = json::parse(resultsJson(rich()));
  change(root);
  return messageOf(root.dump());
}

TEST(ResultsJson, ComesBackUnchanged) {
  const std::string text = resultsJson(rich());
  const bench::ResultSet back = readResultsJson(text, "x.json");
  expectEqual(rich(), back);
  EXPECT_EQ(resultsJson(back), text);
  expectEqual(fixture::emptyResults(), readResultsJson(resultsJson(fixture::emptyResults()), "x.json"));
}

TEST(ResultsJson, KeysOfLaterVersionsAreKept) {
  json root = json::parse(resultsJson(rich()));
  root["note"] = {{"deep", {1, 2.5, "text"}}};
  root["cases"][1]["later"] = nullptr;
  root["cases"][0]["colour"] = "caf\u00e9";
  const bench::ResultSet read = readResultsJson(root.dump(), "x.json");
  EXPECT_EQ(json::parse(resultsJson(read)), root);
  EXPECT_TRUE(readResultsJson(resultsJson(rich()), "x.json").unknownKeys.empty());
}

TEST(ResultsJson, HasTheAgreedMembers) {
  const json root = json::parse(resultsJson(rich()));
  EXPECT_EQ(root.at("schema"), 1);
  EXPECT_EQ(root.at("config").at("seed").get<std::uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(root.at("environment").at(0).at("id"), "packscope");
  const json& first = root.at("cases").at(0);
  EXPECT_EQ(first.at("case"), "serialize");
  EXPECT_EQ(first.at("parameters").at("rows"), 10000);
  EXPECT_EQ(first.at("status"), "completed");
  EXPECT_EQ(first.at("inputBytes"), 8000000);
  EXPECT_EQ(first.at("outputBytes"), 8000009);
  EXPECT_EQ(first.at("metrics").at("time").at("median"), 4500000.0);
  EXPECT_EQ(first.at("samples").size(), 10U);
  const json& second = root.at("cases").at(1);
  EXPECT_EQ(second.at("message"), "needs about 9000 MB,\nmore than \"800\" MB");
  EXPECT_TRUE(second.at("inputBytes").is_null());
  EXPECT_TRUE(second.at("metrics").at("time").at("median").is_null());
  EXPECT_EQ(second.at("metrics").at("time").at("n"), 0);
}

TEST(ResultsJson, ReplacesBytesThatAreNoUtf8) {
  bench::ResultSet results = rich();
  results.messages = {"caf\xE9"};
  EXPECT_EQ(readResultsJson(resultsJson(results), "x.json").messages.front(), "caf\xEF\xBF\xBD");
}

TEST(ResultsJson, SaysWhatIsWrong) {
  EXPECT_EQ(afterChange([](json&) {}), "accepted");
  EXPECT_EQ(afterChange([](json& root) { root["later"] = 1; }), "accepted") << "a later version may add keys";
  EXPECT_NE(afterChange([](json& root) { root["schema"] = 2; }).find("schema: 2 is of a newer version"),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["schema"] = 0; }).find("schema: 0 is not in 1..1"),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["schema"] = "1"; }).find("x.json: schema:"), std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root.erase("cases"); }).find("x.json: cases: is missing"),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["config"]["rows"] = -1; }).find("config: rows: -1"),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["messages"][0] = 7; }).find("messages"), std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["cases"][1] = 7; }).find("case 2"), std::string::npos);
  EXPECT_NE(
      afterChange([](json& root) { root["cases"][1].erase("title"); }).find("case 2: title: is missing"),
      std::string::npos);
  EXPECT_NE(
      afterChange([](json& root) { root["cases"][1]["family"] = "both"; }).find("case 2: family: 'both'"),
      std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["cases"][0]["status"] = "done"; }).find("case 1: "),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) {
              root["cases"][1]["overrides"][0].push_back(1);
            }).find("case 2: overrides"),
            std::string::npos);
  EXPECT_NE(afterChange([](json& root) { root["cases"][0]["samples"][0]["wall"] = 1.5; }).find("case 1: "),
            std::string::npos);
  EXPECT_NE(messageOf("[]").find("x.json"), std::string::npos);
  EXPECT_NE(messageOf("").find("x.json"), std::string::npos);
  EXPECT_NE(messageOf("{\"schema\":1,\"schema\":1}").find("given twice"), std::string::npos);
}

/// A small file without the figures, which the reader does not look at.
std::string smallFile() {
  bench::ResultSet small = fixture::emptyResults();
  small.environment.facts.resize(1);
  bench::CaseResult result = fixture::completedCase("serialize", "Serialize", bench::Family::Matrix);
  result.samples = {fixture::timedSample(0, 5, 8, 8)};
  fixture::add(small, result);
  json root = json::parse(resultsJson(small));
  root["cases"][0].erase("metrics");
  return root.dump();
}

TEST(ResultsJson, SurvivesEveryCut) {
  const std::string text = smallFile();
  ASSERT_EQ(messageOf(text), "accepted");
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(messageOf(text.substr(0, size)), "accepted") << size;
  }
}

TEST(ResultsJson, SurvivesFlippedBytes) {
  const std::string text = smallFile();
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
    messageOf(damaged);  // A message or a result, never anything else that escapes.
  }
}

}  // namespace
}  // namespace packscope::report
