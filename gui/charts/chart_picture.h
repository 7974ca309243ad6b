// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a picture that stands alone: title, legend, chart, what the marks mean, and a caption. Drawn
// with a painter at a size in pixels of its own, so the screen has no say in it. Needs no event loop; UI
// thread only.
#pragma once

#include "charts/chart_description.h"
#include "charts/chart_style.h"

#include <QSize>
#include <QStringList>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace packscope::charts {

struct PictureRequest {
  QSize size{1200, 700};  ///< Of the picture, in the units of the painter.
  ChartStyle style = paperStyle();
  QStringList caption;  ///< Lines below; wrapped to the width. Plain text.
  bool legend = true;
};

/// Draws over (0, 0, size). A chart without data gets its reason instead.
void paintPicture(QPainter& painter, const bench::ResultSet& results, const ChartOptions& options,
                  const PictureRequest& request, SeriesCache& cache);

/// The height at which every row of the chart is legible, at least the one given.
int legibleHeight(const bench::ResultSet& results, const ChartOptions& options, const PictureRequest& request,
                  SeriesCache& cache);

}  // namespace packscope::charts
