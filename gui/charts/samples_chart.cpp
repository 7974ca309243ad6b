// SPDX-License-Identifier: GPL-3.0-or-later
// Over runs: every repetition of every case in the order it ran. Warm-up stands before repetition 1 and is
// drawn hollow, outliers are ringed, a repetition without a value is a gap.
#include "charts/chart_rows.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace packscope::charts {
namespace {

class SamplesChart {
  Q_DECLARE_TR_FUNCTIONS(SamplesChart)
};

constexpr double kWarmupReach = 3;  // Warm-up slower than this many times the rest does not stretch the axis.
constexpr std::size_t kMostMarkers = 2000;  // Plain markers of a chart; lines go on.
// Of outliers and, again, of warm-up: each takes as long as ten points of a line.
constexpr std::size_t kMostRings = 600;
constexpr std::size_t kFewestRingColumns = 20;

/// Repetition 1 is the first counted sample; warm-up goes from 1 - w to 0.
double repetition(std::size_t item, std::size_t warmups) {
  return static_cast<double>(item) - static_cast<double>(warmups) + 1;
}

struct Axes {
  AxisScale x;
  AxisScale y;
};

Axes makeAxes(const ChartRequest& request) {
  const ChartRoom& room = request.room;
  const bool log = request.scale == ScaleKind::Log;
  AxisRequest x{
      bench::Unit::Count,     ScaleKind::Linear, {}, false, true, room.width - 10 * room.characterWidth,
      9 * room.characterWidth};
  AxisRequest y{request.metric->unit, request.scale, {}, false, false, room.height - 4 * room.lineHeight,
                3 * room.lineHeight};
  Extent warmup;
  for (const ChartCase& one : request.cases) {
    const std::size_t warmups = one.series->warmups;
    if (one.series->samples.empty()) continue;
    x.extent.add(repetition(0, warmups), false);
    x.extent.add(repetition(one.series->samples.size() - 1, warmups), false);
    for (const SampleValue& sample : one.series->samples)
      (sample.warmup ? warmup : y.extent).add(sample.value, log);
  }
  for (const Ceiling& ceiling : request.ceilings) y.extent.add(ceiling.value, log);
  if (y.extent.empty()) {
    y.extent = warmup;
  } else if (!warmup.empty()) {
    y.extent.add(warmup.min(), log);
    y.extent.add(std::min(warmup.max(), y.extent.max() * kWarmupReach), log);
  }
  return {AxisScale(x), AxisScale(y)};
}

std::vector<QPointF> countedPoints(const CaseSeries& series, std::size_t warmups) {
  std::vector<QPointF> points;
  points.reserve(series.samples.size());
  for (std::size_t i = warmups; i < series.samples.size(); ++i) {
    points.emplace_back(repetition(i, warmups), series.samples[i].value);
  }
  return points;
}

QList<QPointF> onAxes(const std::vector<QPointF>& points, const Axes& axes) {
  QList<QPointF> mapped;
  mapped.reserve(static_cast<qsizetype>(points.size()));
  for (const QPointF& point : points) mapped.append({axes.x.position(point.x()), axes.y.position(point.y())});
  return mapped;
}

class Builder {
 public:
  Builder(const ChartRequest& request, ChartDescription& chart)
      : m_request(request), m_chart(chart), m_axes(makeAxes(request)) {
    std::size_t total = 0;
    for (const ChartCase& one : request.cases) total += one.series->samples.size();
    m_plainMarkers = total <= kMostMarkers && total * 4 <= static_cast<std::size_t>(request.room.width) *
                                                               std::max<std::size_t>(1, request.cases.size());
    m_columns = lineColumns(request.room.width, request.cases.size());
    const std::size_t share = kMostRings / 2 / std::max<std::size_t>(1, request.cases.size());
    m_ringColumns = std::min(request.room.width / 2, static_cast<int>(std::max(share, kFewestRingColumns)));
  }

  const Axes& axes() const { return m_axes; }

  void add(const ChartCase& one) {
    const std::size_t warmups = one.series->warmups;
    addWarmup(one, warmups);
    const std::vector<QPointF> counted = countedPoints(*one.series, warmups);
    const bool log = m_request.scale == ScaleKind::Log;
    for (const auto& piece : pieces(counted, log)) {
      const std::vector<QPointF> kept = decimate(piece, m_columns);
      if (kept.size() < piece.size()) m_decimated = true;
      m_chart.lines.push_back({one.index, onAxes(kept, m_axes)});
      const bool single = kept.size() == 1;
      for (const QPointF& point : kept) addPoint(one, point, warmups, single);
    }
    addOutliers(one, warmups);
  }

  void addNotes() {
    if (m_decimated) {
      m_chart.notes << SamplesChart::tr(
          "More repetitions than pixels: the smallest and the largest of each pixel column "
          "are drawn.");
    }
    if (m_offScale > 0) {
      m_chart.notes << SamplesChart::tr("%n warm-up value(s) above the axis, drawn as arrows.", nullptr,
                                        m_offScale);
    }
  }

 private:
  std::vector<QPointF> ringed(const std::vector<QPointF>& points) {
    std::vector<QPointF> kept = decimate(points, m_ringColumns);
    if (kept.size() < points.size()) m_decimated = true;
    return kept;
  }

  void addHit(const ChartCase& one, QPointF at, std::size_t item, double value) {
    m_chart.hits.push_back({one.index, at, item, value});
  }

  void addPoint(const ChartCase& one, const QPointF& point, std::size_t warmups, bool single) {
    const auto item = static_cast<std::size_t>(std::llround(point.x() - 1 + static_cast<double>(warmups)));
    const QPointF at(m_axes.x.position(point.x()), m_axes.y.position(point.y()));
    addHit(one, at, item, point.y());
    if ((m_plainMarkers || single) && !one.series->samples[item].outlier) {
      m_chart.points.push_back({one.index, PointKind::Plain, at, false});
    }
  }

  void addWarmup(const ChartCase& one, std::size_t warmups) {
    std::vector<QPointF> points;
    for (std::size_t i = 0; i < warmups; ++i) {
      points.emplace_back(repetition(i, warmups), one.series->samples[i].value);
    }
    for (const auto& piece : pieces(points, m_request.scale == ScaleKind::Log)) {
      for (const QPointF& point : ringed(piece)) {
        const double y = m_axes.y.position(point.y());
        const bool off = y > m_axes.y.high();
        if (off) ++m_offScale;
        const QPointF at(m_axes.x.position(point.x()), off ? m_axes.y.high() : y);
        const auto item =
            static_cast<std::size_t>(std::llround(point.x() - 1 + static_cast<double>(warmups)));
        m_chart.points.push_back({one.index, PointKind::Warmup, at, off});
        addHit(one, at, item, point.y());
      }
    }
  }

  void addOutliers(const ChartCase& one, std::size_t warmups) {
    std::vector<QPointF> points;
    for (std::size_t i = warmups; i < one.series->samples.size(); ++i) {
      const SampleValue& sample = one.series->samples[i];
      if (sample.outlier && std::isfinite(m_axes.y.position(sample.value))) {
        points.emplace_back(repetition(i, warmups), sample.value);
      }
    }
    for (const QPointF& at : onAxes(ringed(points), m_axes)) {
      m_chart.points.push_back({one.index, PointKind::Outlier, at, false});
    }
  }

  const ChartRequest& m_request;
  ChartDescription& m_chart;
  Axes m_axes;
  bool m_plainMarkers = false;
  int m_columns = 1;      ///< Min and max are kept in each.
  int m_ringColumns = 1;  ///< The same for marks that stand out.
  bool m_decimated = false;
  int m_offScale = 0;
};

QStringList sampleReadout(const ChartRequest& request, const Hit& hit) {
  const auto one =
      std::find_if(request.cases.begin(), request.cases.end(),
                   [&hit](const ChartCase& candidate) { return candidate.index == hit.caseIndex; });
  const SampleValue& sample = one->series->samples[hit.item];
  const std::size_t warmups = one->series->warmups;
  QString which = sample.warmup
                      ? SamplesChart::tr("Warm-up %1").arg(results::countText(hit.item + 1))
                      : SamplesChart::tr("Repetition %1").arg(results::countText(hit.item - warmups + 1));
  if (sample.outlier) which += SamplesChart::tr(", outlier");
  QStringList lines{one->label, which};
  lines << QStringLiteral("%1: %2").arg(fromEngine(request.metric->title),
                                        exactText(*request.metric, sample.value));
  lines << SamplesChart::tr("sample %1 of the run").arg(results::countText(sample.order + 1ULL));
  return lines + parameterLines(*one->result);
}

TableData sampleTable(const ChartRequest& request) {
  TableData table;
  table.headers << SamplesChart::tr("Case") << SamplesChart::tr("Phase") << SamplesChart::tr("Number")
                << SamplesChart::tr("Order in the run")
                << columnTitle(fromEngine(request.metric->title), *request.metric)
                << SamplesChart::tr("Outlier");
  const auto itemsOf = [](const ChartCase& one) { return one.series->samples.size(); };
  setItemRows(table, request, itemsOf, [](const ChartCase& one, std::size_t item, int column) -> QVariant {
    const SampleValue& sample = one.series->samples[item];
    const std::size_t warmups = one.series->warmups;
    switch (column) {
      case 0:
        return one.label;
      case 1:
        return sample.warmup ? SamplesChart::tr("warm-up") : SamplesChart::tr("counted");
      case 2:
        return static_cast<qulonglong>(sample.warmup ? item + 1 : item - warmups + 1);
      case 3:
        return static_cast<qulonglong>(sample.order) + 1;
      case 4:
        return std::isfinite(sample.value) ? QVariant(sample.value) : QVariant();
      default:
        return sample.outlier ? SamplesChart::tr("yes") : QString();
    }
  });
  return table;
}

}  // namespace

ChartDescription describeSamples(const ChartRequest& request) {
  ChartDescription chart;
  chart.valuesAlongX = false;
  Builder builder(request, chart);
  for (const ChartCase& one : request.cases) builder.add(one);
  const Axes& axes = builder.axes();
  chart.x = {
      SamplesChart::tr("Repetition (0 and below: warm-up)"), axes.x.low(), axes.x.high(), axes.x.ticks(), {}};
  chart.y = {
      axisTitle(*request.metric, axes.y.unitSymbol()), axes.y.low(), axes.y.high(), axes.y.ticks(), {}};
  chart.encoding = SamplesChart::tr("Hollow: warm-up. Ringed: outlier (Tukey).");
  addCeilings(chart, request, axes.y);
  chart.notes = dataNotes(request);
  builder.addNotes();
  chart.table = sampleTable(request);
  chart.summary = rowSummary(request, SamplesChart::tr("Values in run order"));
  chart.readout = [request](const Hit& hit) { return sampleReadout(request, hit); };
  return chart;
}

}  // namespace packscope::charts
