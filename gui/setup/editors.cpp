// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/editors.h"

#include "setup/number_edit.h"
#include "setup/number_scale.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QWheelEvent>
#include <thread>

namespace packscope::setup {
namespace {

/// Sliders too let the panel scroll.
class CalmSlider : public QSlider {
 public:
  using QSlider::QSlider;

 protected:
  void wheelEvent(QWheelEvent* event) override {
    if (hasFocus()) {
      QSlider::wheelEvent(event);
    } else {
      event->ignore();
    }
  }
};

double asDouble(const bench::ParameterValue& value) {
  if (const auto* integer = std::get_if<std::uint64_t>(&value)) {
    return static_cast<double>(*integer);
  }
  const auto* real = std::get_if<double>(&value);
  return real != nullptr ? *real : 0;
}

bool wantsSlider(const bench::Parameter& parameter) {
  return parameter.kind == bench::ParameterKind::Real || isLogarithmic(parameter);
}

}  // namespace

CalmComboBox::CalmComboBox(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(12);
}

void CalmComboBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    QComboBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

NumberRow::NumberRow(const bench::Parameter& parameter, QWidget* parent)
    : QWidget(parent), m_parameter(parameter), m_edit(new NumberEdit(parameter, this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(m_edit);
  setFocusProxy(m_edit);
  if (parameter.id == "threads") {
    addThreadButtons();
  } else if (wantsSlider(parameter)) {
    addSlider();
  }
}

void NumberRow::addSlider() {
  m_slider = new CalmSlider(Qt::Horizontal, this);
  m_slider->setRange(0, kSliderSteps);
  m_slider->setPageStep(kSliderSteps / 20);
  m_slider->setFocusPolicy(Qt::StrongFocus);
  m_slider->setMinimumWidth(32);
  m_slider->setAccessibleName(tr("Slider"));
  layout()->addWidget(m_slider);
  connect(m_edit, &NumberEdit::typedChanged, this, &NumberRow::showOnSlider);
  connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
    const double value = sliderValue(m_parameter, position);
    if (m_parameter.kind == bench::ParameterKind::Integer) {
      m_edit->setValue(static_cast<std::uint64_t>(value));
    } else {
      m_edit->setValue(value);
    }
  });
}

void NumberRow::showOnSlider() {
  if (const auto value = m_edit->value()) {
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(sliderPosition(m_parameter, asDouble(*value)));
  }
}

void NumberRow::addThreadButtons() {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<unsigned> counts{1};
  if (cores > 3) {
    counts.push_back(cores / 2);
  }
  if (cores > 1) {
    counts.push_back(cores);
  }
  for (const unsigned count : counts) {
    auto* button = new QToolButton(this);
    button->setText(QString::number(count));
    button->setAccessibleName(tr("%n thread(s)", nullptr, static_cast<int>(count)));
    button->setToolTip(button->accessibleName());
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    layout()->setSpacing(4);
    connect(button, &QToolButton::clicked, this, [this, count] { m_edit->setValue(std::uint64_t{count}); });
    connect(m_edit, &NumberEdit::typedChanged, button, [this, button, count] {
      const auto value = m_edit->value();
      button->setChecked(value && asDouble(*value) == count);
    });
  }
  static_cast<QHBoxLayout*>(layout())->addStretch();
}

PathRow::PathRow(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind), m_edit(new QLineEdit(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(m_edit);
  setFocusProxy(m_edit);
  connect(m_edit, &QLineEdit::textChanged, this, &PathRow::textChanged);
  if (kind != Kind::Text) {
    m_edit->setClearButtonEnabled(true);
    m_button = new QToolButton(this);
    m_button->setText(QStringLiteral("…"));
    m_button->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(m_button);
    connect(m_button, &QToolButton::clicked, this, &PathRow::browse);
  }
}

void PathRow::retranslate(bool generatedWhenEmpty) {
  if (m_kind == Kind::File) {
    m_edit->setPlaceholderText(generatedWhenEmpty ? tr("generated") : QString());
    m_button->setAccessibleName(tr("Choose a file"));
  } else if (m_kind == Kind::Folder) {
    m_edit->setPlaceholderText(tr("temporary folder"));
    m_button->setAccessibleName(tr("Choose a folder"));
  }
  if (m_button != nullptr) {
    m_button->setToolTip(m_button->accessibleName());
  }
}

void PathRow::browse() {
  const bool file = m_kind == Kind::File;
  auto* dialog = new QFileDialog(window(), file ? tr("Open matrix") : tr("Choose a folder"), text());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(file ? QFileDialog::ExistingFile : QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &PathRow::setText);
  dialog->open();
}

}  // namespace packscope::setup
