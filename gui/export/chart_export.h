// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as files: PNG, SVG and PDF at an asked size. Rendered to memory first, then the target is replaced
// whole or not at all. The same pixels on every screen; no display, event loop or earlier drawing needed. UI
// thread only.
#pragma once

#include "bench/result_set.h"
#include "charts/chart_description.h"
#include "charts/chart_style.h"

#include <QByteArray>
#include <QSize>
#include <QStringList>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace packscope::exports {

inline constexpr int kSmallestSide = 200;  ///< Logical pixels.
inline constexpr int kLargestSide = 8'000;
inline constexpr double kSmallestScale = 0.5;
inline constexpr double kLargestScale = 8;
inline constexpr int kDotsPerInch = 96;  ///< Logical pixels an inch.

/// What a chart file looks like.
struct ChartFileOptions {
  QSize size{1200, 700};           ///< Logical pixels, kSmallestSide..kLargestSide.
  double scale = 2;                ///< PNG only: file pixels per logical pixel. 0.5..8.
  bool asOnScreen = false;         ///< Colours of the palette instead of white paper.
  charts::ChartStyle screenStyle;  ///< Used when asOnScreen.
};

/// One row a file format of charts.
struct ChartFormat {
  QLatin1StringView id;  ///< "png"; also the file suffix.
  QString (*title)();    ///< "PNG picture".
  /// The whole file. Throws InvalidArgument for a size or scale out of range, OutOfMemory.
  QByteArray (*render)(const bench::ResultSet&, const charts::ChartOptions&, const ChartFileOptions&);
};
std::span<const ChartFormat> chartFormats();
/// Null when there is none.
const ChartFormat* findChartFormat(QAnyStringView id);

/// Parameters and machine of a run, for the foot of a chart: a picture without its settings is useless.
QStringList chartCaption(const bench::ResultSet& results);

/// Throws base::Error: out of range, or what base::replaceFile throws; the old file stays as it was.
void writeChart(const std::filesystem::path& path, const ChartFormat& format, const bench::ResultSet& results,
                const charts::ChartOptions& options, const ChartFileOptions& file);

/// For --export-charts: a PNG bar chart of each metric that has a value, named "<metric id>.png". Makes the
/// folder where it is missing. Returns the absolute paths, in the order of the metric table. Throws
/// base::Error.
std::vector<std::filesystem::path> exportCharts(const bench::ResultSet& results,
                                                const std::filesystem::path& folder);

}  // namespace packscope::exports
