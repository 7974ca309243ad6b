// SPDX-License-Identifier: GPL-3.0-or-later
// The case tree with its search line and the buttons all, published, none.
#pragma once

#include "setup/case_tree_model.h"

#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;

namespace packscope::setup {

class CaseTree : public QWidget {
  Q_OBJECT

 public:
  explicit CaseTree(QWidget* parent = nullptr);
  CaseTreeModel* model() const noexcept { return m_model; }
  void focusSearch();
  /// Wide enough that the published names are whole.
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  void expandChecked();

  CaseTreeModel* m_model;
  QSortFilterProxyModel* m_proxy;
  QLineEdit* m_search;
  QTreeView* m_view;
  QToolButton* m_all;
  QToolButton* m_published;
  QToolButton* m_none;
};

}  // namespace packscope::setup
