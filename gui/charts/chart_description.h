// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart draws, in axis positions and finished texts: the value between the functions of the chart
// table, which make it from results, and ChartScene, which puts it on screen or into an export. Plain data.
#pragma once

#include "bench/metric.h"
#include "bench/result_set.h"
#include "charts/axis_scale.h"
#include "charts/series_data.h"

#include <QPointF>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace packscope::charts {

/// What a person chose to see. The data come beside it.
struct ChartOptions {
  QString metric = QStringLiteral("time");
  QString kind = QStringLiteral("bars");  ///< Id of a row of chartKinds().
  ScaleKind scale = ScaleKind::Linear;
  ErrorBars errorBars = ErrorBars::Interval95;
  std::vector<std::size_t> hidden;  ///< Cases that are unchecked in the legend, ascending.
  bool operator==(const ChartOptions&) const = default;
};

/// The room there is, so that labels are chosen and points are thinned for it.
struct ChartRoom {
  int width = 900;
  int height = 500;
  int characterWidth = 7;  ///< Average, in the font of the labels.
  int lineHeight = 16;
  bool operator==(const ChartRoom&) const = default;
};

/// A case as the chart functions see it.
struct ChartCase {
  std::size_t index = 0;  ///< In the result set; decides colour, marker and dash.
  QString label;          ///< As the user wrote or the table names it; not escaped.
  std::shared_ptr<const bench::CaseResult> result;
  std::shared_ptr<const CaseSeries> series;
};

struct ChartRequest {
  const bench::Metric* metric = nullptr;  ///< Never null.
  ScaleKind scale = ScaleKind::Linear;
  ErrorBars errorBars = ErrorBars::Interval95;
  std::vector<ChartCase> cases;  ///< Those that are shown.
  std::vector<Ceiling> ceilings;
  std::vector<QString> ceilingLabels;  ///< One a ceiling.
  ChartRoom room;
};

/// An axis as it is drawn: ticks at positions, or one category a row.
struct ChartAxis {
  QString title;
  double low = 0;
  double high = 1;
  std::vector<Tick> ticks;
  QStringList categories;  ///< Not empty: rows at 0, 1, 2, ... from the top, and no ticks.
};

struct BarMark {
  std::size_t caseIndex = 0;
  double position = 0;   ///< Of its end; bars start at position 0.
  bool missing = false;  ///< No value: `text` says why, and nothing is drawn.
  bool failed = false;   ///< Missing because the case failed.
  QString text;          ///< Behind the bar: the value with its unit.
};

/// Along the value axis of a row of categories, or upwards at x.
struct ErrorMark {
  std::size_t caseIndex = 0;
  double at = 0;  ///< Position on the other axis.
  double low = 0;
  double high = 0;
  bool cutLow = false;  ///< Reaches below what the axis can show: drawn as an arrow.
};

struct BoxMark {
  std::size_t caseIndex = 0;
  double at = 0;
  double low = 0;
  double q1 = 0;
  double median = 0;
  double q3 = 0;
  double high = 0;
};

/// One unbroken line.
struct LineMark {
  std::size_t caseIndex = 0;
  QList<QPointF> points;
};

enum class PointKind { Plain, Warmup, Outlier };

struct PointMark {
  std::size_t caseIndex = 0;
  PointKind kind = PointKind::Plain;
  QPointF at;
  bool offScale = false;  ///< Lies above the axis: drawn as an arrow at its end.
};

/// A line across the plot at a value of the value axis.
struct CeilingMark {
  std::size_t caseIndex = 0;
  double position = 0;
  QString label;
};

/// What hovering and the arrow keys can reach.
struct Hit {
  std::size_t caseIndex = 0;
  QPointF at;
  std::size_t item = 0;  ///< Of the chart's own: which row, which sample.
  double value = 0;      ///< Raw; NaN where there is none.
};

/// The same figures as rows. Cells are numbers in the metric's own unit, or text; empty when there is no
/// value.
struct TableData {
  QStringList headers;  ///< With the unit.
  int rows = 0;
  std::function<QVariant(int row, int column)> cell;
  std::function<std::size_t(int row)> caseIndex;
};

enum class MarkStyle { Line, Bar };

struct ChartDescription {
  QString title;
  bool valuesAlongX = true;  ///< Bars, boxes, ECDF: true; samples: false.
  ChartAxis x;
  ChartAxis y;
  std::vector<BarMark> bars;
  std::vector<ErrorMark> errors;
  std::vector<BoxMark> boxes;
  std::vector<LineMark> lines;
  std::vector<PointMark> points;
  std::vector<CeilingMark> ceilings;
  std::vector<Hit> hits;  ///< By case, then in order along x.
  /// Lines of the readout of a hit, not escaped.
  std::function<QStringList(const Hit&)> readout;
  MarkStyle legendStyle = MarkStyle::Line;
  QString encoding;   ///< "Bar: median. Error bar: 95 % interval of the median." Shown in legend and export.
  QStringList notes;  ///< What is not drawn, and why.
  QString summary;    ///< For assistive technology: the chart in one or two sentences.
  QString emptyText;  ///< Not empty: there is nothing to draw, and why.
  TableData table;
  int minimumHeight = 0;  ///< Pixels that keep every row legible; more rows than room are scrolled.
};

}  // namespace packscope::charts
