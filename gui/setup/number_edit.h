// SPDX-License-Identifier: GPL-3.0-or-later
// A spin box for a number parameter that keeps whatever was typed: wrong input is told beside it, never
// changed.
#pragma once

#include "bench/parameters.h"

#include <QAbstractSpinBox>

namespace packscope::setup {

class NumberEdit : public QAbstractSpinBox {
  Q_OBJECT

 public:
  /// `parameter` is an Integer or Real row of the parameter table.
  explicit NumberEdit(const bench::Parameter& parameter, QWidget* parent = nullptr);

  QString typed() const { return text(); }
  void setTyped(const QString& text);
  void setValue(const bench::ParameterValue& value);
  /// Nothing when the text is not a number.
  std::optional<bench::ParameterValue> value() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  void stepBy(int steps) override;
  QValidator::State validate(QString& input, int& position) const override;

 Q_SIGNALS:
  /// The text changed, by typing, stepping or setting.
  void typedChanged();

 protected:
  StepEnabled stepEnabled() const override;
  void wheelEvent(QWheelEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  const bench::Parameter& m_parameter;
};

}  // namespace packscope::setup
