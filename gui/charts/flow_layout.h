// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets side by side, wrapped into as many lines as the width needs: long translations and narrow windows
// get a second line instead of a wider window.
#pragma once

#include <QLayout>
#include <QList>

namespace packscope::charts {

class FlowLayout : public QLayout {
  Q_OBJECT

 public:
  explicit FlowLayout(QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override;
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override;
  bool hasHeightForWidth() const override;
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// Places the items when `apply`; returns the height.
  int arrange(const QRect& rect, bool apply) const;

  QList<QLayoutItem*> m_items;
};

}  // namespace packscope::charts
