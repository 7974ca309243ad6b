// SPDX-License-Identifier: GPL-3.0-or-later
// The machine dock: every environment fact with its state in shape, colour and words, and what to do about
// warnings.
#pragma once

#include "measure/environment.h"

#include <QWidget>

class QGridLayout;
class QPushButton;

namespace packscope::results {
class ColumnScrollArea;
}

namespace packscope::app {

class MachinePanel : public QWidget {
  Q_OBJECT

 public:
  explicit MachinePanel(QWidget* parent = nullptr);

  /// Reads the machine on a pool thread and shows it.
  void refresh();
  void setEnvironment(const measure::Environment& environment);
  /// The facts as plain text, one a line, in English: for bug reports.
  QString asText() const;

 Q_SIGNALS:
  void environmentChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void addFact(QGridLayout& grid, const measure::Fact& fact);
  void retranslate();

  measure::Environment m_environment;
  results::ColumnScrollArea* m_scroll;
  QPushButton* m_refresh;
  QPushButton* m_copy;
  bool m_reading = false;
};

}  // namespace packscope::app
