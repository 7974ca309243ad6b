// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_rows.h"

#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace packscope::charts {
namespace {

class ChartRows {
  Q_DECLARE_TR_FUNCTIONS(ChartRows)
};

constexpr double kMostForNames = 0.4;
constexpr int kLabelMargin = 11;  // Qt Charts hides labels whose frames, with 4 pixels a side, touch.
constexpr int kAxisLines = 4;     // Labels and title of the value axis, and margins.

}  // namespace

RowLayout layoutRows(const ChartRequest& request) {
  const ChartRoom& room = request.room;
  const int most =
      std::max(8, static_cast<int>(room.width * kMostForNames) / std::max(1, room.characterWidth));
  RowLayout rows;
  qsizetype longest = 0;
  qsizetype mostLines = 1;
  for (const ChartCase& one : request.cases) {
    rows.names << wrapped(one.label, most);
    const QStringList lines = rows.names.back().split(QLatin1Char('\n'));
    mostLines = std::max(mostLines, lines.size());
    for (const QString& line : lines) longest = std::max(longest, line.size());
  }
  rows.plotWidth = std::max(50, room.width - static_cast<int>(longest + 4) * room.characterWidth);
  const int rowHeight = static_cast<int>(mostLines) * room.lineHeight + kLabelMargin;
  rows.minimumHeight = static_cast<int>(rows.names.size()) * rowHeight + kAxisLines * room.lineHeight;
  return rows;
}

void setItemRows(TableData& table, const ChartRequest& request,
                 const std::function<std::size_t(const ChartCase&)>& itemsOf,
                 std::function<QVariant(const ChartCase& one, std::size_t item, int column)> cell) {
  std::vector<std::size_t> ends;
  std::size_t total = 0;
  for (const ChartCase& one : request.cases) ends.push_back(total += itemsOf(one));
  table.rows = static_cast<int>(total);
  const auto locate = [ends](int row) {
    const auto at = static_cast<std::size_t>(row);
    const auto which =
        static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), at) - ends.begin());
    return std::pair(which, which == 0 ? at : at - ends[which - 1]);
  };
  const auto cases = std::make_shared<const std::vector<ChartCase>>(request.cases);
  table.caseIndex = [cases, locate](int row) { return (*cases)[locate(row).first].index; };
  table.cell = [cases, locate, cell = std::move(cell)](int row, int column) {
    const auto [which, item] = locate(row);
    return cell((*cases)[which], item, column);
  };
}

void addCeilings(ChartDescription& chart, const ChartRequest& request, const AxisScale& scale) {
  for (std::size_t i = 0; i < request.ceilings.size(); ++i) {
    const double at = scale.position(request.ceilings[i].value);
    if (!std::isfinite(at) || at < scale.low() || at > scale.high()) continue;
    chart.ceilings.push_back({request.ceilings[i].caseIndex, at, request.ceilingLabels[i]});
  }
}

QString rowSummary(const ChartRequest& request, const QString& what) {
  const ChartCase* best = nullptr;
  const ChartCase* worst = nullptr;
  const auto better = [&request](const ChartCase& a, const ChartCase& b) {
    return request.metric->lowerIsBetter ? *a.series->summary.median < *b.series->summary.median
                                         : *a.series->summary.median > *b.series->summary.median;
  };
  for (const ChartCase& one : request.cases) {
    if (!one.series->summary.median || !countsInRanking(one)) continue;
    if (best == nullptr || better(one, *best)) best = &one;
    if (worst == nullptr || better(*worst, one)) worst = &one;
  }
  const auto text = [&request](const ChartCase& one) {
    return QStringLiteral("%1, %2").arg(one.label,
                                        results::valueText(request.metric->unit, one.series->summary.median));
  };
  QString summary = ChartRows::tr("%1 of %2 for %n case(s).", nullptr, static_cast<int>(request.cases.size()))
                        .arg(what, fromEngine(request.metric->title));
  if (best != nullptr) {
    summary += QLatin1Char(' ') + ChartRows::tr("Best: %1. Worst: %2.").arg(text(*best), text(*worst));
  }
  return summary;
}

}  // namespace packscope::charts
