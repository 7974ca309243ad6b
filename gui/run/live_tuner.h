// SPDX-License-Identifier: GPL-3.0-or-later
// Live tuning: while a parameter moves, the checked cases are measured again within a time budget. The newest
// request wins: at most one run goes on and one waits, and what an older request measured is dropped.
#pragma once

#include "run/run_controller.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

namespace packscope::bench {
class KeptWorker;
}

namespace packscope::run {

class LiveTuner : public QObject {
  Q_OBJECT

 public:
  /// `run` stands in for bench::run in tests. Without it one worker process serves request after request,
  /// until stop().
  explicit LiveTuner(QObject* parent = nullptr, RunFunction run = {});
  ~LiveTuner() override;

  /// Time for the timed samples of all cases together.
  void setBudget(int milliseconds) { m_budget.setInterval(milliseconds); }
  bool isActive() const noexcept { return m_controller.isActive(); }

  /// Measures this configuration, interleaved in one worker, as soon as the one before has stopped.
  void request(const bench::BenchmarkConfig& config);
  /// Drops what waits and stops what runs; stopped() follows when nothing runs any more (at once when idle).
  void stop();

 Q_SIGNALS:
  /// Figures of the newest request. Cases that the budget ended count as completed with the samples they
  /// have.
  void snapshotChanged(const packscope::run::RunSnapshot& snapshot);
  void failed(const QString& text);
  void stopped();

 private:
  void startNext();
  void onSnapshot(const RunSnapshot& snapshot);
  void onFinished();
  void endWorker();

  std::shared_ptr<bench::KeptWorker> m_worker;  ///< Null with a stand-in. Outlives the run that uses it.
  RunController m_controller;
  QTimer m_budget;
  std::optional<bench::BenchmarkConfig> m_next;
  bool m_stale = false;  ///< What runs was overtaken by a newer request.
  bool m_stopping = false;
};

}  // namespace packscope::run
