// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_rows.h"

#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

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
