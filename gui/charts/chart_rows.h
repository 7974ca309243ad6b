// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts share that show one row a case (bars, boxes), and ceilings. Pure functions; UI thread for
// texts.
#pragma once

#include "charts/chart_description.h"

#include <QString>
#include <QStringList>
#include <QVariant>
#include <cstddef>
#include <functional>

namespace packscope::charts {

/// Names beside the plot, wrapped where they would take more than 45 % of the width, and what is left for the
/// plot.
struct RowLayout {
  QStringList names;
  int plotWidth = 100;
  int minimumHeight = 0;  ///< Pixels of the whole chart that keep every row legible.
};
RowLayout layoutRows(const ChartRequest& request);

/// A failed case has no figure that could be trusted, even if it left samples.
inline bool countsInRanking(const ChartCase& one) {
  return one.result->outcome.status != bench::CaseStatus::Failed;
}

/// One row an item of each case, read when a cell is asked for: a million rows cost nothing until then.
void setItemRows(TableData& table, const ChartRequest& request,
                 const std::function<std::size_t(const ChartCase&)>& itemsOf,
                 std::function<QVariant(const ChartCase& one, std::size_t item, int column)> cell);

/// Lines across the plot at the medians of reference cases.
void addCeilings(ChartDescription& chart, const ChartRequest& request, const AxisScale& scale);

/// "Bar chart of time for 11 cases. Best: memcpy, 0.5 ms. Worst: CustomDisk, 47.7 ms."
QString rowSummary(const ChartRequest& request, const QString& what);

}  // namespace packscope::charts
