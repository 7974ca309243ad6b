// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that Qt Charts 6.4.2 cannot draw, as items over the plot: error bars, lying boxes, markers with
// shapes, texts behind bars, ceilings; and the crosshair with its readout.
#pragma once

#include "charts/chart_description.h"
#include "charts/chart_style.h"

#include <QGraphicsItem>
#include <QMargins>
#include <QStringList>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QChart;
QT_END_NAMESPACE

namespace packscope::charts {

/// Where positions of a description are inside a chart. Cheap; made anew for each use.
class PlotMap {
 public:
  PlotMap(const QRectF& plot, const ChartDescription& chart) : m_plot(plot), m_chart(chart) {}
  const QRectF& plot() const { return m_plot; }
  QPointF at(const QPointF& position) const { return {x(position.x()), y(position.y())}; }
  qreal x(double position) const;
  qreal y(double position) const;
  qreal rowHeight() const;  ///< 0 when the chart has no rows.

 private:
  QRectF m_plot;
  const ChartDescription& m_chart;
};

/// Marks of a chart. The description and the style outlive the item.
class ChartOverlay : public QGraphicsItem {
 public:
  ChartOverlay(QChart* chart, const ChartDescription& description, const ChartStyle& style);

  /// Call before and after a change of description, style or geometry.
  void refresh();
  void setSelected(std::vector<std::size_t> cases);
  /// What the chart has to leave free around axes and plot: labels of ceilings stand there, where no data
  /// are.
  QMargins margins() const;

  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  bool dimmed(std::size_t caseIndex) const;
  void paintCeilings(QPainter& painter, const PlotMap& map) const;
  void paintCeilingLabels(QPainter& painter, const PlotMap& map) const;
  void paintBoxes(QPainter& painter, const PlotMap& map) const;
  void paintErrors(QPainter& painter, const PlotMap& map) const;
  void paintPoints(QPainter& painter, const PlotMap& map) const;
  void paintBarTexts(QPainter& painter, const PlotMap& map) const;

  QChart* m_chart;
  const ChartDescription& m_description;
  const ChartStyle& m_style;
  std::vector<std::size_t> m_selected;  ///< Ascending.
};

/// Crosshair and text box at a hit.
class ReadoutItem : public QGraphicsItem {
 public:
  ReadoutItem(QChart* chart, const ChartDescription& description, const ChartStyle& style);

  void show(const QPointF& at, std::size_t caseIndex, const QStringList& lines);
  void clear();
  const QStringList& lines() const { return m_lines; }

  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  QRectF boxAt(const QPointF& point) const;

  QChart* m_chart;
  const ChartDescription& m_description;
  const ChartStyle& m_style;
  QPointF m_at;
  std::size_t m_caseIndex = 0;
  QStringList m_lines;
};

}  // namespace packscope::charts
