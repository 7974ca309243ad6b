// SPDX-License-Identifier: GPL-3.0-or-later
// The page that shows how the matrix of the setup, or a compressed file, is split into column groups and why.
#pragma once

#include "bench/config.h"
#include "report/inspection.h"

#include <QWidget>
#include <memory>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace packscope::plan {

class PlanJob;
class PlanModel;

class PlanPanel : public QWidget {
  Q_OBJECT

 public:
  explicit PlanPanel(QWidget* parent = nullptr);

  /// The setup that "Plan" plans for; says when what is shown is for another one.
  void setConfig(const bench::BenchmarkConfig& config);
  /// Why nothing can be planned now; empty when it can.
  void setProblem(const QString& problem);
  void plan();
  void showFile(const QString& path);
  void cancel();
  /// Stands in for the packscope-bench of runs in tests.
  void setProgram(const QString& program) { m_program = program; }

  bool isRunning() const;
  PlanModel* model() const noexcept { return m_model; }
  QString summaryText() const;
  QString hintText() const;

 Q_SIGNALS:
  void failed(const QString& problem);
  void shown();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void start(const QStringList& arguments);
  void showInspection(const std::shared_ptr<const report::Inspection>& inspection);
  void fitColumns();
  void chooseFile();
  void copyCommand();
  void updateState();
  void retranslate();

  bench::BenchmarkConfig m_config;
  QStringList m_asked;  ///< What is shown or being made.
  QStringList m_shown;
  QString m_program;
  QString m_problem;
  std::shared_ptr<const report::Inspection> m_inspection;
  PlanJob* m_job;
  PlanModel* m_model;
  QStackedWidget* m_stack;
  QLabel* m_hint;  ///< In place of the table while there is none.
  QLabel* m_headline;
  QLabel* m_sizes;
  QLabel* m_stale;
  QTableView* m_table;
  QPushButton* m_plan;
  QPushButton* m_cancel;
  QPushButton* m_open;
  QPushButton* m_copy;
};

}  // namespace packscope::plan
