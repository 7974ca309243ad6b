// SPDX-License-Identifier: GPL-3.0-or-later
// The checkable tree of cases: group, case, and below a case its cells where a preset gives it several
// parameters.
#pragma once

#include "bench/case.h"
#include "bench/config.h"

#include <QAbstractItemModel>
#include <memory>
#include <vector>

namespace packscope::setup {

enum class FamilyChoice { Matrix, Integer, Both };

class CaseTreeModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role { CaseIdRole = Qt::UserRole };

  /// Shows the non-hidden rows of bench::allCases(); a selected hidden case (self-tests) appears while it is
  /// selected.
  explicit CaseTreeModel(QObject* parent = nullptr);
  ~CaseTreeModel() override;

  /// Which families are shown and count in selections().
  void setFamily(FamilyChoice family);
  FamilyChoice family() const noexcept { return m_family; }

  /// Checks exactly these; patterns with '*' must have been resolved. Unknown ids are ignored.
  void setSelections(const std::vector<bench::CaseSelection>& selections);
  /// What is checked, in the order it was set; cases that were checked since follow in table order.
  std::vector<bench::CaseSelection> selections() const;
  int checkedCount() const;

  void checkAll();
  void checkPublished();
  void checkNone();

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  void retranslate();

 Q_SIGNALS:
  void selectionsChanged();

 private:
  struct Node;
  void build(const std::vector<bench::CaseSelection>& selections);
  Node* nodeOf(const QModelIndex& index) const;
  QModelIndex indexOf(Node* node) const;
  bool shows(const bench::Case& row) const;
  void checkWhere(bool (*wanted)(const bench::Case&));
  void announce(Node* node);

  FamilyChoice m_family = FamilyChoice::Matrix;
  std::unique_ptr<Node> m_root;
  std::vector<bench::CaseSelection> m_hidden;  ///< Checked, of the family that is not shown; back when it is.
};

/// The families that a list of cases needs.
FamilyChoice familyOf(const std::vector<bench::CaseSelection>& selections);

}  // namespace packscope::setup
