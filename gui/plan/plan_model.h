// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of a plan, one row each.
#pragma once

#include "report/inspection.h"

#include <QAbstractTableModel>
#include <memory>

namespace packscope::plan {

class PlanModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    SortRole = Qt::UserRole,  ///< A number, or text.
    ShareRole,                ///< In the column of true bytes: 0..1 of the dense bytes; may be above 1.
  };

  explicit PlanModel(QObject* parent = nullptr);

  /// Null empties it.
  void setInspection(std::shared_ptr<const report::Inspection> inspection);
  void retranslate();
  static int trueBytesColumn();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::shared_ptr<const report::Inspection> m_inspection;
};

}  // namespace packscope::plan
