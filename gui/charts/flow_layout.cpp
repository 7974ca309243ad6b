// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace packscope::charts {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(8);
}

FlowLayout::~FlowLayout() {
  qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem* item) {
  m_items.append(item);
}

int FlowLayout::count() const {
  return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return m_items.value(index);
}

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

Qt::Orientations FlowLayout::expandingDirections() const {
  return {};
}

bool FlowLayout::hasHeightForWidth() const {
  return true;
}

int FlowLayout::heightForWidth(int width) const {
  return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const {
  int width = 0;
  int height = 0;
  for (const QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    width += (width > 0 ? spacing() : 0) + item->sizeHint().width();
    height = std::max(height, item->sizeHint().height());
  }
  const QMargins margins = contentsMargins();
  return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const QLayoutItem* item : m_items) size = size.expandedTo(item->minimumSize());
  const QMargins margins = contentsMargins();
  return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const {
  const QMargins margins = contentsMargins();
  const QRect inner = rect.marginsRemoved(margins);
  const bool mirrored = parentWidget() != nullptr && parentWidget()->layoutDirection() == Qt::RightToLeft;
  int x = inner.left();
  int y = inner.top();
  int line = 0;
  for (QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint().boundedTo(QSize(std::max(1, inner.width()), QLAYOUTSIZE_MAX));
    if (x > inner.left() && x + size.width() > inner.right() + 1) {
      x = inner.left();
      y += line + spacing();
      line = 0;
    }
    if (apply) {
      const int left = mirrored ? inner.right() + 1 - (x - inner.left()) - size.width() : x;
      item->setGeometry(QRect(QPoint(left, y), size));
    }
    x += size.width() + spacing();
    line = std::max(line, size.height());
  }
  return y + line - rect.top() + margins.bottom();
}

}  // namespace packscope::charts
