// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/results_fixture.h"
#include "report/text_table.h"

#include <gtest/gtest.h>

namespace packscope::report {
namespace {

std::string systemDsTable(const bench::ResultSet& results) {
  return findTextTable("systemds")->render(results, {});
}

/// 20 repetitions: 1 ms and 100 ms are trimmed, nine of 3 ms and nine of 5 ms stay.
bench::CaseResult twentySamples(std::string id, std::string title) {
  bench::CaseResult result = fixture::completedCase(std::move(id), std::move(title), bench::Family::Matrix);
  result.planned.config.threads = 16;
  result.outcome.inputBytesJvm = 8'000'152;
  for (std::uint32_t i = 0; i < 20; ++i) {
    const std::uint64_t milliseconds = i == 7 ? 100 : i == 3 ? 1 : i % 2 == 0 ? 3 : 5;
    bench::Sample sample = fixture::timedSample(i, milliseconds * 2'000'000, 8'000'000, 8'000'009);
    sample.iterations = 2;  // Times are totals over the iterations.
    result.samples.push_back(sample);
  }
  // i = 3 and 7 are odd, so one more of 5 ms is missing than of 3 ms.
  result.samples[0].wallNanoseconds = 10'000'000;
  return result;
}

TEST(SystemDsTable, HasThePublishedLayout) {
  bench::ResultSet results = fixture::emptyResults();
  fixture::add(results, twentySamples("serialize", "Serialize"));
  fixture::add(results, twentySamples("update-apply-serialize", "Update&Apply Scheme Fused Serialize"));
  EXPECT_EQ(systemDsTable(results),
            "           Serialize  Repetitions: 100 ConstMatrix ( Rows:10000, Cols:100, Spar:1.0, Unique: 4) "
            "threads: 16\n"
            "                          Serialize,    4.000+-  1.000 ms,   2000038000+-   549757862 Byte/s,   "
            "2000002250+-   549748035 Byte/s\n"
            "Update&Apply Scheme Fused Serialize,    4.000+-  1.000 ms,   2000038000+-   549757862 Byte/s,   "
            "2000002250+-   549748035 Byte/s\n");
}

TEST(SystemDsTable, TakesTheEstimateOfTheOutputWhereThereIsOne) {
  bench::ResultSet results = fixture::emptyResults();
  bench::CaseResult result = twentySamples("compress", "Compress Normal");
  result.outcome.outputBytesJvm = 8'000'152;
  fixture::add(results, result);
  EXPECT_NE(systemDsTable(results).find("2000038000+-   549757862 Byte/s,   2000038000+-   549757862 Byte/s"),
            std::string::npos)
      << systemDsTable(results);
}

TEST(SystemDsTable, MakesABlockOfEachSetOfData) {
  bench::ResultSet results = fixture::emptyResults();
  fixture::add(results, twentySamples("serialize", "Serialize"));
  bench::CaseResult sparse = twentySamples("serialize", "Serialize");
  sparse.planned.config.sparsity = 0.05;
  sparse.planned.config.uniques = 256;
  sparse.planned.config.threads = 0;
  fixture::add(results, sparse);
  fixture::add(results, twentySamples("custom-disk", "CustomDisk"));
  bench::CaseResult file = twentySamples("serialize", "Serialize");
  file.planned.config.input = "/data/some matrix.csv";
  fixture::add(results, file);
  const std::string text = systemDsTable(results);
  const std::size_t second = text.find(
      "\n\n           Serialize  Repetitions: 100 ConstMatrix ( Rows:10000, Cols:100, Spar:0.05, Unique: "
      "256) threads: all\n");
  ASSERT_NE(second, std::string::npos) << text;
  const std::size_t disk = text.find("CustomDisk,");
  ASSERT_NE(disk, std::string::npos);
  EXPECT_LT(disk, second) << "equal data belongs into one block";
  EXPECT_NE(text.find("Repetitions: 100 File ( Name:some matrix.csv) threads: 16\n"), std::string::npos)
      << text;
}

TEST(SystemDsTable, SaysWhatHasNoFigures) {
  bench::ResultSet results = fixture::emptyResults();
  bench::CaseResult failed = fixture::completedCase("zstd-1", "zstd -1", bench::Family::Matrix);
  failed.outcome.status = bench::CaseStatus::Failed;
  failed.outcome.message = "killed\nby signal 9";
  fixture::add(results, failed);
  bench::CaseResult cancelled = twentySamples("lz4", "lz4");
  cancelled.outcome.status = bench::CaseStatus::Cancelled;
  fixture::add(results, cancelled);
  const std::string text = systemDsTable(results);
  EXPECT_NE(text.find("                            zstd -1, failed: killed by signal 9\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("   2000002250+-   549748035 Byte/s (cancelled)\n"), std::string::npos) << text;
}

TEST(SystemDsTable, OneSampleHasNoSpread) {
  bench::ResultSet results = fixture::emptyResults();
  bench::CaseResult result = twentySamples("serialize", "Serialize");
  result.samples.resize(1);
  result.planned.config.repetitions = 1;
  fixture::add(results, result);
  EXPECT_NE(
      systemDsTable(results).find(
          "                          Serialize,    5.000+-  0.000 ms,   1600030400+-           0 Byte/s,"),
      std::string::npos)
      << systemDsTable(results);
}

}  // namespace
}  // namespace packscope::report
