// SPDX-License-Identifier: GPL-3.0-or-later
// An immutable snapshot of a run: what was asked, where, how each case ended, and every raw sample.
#pragma once

#include "bench/case.h"
#include "bench/config.h"
#include "bench/sample.h"
#include "measure/environment.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace packscope::bench {

/// A case of the plan: the row, and the configuration with its overrides applied.
struct PlannedCase {
  std::string caseId;
  std::string title;  ///< The row's title.
  std::string
      label;  ///< Title and, where other cases of the plan differ in them, the parameters: "poke 239".
  Family family = Family::Matrix;
  BenchmarkConfig config;  ///< `cases` is empty.
  /// Texts of the overrides of this case, by parameter id, in table order.
  std::vector<std::pair<std::string, std::string>> overrides;
};

struct CaseResult {
  PlannedCase planned;
  CaseOutcome outcome;
  std::vector<Sample> samples;
  std::string unknownKeys;  ///< As in ResultSet.
};

/// Shared between threads as shared_ptr<const ResultSet>; finished cases are shared between snapshots.
struct ResultSet {
  BenchmarkConfig config;
  measure::Environment environment;
  std::string startedAt;  ///< ISO 8601, UTC: "2026-11-30T14:02:11Z".
  bool finished = false;
  bool cancelled = false;
  std::vector<std::string> messages;
  std::vector<std::shared_ptr<const CaseResult>> cases;  ///< In the order of the plan.
  /// A JSON object: what a results file held beyond all this; empty for none. Written again with the rest.
  std::string unknownKeys;
};

}  // namespace packscope::bench
