// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_legend.h"

#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextDocument>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr qreal kSampleWidth = 34;

QIcon sampleIcon(const ChartStyle& style, MarkStyle mark, std::size_t index, qreal height, qreal ratio) {
  QPixmap pixmap(QSizeF(kSampleWidth * ratio, height * ratio).toSize());
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  paintLegendSample(painter, QRectF(0, 0, kSampleWidth, height), style, mark, index);
  return QIcon(pixmap);
}

}  // namespace

void paintLegendSample(QPainter& painter, const QRectF& box, const ChartStyle& style, MarkStyle mark,
                       std::size_t caseIndex) {
  painter.save();
  if (mark == MarkStyle::Bar) {
    painter.fillRect(box.adjusted(4, box.height() * 0.25, -4, -box.height() * 0.25), style.colour(0));
  } else {
    painter.setPen(style.linePen(caseIndex, 1.6));
    painter.drawLine(QPointF(box.left() + 1, box.center().y()), QPointF(box.right() - 1, box.center().y()));
    painter.setPen(QPen(style.colour(caseIndex), 1.2));
    painter.setBrush(style.colour(caseIndex));
    drawMarker(painter, markerShape(caseIndex), box.center(), 3.4);
  }
  painter.restore();
}

ChartLegend::ChartLegend(QWidget* parent) : QListWidget(parent) {
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setTextElideMode(Qt::ElideNone);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setTabKeyNavigation(false);
  setUniformItemSizes(true);
  connect(this, &QListWidget::itemChanged, this, [this] { Q_EMIT hiddenChanged(); });
  connect(this, &QListWidget::itemSelectionChanged, this, [this] {
    QList<int> cases;
    for (int i = 0; i < count(); ++i) {
      if (item(i)->isSelected()) cases << i;
    }
    Q_EMIT selectionPicked(cases);
  });
}

void ChartLegend::setCases(const QStringList& names, const std::vector<std::size_t>& hidden,
                           const ChartStyle& style, MarkStyle mark) {
  const QSignalBlocker blocker(this);
  const bool sameNames = names.size() == count();
  while (count() > names.size()) delete takeItem(count() - 1);
  const qreal height = fontMetrics().height();
  setIconSize(QSizeF(kSampleWidth, height).toSize());
  for (int i = 0; i < names.size(); ++i) {
    if (i >= count()) addItem(new QListWidgetItem);
    QListWidgetItem* row = item(i);
    const auto index = static_cast<std::size_t>(i);
    row->setText(names[i]);
    // Tool tips read HTML where text looks like it; escaped text alone would show "Update&amp;Apply".
    row->setToolTip(Qt::convertFromPlainText(names[i]));
    row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    row->setCheckState(std::binary_search(hidden.begin(), hidden.end(), index) ? Qt::Unchecked : Qt::Checked);
    row->setIcon(sampleIcon(style, mark, index, height, devicePixelRatioF()));
  }
  if (!sameNames) updateGeometry();
}

void ChartLegend::setSelected(const std::vector<std::size_t>& cases) {
  const QSignalBlocker blocker(this);
  for (int i = 0; i < count(); ++i) {
    item(i)->setSelected(std::find(cases.begin(), cases.end(), static_cast<std::size_t>(i)) != cases.end());
  }
}

std::vector<std::size_t> ChartLegend::hidden() const {
  std::vector<std::size_t> unchecked;
  for (int i = 0; i < count(); ++i) {
    if (item(i)->checkState() == Qt::Unchecked) unchecked.push_back(static_cast<std::size_t>(i));
  }
  return unchecked;
}

QSize ChartLegend::sizeHint() const {
  const int width = sizeHintForColumn(0) + 2 * frameWidth() + verticalScrollBar()->sizeHint().width() / 2;
  return {std::max(width, minimumSizeHint().width()), fontMetrics().lineSpacing() * std::max(4, count())};
}

QSize ChartLegend::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 16, fontMetrics().lineSpacing() * 4};
}

}  // namespace packscope::charts
