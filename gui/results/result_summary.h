// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a result set, computed once a snapshot and away from the UI thread.
#pragma once

#include "bench/metric.h"
#include "bench/result_set.h"
#include "stats/summary.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace packscope::results {

struct CaseSummary {
  std::vector<stats::Summary> metrics;  ///< In the order of bench::metrics().
  std::size_t timedSamples = 0;
};

/// In the order of ResultSet::cases.
using ResultSummaries = std::vector<std::shared_ptr<const CaseSummary>>;

CaseSummary summarizeCase(const bench::CaseResult& result);

/// Keeps the summaries of cases that did not change between snapshots. Not thread-safe.
class SummaryCache {
 public:
  ResultSummaries summarize(const bench::ResultSet& results);

 private:
  struct Entry {
    std::shared_ptr<const bench::CaseResult> result;  ///< Keeps the address from being reused.
    std::shared_ptr<const CaseSummary> summary;
  };
  std::vector<Entry> m_entries;
};

}  // namespace packscope::results
