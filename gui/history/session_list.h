// SPDX-License-Identifier: GPL-3.0-or-later
// The history dock: the runs and files of this session, newest first; choosing one shows it again.
#pragma once

#include "run/run_job.h"

#include <QAbstractListModel>
#include <QWidget>
#include <vector>

class QLabel;
class QListView;

namespace packscope::history {

struct SessionEntry {
  run::RunSnapshot snapshot;
  QString source;  ///< File name it was read from; empty for a run.
};

class SessionModel : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;

  void add(SessionEntry entry);
  /// As the oldest.
  void append(SessionEntry entry);
  const SessionEntry& entry(int row) const { return m_entries.at(static_cast<std::size_t>(row)); }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  void retranslate();

 private:
  std::vector<SessionEntry> m_entries;  ///< Newest first.
};

class SessionList : public QWidget {
  Q_OBJECT

 public:
  explicit SessionList(QWidget* parent = nullptr);
  SessionModel* model() const noexcept { return m_model; }
  void add(SessionEntry entry);
  void append(SessionEntry entry);

 Q_SIGNALS:
  void entryChosen(int row);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();

  SessionModel* m_model;
  QListView* m_view;
  QLabel* m_empty;
};

}  // namespace packscope::history
