// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv.h"

#include "base/file.h"
#include "engine/report/results_fixture.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace packscope::report {
namespace {

/// A reader of RFC 4180 that shares nothing with the writer.
std::vector<std::vector<std::string>> parseCsv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    std::string& field = rows.back().back();
    if (quoted) {
      if (c != '"')
        field += c;
      else if (i + 1 < text.size() && text[i + 1] == '"')
        field += text[++i];
      else
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
      rows.emplace_back(1);
    } else {
      field += c;
    }
  }
  EXPECT_FALSE(quoted);
  EXPECT_EQ(rows.back(), std::vector<std::string>(1)) << "the last line has no CRLF";
  rows.pop_back();
  return rows;
}

std::map<std::string, std::string> rowAsMap(const std::vector<std::vector<std::string>>& rows,
                                            std::size_t row) {
  EXPECT_EQ(rows.at(row).size(), rows.front().size());
  std::map<std::string, std::string> result;
  for (std::size_t i = 0; i < rows.front().size(); ++i) result[rows.front()[i]] = rows.at(row).at(i);
  EXPECT_EQ(result.size(), rows.front().size()) << "two columns have one name";
  return result;
}

std::string joinedLines(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text += field + '\n';
  return text;
}

std::string golden(const char* name) {
  return base::readFile(std::string(PACKSCOPE_GOLDEN_DIR) + "/" + name, 1 << 20);
}

TEST(CsvField, QuotesOnlyWhereItMust) {
  EXPECT_EQ(csvField("plain text"), "plain text");
  EXPECT_EQ(csvField(""), "");
  EXPECT_EQ(csvField("a,b"), "\"a,b\"");
  EXPECT_EQ(csvField("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csvField("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csvField("a\rb"), "\"a\rb\"");
  EXPECT_EQ(csvField("a;b"), "a;b");
}

TEST(CsvField, GuardsFormulasButNotNumbers) {
  EXPECT_EQ(csvField("=1+1"), "'=1+1");
  EXPECT_EQ(csvField("+x"), "'+x");
  EXPECT_EQ(csvField("-x"), "'-x");
  EXPECT_EQ(csvField("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csvField("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
  EXPECT_EQ(csvField("=a,\"b\""), "\"'=a,\"\"b\"\"\"");
  EXPECT_EQ(csvField("\tx"), "'\tx");
  EXPECT_EQ(csvField("-11.11"), "-11.11");
  EXPECT_EQ(csvField("-0.02"), "-0.02");
  EXPECT_EQ(csvField("-1e-07"), "-1e-07");
  EXPECT_EQ(csvField("-"), "'-");
  EXPECT_EQ(csvField("1-2"), "1-2");
}

TEST(CsvField, GuardCanBeTakenOffAgain) {
  // A reader drops one apostrophe before one of these characters; then every text comes back.
  for (const char* text : {"=1+1", "'=1+1", "''", "'quoted'", "plain"}) {
    std::string field = csvField(text);
    if (field.starts_with('\'')) field.erase(0, 1);
    EXPECT_EQ(field, text);
  }
}

TEST(CsvField, IsAlwaysUtf8) {
  EXPECT_EQ(csvField("caf\xC3\xA9"), "caf\xC3\xA9");
  EXPECT_EQ(csvField("caf\xE9"), "caf\xEF\xBF\xBD");
}

TEST(CsvLine, EndsInCrLf) {
  EXPECT_EQ(csvLine({"a", "", "c,d"}), "a,,\"c,d\"\r\n");
}

TEST(SummaryCsv, HasTheAgreedColumns) {
  EXPECT_EQ(joinedLines(parseCsv(summaryCsv(fixture::emptyResults())).front()),
            golden("summary_columns.txt"));
}

TEST(SamplesCsv, HasTheAgreedColumns) {
  EXPECT_EQ(joinedLines(parseCsv(samplesCsv(fixture::emptyResults())).front()),
            golden("samples_columns.txt"));
}

TEST(SummaryCsv, ShowsACompletedCase) {
  const auto rows = parseCsv(summaryCsv(fixture::twoCases()));
  ASSERT_EQ(rows.size(), 3U);
  const auto row = rowAsMap(rows, 1);
  EXPECT_EQ(row.at("case"), "serialize");
  EXPECT_EQ(row.at("title"), "Serialize");
  EXPECT_EQ(row.at("family"), "matrix");
  EXPECT_EQ(row.at("rows"), "10000");
  EXPECT_EQ(row.at("sparsity"), "1");
  EXPECT_EQ(row.at("threads_asked"), "1");
  EXPECT_EQ(row.at("threads_ran"), "1");
  EXPECT_EQ(row.at("simd"), "avx2");
  EXPECT_EQ(row.at("status"), "completed");
  EXPECT_EQ(row.at("verified"), "true");
  EXPECT_EQ(row.at("time_ns_median"), "4500000");
  EXPECT_EQ(row.at("time_ns_mean"), "16000000");
  EXPECT_EQ(row.at("time_ns_n"), "8");
  EXPECT_EQ(row.at("time_ns_max"), "100000000");
  EXPECT_EQ(row.at("output_bytes_bytes_median"), "8000009");
  EXPECT_EQ(row.at("allocated_bytes_bytes_median"), "8000009");
  EXPECT_EQ(row.at("cpu"), "Example 3000, 8 cores");
  EXPECT_EQ(row.at("started_at"), "2026-11-30T14:02:11Z");
}

TEST(SummaryCsv, LeavesUndefinedFiguresEmpty) {
  const auto row = rowAsMap(parseCsv(summaryCsv(fixture::twoCases())), 2);
  EXPECT_EQ(row.at("status"), "failed");
  EXPECT_EQ(row.at("message"), "needs about 9000 MB,\nmore than \"800\" MB");
  EXPECT_EQ(row.at("verified"), "false");
  EXPECT_EQ(row.at("label"), "'=1+1");
  EXPECT_EQ(row.at("threads_ran"), "");
  EXPECT_EQ(row.at("time_ns_median"), "");
  EXPECT_EQ(row.at("time_ns_n"), "0");
  EXPECT_EQ(row.at("peak_rss_delta_bytes_median"), "");
}

TEST(SamplesCsv, ShowsEverySample) {
  const auto rows = parseCsv(samplesCsv(fixture::twoCases()));
  ASSERT_EQ(rows.size(), 11U);
  const auto warmup = rowAsMap(rows, 1);
  EXPECT_EQ(warmup.at("phase"), "warmup");
  EXPECT_EQ(warmup.at("outlier"), "");
  const auto first = rowAsMap(rows, 2);
  EXPECT_EQ(first.at("phase"), "timed");
  EXPECT_EQ(first.at("order"), "1");
  EXPECT_EQ(first.at("wall_ns"), "1000000");
  EXPECT_EQ(first.at("input_bytes"), "8000000");
  EXPECT_EQ(first.at("allocated_bytes"), "");
  EXPECT_EQ(first.at("outlier"), "false");
  EXPECT_EQ(first.at("stage_serialize_ns"), "900000");
  EXPECT_EQ(first.at("stage_write_ns"), "100000");
  EXPECT_EQ(rowAsMap(rows, 3).at("stage_write_ns"), "");
  EXPECT_EQ(rowAsMap(rows, 9).at("outlier"), "true");
  const auto memory = rowAsMap(rows, 10);
  EXPECT_EQ(memory.at("phase"), "memory");
  EXPECT_EQ(memory.at("peak_rss_bytes"), "20000000");
  EXPECT_EQ(memory.at("cpu_ns"), "");
}

TEST(SamplesCsv, KeepsIntegersAbove2To53) {
  bench::ResultSet results = fixture::emptyResults();
  bench::CaseResult result = fixture::completedCase("sqlite4.poke", "poke", bench::Family::Integer);
  result.planned.config.values = "constant:18446744073709551615";
  result.planned.config.seed = 18446744073709551615U;
  result.samples.push_back(fixture::timedSample(0, 9007199254740993U, 1, 1));
  fixture::add(results, result);
  const auto row = rowAsMap(parseCsv(samplesCsv(results)), 1);
  EXPECT_EQ(row.at("values"), "constant:18446744073709551615");
  EXPECT_EQ(row.at("seed"), "18446744073709551615");
  EXPECT_EQ(row.at("wall_ns"), "9007199254740993");
}

}  // namespace
}  // namespace packscope::report
