// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a ResultModel: sorts by number, chooses columns, copies, and tells which cases are selected.
#pragma once

#include <QList>
#include <QStringList>
#include <QTableView>

class QMenu;
class QSortFilterProxyModel;

namespace packscope::results {

class ResultModel;

class ResultTable : public QTableView {
  Q_OBJECT

 public:
  explicit ResultTable(ResultModel* model, QWidget* parent = nullptr);

  /// Rows of the model, ascending.
  QList<int> selectedCases() const;
  /// Does not emit selectedCasesChanged.
  void setSelectedCases(const QList<int>& cases);
  /// Row of the model that has the focus; -1 for none.
  int currentCase() const;

  /// The selected rows (all when none is selected) as shown, tab-separated, with a header line.
  QString selectionText() const;
  void copySelection() const;

  /// Ids of the shown columns in visual order; unknown ids are ignored, an empty list restores the first
  /// choice.
  QStringList shownColumns() const;
  void setShownColumns(const QStringList& ids);
  /// Fills the menu with one checkable action a column.
  void fillColumnMenu(QMenu* menu);

 Q_SIGNALS:
  void selectedCasesChanged(const QList<int>& cases);
  void shownColumnsChanged();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showHeaderMenu(const QPoint& position);
  void fitColumns();
  void resetColumnWidths();

  ResultModel* m_model;
  QSortFilterProxyModel* m_proxy;
  bool m_settingSelection = false;
};

}  // namespace packscope::results
