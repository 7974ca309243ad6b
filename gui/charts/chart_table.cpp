// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"

#include "charts/chart_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace packscope::charts {
namespace {

class ChartTable {
  Q_DECLARE_TR_FUNCTIONS(ChartTable)
};

constexpr ChartKind kChartKinds[] = {
    {QLatin1StringView("bars"), [] { return ChartTable::tr("Bars"); }, true, true, &describeBars},
    {QLatin1StringView("samples"), [] { return ChartTable::tr("Over runs"); }, false, false,
     &describeSamples},
    {QLatin1StringView("box"), [] { return ChartTable::tr("Box plot"); }, false, true, &describeBoxes},
    {QLatin1StringView("ecdf"), [] { return ChartTable::tr("Distribution (ECDF)"); }, false, false,
     &describeEcdf},
};

constexpr ErrorBarKind kErrorBarKinds[] = {
    {ErrorBars::Interval95, QLatin1StringView("interval95"), [] { return ChartTable::tr("95 % interval"); },
     [] { return ChartTable::tr("Bar: median. Error bar: 95 % interval of the median."); }},
    {ErrorBars::Deviation, QLatin1StringView("sd"), [] { return ChartTable::tr("Standard deviation"); },
     [] { return ChartTable::tr("Bar: mean. Error bar: one standard deviation to each side."); }},
    {ErrorBars::Range, QLatin1StringView("range"), [] { return ChartTable::tr("Minimum to maximum"); },
     [] { return ChartTable::tr("Bar: median. Error bar: minimum to maximum."); }},
    {ErrorBars::Quartiles, QLatin1StringView("quartiles"), [] { return ChartTable::tr("Quartiles"); },
     [] { return ChartTable::tr("Bar: median. Error bar: first to third quartile."); }},
    {ErrorBars::None, QLatin1StringView("none"), [] { return ChartTable::tr("None"); },
     [] { return ChartTable::tr("Bar: median."); }},
};

constexpr double kWideSpread = 12;  // Medians further apart than this cannot share a linear axis.

ChartDescription onlyText(const QString& text) {
  ChartDescription chart;
  chart.emptyText = text;
  chart.summary = text;
  return chart;
}

bool isHidden(const ChartOptions& options, std::size_t index) {
  return std::binary_search(options.hidden.begin(), options.hidden.end(), index);
}

ChartRequest makeRequest(const bench::ResultSet& results, const ChartOptions& options, const ChartRoom& room,
                         const bench::Metric& metric, SeriesCache& cache) {
  ChartRequest request;
  request.metric = &metric;
  request.scale = options.scale;
  request.errorBars = options.errorBars;
  request.room = room;
  const auto series = cache.series(results, metric);
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (isHidden(options, i)) continue;
    request.cases.push_back({i, fromUtf8(results.cases[i]->planned.label), results.cases[i], series[i]});
  }
  for (const Ceiling& ceiling : ceilings(results, metric, series)) {
    if (isHidden(options, ceiling.caseIndex)) continue;
    request.ceilings.push_back(ceiling);
    request.ceilingLabels.push_back(fromUtf8(results.cases[ceiling.caseIndex]->planned.label));
  }
  return request;
}

bool nothingMeasured(const ChartRequest& request) {
  return std::all_of(request.cases.begin(), request.cases.end(),
                     [](const ChartCase& one) { return one.series->samples.empty(); });
}

}  // namespace

std::span<const ChartKind> chartKinds() {
  return kChartKinds;
}

const ChartKind* findChartKind(QAnyStringView id) {
  const auto* found = std::find_if(std::begin(kChartKinds), std::end(kChartKinds),
                                   [id](const ChartKind& kind) { return id == kind.id; });
  return found == std::end(kChartKinds) ? nullptr : found;
}

std::span<const ErrorBarKind> errorBarKinds() {
  return kErrorBarKinds;
}

const ErrorBarKind& errorBarKind(ErrorBars kind) {
  return *std::find_if(std::begin(kErrorBarKinds), std::end(kErrorBarKinds),
                       [kind](const ErrorBarKind& row) { return row.kind == kind; });
}

ChartDescription describeChart(const bench::ResultSet& results, const ChartOptions& options,
                               const ChartRoom& room, SeriesCache& cache) {
  const ChartKind* kind = findChartKind(options.kind);
  const bench::Metric* metric = bench::findMetric(options.metric.toStdString());
  if (kind == nullptr) return onlyText(ChartTable::tr("There is no chart \"%1\".").arg(options.kind));
  if (metric == nullptr) return onlyText(ChartTable::tr("There is no metric \"%1\".").arg(options.metric));
  if (results.cases.empty())
    return onlyText(ChartTable::tr("No results yet. Run something, and it is drawn here."));
  const ChartRequest request = makeRequest(results, options, room, *metric, cache);
  if (request.cases.empty()) return onlyText(ChartTable::tr("Every case is unchecked in the legend."));
  ChartDescription chart = kind->describe(request);
  chart.title = QStringLiteral("%1 \u2013 %2").arg(fromEngine(metric->title), kind->title());
  if (nothingMeasured(request)) {
    chart.emptyText =
        results.finished
            ? ChartTable::tr("%1 was not measured in this run.").arg(fromEngine(metric->title))
            : ChartTable::tr("Waiting for the first value of: %1").arg(fromEngine(metric->title));
  }
  return chart;
}

bool logScaleUseful(const bench::ResultSet& results, const ChartOptions& options, SeriesCache& cache) {
  const bench::Metric* metric = bench::findMetric(options.metric.toStdString());
  if (metric == nullptr) return false;
  const auto series = cache.series(results, *metric);
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (!isHidden(options, i) && !series[i]->sorted.empty() && series[i]->sorted.back() > 0) return true;
  }
  return false;
}

ScaleKind suggestedScale(const bench::ResultSet& results, const ChartOptions& options, SeriesCache& cache) {
  const ChartKind* kind = findChartKind(options.kind);
  const bench::Metric* metric = bench::findMetric(options.metric.toStdString());
  // Lengths of bars are compared, so they start at 0 unless the user says otherwise.
  if (kind == nullptr || metric == nullptr || kind->hasErrorBars) return ScaleKind::Linear;
  Extent extent;
  const auto series = cache.series(results, *metric);
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (isHidden(options, i) || !series[i]->summary.median) continue;
    if (*series[i]->summary.median <= 0) return ScaleKind::Linear;
    extent.add(*series[i]->summary.median, true);
  }
  return !extent.empty() && extent.max() / kWideSpread > extent.min() ? ScaleKind::Log : ScaleKind::Linear;
}

}  // namespace packscope::charts
