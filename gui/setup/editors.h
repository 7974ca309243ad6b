// SPDX-License-Identifier: GPL-3.0-or-later
// The small composed editors of the form.
#pragma once

#include "bench/parameters.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

namespace packscope::setup {

class NumberEdit;

/// A combo box that scrolls only when it has the focus and never widens a narrow panel.
class CalmComboBox : public QComboBox {
  Q_OBJECT

 public:
  explicit CalmComboBox(QWidget* parent = nullptr);

 protected:
  void wheelEvent(QWheelEvent* event) override;
};

/// A number with a slider; for threads, buttons for one and every core.
class NumberRow : public QWidget {
  Q_OBJECT

 public:
  explicit NumberRow(const bench::Parameter& parameter, QWidget* parent = nullptr);
  NumberEdit* edit() const noexcept { return m_edit; }

 private:
  void addSlider();
  void addThreadButtons();
  void showOnSlider();

  const bench::Parameter& m_parameter;
  NumberEdit* m_edit;
  QSlider* m_slider = nullptr;
};

/// A line of text, with a button that browses for a file or folder.
class PathRow : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { Text, File, Folder };
  explicit PathRow(Kind kind, QWidget* parent = nullptr);
  QLineEdit* edit() const noexcept { return m_edit; }
  QString text() const { return m_edit->text(); }
  void setText(const QString& text) { m_edit->setText(text); }
  void retranslate(bool generatedWhenEmpty);

 Q_SIGNALS:
  void textChanged();

 private:
  void browse();

  Kind m_kind;
  QLineEdit* m_edit;
  QToolButton* m_button = nullptr;
};

}  // namespace packscope::setup
