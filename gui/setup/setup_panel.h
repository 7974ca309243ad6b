// SPDX-License-Identifier: GPL-3.0-or-later
// The setup dock: data, run, cases, options, and the estimate. Answers what will be measured, how long, does
// it fit.
#pragma once

#include "bench/config.h"
#include "setup/case_tree_model.h"
#include "setup/estimate.h"

#include <QTimer>
#include <QWidget>
#include <vector>

class QButtonGroup;
class QGridLayout;
class QLabel;
class QRadioButton;
class QToolButton;
class QVBoxLayout;

namespace packscope::setup {

class CaseTree;
class ParameterField;

class SetupPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SetupPanel(QWidget* parent = nullptr);
  ~SetupPanel() override;
  /// As wide as the fields and the published names of the cases need.
  QSize sizeHint() const override;

  /// Takes every field and the cases ('*' resolved). Returns what could not be taken, for the message bar.
  QString setConfig(const bench::BenchmarkConfig& config);
  /// The fields with an allowed value, the others as last set; the checked cases.
  bench::BenchmarkConfig config() const;

  /// Why Run is not possible; empty when it is.
  QString problem() const;
  /// What is wrong with the fields that describe a matrix and how it is run, whatever the family; may be
  /// empty.
  QString matrixProblem() const;
  /// Brings the estimate and problem() up to date at once; they follow a change after a moment else.
  void settle();
  /// The first field with a problem gets the focus.
  void focusProblem();
  const Estimate& estimate() const noexcept { return m_estimate; }

  void learnSpeeds(const bench::ResultSet& results);
  CaseTree* caseTree() const noexcept { return m_cases; }
  /// Null when there is no such parameter.
  ParameterField* field(std::string_view id) const;

 Q_SIGNALS:
  /// A field or check mark changed, by hand or by setConfig().
  void configChanged();
  /// The estimate and problem() are up to date again.
  void estimateChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addData(QVBoxLayout* layout);
  void addFields(QGridLayout* grid, std::initializer_list<std::string_view> ids);
  void addOptions(QVBoxLayout* layout);
  QLabel* addHeading(QVBoxLayout* layout);
  void setFamily(FamilyChoice family);
  void showFamily();
  void onChanged();
  void updateEstimate();
  void retranslate();

  std::vector<ParameterField*> m_fields;
  bench::BenchmarkConfig m_base;
  CaseTree* m_cases = nullptr;
  QButtonGroup* m_family = nullptr;
  QRadioButton* m_matrix = nullptr;
  QRadioButton* m_integers = nullptr;
  QRadioButton* m_both = nullptr;
  QLabel* m_dataHeading = nullptr;
  QLabel* m_runHeading = nullptr;
  QLabel* m_casesHeading = nullptr;
  QToolButton* m_optionsHeading = nullptr;
  QWidget* m_options = nullptr;
  QLabel* m_dataNote = nullptr;
  QLabel* m_estimateText = nullptr;
  QTimer m_estimateTimer;
  SpeedMemory m_speeds;
  Estimate m_estimate;
  bool m_loading = false;
};

}  // namespace packscope::setup
