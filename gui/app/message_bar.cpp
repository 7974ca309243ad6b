// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/message_bar.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <algorithm>

namespace packscope::app {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_details(new QLabel(this)),
      m_detailsButton(new QToolButton(this)),
      m_dismiss(new QToolButton(this)) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::AlternateBase);
  for (QLabel* label : {m_text, m_details}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_detailsButton->setCheckable(true);
  m_detailsButton->setAutoRaise(true);
  m_detailsButton->setFocusPolicy(Qt::StrongFocus);
  m_dismiss->setAutoRaise(true);
  m_dismiss->setFocusPolicy(Qt::StrongFocus);
  m_dismiss->setIcon(results::stateIcon(results::State::Close));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 4, 4, 4);
  grid->setHorizontalSpacing(8);
  grid->setColumnStretch(1, 1);
  grid->addWidget(m_icon, 0, 0, Qt::AlignTop);
  grid->addWidget(m_text, 0, 1);
  grid->addWidget(m_detailsButton, 0, 2, Qt::AlignTop);
  grid->addWidget(m_dismiss, 0, 3, Qt::AlignTop);
  grid->addWidget(m_details, 1, 1, 1, 2);
  m_details->hide();
  hide();
  connect(m_detailsButton, &QToolButton::toggled, m_details, &QWidget::setVisible);
  connect(m_dismiss, &QToolButton::clicked, this, &MessageBar::dismiss);
  retranslate();
}

void MessageBar::post(results::State state, const QString& text, const QString& details) {
  const auto same = [&](const Message& m) { return m.text == text && m.details == details; };
  std::erase_if(m_messages, same);
  m_messages.push_front({state, text, details});
  // An endless stream of warnings must not grow for ever.
  constexpr std::size_t kMost = 50;
  if (m_messages.size() > kMost) {
    m_messages.pop_back();
  }
  showFront();
}

void MessageBar::clear() {
  m_messages.clear();
  showFront();
}

QString MessageBar::text() const {
  return m_messages.empty() ? QString() : m_messages.front().text;
}

void MessageBar::dismiss() {
  if (!m_messages.empty()) {
    m_messages.pop_front();
  }
  showFront();
}

void MessageBar::showFront() {
  if (m_messages.empty()) {
    hide();
    return;
  }
  const Message& message = m_messages.front();
  const int side = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
  m_icon->setPixmap(results::stateIcon(message.state).pixmap(QSize(side, side), devicePixelRatioF()));
  const auto more = static_cast<int>(m_messages.size()) - 1;
  m_text->setText(more > 0 ? message.text + QLatin1Char(' ') + tr("(%n more)", nullptr, more) : message.text);
  m_details->setText(message.details);
  m_detailsButton->setVisible(!message.details.isEmpty());
  m_detailsButton->setChecked(false);
  show();
}

void MessageBar::retranslate() {
  setAccessibleName(tr("Messages"));
  m_detailsButton->setText(tr("Details"));
  m_dismiss->setToolTip(tr("Dismiss"));
  m_dismiss->setAccessibleName(tr("Dismiss"));
  showFront();
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  } else if (event->type() == QEvent::PaletteChange && m_dismiss != nullptr) {
    showFront();
  }
  QFrame::changeEvent(event);
}

}  // namespace packscope::app
