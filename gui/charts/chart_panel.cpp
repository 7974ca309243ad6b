// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_panel.h"

#include "charts/chart_legend.h"
#include "charts/chart_picture.h"
#include "charts/chart_table.h"
#include "charts/chart_table_model.h"
#include "charts/chart_text.h"
#include "charts/chart_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr qint64 kRedrawMilliseconds = 250;  // Four times a second is what Qt Charts does without a stutter.
constexpr int kResizeMilliseconds = 30;
constexpr int kTurnMilliseconds = 40;  // Between two panels, so that the window answers in between.
constexpr int kMostCopiedRows = 200'000;
constexpr int kCopyScale = 2;

/// The panel that was drawn last, and when. UI thread.
struct LastDrawn {
  const ChartPanel* panel = nullptr;
  QElapsedTimer since;
};
LastDrawn& lastDrawn() {
  static LastDrawn last;
  return last;
}

}  // namespace

ChartPanel::ChartPanel(QWidget* parent) : QWidget(parent), m_cache(std::make_unique<SeriesCache>()) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &ChartPanel::redrawInTurn);
  buildPages();
  buildControls();
  connectPages();
  connectControls();
  retranslate();
}

void ChartPanel::setResults(std::shared_ptr<const bench::ResultSet> results) {
  m_results = std::move(results);
  schedule();
}

void ChartPanel::schedule() {
  m_dirty = true;
  // A chart that nobody sees costs nothing; showing it draws it.
  if (!isVisible() || m_timer.isActive()) return;
  const qint64 waited = m_sinceDrawn.isValid() ? m_sinceDrawn.elapsed() : kRedrawMilliseconds;
  m_timer.start(static_cast<int>(std::clamp<qint64>(kRedrawMilliseconds - waited, 0, kRedrawMilliseconds)));
}

void ChartPanel::flush() {
  if (m_dirty) redraw();
}

void ChartPanel::userChose() {
  m_dirty = true;
  if (isVisible()) redraw();
}

void ChartPanel::redrawInTurn() {
  // Several panels hear the same news; drawn and painted together they would hold up a click for as long as
  // all of them take.
  const LastDrawn& last = lastDrawn();
  if (last.panel != nullptr && last.panel != this && last.since.elapsed() < kTurnMilliseconds) {
    m_timer.start(kTurnMilliseconds);
    return;
  }
  redraw();
}

void ChartPanel::redraw() {
  m_timer.stop();
  m_dirty = false;
  static const bench::ResultSet kNothing;
  const bench::ResultSet& results = m_results ? *m_results : kNothing;
  showDescription(describeChart(results, options(), m_view->room(), *m_cache));
  m_sinceDrawn.start();
  lastDrawn().panel = this;
  lastDrawn().since.start();
}

void ChartPanel::showDescription(ChartDescription chart) {
  m_table = chart.table;
  m_tableModel->setTable(chart.table);
  const QString empty = chart.emptyText;
  const MarkStyle mark = chart.legendStyle;
  const int minimumHeight = chart.minimumHeight;
  m_notes->setText((QStringList{chart.encoding} + chart.notes).join(QLatin1Char(' ')));
  m_notes->setVisible(empty.isEmpty() && !m_notes->text().isEmpty());
  const ChartStyle style = styleFrom(m_view->palette(), m_view->font());
  m_view->setBackgroundBrush(style.background);
  m_view->charted().apply(std::move(chart), style);
  m_view->charted().setSelected({m_selected.begin(), m_selected.end()});
  m_view->announce();
  m_view->setMinimumHeight(std::max(m_view->minimumSizeHint().height(), minimumHeight));
  m_empty->setText(empty);
  if (!empty.isEmpty()) {
    m_pages->setCurrentWidget(m_empty);
  } else {
    m_pages->setCurrentWidget(m_tableButton->isChecked() ? static_cast<QWidget*>(m_tableView) : m_splitter);
  }
  updateLegend(mark);
  updateControls();
}

ChartOptions ChartPanel::options() const {
  ChartOptions options = m_options;
  options.hidden = hiddenIndexes();
  const auto scale = m_scaleOfKind.find(options.kind);
  if (scale != m_scaleOfKind.end()) {
    options.scale = scale->second;
  } else if (m_results) {
    options.scale = suggestedScale(*m_results, options, *m_cache);
  }
  if (!m_results || !logScaleUseful(*m_results, options, *m_cache)) options.scale = ScaleKind::Linear;
  return options;
}

QStringList ChartPanel::caseKeys() const {
  QStringList keys;
  if (!m_results) return keys;
  for (const auto& result : m_results->cases) {
    QString key = fromUtf8(result->planned.label);
    while (keys.contains(key)) key += QLatin1Char('\'');
    keys << key;
  }
  return keys;
}

std::vector<std::size_t> ChartPanel::hiddenIndexes() const {
  std::vector<std::size_t> indexes;
  if (m_hidden.isEmpty()) return indexes;
  const QStringList keys = caseKeys();
  for (qsizetype i = 0; i < keys.size(); ++i) {
    if (m_hidden.contains(keys[i])) indexes.push_back(static_cast<std::size_t>(i));
  }
  return indexes;
}

void ChartPanel::setMetric(const QString& id) {
  if (bench::findMetric(id.toStdString()) == nullptr || id == m_options.metric) return;
  m_options.metric = id;
  const QSignalBlocker blocker(m_metricBox);
  m_metricBox->setCurrentIndex(m_metricBox->findData(id));
  userChose();
}

void ChartPanel::setKind(const QString& id) {
  if (findChartKind(id) == nullptr || id == m_options.kind) return;
  m_options.kind = id;
  const QSignalBlocker blocker(m_kindBox);
  m_kindBox->setCurrentIndex(m_kindBox->findData(id));
  updateLegendVisibility();
  userChose();
}

void ChartPanel::setScale(ScaleKind scale) {
  m_scaleOfKind[m_options.kind] = scale;
  userChose();
}

void ChartPanel::setErrorBars(ErrorBars kind) {
  m_options.errorBars = kind;
  const QSignalBlocker blocker(m_errorBox);
  m_errorBox->setCurrentIndex(m_errorBox->findData(static_cast<int>(kind)));
  userChose();
}

void ChartPanel::setSelectedCases(const QList<int>& cases) {
  select(cases, false);
}

void ChartPanel::select(QList<int> cases, bool byUser) {
  std::sort(cases.begin(), cases.end());
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  cases.removeIf([](int index) { return index < 0; });
  if (cases == m_selected) return;
  m_selected = cases;
  const std::vector<std::size_t> indexes(m_selected.begin(), m_selected.end());
  m_view->charted().setSelected(indexes);
  m_legend->setSelected(indexes);
  if (byUser) Q_EMIT selectedCasesChanged(m_selected);
}

void ChartPanel::pick(int caseIndex, bool add) {
  QList<int> cases = add ? m_selected : QList<int>();
  if (caseIndex < 0) {
    if (add) return;
  } else if (add && cases.contains(caseIndex)) {
    cases.removeAll(caseIndex);
  } else if (!(!add && m_selected == QList<int>{caseIndex})) {
    cases << caseIndex;  // A click on the only selected case takes the selection away.
  }
  select(cases, true);
}

void ChartPanel::setTableShown(bool shown) {
  m_tableButton->setChecked(shown);
}

void ChartPanel::toggleTable() {
  m_tableButton->toggle();
}

void ChartPanel::copy() {
  if (!m_results) return;
  flush();
  auto* content = new QMimeData;
  content->setText(tableAsText(m_table, kMostCopiedRows));
  if (!m_tableButton->isChecked()) {
    const QSize size = m_view->size();
    QImage image(size * kCopyScale, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(kCopyScale, kCopyScale);
    paintPicture(painter, *m_results, options(),
                 {size, styleFrom(m_view->palette(), m_view->font()), {}, true}, *m_cache);
    painter.end();
    content->setImageData(image);
  }
  QGuiApplication::clipboard()->setMimeData(content);
}

void ChartPanel::requestExport() {
  if (m_results) Q_EMIT exportRequested();
}

void ChartPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_dirty) redraw();
}

void ChartPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) retranslate();
}

void ChartPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitControls();
}

void ChartPanel::connectPages() {
  connect(m_view, &SafeChartView::casePicked, this, &ChartPanel::pick);
  connect(m_view, &SafeChartView::appearanceChanged, this, [this] {
    m_dirty = true;
    if (isVisible()) m_timer.start(0);
  });
  connect(m_view, &SafeChartView::roomChanged, this, [this] {
    m_dirty = true;
    if (isVisible()) m_timer.start(kResizeMilliseconds);
  });
  connect(m_legend, &ChartLegend::selectionPicked, this,
          [this](const QList<int>& cases) { select(cases, true); });
  connect(m_legend, &ChartLegend::hiddenChanged, this, [this] {
    const QStringList keys = caseKeys();
    for (const QString& key : keys) m_hidden.remove(key);
    for (const std::size_t index : m_legend->hidden())
      m_hidden.insert(keys.value(static_cast<qsizetype>(index)));
    userChose();
  });
  connect(m_tableView->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    const QModelIndexList rows = m_tableView->selectionModel()->selectedRows();
    QList<int> cases;
    for (const QModelIndex& row : rows) cases << m_tableModel->caseOfRow(row.row());
    select(cases, true);
  });
}

}  // namespace packscope::charts
