// SPDX-License-Identifier: GPL-3.0-or-later
// Result sets made by hand, for tests of models and charts.
#pragma once

#include "bench/result_set.h"

#include <memory>
#include <string>
#include <vector>

namespace packscope::testing {

struct MadeCase {
  std::string id = "serialize";
  std::string label = "Serialize";
  bench::CaseStatus status = bench::CaseStatus::Completed;
  std::vector<std::uint64_t> wallNanoseconds;  ///< One timed sample each.
  std::string message;
};

inline std::shared_ptr<const bench::CaseResult> makeCase(const MadeCase& made) {
  auto result = std::make_shared<bench::CaseResult>();
  result->planned.caseId = made.id;
  result->planned.title = made.label;
  result->planned.label = made.label;
  result->planned.config.repetitions = 100;
  result->outcome.status = made.status;
  result->outcome.message = made.message;
  result->outcome.verified = made.status == bench::CaseStatus::Completed;
  std::uint32_t order = 0;
  for (const std::uint64_t wall : made.wallNanoseconds) {
    bench::Sample sample;
    sample.order = order++;
    sample.wallNanoseconds = wall;
    sample.inputBytes = 8'000'000;
    sample.outputBytes = 8'000'009;
    result->samples.push_back(sample);
  }
  return result;
}

inline std::shared_ptr<const bench::ResultSet> makeResults(const std::vector<MadeCase>& cases,
                                                           bool finished = true) {
  auto results = std::make_shared<bench::ResultSet>();
  results->startedAt = "2026-11-30T14:02:11Z";
  results->finished = finished;
  for (const MadeCase& made : cases) {
    results->cases.push_back(makeCase(made));
  }
  return results;
}

}  // namespace packscope::testing
