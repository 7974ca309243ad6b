// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_table.h"

#include "engine/report/results_fixture.h"

#include <set>

#include <gtest/gtest.h>

namespace packscope::report {
namespace {

TEST(HumanUnits, ShowFourDigits) {
  EXPECT_EQ(humanNanoseconds(0), "0 ns");
  EXPECT_EQ(humanNanoseconds(1.5), "1.500 ns");
  EXPECT_EQ(humanNanoseconds(12), "12 ns");
  EXPECT_EQ(humanNanoseconds(12.345), "12.35 ns");
  EXPECT_EQ(humanNanoseconds(1234567), "1.235 ms");
  EXPECT_EQ(humanNanoseconds(27920), "27.92 µs");
  EXPECT_EQ(humanNanoseconds(3.6e12), "3600 s");
  EXPECT_EQ(humanBytes(999), "999 B");
  EXPECT_EQ(humanBytes(8'000'009), "8.000 MB");
  EXPECT_EQ(humanBytes(-8'000'009), "-8.000 MB");
  EXPECT_EQ(humanBytesPerSecond(2149908260.0), "2.150 GB/s");
}

TEST(HumanUnits, CarryIntoTheNextUnit) {
  EXPECT_EQ(humanNanoseconds(999.94), "999.9 ns");
  EXPECT_EQ(humanNanoseconds(999.96), "1.000 µs");
  EXPECT_EQ(humanNanoseconds(9.9996), "10.00 ns");
  EXPECT_EQ(humanBytes(999'999), "1.000 MB");
}

TEST(TextTables, HaveUniqueIds) {
  std::set<std::string_view> ids;
  for (const TextTable& table : textTables()) {
    EXPECT_TRUE(ids.insert(table.id).second) << table.id;
    EXPECT_EQ(findTextTable(table.id), &table);
    EXPECT_FALSE(table.title.empty());
  }
  EXPECT_EQ(ids, (std::set<std::string_view>{"plain", "streamly", "systemds"}));
  EXPECT_EQ(findTextTable("Plain"), nullptr);
}

TEST(TextTables, ShowAnyResultWithoutNanOrInfinity) {
  bench::ResultSet odd = fixture::twoCases();
  odd.cancelled = true;
  bench::CaseResult empty = fixture::completedCase("sqlite4.poke", "poke", bench::Family::Integer);
  empty.outcome.status = bench::CaseStatus::Pending;
  fixture::add(odd, empty);
  bench::CaseResult zero = fixture::completedCase("fixed64.poke", "poke", bench::Family::Integer);
  zero.samples = {fixture::timedSample(0, 0, 0, 0)};
  fixture::add(odd, zero);
  for (const TextTable& table : textTables()) {
    for (const auto& results : {odd, fixture::emptyResults()}) {
      const std::string text = table.render(results, {});
      EXPECT_EQ(text.find("nan"), std::string::npos) << table.id << '\n' << text;
      EXPECT_EQ(text.find("inf"), std::string::npos) << table.id << '\n' << text;
      EXPECT_TRUE(text.empty() || text.back() == '\n');
    }
  }
}

TEST(PlainTable, ShowsCasesAndNotes) {
  EXPECT_EQ(
      findTextTable("plain")->render(fixture::twoCases(), {}),
      "Case               Time         95 % interval       Input     Output  Allocated  Peak RSS  Status\n"
      "-------------  --------  --------------------  ----------  ---------  ---------  --------  --------\n"
      "Serialize      4.500 ms  1.000 ms .. 100.0 ms  1.800 GB/s  8000009 B   8.000 MB  20.00 MB  verified\n"
      "zstd, level 1         -                     -           -          -          -         -  failed\n"
      "\n"
      "zstd, level 1: needs about 9000 MB, more than \"800\" MB\n"
      "2 cores, 16 threads asked\n");
}

TEST(PlainTable, TellsCasesOfOneTitleApart) {
  bench::ResultSet results = fixture::emptyResults();
  fixture::add(results, fixture::completedCase("sqlite4.poke", "poke", bench::Family::Integer));
  fixture::add(results, fixture::completedCase("fixed64.poke", "poke", bench::Family::Integer));
  const std::string text = findTextTable("plain")->render(results, {});
  EXPECT_NE(text.find("poke (sqlite4.poke)"), std::string::npos) << text;
  EXPECT_NE(text.find("poke (fixed64.poke)"), std::string::npos) << text;
}

TEST(PlainTable, SaysEachNoteOnce) {
  bench::ResultSet results = fixture::emptyResults();
  for (const char* title : {"memcpy", "LZ4", "zstd -1"}) {
    bench::CaseResult result = fixture::completedCase(title, title, bench::Family::Matrix);
    result.outcome.message = title == std::string("LZ4") ? "stored plain" : "4 uniques made";
    fixture::add(results, result);
  }
  const std::string text = findTextTable("plain")->render(results, {});
  EXPECT_NE(text.find("\n\nmemcpy, zstd -1: 4 uniques made\nLZ4: stored plain\n"), std::string::npos) << text;
}

TEST(PlainTable, SaysWhatWasNotVerified) {
  bench::ResultSet results = fixture::emptyResults();
  bench::CaseResult result = fixture::completedCase("read-sum", "Read and sum", bench::Family::Matrix);
  result.outcome.verified = false;
  fixture::add(results, result);
  EXPECT_NE(findTextTable("plain")->render(results, {}).find("not verified"), std::string::npos);
}

TEST(MarkdownTable, EscapesWhatMarkdownReads) {
  bench::ResultSet results = fixture::emptyResults();
  fixture::add(results, fixture::completedCase("x", "a|b <i>*c*\n_d_", bench::Family::Matrix));
  EXPECT_EQ(markdownTable(results),
            "| Case | Time | 95 % interval | Input | Output | Allocated | Peak RSS | Status |\n"
            "| :--- | ---: | ---: | ---: | ---: | ---: | ---: | :--- |\n"
            "| a\\|b \\<i\\>\\*c\\* \\_d\\_ | - | - | - | - | - | - | verified |\n");
}

}  // namespace
}  // namespace packscope::report
