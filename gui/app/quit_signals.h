// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C in the terminal, `kill` and the end of a session as a signal of Qt: the window closes as if asked by
// hand.
#pragma once

#include <QObject>

namespace packscope::app {

/// One at a time. A second signal of the same kind ends the process at once.
class QuitSignals : public QObject {
  Q_OBJECT

 public:
  explicit QuitSignals(QObject* parent = nullptr);
  ~QuitSignals() override;

 Q_SIGNALS:
  void asked();

 private:
  int m_ends[2] = {-1, -1};
};

}  // namespace packscope::app
