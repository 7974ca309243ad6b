// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/machine_panel.h"

#include "results/column_scroll_area.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/state_icon.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QStyle>
#include <QTextDocument>
#include <QThreadPool>
#include <algorithm>

namespace packscope::app {
namespace {

results::State stateOf(measure::FactState state) {
  switch (state) {
    case measure::FactState::Ok:
      return results::State::Ok;
    case measure::FactState::Warning:
      return results::State::Warning;
    case measure::FactState::Unknown:
      return results::State::Unknown;
    case measure::FactState::Plain:
      break;
  }
  return results::State::Plain;
}

QString stateWord(measure::FactState state) {
  switch (state) {
    case measure::FactState::Ok:
      return MachinePanel::tr("good");
    case measure::FactState::Warning:
      return MachinePanel::tr("makes figures less certain");
    case measure::FactState::Unknown:
      return MachinePanel::tr("cannot be read on this machine");
    case measure::FactState::Plain:
      break;
  }
  return {};
}

int rankOf(measure::FactState state) {
  return state == measure::FactState::Warning ? 0 : state == measure::FactState::Plain ? 2 : 1;
}

/// What advice says to run; the program itself never changes the system.
QString commandIn(std::string_view advice) {
  constexpr std::string_view kMark = "un: ";
  const std::size_t at = advice.find(kMark);
  return at == std::string_view::npos ? QString() : results::fromUtf8(advice.substr(at + kMark.size()));
}

QLabel* plainLabel(QString text) {
  // Options such as --interleave stay in one piece.
  text.replace(QStringLiteral("--"), QStringLiteral("-\u2060-\u2060"));
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  return label;
}

}  // namespace

MachinePanel::MachinePanel(QWidget* parent)
    : QWidget(parent),
      m_scroll(new results::ColumnScrollArea(this)),
      m_refresh(new QPushButton(this)),
      m_copy(new QPushButton(this)) {
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(8, 4, 8, 8);
  buttons->setSpacing(8);
  buttons->addWidget(m_refresh);
  buttons->addWidget(m_copy);
  buttons->addStretch();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_scroll, 1);
  layout->addLayout(buttons);
  connect(m_refresh, &QPushButton::clicked, this, &MachinePanel::refresh);
  connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(asText()); });
  retranslate();
}

void MachinePanel::refresh() {
  if (m_reading) {
    return;
  }
  m_reading = true;
  QThreadPool::globalInstance()->start([panel = QPointer<MachinePanel>(this)] {
    const measure::Environment environment = measure::readEnvironment();
    QMetaObject::invokeMethod(
        qApp,
        [panel, environment] {
          if (panel) {
            panel->m_reading = false;
            panel->setEnvironment(environment);
          }
        },
        Qt::QueuedConnection);
  });
}

void MachinePanel::setEnvironment(const measure::Environment& environment) {
  m_environment = environment;
  rebuild();
  Q_EMIT environmentChanged();
}

QString MachinePanel::asText() const {
  QString text;
  for (const measure::Fact& fact : m_environment.facts) {
    text += results::fromUtf8(fact.title) + QStringLiteral(": ") + results::fromUtf8(fact.value);
    if (fact.state != measure::FactState::Plain) {
      text += QStringLiteral(" (%1)").arg(results::fromUtf8(measure::toString(fact.state)));
    }
    text += QLatin1Char('\n');
  }
  return text;
}

void MachinePanel::rebuild() {
  auto* content = new QWidget;
  auto* grid = new QGridLayout(content);
  grid->setContentsMargins(8, 8, 8, 8);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  // What needs attention first; the order of the engine within.
  std::vector<measure::Fact> facts = m_environment.facts;
  std::ranges::stable_sort(facts, {}, [](const measure::Fact& fact) { return rankOf(fact.state); });
  for (const measure::Fact& fact : facts) {
    addFact(*grid, fact);
  }
  grid->setRowStretch(grid->rowCount(), 1);
  m_scroll->setWidget(content);
}

void MachinePanel::addFact(QGridLayout& grid, const measure::Fact& fact) {
  const int row = grid.rowCount();
  const int side = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
  auto* icon = new QLabel;
  icon->setFixedWidth(side);
  if (const QIcon state = results::stateIcon(stateOf(fact.state)); !state.isNull()) {
    icon->setPixmap(state.pixmap(QSize(side, side), devicePixelRatioF()));
    icon->setToolTip(stateWord(fact.state));
    icon->setAccessibleName(stateWord(fact.state));
  }
  auto* text = plainLabel(results::engineText(fact.title) + QStringLiteral(": ") +
                          results::engineValue(fact.value, results::numberStyle().locale));
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  grid.addWidget(icon, row, 0, Qt::AlignTop);
  grid.addWidget(text, row, 1);
  if (fact.advice.empty()) {
    return;
  }
  if (fact.state != measure::FactState::Warning) {
    text->setToolTip(Qt::convertFromPlainText(results::engineText(fact.advice)));
    return;
  }
  auto* advice = plainLabel(results::engineText(fact.advice));
  QPalette colours = advice->palette();
  colours.setColor(QPalette::WindowText, results::stateColor(results::State::Warning, palette()));
  advice->setPalette(colours);
  advice->setTextInteractionFlags(Qt::TextSelectableByMouse);
  grid.addWidget(advice, row + 1, 1);
  if (const QString command = commandIn(fact.advice); !command.isEmpty()) {
    auto* button = new QPushButton(tr("Copy command"));
    button->setToolTip(Qt::convertFromPlainText(command));
    connect(button, &QPushButton::clicked, this, [command] { QApplication::clipboard()->setText(command); });
    grid.addWidget(button, row + 2, 1, Qt::AlignLeft);
  }
}

void MachinePanel::retranslate() {
  m_refresh->setText(tr("Refresh"));
  m_copy->setText(tr("Copy"));
  m_copy->setToolTip(tr("Copy these facts as text"));
  m_scroll->setAccessibleName(tr("Machine"));
  rebuild();
}

void MachinePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  } else if (event->type() == QEvent::PaletteChange && m_copy != nullptr) {
    rebuild();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::app
