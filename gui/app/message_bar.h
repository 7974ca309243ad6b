// SPDX-License-Identifier: GPL-3.0-or-later
// Messages inside the window instead of pop-ups: icon, text, details, dismiss. Several wait behind each
// other.
#pragma once

#include "results/state_icon.h"

#include <QFrame>
#include <QString>
#include <deque>

class QLabel;
class QToolButton;

namespace packscope::app {

class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  /// The newest message is shown first; one that is already waiting is not repeated.
  void post(results::State state, const QString& text, const QString& details = {});
  void clear();
  QString text() const;
  int waiting() const { return static_cast<int>(m_messages.size()); }

 public Q_SLOTS:
  void dismiss();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Message {
    results::State state;
    QString text;
    QString details;
  };
  void showFront();
  void retranslate();

  std::deque<Message> m_messages;
  QLabel* m_icon;
  QLabel* m_text;
  QLabel* m_details;
  QToolButton* m_detailsButton;
  QToolButton* m_dismiss;
};

}  // namespace packscope::app
