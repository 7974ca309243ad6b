// SPDX-License-Identifier: GPL-3.0-or-later
// Reports have the same bytes in every locale.
#include "engine/report/results_fixture.h"
#include "report/csv.h"
#include "report/results_json.h"
#include "report/text_table.h"
#include "support/german_locale.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::report {
namespace {

std::vector<std::string> everyReport() {
  bench::ResultSet results = fixture::twoCases();
  bench::CaseResult odd = *results.cases[0];
  odd.planned.config.sparsity = 0.5;
  odd.samples[1].wallNanoseconds = 1'234'567'891;
  odd.samples[1].iterations = 7;
  results.cases.push_back(std::make_shared<const bench::CaseResult>(odd));
  std::vector<std::string> texts{summaryCsv(results), samplesCsv(results), resultsJson(results),
                                 markdownTable(results)};
  for (const TextTable& table : textTables()) texts.push_back(table.render(results, {}));
  texts.push_back(resultsJson(readResultsJson(resultsJson(results), "x")));
  texts.push_back(csvField("-0.5") + csvField("-0,5"));
  return texts;
}

TEST(Reports, HaveTheSameBytesInEveryLocale) {
  const std::vector<std::string> plain = everyReport();
  const test::GermanLocale german;
  EXPECT_EQ(everyReport(), plain);
}

}  // namespace
}  // namespace packscope::report
