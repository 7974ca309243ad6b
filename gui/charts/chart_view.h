// SPDX-License-Identifier: GPL-3.0-or-later
// The view a person sees. Qt Charts 6.4.2 crashes on a press beside the chart (QTBUG-118669) and swallows the
// wheel (QTBUG-119712), so mouse events end here: nothing in the chart wants them. Hover, click and arrow
// keys read hits.
#pragma once

#include "charts/chart_scene.h"

#include <QChartView>

namespace packscope::charts {

class SafeChartView : public QChartView {
  Q_OBJECT

 public:
  explicit SafeChartView(QWidget* parent = nullptr);

  ChartScene& charted() { return *m_scene; }
  const ChartScene& charted() const { return *m_scene; }
  /// Room for describeChart, from size and font.
  ChartRoom room() const;
  /// Name and description for assistive technology, from the description shown.
  void announce();

  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void roomChanged();
  void appearanceChanged();  ///< Palette or font.
  /// A case was picked with mouse or keyboard; -1: empty ground. `add` keeps what was selected before.
  void casePicked(int caseIndex, bool add);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void step(int key);
  void showHit(std::optional<std::size_t> hit, bool announced);
  std::optional<std::size_t> hitAt(const QPointF& position) const;

  ChartScene* m_scene;
};

}  // namespace packscope::charts
