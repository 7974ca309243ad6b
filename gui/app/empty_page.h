// SPDX-License-Identifier: GPL-3.0-or-later
// What the central area shows before there are results: one sentence and what to do first.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace packscope::app {

class EmptyPage : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyPage(QWidget* parent = nullptr);

 Q_SIGNALS:
  void runPublishedRequested();
  void openRequested();
  void exampleRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();

  QLabel* m_title;
  QLabel* m_text;
  QPushButton* m_run;
  QPushButton* m_example;
  QPushButton* m_open;
};

}  // namespace packscope::app
