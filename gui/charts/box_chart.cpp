// SPDX-License-Identifier: GPL-3.0-or-later
// Box plot: one lying box a case, with whole names beside it (Qt's own box plot only stands, and cuts names).
#include "charts/chart_rows.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace packscope::charts {
namespace {

class BoxChart {
  Q_DECLARE_TR_FUNCTIONS(BoxChart)
};

/// The box of what the axis can show: on a log scale values of 0 are left out (and counted in a note).
std::optional<BoxNumbers> shownBox(const ChartRequest& request, const ChartCase& one) {
  if (!countsInRanking(one)) return std::nullopt;
  std::span<const double> sorted = one.series->sorted;
  if (request.scale == ScaleKind::Log) {
    const auto positive = std::upper_bound(sorted.begin(), sorted.end(), 0.0);
    sorted = {positive, sorted.end()};
  }
  return boxNumbers(sorted);
}

/// Outliers closer than a pixel are one mark.
void addOutliers(ChartDescription& chart, const AxisScale& scale, std::size_t index, const BoxNumbers& box,
                 double row, int plotWidth) {
  const double pixel = (scale.high() - scale.low()) / std::max(1, plotWidth);
  double last = -std::numeric_limits<double>::infinity();
  for (const double value : box.outliers) {
    const double at = scale.position(value);
    if (at - last < pixel) continue;
    last = at;
    chart.points.push_back({index, PointKind::Outlier, {at, row}, false});
  }
}

QStringList boxReadout(const ChartRequest& request, const ChartCase& one) {
  QStringList lines{one.label};
  const std::optional<BoxNumbers> box = shownBox(request, one);
  if (!box) return lines << reasonForNoValue(*one.result);
  const auto text = [&request](double value) { return results::valueText(request.metric->unit, value); };
  lines << BoxChart::tr("%1, median: %2")
               .arg(fromEngine(request.metric->title), exactText(*request.metric, box->median));
  lines << BoxChart::tr("quartiles: %1 .. %2").arg(text(box->q1), text(box->q3));
  lines << BoxChart::tr("whiskers: %1 .. %2").arg(text(box->low), text(box->high));
  lines << BoxChart::tr("%n repetition(s)", nullptr, static_cast<int>(one.series->sorted.size())) +
               QStringLiteral(", ") +
               BoxChart::tr("%n outlier(s)", nullptr, static_cast<int>(box->outliers.size()));
  return lines + parameterLines(*one.result);
}

AxisScale boxScale(const ChartRequest& request, const std::vector<std::optional<BoxNumbers>>& boxes,
                   int plotWidth) {
  const bool log = request.scale == ScaleKind::Log;
  AxisRequest axis{request.metric->unit,           request.scale, {}, false, false, plotWidth,
                   request.room.characterWidth * 9};
  for (const auto& box : boxes) {
    if (!box) continue;
    axis.extent.add(box->outliers.empty() ? box->low : std::min(box->low, box->outliers.front()), log);
    axis.extent.add(box->outliers.empty() ? box->high : std::max(box->high, box->outliers.back()), log);
  }
  for (const Ceiling& ceiling : request.ceilings) axis.extent.add(ceiling.value, log);
  return AxisScale(axis);
}

}  // namespace

ChartDescription describeBoxes(const ChartRequest& request) {
  ChartDescription chart;
  const RowLayout rows = layoutRows(request);
  std::vector<std::optional<BoxNumbers>> boxes;
  for (const ChartCase& one : request.cases) boxes.push_back(shownBox(request, one));
  const AxisScale scale = boxScale(request, boxes, rows.plotWidth);
  for (std::size_t i = 0; i < request.cases.size(); ++i) {
    const auto row = static_cast<double>(i);
    const std::size_t index = request.cases[i].index;
    chart.hits.push_back({index, {scale.low(), row}, i, std::nan("")});
    if (!boxes[i]) {
      chart.bars.push_back(
          {index, 0, true, !countsInRanking(request.cases[i]), reasonForNoValue(*request.cases[i].result)});
      continue;
    }
    const BoxNumbers& box = *boxes[i];
    chart.bars.push_back({index, 0, true, false, {}});
    chart.boxes.push_back({index, row, scale.position(box.low), scale.position(box.q1),
                           scale.position(box.median), scale.position(box.q3), scale.position(box.high)});
    addOutliers(chart, scale, index, box, row, rows.plotWidth);
    chart.hits.back().at.setX(scale.position(box.median));
    chart.hits.back().value = box.median;
  }
  chart.x = {axisTitle(*request.metric, scale.unitSymbol()), scale.low(), scale.high(), scale.ticks(), {}};
  chart.y.categories = rows.names;
  chart.minimumHeight = rows.minimumHeight;
  chart.legendStyle = MarkStyle::Bar;
  chart.encoding =
      BoxChart::tr("Box: quartiles and median. Whiskers: within 1.5 interquartile ranges. Marks: outliers.");
  chart.notes = dataNotes(request);
  chart.table = statisticsTable(request);
  addCeilings(chart, request, scale);
  chart.summary = rowSummary(request, BoxChart::tr("Box plot"));
  chart.readout = [request](const Hit& hit) { return boxReadout(request, request.cases[hit.item]); };
  return chart;
}

}  // namespace packscope::charts
