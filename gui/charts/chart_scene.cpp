// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_scene.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QHorizontalBarSeries>
#include <QLegend>
#include <QLineSeries>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

namespace packscope::charts {
namespace {

constexpr qreal kLineWidth = 1.6;
constexpr qreal kBarWidth = 0.62;   // Of a row.
constexpr qreal kThickestBar = 36;  // Pixels: one case is not one big blue field.
constexpr double kRowPadding = 0.5;

bool contains(const std::vector<std::size_t>& ascending, std::size_t value) {
  return std::binary_search(ascending.begin(), ascending.end(), value);
}

QColor faded(const QColor& colour, const QColor& background) {
  const auto part = [](float from, float to) { return from + (to - from) * 0.65F; };
  return QColor::fromRgbF(part(colour.redF(), background.redF()), part(colour.greenF(), background.greenF()),
                          part(colour.blueF(), background.blueF()));
}

/// Labels of a category axis have to differ, also when two cases have the same name: invisible joiners tell
/// them apart.
QStringList distinct(const QStringList& names) {
  QStringList result;
  for (const QString& name : names) {
    QString label = chartHtml(name);
    while (result.contains(label)) label += QChar(0x2060);
    result << label;
  }
  return result;
}

/// Every label that changes lets the chart lay itself out again, so it hears of the last one only.
void setTicks(QCategoryAxis& axis, const ChartAxis& wanted) {
  const QStringList before = axis.categoriesLabels();
  bool same = before.size() == static_cast<qsizetype>(wanted.ticks.size()) && axis.startValue() == wanted.low;
  for (qsizetype i = 0; same && i < before.size(); ++i) {
    const Tick& tick = wanted.ticks[static_cast<std::size_t>(i)];
    same = before[i] == chartHtml(tick.label) && axis.endValue(before[i]) == tick.position;
  }
  if (!same) {
    {
      const QSignalBlocker blocker(axis);
      for (const QString& label : before) axis.remove(label);
      axis.setStartValue(wanted.low);
      for (std::size_t i = 0; i + 1 < wanted.ticks.size(); ++i) {
        axis.append(chartHtml(wanted.ticks[i].label), wanted.ticks[i].position);
      }
    }
    if (!wanted.ticks.empty())
      axis.append(chartHtml(wanted.ticks.back().label), wanted.ticks.back().position);
  }
  axis.setRange(wanted.low, wanted.high);
}

}  // namespace

QString chartHtml(const QString& plain) {
  return plain.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

ChartScene::ChartScene(QChart* chart, QObject* parent)
    : QObject(parent),
      m_chart(chart),
      m_overlay(new ChartOverlay(chart, m_description, m_style)),
      m_readout(new ReadoutItem(chart, m_description, m_style)) {
  m_chart->setAnimationOptions(QChart::NoAnimation);
  m_chart->legend()->setVisible(false);
  m_chart->setBackgroundRoundness(0);
  // QChart keeps two rings of margins; one is enough.
  m_chart->layout()->setContentsMargins(0, 0, 0, 0);
  m_chart->setAcceptedMouseButtons(Qt::NoButton);
  connect(m_chart, &QChart::plotAreaChanged, this, [this] {
    fitBarWidth();
    m_overlay->refresh();
    m_readout->update();
  });
}

void ChartScene::apply(ChartDescription description, const ChartStyle& style) {
  // What the reader looks at stays under the pointer while a run goes on, as long as it is still drawn.
  std::optional<Hit> looking;
  if (m_current) looking = m_description.hits[*m_current];
  setCurrent({});
  m_description = std::move(description);
  m_style = style;
  const bool rows = !m_description.y.categories.isEmpty();
  if (!m_built || rows != m_rows) {
    m_rows = rows;
    rebuild();
  }
  updateBars();
  updateLines();
  updateAxes();
  updateColours();
  m_chart->setMargins(m_overlay->margins());
  fitBarWidth();
  m_overlay->refresh();
  if (looking) setCurrent(sameHit(*looking));
}

std::optional<std::size_t> ChartScene::sameHit(const Hit& hit) const {
  if (!m_description.emptyText.isEmpty()) return {};
  for (std::size_t i = 0; i < m_description.hits.size(); ++i) {
    const Hit& candidate = m_description.hits[i];
    if (candidate.caseIndex == hit.caseIndex && candidate.item == hit.item) return i;
  }
  return {};
}

void ChartScene::setSelected(const std::vector<std::size_t>& cases) {
  m_selected = cases;
  std::sort(m_selected.begin(), m_selected.end());
  m_overlay->setSelected(m_selected);
  updateColours();
}

void ChartScene::rebuild() {
  m_chart->removeAllSeries();
  for (QAbstractAxis* axis : m_chart->axes()) {
    m_chart->removeAxis(axis);
    delete axis;
  }
  m_lines.clear();
  m_barSeries = nullptr;
  m_rowAxis = nullptr;
  m_yAxis = nullptr;
  m_xAxis = new QCategoryAxis;
  m_xAxis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
  // The order series, axis, attach is the only one that works in Qt Charts.
  m_rows ? addCategoryChart() : addNumericChart();
  m_built = true;
}

void ChartScene::addCategoryChart() {
  m_barSeries = new QHorizontalBarSeries;
  m_barSeries->append(new QBarSet(QString()));
  m_barSeries->setBarWidth(kBarWidth);
  m_chart->addSeries(m_barSeries);
  m_rowAxis = new QBarCategoryAxis;
  m_rowAxis->setTruncateLabels(false);  // Rows get the height they need, and long names are wrapped.
  m_chart->addAxis(m_xAxis, Qt::AlignBottom);
  m_chart->addAxis(m_rowAxis, Qt::AlignLeft);
  m_barSeries->attachAxis(m_xAxis);
  m_barSeries->attachAxis(m_rowAxis);
}

void ChartScene::addNumericChart() {
  auto* first = new QLineSeries;
  m_chart->addSeries(first);
  m_lines.append(first);
  m_yAxis = new QCategoryAxis;
  m_yAxis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
  m_chart->addAxis(m_xAxis, Qt::AlignBottom);
  m_chart->addAxis(m_yAxis, Qt::AlignLeft);
  first->attachAxis(m_xAxis);
  first->attachAxis(m_yAxis);
}

QLineSeries* ChartScene::addLine() {
  auto* line = new QLineSeries;
  m_chart->addSeries(line);
  line->attachAxis(m_xAxis);
  line->attachAxis(m_yAxis);
  m_lines.append(line);
  return line;
}

void ChartScene::updateBars() {
  if (!m_rows) return;
  // Rows are described from the top; a category axis counts from the bottom. Missing values keep their place:
  // a NaN would let the following bars slide to the wrong name.
  const qsizetype rows = m_description.y.categories.size();
  QBarSet* set = m_barSeries->barSets().constFirst();
  QList<qreal> values(rows, 0);
  for (std::size_t i = 0; i < m_description.bars.size(); ++i) {
    const BarMark& bar = m_description.bars[i];
    if (!bar.missing) values[rows - 1 - static_cast<qsizetype>(i)] = bar.position;
  }
  QList<qreal> before;
  for (int i = 0; i < set->count(); ++i) before << set->at(i);
  if (before == values) return;
  if (set->count() > 0) set->remove(0, static_cast<int>(set->count()));
  set->append(values);
}

void ChartScene::fitBarWidth() {
  const qsizetype rows = m_description.y.categories.size();
  if (m_barSeries == nullptr || rows == 0) return;
  const qreal rowHeight = m_chart->plotArea().height() / static_cast<qreal>(rows);
  const qreal width = rowHeight > 0 ? std::min(kBarWidth, kThickestBar / rowHeight) : kBarWidth;
  if (std::abs(m_barSeries->barWidth() - width) > 1e-3) m_barSeries->setBarWidth(width);
}

void ChartScene::updateLines() {
  if (m_rows) return;
  const auto wanted = static_cast<qsizetype>(m_description.lines.size());
  while (m_lines.size() < wanted) addLine();
  for (qsizetype i = 0; i < m_lines.size(); ++i) {
    const QList<QPointF> points =
        i < wanted ? m_description.lines[static_cast<std::size_t>(i)].points : QList<QPointF>();
    if (m_lines[i]->points() != points) m_lines[i]->replace(points);
  }
}

void ChartScene::updateAxes() {
  setTicks(*m_xAxis, m_description.x);
  if (m_rows) {
    QStringList names = distinct(m_description.y.categories);
    std::reverse(names.begin(), names.end());
    if (m_rowAxis->categories() != names) {
      m_rowAxis->clear();
      m_rowAxis->append(names);
    }
  } else {
    setTicks(*m_yAxis, m_description.y);
  }
}

void ChartScene::styleAxis(QAbstractAxis* axis, const QString& title, bool grid) const {
  QFont labels = m_style.font;
  axis->setLabelsFont(labels);
  axis->setLabelsBrush(m_style.text);
  axis->setTitleFont(m_style.font);
  axis->setTitleBrush(m_style.text);
  axis->setTitleText(chartHtml(title));
  axis->setLinePen(QPen(m_style.frame, 1));
  axis->setGridLinePen(QPen(m_style.grid, 1));
  axis->setGridLineVisible(grid);
  axis->setShadesVisible(false);
}

void ChartScene::updateColours() {
  if (!m_built) return;
  m_chart->setBackgroundBrush(m_style.background);
  m_chart->setBackgroundPen(Qt::NoPen);
  m_chart->setPlotAreaBackgroundVisible(false);
  styleAxis(m_xAxis, m_description.x.title, true);
  if (m_rows) {
    styleAxis(m_rowAxis, {}, false);
    QBarSet* set = m_barSeries->barSets().constFirst();
    const QColor colour = m_style.colour(0);
    set->setPen(Qt::NoPen);
    set->setColor(m_selected.empty() ? colour : faded(colour, m_style.background));
    set->setSelectedColor(colour);
    set->deselectAllBars();
    for (std::size_t i = 0; i < m_description.bars.size(); ++i) {
      if (contains(m_selected, m_description.bars[i].caseIndex)) {
        set->selectBar(static_cast<int>(m_description.y.categories.size()) - 1 - static_cast<int>(i));
      }
    }
    return;
  }
  styleAxis(m_yAxis, m_description.y.title, true);
  for (std::size_t i = 0; i < m_description.lines.size(); ++i) {
    const std::size_t index = m_description.lines[i].caseIndex;
    QPen pen = m_style.linePen(index, kLineWidth);
    if (!m_selected.empty()) {
      if (contains(m_selected, index)) {
        pen.setWidthF(kLineWidth * 1.6);
      } else {
        pen.setColor(faded(pen.color(), m_style.background));
      }
    }
    m_lines[static_cast<qsizetype>(i)]->setPen(pen);
  }
}

QPointF ChartScene::toChart(const QPointF& position) const {
  return PlotMap(m_chart->plotArea(), m_description).at(position);
}

std::optional<std::size_t> ChartScene::nearest(const QPointF& chartPoint, double radius) const {
  const PlotMap map(m_chart->plotArea(), m_description);
  std::optional<std::size_t> best;
  if (!m_description.emptyText.isEmpty()) return best;
  double bestDistance = m_rows ? map.rowHeight() * kRowPadding : radius;
  if (m_rows && (chartPoint.y() < map.plot().top() || chartPoint.y() > map.plot().bottom())) return best;
  for (std::size_t i = 0; i < m_description.hits.size(); ++i) {
    const QPointF offset = map.at(m_description.hits[i].at) - chartPoint;
    const double distance = m_rows ? std::abs(offset.y()) : std::hypot(offset.x(), offset.y());
    if (distance <= bestDistance) {
      bestDistance = distance;
      best = i;
    }
  }
  return best;
}

void ChartScene::setCurrent(std::optional<std::size_t> hit) {
  if (hit && *hit >= m_description.hits.size()) hit.reset();
  m_current = hit;
  if (!hit) {
    m_readout->clear();
    return;
  }
  const Hit& found = m_description.hits[*hit];
  m_readout->show(found.at, found.caseIndex,
                  m_description.readout ? m_description.readout(found) : QStringList());
}

}  // namespace packscope::charts
