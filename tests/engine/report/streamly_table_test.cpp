// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/results_fixture.h"
#include "report/text_table.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace packscope::report {
namespace {

constexpr std::array<std::uint64_t, 9> kValues{239,
                                               2286,
                                               67822,
                                               16777214,
                                               4294967294,
                                               1099511627774,
                                               281474976710654,
                                               72057594037927934,
                                               72057594037927936};

/// A row of the published cpuTime table: microseconds of the baseline, then bench-show's percentages.
struct PublishedRow {
  const char* operation;
  double baseMicroseconds;
  std::array<double, 9> percent;
};
constexpr std::array<PublishedRow, 4> kCpuTime{{
    {"peek", 27.92, {1450.49, 1634.66, 1932.92, 1955.52, 1724.21, 1883.29, 1824.89, 2293.49, 1830.37}},
    {"roundtrip", 113.82, {796.47, 892.05, 1014.92, 1057.30, 1102.11, 1160.94, 1199.22, 1381.92, 1262.00}},
    {"poke", 27.93, {736.30, 940.92, 1040.31, 1038.34, 1027.24, 1343.51, 1429.92, 1635.43, 1439.14}},
    {"encode", 126.19, {404.90, 434.02, 475.34, 518.12, 519.95, 623.76, 656.39, 787.94, 854.61}},
}};

bench::CaseResult cell(const std::string& id, std::uint64_t value, double microseconds) {
  constexpr std::uint64_t kIterations = 1'000'000;  // So that whole nanoseconds are fine enough.
  bench::CaseResult result = fixture::completedCase(id, id, bench::Family::Integer);
  result.planned.config.values = fmt::format("constant:{}", value);
  bench::Sample sample = fixture::timedSample(0, 1'000'000'000, 800'000, 800'000);
  sample.iterations = kIterations;
  sample.cpuNanoseconds = static_cast<std::uint64_t>(std::llround(microseconds * 1e3 * kIterations));
  result.samples.push_back(sample);
  return result;
}

bench::ResultSet publishedResults() {
  bench::ResultSet results = fixture::emptyResults();
  for (const PublishedRow& row : kCpuTime) {
    fixture::add(results, cell(fmt::format("fixed64.{}", row.operation), 54321, row.baseMicroseconds));
    for (std::size_t k = 0; k < kValues.size(); ++k) {
      fixture::add(results, cell(fmt::format("sqlite4.{}", row.operation), kValues[k],
                                 row.baseMicroseconds * (1 + row.percent[k] / 100)));
    }
  }
  return results;
}

std::string render(const bench::ResultSet& results, stats::PercentRule rule = stats::PercentRule::Honest) {
  return findTextTable("streamly")->render(results, {.percent = rule});
}

TEST(StreamlyTable, ShowsThePublishedLegendAndTimes) {
  const std::string published =
      "Benchmarks for variable length unsigned integer (Word64):\n"
      "\n"
      "default(0) = Word64 (8 bytes)\n"
      "default(1) = 239 (1 bytes)\n"
      "default(2) = 2286 (2 bytes)\n"
      "default(3) = 67822 (3 bytes)\n"
      "default(4) = 16777214 (4 bytes)\n"
      "default(5) = 4294967294 (5 bytes)\n"
      "default(6) = 1099511627774 (6 bytes)\n"
      "default(7) = 281474976710654 (7 bytes)\n"
      "default(8) = 72057594037927934 (8 bytes)\n"
      "default(9) = 72057594037927936 (9 bytes)\n"
      "\n"
      "Data.Serialize(cpuTime)\n"
      "Benchmark default(0)(μs) default(1) - default(0)(%) default(2) - default(0)(%) default(3) - "
      "default(0)(%) default(4) - default(0)(%) default(5) - default(0)(%) default(6) - default(0)(%) "
      "default(7) - default(0)(%) default(8) - default(0)(%) default(9) - default(0)(%)\n"
      "--------- -------------- -------------------------- -------------------------- "
      "-------------------------- -------------------------- -------------------------- "
      "-------------------------- -------------------------- -------------------------- "
      "--------------------------\n"
      "peek               27.92                   +1450.49                   +1634.66                   "
      "+1932.92                   +1955.52                   +1724.21                   +1883.29             "
      "      +1824.89                   +2293.49                   +1830.37\n"
      "roundtrip         113.82                    +796.47                    +892.05                   "
      "+1014.92                   +1057.30                   +1102.11                   +1160.94             "
      "      +1199.22                   +1381.92                   +1262.00\n"
      "poke               27.93                    +736.30                    +940.92                   "
      "+1040.31                   +1038.34                   +1027.24                   +1343.51             "
      "      +1429.92                   +1635.43                   +1439.14\n"
      "encode            126.19                    +404.90                    +434.02                    "
      "+475.34                    +518.12                    +519.95                    +623.76              "
      "      +656.39                    +787.94                    +854.61\n"
      "\n"
      "Data.Serialize(Allocated)\n"
      "Benchmark default(0)(Bytes) default(1) - default(0)(%)";
  for (const auto rule : {stats::PercentRule::Honest, stats::PercentRule::BenchShow}) {
    EXPECT_EQ(render(publishedResults(), rule).substr(0, published.size()), published);
  }
}

/// Peak RSS of the baseline and one value, both in MiB with two decimals.
bench::ResultSet memoryResults(double base, double value, std::uint64_t baseAllocated = 0,
                               std::uint64_t allocated = 0) {
  bench::ResultSet results = fixture::emptyResults();
  const auto mebibytes = [](double v) { return static_cast<std::uint64_t>(std::llround(v * 1048576)); };
  bench::CaseResult fixed = cell("fixed64.poke", 54321, 1);
  fixed.samples.push_back(fixture::memorySample(1, baseAllocated, mebibytes(base)));
  fixture::add(results, fixed);
  bench::CaseResult variable = cell("sqlite4.poke", 239, 1);
  variable.samples.push_back(fixture::memorySample(1, allocated, mebibytes(value)));
  fixture::add(results, variable);
  return results;
}

/// The last cell of the row "poke" of a panel.
std::string lastCell(const std::string& text, const std::string& panel) {
  const std::size_t start = text.find(fmt::format("Data.Serialize({})", panel));
  const std::size_t row = text.find("\npoke", start);
  const std::string line = text.substr(row + 1, text.find('\n', row + 1) - row - 1);
  const std::size_t numberEnd = line.find_first_of("0123456789-");
  const std::size_t gap = line.find(' ', numberEnd);
  return line.substr(line.find_first_not_of(' ', gap));
}

TEST(StreamlyTable, HasBothRulesOfPercentages) {
  struct Row {
    double base, value;
    const char* honest;
    const char* benchShow;
  };
  for (const Row& row : {Row{18, 17, "-5.56", "-5.88"}, Row{18, 18, "0.00", "0.00"},
                         Row{18, 19, "+5.56", "+5.56"}, Row{18, 20, "+11.11", "+11.11"},
                         Row{20, 18, "-10.00", "-11.11"}, Row{18, 1.8, "-90.00", "-900.00"}}) {
    const bench::ResultSet results = memoryResults(row.base, row.value);
    EXPECT_EQ(lastCell(render(results), "maxrss"), row.honest) << row.base << " -> " << row.value;
    EXPECT_EQ(lastCell(render(results, stats::PercentRule::BenchShow), "maxrss"), row.benchShow)
        << row.base << " -> " << row.value;
  }
}

TEST(StreamlyTable, HasNoPercentageOfNothing) {
  EXPECT_EQ(lastCell(render(memoryResults(18, 18, 0, 0)), "Allocated"), "=");
  EXPECT_EQ(lastCell(render(memoryResults(18, 18, 0, 12)), "Allocated"), "new (+12 B)");
  EXPECT_EQ(lastCell(render(memoryResults(18, 18, 12, 0)), "Allocated"), "-100.00");
  EXPECT_EQ(lastCell(render(memoryResults(18, 18, 12, 0), stats::PercentRule::BenchShow), "Allocated"),
            "gone (-12 B)");
}

TEST(StreamlyTable, SaysHowItDivides) {
  EXPECT_NE(render(memoryResults(1, 1)).find("Percent: (new - default(0)) / default(0)"), std::string::npos);
  EXPECT_NE(render(memoryResults(1, 1), stats::PercentRule::BenchShow)
                .find("/ the smaller of the two (bench-show)"),
            std::string::npos);
}

TEST(StreamlyTable, LeavesOutWhatWasNotMeasured) {
  bench::ResultSet results = publishedResults();
  bench::CaseResult failed = fixture::completedCase("sqlite4.peek", "peek", bench::Family::Integer);
  failed.planned.config.values = "constant:1";
  failed.outcome.status = bench::CaseStatus::Failed;
  failed.outcome.message = "killed";
  fixture::add(results, failed);
  fixture::add(results, fixture::completedCase("serialize", "Serialize", bench::Family::Matrix));
  const std::string text = render(results);
  EXPECT_NE(text.find("default(10) = 1 (1 bytes)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("                          -\n"), std::string::npos);
  EXPECT_NE(text.find("\nsqlite4.peek[values=constant:1] failed: killed\n"), std::string::npos);
  EXPECT_NE(text.find("1 other cases of the run are not of this kind."), std::string::npos);
}

TEST(StreamlyTable, NamesCodecsWhereThereAreSeveral) {
  bench::ResultSet results = fixture::emptyResults();
  fixture::add(results, cell("fixed64.poke.noinline", 54321, 1));
  fixture::add(results, cell("sqlite4.poke.noinline", 239, 2));
  fixture::add(results, cell("sqlite4-native.poke.noinline", 239, 3));
  bench::CaseResult spread = cell("sqlite4.poke.noinline", 239, 4);
  spread.planned.config.values = "lengths:uniform";
  fixture::add(results, spread);
  const std::string text = render(results);
  EXPECT_NE(text.find("default(0) = Word64 (8 bytes)\ndefault(1) = sqlite4 239 (1 bytes)\n"
                      "default(2) = sqlite4-native 239 (1 bytes)\ndefault(3) = sqlite4 lengths:uniform\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\npoke.noinline           1.00                    +100.00"), std::string::npos)
      << text;
}

TEST(StreamlyTable, SaysWhenThereIsNothingForIt) {
  EXPECT_EQ(render(fixture::twoCases()),
            "No integer case is in this run, so there is no table in this layout.\n");
}

}  // namespace
}  // namespace packscope::report
