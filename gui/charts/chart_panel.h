// SPDX-License-Identifier: GPL-3.0-or-later
// The chart with its controls: kind, metric, scale, error bars, legend, table, copy, export. Follows a run by
// drawing at most four times a second. UI thread only.
#pragma once

#include "bench/result_set.h"
#include "charts/chart_description.h"

#include <QElapsedTimer>
#include <QSet>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>
#include <vector>

QT_BEGIN_NAMESPACE
class QComboBox;
class QLabel;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;
QT_END_NAMESPACE

namespace packscope::charts {

class ChartLegend;
class ChartTableModel;
class SafeChartView;

class ChartPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ChartPanel(QWidget* parent = nullptr);

  /// Null: no results yet. May be called for every sample; drawing is coalesced.
  void setResults(std::shared_ptr<const bench::ResultSet> results);
  void setMetric(const QString& id);  ///< Unknown ids are ignored.
  void setKind(const QString& id);    ///< Unknown ids are ignored.
  void setScale(ScaleKind scale);     ///< Of the kind shown; remembered for each kind.
  void setErrorBars(ErrorBars kind);
  void setSelectedCases(const QList<int>& cases);

  std::shared_ptr<const bench::ResultSet> results() const { return m_results; }
  /// What is shown, for an export: the scale is linear where a logarithmic one could show nothing.
  ChartOptions options() const;
  QList<int> selectedCases() const { return m_selected; }
  SafeChartView* view() const { return m_view; }
  /// Draws what is waiting now; for tests and for exports of the screen.
  void flush();
  /// Reads texts and numbers again, after a change of language, locale or byte units.
  void retranslate();

  /// Kind, metric, scales, error bars, legend: one line of JSON for the settings. Restoring nonsense changes
  /// nothing and returns false.
  QString saveState() const;
  bool restoreState(const QString& state);

 public Q_SLOTS:
  void setTableShown(bool shown);
  void toggleTable();
  void copy();           ///< Picture and numbers to the clipboard; the numbers only while the table is shown.
  void requestExport();  ///< Emits exportRequested when there is something to export.

 Q_SIGNALS:
  void selectedCasesChanged(const QList<int>& cases);  ///< By the user only.
  void exportRequested();
  void tableShownChanged(bool shown);
  void metricChanged(const QString& id);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildPages();
  void buildControls();
  void fillControls();
  QWidget* labelled(QLabel* label, QWidget* field);
  void connectControls();
  void connectPages();
  void schedule();
  void redraw();
  void redrawInTurn();
  void showDescription(ChartDescription chart);
  void fitControls();
  void updateControls();
  void updateLegend(MarkStyle mark);
  void updateLegendVisibility();
  void fitLegend();
  void pick(int caseIndex, bool add);
  void select(QList<int> cases, bool byUser);
  void userChose();
  std::vector<std::size_t> hiddenIndexes() const;
  QStringList caseKeys() const;

  std::shared_ptr<const bench::ResultSet> m_results;
  std::unique_ptr<SeriesCache> m_cache;
  ChartOptions m_options;
  std::map<QString, ScaleKind> m_scaleOfKind;
  std::map<QString, bool> m_legendOfKind;
  QSet<QString> m_hidden;  ///< By name, so that the next run of the same cases hides the same.
  QList<int> m_selected;
  QTimer m_timer;
  QElapsedTimer m_sinceDrawn;
  bool m_dirty = true;
  TableData m_table;

  QStackedWidget* m_pages = nullptr;
  QSplitter* m_splitter = nullptr;
  QScrollArea* m_scroll = nullptr;
  SafeChartView* m_view = nullptr;
  ChartLegend* m_legend = nullptr;
  QTableView* m_tableView = nullptr;
  ChartTableModel* m_tableModel = nullptr;
  QLabel* m_empty = nullptr;
  QLabel* m_notes = nullptr;
  QWidget* m_controls = nullptr;
  QLabel* m_kindLabel = nullptr;
  QLabel* m_metricLabel = nullptr;
  QLabel* m_scaleLabel = nullptr;
  QLabel* m_errorLabel = nullptr;
  QComboBox* m_kindBox = nullptr;
  QComboBox* m_metricBox = nullptr;
  QComboBox* m_scaleBox = nullptr;
  QComboBox* m_errorBox = nullptr;
  QToolButton* m_legendButton = nullptr;
  QToolButton* m_tableButton = nullptr;
  QToolButton* m_copyButton = nullptr;
  QToolButton* m_exportButton = nullptr;
};

}  // namespace packscope::charts
