// SPDX-License-Identifier: GPL-3.0-or-later
// Bars: one a case, from 0 (or from the low end of a log axis) to the median or mean, with error bars of a
// named kind.
#include "charts/chart_rows.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace packscope::charts {
namespace {

class BarsChart {
  Q_DECLARE_TR_FUNCTIONS(BarsChart)
};

AxisScale barScale(const ChartRequest& request, const std::vector<BarValue>& values, int plotWidth,
                   int labelWidth) {
  const bool log = request.scale == ScaleKind::Log;
  AxisRequest axis{request.metric->unit, request.scale, {}, true, false, plotWidth};
  for (const BarValue& bar : values) {
    for (const std::optional<double>& value : {bar.value, bar.low, bar.high}) {
      if (value) axis.extent.add(*value, log);
    }
  }
  for (const Ceiling& ceiling : request.ceilings) axis.extent.add(ceiling.value, log);
  // A bar has to have a length, also that of the smallest value on a log axis.
  if (log && !axis.extent.empty()) axis.extent.add(axis.extent.min() / 2, true);
  axis.labelPixels = request.room.characterWidth * 9;
  axis.headroom = std::clamp(static_cast<double>(labelWidth) / std::max(1, plotWidth), 0.0, 0.5);
  return AxisScale(axis);
}

QString barText(const ChartRequest& request, const ChartCase& one, const BarValue& bar, bool shown) {
  if (!bar.value) return reasonForNoValue(*one.result);
  const QString text = results::valueText(request.metric->unit, bar.value);
  return shown ? text : BarsChart::tr("%1, not on a log scale").arg(text);
}

void addErrorBar(ChartDescription& chart, const AxisScale& scale, const ChartCase& one, const BarValue& bar,
                 double row) {
  if (!bar.low || !bar.high) return;
  const double high = scale.position(*bar.high);
  if (!std::isfinite(high)) return;
  const double low = scale.position(*bar.low);
  const bool cut = !std::isfinite(low);
  chart.errors.push_back({one.index, row, cut ? scale.low() : low, high, cut});
}

QStringList barReadout(const ChartRequest& request, const ChartCase& one) {
  const stats::Summary& summary = one.series->summary;
  const BarValue bar = countsInRanking(one) ? barValue(summary, request.errorBars) : BarValue{};
  QStringList lines{one.label};
  const QString name =
      request.errorBars == ErrorBars::Deviation ? BarsChart::tr("mean") : BarsChart::tr("median");
  if (bar.value) {
    lines << QStringLiteral("%1, %2: %3")
                 .arg(fromEngine(request.metric->title), name, exactText(*request.metric, *bar.value));
  } else {
    lines << reasonForNoValue(*one.result);
  }
  if (bar.low && bar.high) {
    lines << QStringLiteral("%1: %2 .. %3")
                 .arg(errorBarKind(request.errorBars).title(),
                      results::valueText(request.metric->unit, bar.low),
                      results::valueText(request.metric->unit, bar.high));
  } else if (request.errorBars == ErrorBars::Interval95 && bar.value) {
    lines << BarsChart::tr("95 % interval: needs 6 repetitions or more");
  }
  lines << BarsChart::tr("%n repetition(s)", nullptr, static_cast<int>(summary.n)) +
               (one.series->outliers > 0
                    ? QStringLiteral(", ") +
                          BarsChart::tr("%n outlier(s)", nullptr, static_cast<int>(one.series->outliers))
                    : QString());
  return lines + parameterLines(*one.result);
}

}  // namespace

ChartDescription describeBars(const ChartRequest& request) {
  ChartDescription chart;
  const RowLayout rows = layoutRows(request);
  std::vector<BarValue> values;
  qsizetype longest = 0;
  for (const ChartCase& one : request.cases) {
    values.push_back(countsInRanking(one) ? barValue(one.series->summary, request.errorBars) : BarValue{});
    if (values.back().value) longest = std::max(longest, barText(request, one, values.back(), true).size());
  }
  const int labelWidth = static_cast<int>(longest + 2) * request.room.characterWidth;
  const AxisScale scale = barScale(request, values, rows.plotWidth, labelWidth);
  for (std::size_t row = 0; row < request.cases.size(); ++row) {
    const ChartCase& one = request.cases[row];
    const double end = values[row].value ? scale.position(*values[row].value) : std::nan("");
    const bool shown = std::isfinite(end);
    chart.bars.push_back({one.index, shown ? end : 0, !shown, !countsInRanking(one),
                          barText(request, one, values[row], shown)});
    if (shown) addErrorBar(chart, scale, one, values[row], static_cast<double>(row));
    chart.hits.push_back({one.index,
                          {shown ? end : scale.low(), static_cast<double>(row)},
                          row,
                          values[row].value.value_or(std::nan(""))});
  }
  chart.x = {axisTitle(*request.metric, scale.unitSymbol()), scale.low(), scale.high(), scale.ticks(), {}};
  chart.y.categories = rows.names;
  chart.minimumHeight = rows.minimumHeight;
  chart.legendStyle = MarkStyle::Bar;
  chart.encoding = errorBarKind(request.errorBars).encoding();
  chart.notes = dataNotes(request);
  chart.table = statisticsTable(request);
  addCeilings(chart, request, scale);
  chart.summary = rowSummary(request, BarsChart::tr("Bar chart"));
  chart.readout = [request](const Hit& hit) { return barReadout(request, request.cases[hit.item]); };
  return chart;
}

}  // namespace packscope::charts
