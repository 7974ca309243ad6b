// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_status.h"

#include "run/progress_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTextDocument>
#include <cmath>

namespace packscope::run {
namespace {

constexpr int kBarSteps = 1000;

}  // namespace

RunStatus::RunStatus(QWidget* parent)
    : QWidget(parent),
      m_text(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(this)) {
  m_text->setTextFormat(Qt::PlainText);
  // The label gives way; its tool tip has the whole sentence.
  m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_bar->setRange(0, kBarSteps);
  m_bar->setTextVisible(false);
  m_bar->setFixedWidth(160);
  m_bar->setMaximumHeight(fontMetrics().height());
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 2, 8, 2);
  layout->setSpacing(8);
  layout->addWidget(m_text, 1);
  layout->addWidget(m_bar);
  layout->addWidget(m_cancel);
  connect(m_cancel, &QPushButton::clicked, this, &RunStatus::cancelRequested);
  m_cancel->setText(tr("Cancel"));
  m_bar->setAccessibleName(tr("Progress"));
  showState(RunController::State::Idle);
}

void RunStatus::showState(RunController::State state) {
  const bool active = state != RunController::State::Idle;
  m_bar->setVisible(active);
  m_cancel->setVisible(active);
  m_cancel->setEnabled(state == RunController::State::Running);
  if (state == RunController::State::Cancelling) {
    setText(tr("stopping"));
  } else if (state == RunController::State::Running) {
    m_bar->setValue(0);
    setText(tr("starting"));
  }
}

void RunStatus::showProgress(const RunProgress& progress) {
  m_bar->setValue(static_cast<int>(std::lround(progress.fraction * kBarSteps)));
  if (m_cancel->isEnabled()) {
    setText(progressText(progress, QTime::currentTime()));
  }
}

void RunStatus::showIdle(const QString& text) {
  setText(text);
}

QString RunStatus::text() const {
  return m_full;
}

void RunStatus::setText(const QString& text) {
  m_full = text;
  elide();
}

void RunStatus::elide() {
  const QString shown = m_text->fontMetrics().elidedText(m_full, Qt::ElideRight, m_text->width());
  m_text->setText(shown);
  m_text->setToolTip(shown == m_full ? QString() : Qt::convertFromPlainText(m_full));
}

void RunStatus::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  elide();
}

void RunStatus::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    m_cancel->setText(tr("Cancel"));
    m_bar->setAccessibleName(tr("Progress"));
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::run
