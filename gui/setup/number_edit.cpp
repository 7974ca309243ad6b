// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/number_edit.h"

#include "results/metric_text.h"
#include "setup/number_scale.h"

#include <QApplication>
#include <QLineEdit>
#include <QWheelEvent>

namespace packscope::setup {
namespace {

QLocale fieldLocale() {
  return results::numberStyle().locale;
}

}  // namespace

NumberEdit::NumberEdit(const bench::Parameter& parameter, QWidget* parent)
    : QAbstractSpinBox(parent), m_parameter(parameter) {
  setAlignment(Qt::AlignRight);
  setFocusPolicy(Qt::StrongFocus);
  setKeyboardTracking(true);
  connect(lineEdit(), &QLineEdit::textChanged, this, &NumberEdit::typedChanged);
}

void NumberEdit::setTyped(const QString& text) {
  lineEdit()->setText(text);
  // Of a number that is too long the leading digits are seen.
  lineEdit()->setCursorPosition(0);
}

void NumberEdit::setValue(const bench::ParameterValue& value) {
  const QString text = typedText(m_parameter, value, fieldLocale());
  if (text != lineEdit()->text()) {
    lineEdit()->setText(text);
    lineEdit()->setCursorPosition(0);
  }
}

std::optional<bench::ParameterValue> NumberEdit::value() const {
  return readTyped(m_parameter, text(), fieldLocale());
}

QSize NumberEdit::sizeHint() const {
  QSize hint = QAbstractSpinBox::sizeHint();
  // Room for the figures people work with; longer ones scroll.
  hint.setWidth(fontMetrics().horizontalAdvance(QStringLiteral("10,000,000")) + 36);
  return hint;
}

QSize NumberEdit::minimumSizeHint() const {
  return sizeHint();
}

void NumberEdit::stepBy(int steps) {
  const auto current = value();
  // The base class multiplies by 10 with Ctrl and on Page Up; here Ctrl means a factor of ten.
  const bool coarse = std::abs(steps) >= 10 || (QApplication::keyboardModifiers() & Qt::ControlModifier) != 0;
  const int count = steps > 0 ? 1 : -1;
  if (m_parameter.kind == bench::ParameterKind::Integer) {
    const auto* integer = current ? std::get_if<std::uint64_t>(&*current) : nullptr;
    const auto from = integer != nullptr ? *integer : static_cast<std::uint64_t>(m_parameter.minimum);
    setValue(steppedInteger(m_parameter, from, count, coarse));
  } else {
    const auto* real = current ? std::get_if<double>(&*current) : nullptr;
    setValue(steppedReal(m_parameter, real != nullptr ? *real : m_parameter.minimum, count, coarse));
  }
  selectAll();
}

QValidator::State NumberEdit::validate(QString&, int&) const {
  return QValidator::Acceptable;
}

QAbstractSpinBox::StepEnabled NumberEdit::stepEnabled() const {
  return StepUpEnabled | StepDownEnabled;
}

void NumberEdit::wheelEvent(QWheelEvent* event) {
  // Scrolling the panel must not change a field that happens to come under the pointer.
  if (hasFocus()) {
    QAbstractSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
  QAbstractSpinBox::focusOutEvent(event);
  if (problemWithTyped(m_parameter, text(), fieldLocale()).isEmpty()) {
    setValue(*value());
  }
}

}  // namespace packscope::setup
