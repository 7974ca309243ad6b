// SPDX-License-Identifier: GPL-3.0-or-later
// "Show as table": the figures of a chart, one number a cell, the unit in the header. Qt Charts says nothing
// to assistive technology, so this is how a chart is read without eyes; and how its numbers are copied.
#pragma once

#include "charts/chart_description.h"

#include <QAbstractTableModel>

namespace packscope::charts {

class ChartTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setTable(TableData table);
  /// The case of a row; -1 for a row that is not there.
  int caseOfRow(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  TableData m_table;
};

/// Tab-separated lines with a header, '.' decimals and every digit; at most `maxRows` rows.
QString tableAsText(const TableData& table, int maxRows);

}  // namespace packscope::charts
