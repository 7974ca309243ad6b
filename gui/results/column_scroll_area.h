// SPDX-License-Identifier: GPL-3.0-or-later
// A scroll area for a column of widgets: as wide as what it holds where there is room, scrolling sideways
// where there is not.
#pragma once

#include <QScrollArea>

namespace packscope::results {

class ColumnScrollArea : public QScrollArea {
  Q_OBJECT

 public:
  explicit ColumnScrollArea(QWidget* parent = nullptr);
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QSize wholeColumn() const;
};

}  // namespace packscope::results
