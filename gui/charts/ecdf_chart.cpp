// SPDX-License-Identifier: GPL-3.0-or-later
// Distribution: the share of repetitions that took at most x, as a staircase a case. Nothing is binned or
// smoothed.
#include "charts/chart_rows.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace packscope::charts {
namespace {

class EcdfChart {
  Q_DECLARE_TR_FUNCTIONS(EcdfChart)
};

constexpr double kShareRoom = 0.03;

AxisScale valueScale(const ChartRequest& request) {
  const bool log = request.scale == ScaleKind::Log;
  const ChartRoom& room = request.room;
  AxisRequest axis{
      request.metric->unit,   request.scale, {}, false, false, room.width - 8 * room.characterWidth,
      9 * room.characterWidth};
  for (const ChartCase& one : request.cases) {
    const std::vector<double>& sorted = one.series->sorted;
    if (sorted.empty() || !countsInRanking(one)) continue;
    axis.extent.add(sorted.back(), log);
    const auto first = log ? std::upper_bound(sorted.begin(), sorted.end(), 0.0) : sorted.begin();
    if (first != sorted.end()) axis.extent.add(*first, log);
  }
  for (const Ceiling& ceiling : request.ceilings) axis.extent.add(ceiling.value, log);
  return AxisScale(axis);
}

ChartAxis shareAxis() {
  ChartAxis axis{EcdfChart::tr("Share of repetitions"), -kShareRoom, 1 + kShareRoom, {}, {}};
  for (const int percent : {0, 25, 50, 75, 100}) {
    axis.ticks.push_back({percent / 100.0, percent / 100.0,
                          results::numberStyle().locale.toString(percent) + QStringLiteral("\u00A0%")});
  }
  return axis;
}

QStringList stepReadout(const ChartRequest& request, const Hit& hit) {
  const auto one =
      std::find_if(request.cases.begin(), request.cases.end(),
                   [&hit](const ChartCase& candidate) { return candidate.index == hit.caseIndex; });
  const QLocale& locale = results::numberStyle().locale;
  QStringList lines{one->label};
  lines << QStringLiteral("%1: %2").arg(fromEngine(request.metric->title),
                                        exactText(*request.metric, hit.value));
  lines << EcdfChart::tr("%1 % of %n repetition(s) at or below", nullptr,
                         static_cast<int>(one->series->sorted.size()))
               .arg(locale.toString(hit.at.y() * 100, 'f', 1));
  return lines + parameterLines(*one->result);
}

TableData stepTable(const ChartRequest& request) {
  TableData table;
  table.headers << EcdfChart::tr("Case") << columnTitle(fromEngine(request.metric->title), *request.metric)
                << EcdfChart::tr("Share at or below (%)");
  const auto itemsOf = [](const ChartCase& one) { return one.series->sorted.size(); };
  setItemRows(table, request, itemsOf, [](const ChartCase& one, std::size_t item, int column) -> QVariant {
    if (column == 0) return one.label;
    if (column == 1) return one.series->sorted[item];
    const auto& sorted = one.series->sorted;
    const auto upTo = std::upper_bound(sorted.begin(), sorted.end(), sorted[item]) - sorted.begin();
    return 100.0 * static_cast<double>(upTo) / static_cast<double>(sorted.size());
  });
  return table;
}

void addCase(ChartDescription& chart, const ChartRequest& request, const AxisScale& scale,
             const ChartCase& one) {
  std::vector<QPointF> steps = ecdfSteps(one.series->sorted);
  std::erase_if(steps, [&scale](const QPointF& step) { return !std::isfinite(scale.position(step.x())); });
  if (steps.empty()) return;
  const std::vector<QPointF> kept = decimate(steps, lineColumns(request.room.width, request.cases.size()));
  QList<QPointF> line;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const QPointF at(scale.position(kept[i].x()), kept[i].y());
    // Thinned points lose corners: a step keeps its right angle.
    if (!line.isEmpty() && at.x() != line.back().x() && at.y() != line.back().y())
      line.append({at.x(), line.back().y()});
    line.append(at);
    const bool top = i + 1 == kept.size() || kept[i + 1].x() != kept[i].x();
    if (top && kept[i].y() > 0) chart.hits.push_back({one.index, at, i, kept[i].x()});
  }
  // From the left frame at 0 and to the right frame at 100 %, so that cases can be compared everywhere.
  if (line.front().y() == 0) line.prepend({scale.low(), 0});
  line.append({scale.high(), 1});
  chart.lines.push_back({one.index, line});
}

}  // namespace

ChartDescription describeEcdf(const ChartRequest& request) {
  ChartDescription chart;
  const AxisScale scale = valueScale(request);
  for (const ChartCase& one : request.cases) {
    if (countsInRanking(one)) addCase(chart, request, scale, one);
  }
  chart.x = {axisTitle(*request.metric, scale.unitSymbol()), scale.low(), scale.high(), scale.ticks(), {}};
  chart.y = shareAxis();
  chart.encoding = EcdfChart::tr("Line: share of repetitions at or below the value.");
  addCeilings(chart, request, scale);
  chart.notes = dataNotes(request);
  chart.table = stepTable(request);
  chart.summary = rowSummary(request, EcdfChart::tr("Distribution"));
  chart.readout = [request](const Hit& hit) { return stepReadout(request, hit); };
  return chart;
}

}  // namespace packscope::charts
