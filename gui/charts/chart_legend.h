// SPDX-License-Identifier: GPL-3.0-or-later
// The legend: every case by its full name, with a check box and the pen and marker it is drawn with. (QLegend
// cuts names, shows no dashes and cannot be checked.)
#pragma once

#include "charts/chart_description.h"
#include "charts/chart_style.h"

#include <QListWidget>
#include <vector>

namespace packscope::charts {

/// The sample that stands for a case in legends, on screen and in exports: line with marker, or a bar.
void paintLegendSample(QPainter& painter, const QRectF& box, const ChartStyle& style, MarkStyle mark,
                       std::size_t caseIndex);

class ChartLegend : public QListWidget {
  Q_OBJECT

 public:
  explicit ChartLegend(QWidget* parent = nullptr);

  /// Same number of names as before: updated in place, so that focus and scroll position stay.
  void setCases(const QStringList& names, const std::vector<std::size_t>& hidden, const ChartStyle& style,
                MarkStyle mark);
  void setSelected(const std::vector<std::size_t>& cases);
  std::vector<std::size_t> hidden() const;  ///< Ascending.

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void hiddenChanged();
  void selectionPicked(const QList<int>& cases);
};

}  // namespace packscope::charts
