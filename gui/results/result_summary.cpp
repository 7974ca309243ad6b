// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/result_summary.h"

#include <algorithm>

namespace packscope::results {

CaseSummary summarizeCase(const bench::CaseResult& result) {
  CaseSummary summary;
  for (const bench::Metric& metric : bench::metrics()) {
    summary.metrics.push_back(stats::summarize(bench::values(metric, result)));
  }
  summary.timedSamples = static_cast<std::size_t>(
      std::ranges::count(result.samples, bench::Phase::Timed, &bench::Sample::phase));
  return summary;
}

ResultSummaries SummaryCache::summarize(const bench::ResultSet& results) {
  m_entries.resize(results.cases.size());
  ResultSummaries summaries;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    Entry& entry = m_entries[i];
    if (entry.result != results.cases[i]) {
      entry = {results.cases[i], std::make_shared<const CaseSummary>(summarizeCase(*results.cases[i]))};
    }
    summaries.push_back(entry.summary);
  }
  return summaries;
}

}  // namespace packscope::results
