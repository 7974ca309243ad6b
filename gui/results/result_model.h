// SPDX-License-Identifier: GPL-3.0-or-later
// The results table: rows are the planned cases of a snapshot, columns those of result_columns.h.
#pragma once

#include "bench/result_set.h"
#include "results/result_summary.h"

#include <QAbstractTableModel>
#include <memory>

namespace packscope::results {

class ResultModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    SortRole = Qt::UserRole,  ///< Number or text; invalid where there is no value.
    ProgressRole,             ///< 0..1 in the status column of the running case; invalid elsewhere.
  };

  explicit ResultModel(QObject* parent = nullptr);

  /// Replaces the snapshot. A snapshot of the same plan only changes data, so selections and scrolling stay.
  void setResults(std::shared_ptr<const bench::ResultSet> results, ResultSummaries summaries);
  /// Computes the summaries here: for small sets.
  void setResults(std::shared_ptr<const bench::ResultSet> results);
  const std::shared_ptr<const bench::ResultSet>& results() const noexcept { return m_results; }
  const ResultSummaries& summaries() const noexcept { return m_summaries; }

  /// Row that "vs baseline" refers to; -1 for none.
  void setBaseline(int row);
  int baseline() const noexcept { return m_baseline; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  /// Language or number style changed.
  void retranslate();

 private:
  bool hasSamePlan(const bench::ResultSet& other) const;

  std::shared_ptr<const bench::ResultSet> m_results;
  ResultSummaries m_summaries;
  int m_baseline = -1;
};

}  // namespace packscope::results
