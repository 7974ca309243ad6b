// SPDX-License-Identifier: GPL-3.0-or-later
// The right part of the status bar during a run: sentence, bar, Cancel.
#pragma once

#include "run/run_controller.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace packscope::run {

class RunStatus : public QWidget {
  Q_OBJECT

 public:
  explicit RunStatus(QWidget* parent = nullptr);

  void showState(RunController::State state);
  void showProgress(const RunProgress& progress);
  /// When no run goes on.
  void showIdle(const QString& text);
  QString text() const;

 Q_SIGNALS:
  void cancelRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setText(const QString& text);
  void elide();

  QLabel* m_text;
  QProgressBar* m_bar;
  QPushButton* m_cancel;
  QString m_full;
};

}  // namespace packscope::run
