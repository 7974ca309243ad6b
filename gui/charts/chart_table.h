// SPDX-License-Identifier: GPL-3.0-or-later
// The chart table: a new chart is a file with one function and a row here. Menus, tests and exports iterate
// it.
#pragma once

#include "charts/chart_description.h"

#include <QAnyStringView>
#include <QString>
#include <span>

namespace packscope::charts {

struct ChartKind {
  QLatin1StringView id;
  QString (*title)();
  bool hasErrorBars;
  bool namesOnAxis;  ///< The cases are named beside the chart, so that the legend starts closed.
  ChartDescription (*describe)(const ChartRequest&);
};

std::span<const ChartKind> chartKinds();
/// Null when there is none.
const ChartKind* findChartKind(QAnyStringView id);

struct ErrorBarKind {
  ErrorBars kind;
  QLatin1StringView id;
  QString (*title)();     ///< "95 % interval".
  QString (*encoding)();  ///< "Bar: median. Error bar: 95 % interval of the median."
};
std::span<const ErrorBarKind> errorBarKinds();
const ErrorBarKind& errorBarKind(ErrorBars kind);

// One file a chart: bars_chart.cpp, samples_chart.cpp, ...
ChartDescription describeBars(const ChartRequest& request);
ChartDescription describeSamples(const ChartRequest& request);
ChartDescription describeBoxes(const ChartRequest& request);
ChartDescription describeEcdf(const ChartRequest& request);

/// The chart of a result set. An unknown metric or kind gives a description with only an emptyText.
ChartDescription describeChart(const bench::ResultSet& results, const ChartOptions& options,
                               const ChartRoom& room, SeriesCache& cache);

/// True when a log scale could show at least one value of what the options show.
bool logScaleUseful(const bench::ResultSet& results, const ChartOptions& options, SeriesCache& cache);

/// The scale to start with, before the user chose one for this kind: logarithmic where medians are decades
/// apart.
ScaleKind suggestedScale(const bench::ResultSet& results, const ChartOptions& options, SeriesCache& cache);

}  // namespace packscope::charts
