// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/column_scroll_area.h"

#include <QEvent>
#include <QScrollBar>

namespace packscope::results {
namespace {

constexpr int kNarrowestCharacters = 34;

}  // namespace

ColumnScrollArea::ColumnScrollArea(QWidget* parent) : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

QSize ColumnScrollArea::wholeColumn() const {
  const int content = widget() != nullptr ? widget()->minimumSizeHint().width() : 0;
  return {content + verticalScrollBar()->sizeHint().width(), 80};
}

// Long words of a language must not make the window wider than a small screen: then the column scrolls
// sideways.
QSize ColumnScrollArea::minimumSizeHint() const {
  return wholeColumn().boundedTo({kNarrowestCharacters * fontMetrics().averageCharWidth(), 80});
}

QSize ColumnScrollArea::sizeHint() const {
  return QScrollArea::sizeHint().expandedTo(wholeColumn());
}

// Installed by QScrollArea::setWidget itself.
bool ColumnScrollArea::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) {
    updateGeometry();
  }
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace packscope::results
