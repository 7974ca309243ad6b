// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells while it goes on. Called from the thread that runs the plan, in order, never concurrently.
#pragma once

#include "bench/plan.h"
#include "bench/sample.h"
#include "measure/environment.h"

#include <cstddef>
#include <string>

namespace packscope::bench {

class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void planStarted(const ExecutionPlan& plan, const measure::Environment& environment) = 0;
  virtual void caseStarted(std::size_t index) = 0;
  virtual void sample(std::size_t index, const Sample& sample) = 0;
  virtual void caseFinished(std::size_t index, const CaseOutcome& outcome) = 0;
  virtual void planFinished(bool cancelled) = 0;
  /// A warning or a fact for the user; the run goes on.
  virtual void message(const std::string& text) = 0;
};

}  // namespace packscope::bench
