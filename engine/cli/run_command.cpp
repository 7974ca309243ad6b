// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench run: measures, writes the files that were asked for, prints one table.
#include "base/error.h"
#include "base/file.h"
#include "bench/result_collector.h"
#include "bench/run.h"
#include "cli/cancel_on_signal.h"
#include "cli/command.h"
#include "cli/live_line.h"
#include "cli/run_progress.h"
#include "cli/run_request.h"
#include "measure/stopwatch.h"
#include "report/utf8.h"

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

/// Collects the results, and on a terminal keeps one line of progress up to date.
class RunPrinter : public bench::ResultCollector {
 public:
  explicit RunPrinter(std::ostream& err) : m_err(err), m_live(err) {}

  void planStarted(const bench::ExecutionPlan& plan, const measure::Environment& environment) override {
    ResultCollector::planStarted(plan, environment);
    m_progress.planStarted(plan, measure::wallNanoseconds());
  }
  void caseStarted(std::size_t index) override {
    ResultCollector::caseStarted(index);
    m_progress.caseStarted(index, measure::wallNanoseconds());
    redraw();
  }
  void sample(std::size_t index, const bench::Sample& sample) override {
    ResultCollector::sample(index, sample);
    m_progress.sample(index, sample);
    redraw();
  }
  void caseFinished(std::size_t index, const bench::CaseOutcome& outcome) override {
    ResultCollector::caseFinished(index, outcome);
    m_progress.caseFinished(index, measure::wallNanoseconds());
    redraw();
  }
  void message(const std::string& text) override {
    ResultCollector::message(text);
    clear();
    m_err << fmt::format("note: {}\n", report::oneLine(text));
  }

  void clear() { m_live.clear(); }

 private:
  void redraw() {
    if (m_live.due()) m_live.show(m_progress.line(measure::wallNanoseconds()));
  }

  std::ostream& m_err;
  RunProgress m_progress;
  LiveLine m_live;
};

/// Writes every file that can be written; false when one could not.
bool writeFiles(const RunRequest& request, const bench::ResultSet& results, std::ostream& err) {
  bool good = true;
  for (const OutputFile& file : request.files) {
    try {
      base::replaceFile(file.path, file.kind->render(results));
      err << fmt::format("written: {}\n", file.path.string());
    } catch (...) {
      good = false;
      err << fmt::format("packscope-bench: {}: {}\n", file.kind->option,
                         report::oneLine(base::currentExceptionMessage()));
    }
  }
  return good;
}

/// Tells on `err` what did not end well; true when everything did.
bool reportEnds(const bench::ResultSet& results, std::ostream& err) {
  std::vector<std::string> bad;
  for (const auto& result : results.cases) {
    if (result->outcome.status == bench::CaseStatus::Completed) continue;
    bad.push_back(fmt::format("{} {}", report::oneLine(result->planned.caseId),
                              bench::toString(result->outcome.status)));
  }
  if (results.cancelled) err << "packscope-bench: cancelled; what was finished is kept\n";
  if (bad.empty()) return !results.cancelled;
  constexpr std::size_t kShown = 5;
  const std::size_t shown = std::min(bad.size(), kShown);
  err << fmt::format("packscope-bench: {} of {} cases did not complete: {}{}\n", bad.size(),
                     results.cases.size(),
                     fmt::join(bad.begin(), bad.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                     shown < bad.size() ? ", ..." : "");
  return false;
}

int execute(const RunRequest& request, const Streams& streams) {
  bench::CancelToken cancel;
  RunPrinter printer(streams.err);
  {
    const CancelOnSignal onSignal(cancel);
    bench::RunOptions options;
    options.ownProcess = true;
    bench::run(request.config, printer, cancel, options);
  }
  printer.clear();
  const std::shared_ptr<const bench::ResultSet> results = printer.snapshot();
  // Files first: a reader of standard output may go away.
  const bool written = writeFiles(request, *results, streams.err);
  streams.out << request.table->render(*results, request.tableOptions);
  const bool allWell = reportEnds(*results, streams.err);
  return !written ? kBadInput : allWell ? kOk : kCaseFailed;
}

}  // namespace

CommandBody declareRun(CLI::App& app) {
  const auto options = std::make_shared<RunOptionSet>(app);
  return [options](const Streams& streams) { return execute(options->request(), streams); };
}

}  // namespace packscope::cli
