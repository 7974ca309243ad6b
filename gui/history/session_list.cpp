// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/session_list.h"

#include "bench/presets.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/state_icon.h"

#include <QDateTime>
#include <QEvent>
#include <QLabel>
#include <QListView>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace packscope::history {
namespace {

// Raw samples are kept, so the list must end somewhere.
constexpr std::size_t kMostEntries = 30;

QString timeText(const bench::ResultSet& results) {
  const QDateTime started =
      QDateTime::fromString(results::fromUtf8(results.startedAt), Qt::ISODate).toLocalTime();
  const QLocale& locale = results::numberStyle().locale;
  return started.date() == QDate::currentDate() ? locale.toString(started.time(), QLocale::ShortFormat)
                                                : locale.toString(started, QLocale::ShortFormat);
}

QString nameOf(const SessionEntry& entry) {
  const bench::ResultSet& results = *entry.snapshot.results;
  if (!results.config.label.empty()) {
    return results::fromUtf8(results.config.label);
  }
  if (!entry.source.isEmpty()) {
    return entry.source;
  }
  for (const bench::Preset& preset : bench::presets()) {
    if (preset.config == results.config) {
      return results::engineText(preset.title);
    }
  }
  return SessionModel::tr("%n case(s)", nullptr, static_cast<int>(results.cases.size()));
}

results::State stateOf(const bench::ResultSet& results) {
  const bool failed = std::ranges::any_of(
      results.cases, [](const auto& c) { return c->outcome.status == bench::CaseStatus::Failed; });
  return failed ? results::State::Error : results.cancelled ? results::State::Unknown : results::State::Ok;
}

}  // namespace

void SessionModel::add(SessionEntry entry) {
  beginInsertRows({}, 0, 0);
  m_entries.insert(m_entries.begin(), std::move(entry));
  endInsertRows();
  if (m_entries.size() > kMostEntries) {
    const int last = static_cast<int>(m_entries.size()) - 1;
    beginRemoveRows({}, last, last);
    m_entries.pop_back();
    endRemoveRows();
  }
}

void SessionModel::append(SessionEntry entry) {
  const int end = rowCount();
  beginInsertRows({}, end, end);
  m_entries.push_back(std::move(entry));
  endInsertRows();
}

int SessionModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant SessionModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  const SessionEntry& item = entry(index.row());
  const bench::ResultSet& results = *item.snapshot.results;
  switch (role) {
    case Qt::DisplayRole:
      return timeText(results) + QStringLiteral("  ") + nameOf(item);
    case Qt::DecorationRole:
      return results::stateIcon(stateOf(results));
    case Qt::ToolTipRole: {
      QStringList lines{nameOf(item), tr("%n case(s)", nullptr, static_cast<int>(results.cases.size()))};
      if (results.cancelled) {
        lines << tr("cancelled");
      }
      return Qt::convertFromPlainText(lines.join(QLatin1Char('\n')));
    }
    default:
      return {};
  }
}

void SessionModel::retranslate() {
  if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
  }
}

SessionList::SessionList(QWidget* parent)
    : QWidget(parent),
      m_model(new SessionModel(this)),
      m_view(new QListView(this)),
      m_empty(new QLabel(this)) {
  m_view->setModel(m_model);
  m_view->setFrameShape(QFrame::NoFrame);
  // Names are wrapped, not cut.
  m_view->setWordWrap(true);
  m_view->setResizeMode(QListView::Adjust);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->hide();
  m_empty->setWordWrap(true);
  m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  m_empty->setMargin(8);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_empty);
  layout->addWidget(m_view, 1);
  connect(m_view, &QListView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT entryChosen(index.row()); });
  connect(m_view, &QListView::clicked, this,
          [this](const QModelIndex& index) { Q_EMIT entryChosen(index.row()); });
  retranslate();
}

void SessionList::add(SessionEntry entry) {
  m_model->add(std::move(entry));
  m_empty->hide();
  m_view->show();
  m_view->setCurrentIndex(m_model->index(0));
}

void SessionList::append(SessionEntry entry) {
  m_model->append(std::move(entry));
  m_empty->hide();
  m_view->show();
}

void SessionList::retranslate() {
  m_empty->setText(tr("Runs of this session appear here. Choose one to see it again."));
  m_view->setAccessibleName(tr("History"));
  m_model->retranslate();
}

void SessionList::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::history
