// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the form: label, editor, unit, and a note below that says what is wrong. Made from a parameter
// row.
#pragma once

#include "bench/parameters.h"

#include <QLabel>
#include <QObject>
#include <QString>
#include <functional>

class QGridLayout;

namespace packscope::setup {

class ParameterField : public QObject {
  Q_OBJECT

 public:
  /// Adds its widgets to two rows of the grid, from `row`: label | editor | unit, and the note.
  ParameterField(const bench::Parameter& parameter, QGridLayout* grid, int row, QWidget* parent);

  const bench::Parameter& parameter() const noexcept { return m_parameter; }
  /// The text in the engine's form: "10000", "0.5", "native", "true". What was typed where it is not a value.
  QString text() const;
  /// Empty when the field holds an allowed value.
  QString problem() const { return m_problem; }
  QString title() const;

  void load(const bench::BenchmarkConfig& config);
  /// Only when problem() is empty.
  void store(bench::BenchmarkConfig& config) const;

  /// For tests and the command line: types text as a person would.
  void type(const QString& text);
  void setVisible(bool visible);
  void setEnabled(bool enabled, const QString& reason = {});
  void focus();
  QWidget* editor() const noexcept { return m_editor; }
  /// Language or number style changed; keeps the value.
  void retranslate();

 Q_SIGNALS:
  void changed();

 private:
  bool showsUnit() const;
  void makeEditor(QWidget* parent);
  void makeNumberEditor(QWidget* parent);
  void makeChoiceEditor(QWidget* parent);
  void makeFlagEditor(QWidget* parent);
  void makeTextEditor(QWidget* parent);
  void makeValuesEditor(QWidget* parent);
  void onChanged();
  void check();

  const bench::Parameter& m_parameter;
  QLabel* m_label;
  QLabel* m_unit;
  QLabel* m_note;
  QWidget* m_row = nullptr;     ///< What stands in the grid's middle column.
  QWidget* m_editor = nullptr;  ///< What has the focus.
  QString m_problem;
  QString m_reason;  ///< Why the field is disabled.
  bool m_visible = true;
  // How the editor of this kind is read and written, in what a person sees.
  std::function<QString()> m_read;
  std::function<void(const QString&)> m_write;
  std::function<void()> m_retranslate;
};

/// "one process for the run" for --isolation worker; the id where there is no better word.
QString choiceTitle(std::string_view parameterId, std::string_view choice);

}  // namespace packscope::setup
