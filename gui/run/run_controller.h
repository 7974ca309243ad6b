// SPDX-License-Identifier: GPL-3.0-or-later
// Drives runs in the background: a pool of one thread, snapshots at most four times a second, cancel at once.
#pragma once

#include "run/run_job.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>

namespace packscope::run {

class RunController : public QObject {
  Q_OBJECT

 public:
  enum class State { Idle, Running, Cancelling };
  Q_ENUM(State)

  /// `run` stands in for bench::run in tests.
  explicit RunController(QObject* parent = nullptr, RunFunction run = {});
  /// Cancels a run that still goes on and waits for it. The window closes only after finished(), so that it
  /// never waits here.
  ~RunController() override;

  /// How often snapshots and progress are told; 250 ms at first.
  void setNewsInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

  State state() const noexcept { return m_state; }
  bool isActive() const noexcept { return m_state != State::Idle; }

  /// Does nothing while a run is active. A configuration that cannot be planned ends with failed().
  void start(const bench::BenchmarkConfig& config);
  /// Returns at once; finished() follows when the engine has stopped.
  void cancel();

 Q_SIGNALS:
  void stateChanged(packscope::run::RunController::State state);
  void snapshotChanged(const packscope::run::RunSnapshot& snapshot);
  void progressChanged(const packscope::run::RunProgress& progress);
  /// A warning or fact of the run.
  void messageRaised(const QString& text);
  /// The run never started; the text says why.
  void failed(const QString& text);
  /// After the last snapshotChanged(); the state is Idle. `cancelled` tells how it ended.
  void finished(bool cancelled);

 private:
  void setState(State state);
  void deliverNews();
  void onJobEnded(const std::shared_ptr<RunJob>& job);

  RunFunction m_run;
  QThreadPool m_pool;
  QTimer m_timer;
  std::shared_ptr<RunJob> m_job;
  State m_state = State::Idle;
  bool m_cancelled = false;
};

}  // namespace packscope::run
