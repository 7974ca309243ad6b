// SPDX-License-Identifier: GPL-3.0-or-later
// One `packscope-bench inspect` in a process of its own: whatever it needs or breaks, the window stays.
#pragma once

#include "report/inspection.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <memory>

namespace packscope::plan {

class PlanJob : public QObject {
  Q_OBJECT

 public:
  explicit PlanJob(QObject* parent = nullptr);
  ~PlanJob() override;

  /// Drops a job that runs. program: a packscope-bench; empty: the one that runs use.
  void start(const QStringList& arguments, const QString& program = {});
  void cancel();
  bool isRunning() const noexcept { return m_process != nullptr || m_reading; }

 Q_SIGNALS:
  void runningChanged();
  void finished(const std::shared_ptr<const report::Inspection>& inspection);
  /// One sentence for people.
  void failed(const QString& problem);

 private:
  void onExit(QProcess* process, int code, QProcess::ExitStatus status);
  void read(const QByteArray& text);
  void end(const QString& problem);

  QProcess* m_process = nullptr;
  bool m_reading = false;
  int m_number = 0;  ///< Of the newest job; what belongs to others is dropped.
};

}  // namespace packscope::plan
