// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/empty_page.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace packscope::app {

EmptyPage::EmptyPage(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_run(new QPushButton(this)),
      m_example(new QPushButton(this)),
      m_open(new QPushButton(this)) {
  QFont font = m_title->font();
  font.setPointSizeF(font.pointSizeF() * 1.4);
  m_title->setFont(font);
  m_title->setAlignment(Qt::AlignHCenter);
  m_text->setAlignment(Qt::AlignHCenter);
  m_text->setWordWrap(true);
  m_text->setMaximumWidth(520);
  // Below each other: side by side they would be wider than a small window in some languages.
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(8);
  for (QPushButton* button : {m_run, m_example, m_open}) {
    buttons->addWidget(button);
  }
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(16);
  layout->addStretch(2);
  layout->addWidget(m_title);
  auto* centred = new QHBoxLayout;
  centred->addStretch();
  centred->addWidget(m_text, 4);
  centred->addStretch();
  layout->addLayout(centred);
  auto* middle = new QHBoxLayout;
  middle->addStretch();
  middle->addLayout(buttons);
  middle->addStretch();
  layout->addLayout(middle);
  layout->addStretch(3);
  connect(m_run, &QPushButton::clicked, this, &EmptyPage::runPublishedRequested);
  connect(m_example, &QPushButton::clicked, this, &EmptyPage::exampleRequested);
  connect(m_open, &QPushButton::clicked, this, &EmptyPage::openRequested);
  retranslate();
}

void EmptyPage::retranslate() {
  m_title->setText(tr("No results yet"));
  m_text->setText(
      tr("Set the data and the cases on the left and press F5, or start with the published case: "
         "a dense matrix of 10,000 × 100 values, serialized and compressed."));
  m_run->setText(tr("Run the published SystemDS case"));
  m_example->setText(tr("Open example"));
  m_open->setText(tr("Open results…"));
}

void EmptyPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::app
