// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the events of a run into immutable snapshots.
#pragma once

#include "bench/result_set.h"
#include "bench/run_observer.h"

#include <memory>

namespace packscope::bench {

/// An observer that keeps everything. snapshot() may be called between events, from the same thread; it
/// copies only the case that is running.
class ResultCollector : public RunObserver {
 public:
  void planStarted(const ExecutionPlan& plan, const measure::Environment& environment) override;
  void caseStarted(std::size_t index) override;
  void sample(std::size_t index, const Sample& sample) override;
  void caseFinished(std::size_t index, const CaseOutcome& outcome) override;
  void planFinished(bool cancelled) override;
  void message(const std::string& text) override;

  std::shared_ptr<const ResultSet> snapshot() const;

 private:
  ResultSet m_base;                                       ///< `cases` filled at snapshot.
  std::vector<std::shared_ptr<const CaseResult>> m_done;  ///< As last shared.
  std::vector<std::shared_ptr<CaseResult>> m_open;        ///< Null unless being filled.
};

}  // namespace packscope::bench
