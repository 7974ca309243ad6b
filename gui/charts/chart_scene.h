// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a description into a QChart: axes, grid, bars and lines by Qt Charts, the rest by the overlay. The
// same for the screen and for exports. Data change through replace() only; no animation, no OpenGL, no
// QLegend. UI thread only.
#pragma once

#include "charts/chart_description.h"
#include "charts/chart_overlay.h"
#include "charts/chart_style.h"

#include <QChart>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QAbstractAxis;
class QBarCategoryAxis;
class QCategoryAxis;
class QHorizontalBarSeries;
class QLineSeries;
QT_END_NAMESPACE

namespace packscope::charts {

/// Text for Qt Charts, which reads titles, names and labels as HTML: shown literally, line breaks kept.
QString chartHtml(const QString& plain);

class ChartScene : public QObject {
  Q_OBJECT

 public:
  /// `chart` is owned by the caller's view or scene and outlives this object or takes its series with it.
  explicit ChartScene(QChart* chart, QObject* parent = nullptr);

  void apply(ChartDescription description, const ChartStyle& style);
  /// Cases that stand out; empty: all alike.
  void setSelected(const std::vector<std::size_t>& cases);

  const ChartDescription& description() const { return m_description; }
  QChart* chart() const { return m_chart; }
  const ChartStyle& style() const { return m_style; }

  /// Where a position of the description is, in the chart's coordinates.
  QPointF toChart(const QPointF& position) const;
  /// Index of the hit nearest to a point: within `radius` pixels, or the row under it in charts with rows.
  std::optional<std::size_t> nearest(const QPointF& chartPoint, double radius) const;

  /// Shows the readout of a hit; nothing: hides it.
  void setCurrent(std::optional<std::size_t> hit);
  std::optional<std::size_t> current() const { return m_current; }
  const QStringList& readout() const { return m_readout->lines(); }

 private:
  std::optional<std::size_t> sameHit(const Hit& hit) const;
  void rebuild();
  void addCategoryChart();
  void addNumericChart();
  QLineSeries* addLine();
  void updateAxes();
  void updateBars();
  void updateLines();
  void fitBarWidth();
  void updateColours();
  void styleAxis(QAbstractAxis* axis, const QString& title, bool grid) const;

  QChart* m_chart;
  ChartDescription m_description;
  ChartStyle m_style;
  bool m_built = false;
  bool m_rows = false;  ///< What was built: category chart or numeric chart.
  QCategoryAxis* m_xAxis = nullptr;
  QCategoryAxis* m_yAxis = nullptr;
  QBarCategoryAxis* m_rowAxis = nullptr;
  QHorizontalBarSeries* m_barSeries = nullptr;
  QList<QLineSeries*> m_lines;
  ChartOverlay* m_overlay;  ///< Owned by the chart, like all items.
  ReadoutItem* m_readout;
  std::vector<std::size_t> m_selected;
  std::optional<std::size_t> m_current;
};

}  // namespace packscope::charts
