// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_overlay.h"

#include <QChart>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr qreal kCap = 4;  // Half length of the ends of an error bar.
constexpr qreal kMarkerRadius = 3.2;
constexpr qreal kTextGap = 6;
constexpr qreal kNarrowError = 4;  // Error bars narrower than this are one line.
constexpr double kDimmed = 0.3;    // Opacity of what is not selected.

}  // namespace

qreal PlotMap::x(double position) const {
  return m_plot.left() + (position - m_chart.x.low) / (m_chart.x.high - m_chart.x.low) * m_plot.width();
}

qreal PlotMap::y(double position) const {
  if (!m_chart.y.categories.isEmpty()) return m_plot.top() + (position + 0.5) * rowHeight();
  return m_plot.bottom() - (position - m_chart.y.low) / (m_chart.y.high - m_chart.y.low) * m_plot.height();
}

qreal PlotMap::rowHeight() const {
  const qsizetype rows = m_chart.y.categories.size();
  return rows == 0 ? 0 : m_plot.height() / static_cast<qreal>(rows);
}

ChartOverlay::ChartOverlay(QChart* chart, const ChartDescription& description, const ChartStyle& style)
    : QGraphicsItem(chart), m_chart(chart), m_description(description), m_style(style) {
  setZValue(50);
  setAcceptedMouseButtons(Qt::NoButton);
}

void ChartOverlay::refresh() {
  prepareGeometryChange();
  update();
}

void ChartOverlay::setSelected(std::vector<std::size_t> cases) {
  std::sort(cases.begin(), cases.end());
  m_selected = std::move(cases);
  update();
}

QRectF ChartOverlay::boundingRect() const {
  return {QPointF(0, 0), m_chart->size()};
}

bool ChartOverlay::dimmed(std::size_t caseIndex) const {
  return !m_selected.empty() && !std::binary_search(m_selected.begin(), m_selected.end(), caseIndex);
}

void ChartOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
  const PlotMap map(m_chart->plotArea(), m_description);
  if (!m_description.emptyText.isEmpty() || map.plot().width() < 1 || map.plot().height() < 1) return;
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(m_style.font);
  painter->save();
  painter->setClipRect(map.plot().adjusted(-1, -1, 1, 1));
  paintBoxes(*painter, map);
  paintCeilings(*painter, map);
  paintErrors(*painter, map);
  painter->restore();
  paintPoints(*painter, map);
  paintBarTexts(*painter, map);
  paintCeilingLabels(*painter, map);
}

QMargins ChartOverlay::margins() const {
  constexpr int kRing = 6;
  QMargins margins(kRing, kRing, kRing + 4, kRing);
  if (m_description.ceilings.empty()) return margins;
  const QFontMetricsF metrics(m_style.font);
  if (m_description.valuesAlongX) {
    margins.setTop(static_cast<int>(metrics.height()) + kRing);
    return margins;
  }
  qreal widest = 0;
  for (const CeilingMark& ceiling : m_description.ceilings) {
    widest = std::max(widest, metrics.horizontalAdvance(ceiling.label));
  }
  margins.setRight(static_cast<int>(widest + kTextGap) + kRing);
  return margins;
}

void ChartOverlay::paintCeilings(QPainter& painter, const PlotMap& map) const {
  painter.setPen(QPen(m_style.text, 1.2, Qt::DashLine));
  for (const CeilingMark& ceiling : m_description.ceilings) {
    const qreal x = map.x(ceiling.position);
    const qreal y = map.y(ceiling.position);
    painter.drawLine(m_description.valuesAlongX ? QLineF(x, map.plot().top(), x, map.plot().bottom())
                                                : QLineF(map.plot().left(), y, map.plot().right(), y));
  }
}

void ChartOverlay::paintCeilingLabels(QPainter& painter, const PlotMap& map) const {
  // In the order of the lines, pushed apart where lines are closer than their labels.
  std::vector<CeilingMark> ordered = m_description.ceilings;
  const bool standing = m_description.valuesAlongX;
  std::sort(ordered.begin(), ordered.end(), [standing](const CeilingMark& a, const CeilingMark& b) {
    return standing ? a.position < b.position : a.position > b.position;
  });
  const QFontMetricsF metrics(m_style.font);
  painter.setPen(m_style.text);
  qreal free = standing ? 0 : map.plot().top() - metrics.height();
  for (const CeilingMark& ceiling : ordered) {
    const qreal width = metrics.horizontalAdvance(ceiling.label);
    if (standing) {
      const qreal left = std::max(free, map.x(ceiling.position) - width / 2);
      painter.drawText(QPointF(left, map.plot().top() - metrics.descent() - 2), ceiling.label);
      free = left + width + 2 * kTextGap;
    } else {
      const qreal top = std::max(free, map.y(ceiling.position) - metrics.height() / 2);
      painter.drawText(QPointF(map.plot().right() + kTextGap / 2, top + metrics.ascent()), ceiling.label);
      free = top + metrics.height();
    }
  }
}

void ChartOverlay::paintBoxes(QPainter& painter, const PlotMap& map) const {
  const qreal half = std::min(map.rowHeight() * 0.3, 12.0);
  for (const BoxMark& box : m_description.boxes) {
    painter.setOpacity(dimmed(box.caseIndex) ? kDimmed : 1);
    const qreal y = map.y(box.at);
    const QColor colour = m_style.colour(0);
    painter.setPen(QPen(m_style.text, 1.2));
    for (const auto& [from, to] : {std::pair(box.low, box.q1), std::pair(box.q3, box.high)}) {
      painter.drawLine(QPointF(map.x(from), y), QPointF(map.x(to), y));
    }
    for (const double end : {box.low, box.high}) {
      painter.drawLine(QPointF(map.x(end), y - half / 2), QPointF(map.x(end), y + half / 2));
    }
    QColor fill = colour;
    fill.setAlphaF(0.45F);
    painter.setBrush(fill);
    painter.drawRect(QRectF(QPointF(map.x(box.q1), y - half), QPointF(map.x(box.q3), y + half)));
    painter.setPen(QPen(m_style.text, 2.4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(map.x(box.median), y - half), QPointF(map.x(box.median), y + half));
  }
  painter.setOpacity(1);
}

void ChartOverlay::paintErrors(QPainter& painter, const PlotMap& map) const {
  const qreal cap = std::min(kCap, map.rowHeight() * 0.3);
  for (const ErrorMark& error : m_description.errors) {
    painter.setOpacity(dimmed(error.caseIndex) ? kDimmed : 1);
    const qreal y = map.y(error.at);
    const qreal low = map.x(error.low);
    const qreal high = map.x(error.high);
    if (high - low < kNarrowError) {
      // Two ends would be one blot.
      painter.setPen(QPen(m_style.text, 1.6));
      painter.drawLine(QPointF((low + high) / 2, y - cap), QPointF((low + high) / 2, y + cap));
      continue;
    }
    // A halo keeps the part inside the bar visible.
    for (const QPen& pen : {QPen(m_style.background, 3.2), QPen(m_style.text, 1.4)}) {
      painter.setPen(pen);
      painter.drawLine(QPointF(low, y), QPointF(high, y));
      painter.drawLine(QPointF(high, y - cap), QPointF(high, y + cap));
      if (error.cutLow) {
        painter.drawLine(QPointF(low + 1, y), QPointF(low + 1 + cap, y - cap));
        painter.drawLine(QPointF(low + 1, y), QPointF(low + 1 + cap, y + cap));
      } else {
        painter.drawLine(QPointF(low, y - cap), QPointF(low, y + cap));
      }
    }
  }
  painter.setOpacity(1);
}

void ChartOverlay::paintPoints(QPainter& painter, const PlotMap& map) const {
  const bool rows = map.rowHeight() > 0;
  for (const PointMark& point : m_description.points) {
    painter.setOpacity(dimmed(point.caseIndex) ? kDimmed : 1);
    const QColor colour = rows ? m_style.colour(0) : m_style.colour(point.caseIndex);
    const QPointF at = map.at(point.at);
    const std::size_t shape = rows ? 0 : markerShape(point.caseIndex);
    painter.setPen(QPen(colour, 1.3));
    painter.setBrush(point.kind == PointKind::Plain ? QBrush(colour) : QBrush(m_style.background));
    if (point.offScale) {
      painter.drawPolygon(QPolygonF({at + QPointF(0, 1), at + QPointF(-4, 8), at + QPointF(4, 8)}));
      continue;
    }
    drawMarker(painter, shape, at, point.kind == PointKind::Plain ? kMarkerRadius * 0.85 : kMarkerRadius);
    if (point.kind == PointKind::Outlier && !rows) {
      painter.setBrush(Qt::NoBrush);
      painter.drawEllipse(at, kMarkerRadius * 2, kMarkerRadius * 2);
    }
  }
  painter.setOpacity(1);
}

void ChartOverlay::paintBarTexts(QPainter& painter, const PlotMap& map) const {
  const QFontMetricsF metrics(m_style.font);
  if (map.rowHeight() < metrics.ascent()) return;
  for (std::size_t row = 0; row < m_description.bars.size(); ++row) {
    const BarMark& bar = m_description.bars[row];
    if (bar.text.isEmpty()) continue;
    double end = bar.missing ? m_description.x.low : std::max(bar.position, 0.0);
    for (const ErrorMark& error : m_description.errors) {
      if (error.at == static_cast<double>(row)) end = std::max(end, error.high);
    }
    const qreal x = std::min(map.x(end), map.plot().right()) + kTextGap;
    const qreal y = map.y(static_cast<double>(row));
    const QRectF space(x, y - metrics.height() / 2, std::max(0.0, m_chart->size().width() - x - 2),
                       metrics.height());
    // A long failure message is cut here and whole in the readout.
    const QString text = metrics.elidedText(bar.text, Qt::ElideRight, space.width());
    // A ceiling line would cross it out.
    painter.fillRect(QRectF(space.topLeft(), QSizeF(metrics.horizontalAdvance(text), space.height())),
                     m_style.background);
    painter.setPen(bar.failed ? m_style.failed : m_style.text);
    painter.drawText(space, Qt::AlignLeft | Qt::AlignVCenter, text);
  }
}

ReadoutItem::ReadoutItem(QChart* chart, const ChartDescription& description, const ChartStyle& style)
    : QGraphicsItem(chart), m_chart(chart), m_description(description), m_style(style) {
  setZValue(100);
  setAcceptedMouseButtons(Qt::NoButton);
  setVisible(false);
}

void ReadoutItem::show(const QPointF& at, std::size_t caseIndex, const QStringList& lines) {
  prepareGeometryChange();
  m_at = at;
  m_caseIndex = caseIndex;
  m_lines = lines;
  setVisible(!lines.isEmpty());
  update();
}

void ReadoutItem::clear() {
  m_lines.clear();
  setVisible(false);
}

QRectF ReadoutItem::boundingRect() const {
  return {QPointF(0, 0), m_chart->size()};
}

QRectF ReadoutItem::boxAt(const QPointF& point) const {
  const QFontMetricsF metrics(m_style.font);
  qreal width = 0;
  for (const QString& line : m_lines) width = std::max(width, metrics.horizontalAdvance(line));
  const QSizeF size(width + 16, metrics.lineSpacing() * static_cast<qreal>(m_lines.size()) + 12);
  QPointF corner = point + QPointF(14, 14);
  const QSizeF room = m_chart->size();
  // On the other side of the point where this one has no room, and inside the chart in any case.
  if (corner.x() + size.width() > room.width()) corner.setX(point.x() - 14 - size.width());
  if (corner.y() + size.height() > room.height()) corner.setY(point.y() - 14 - size.height());
  corner.setX(std::max(2.0, std::min(corner.x(), room.width() - size.width() - 2)));
  corner.setY(std::max(2.0, std::min(corner.y(), room.height() - size.height() - 2)));
  return {corner, size};
}

void ReadoutItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
  if (m_lines.isEmpty()) return;
  const PlotMap map(m_chart->plotArea(), m_description);
  const QPointF point = map.at(m_at);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(m_style.text, 1, Qt::DotLine));
  painter->drawLine(QPointF(point.x(), map.plot().top()), QPointF(point.x(), map.plot().bottom()));
  if (map.rowHeight() <= 0) {
    painter->drawLine(QPointF(map.plot().left(), point.y()), QPointF(map.plot().right(), point.y()));
  }
  painter->setPen(QPen(m_style.text, 2));
  painter->setBrush(Qt::NoBrush);
  painter->drawEllipse(point, 5, 5);

  const QRectF box = boxAt(point);
  painter->setPen(QPen(m_style.frame, 1));
  painter->setBrush(m_style.background);
  painter->drawRoundedRect(box, 4, 4);
  const QFontMetricsF metrics(m_style.font);
  qreal y = box.top() + 6 + metrics.ascent();
  for (qsizetype i = 0; i < m_lines.size(); ++i) {
    QFont font = m_style.font;
    font.setBold(i == 0);
    painter->setFont(font);
    painter->setPen(m_style.text);
    painter->drawText(QPointF(box.left() + 8, y), m_lines[i]);
    y += metrics.lineSpacing();
  }
}

}  // namespace packscope::charts
