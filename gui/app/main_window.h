// SPDX-License-Identifier: GPL-3.0-or-later
// The window: docks for setup, history and machine, pages for results and charts, and what ties them to runs.
#pragma once

#include "app/window_actions.h"
#include "bench/config.h"
#include "run/run_controller.h"

#include <QLockFile>
#include <QMainWindow>
#include <memory>

class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace packscope::charts {
class ChartPanel;
}
namespace packscope::history {
class SessionList;
}
namespace packscope::plan {
class PlanPanel;
}
namespace packscope::results {
class ResultModel;
class ResultTable;
}  // namespace packscope::results
namespace packscope::run {
class LiveTuner;
class RunStatus;
}  // namespace packscope::run
namespace packscope::setup {
class PresetBox;
class SetupPanel;
}  // namespace packscope::setup

namespace packscope::app {

struct CommandLine;
class EmptyPage;
class Language;
class MachinePanel;
class MessageBar;
class Settings;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// Settings and language outlive the window. `run` stands in for bench::run in tests.
  MainWindow(Settings& settings, Language& language, run::RunFunction run = {});
  ~MainWindow() override;

  void applyConfig(const bench::BenchmarkConfig& config);
  void applyPreset(const QString& id);
  /// A results file is shown, a matrix becomes the input. Problems go to the message bar.
  void openFile(const QString& path);
  /// The results that are built in, so that everything can be tried without running anything.
  void openExample();

  /// The exports of the command line, of what is shown now.
  void exportAsAsked(const CommandLine& line);

  run::LiveTuner* liveTuner() const noexcept { return m_live; }
  setup::SetupPanel* setupPanel() const noexcept { return m_setup; }
  plan::PlanPanel* planPanel() const noexcept { return m_plan; }
  results::ResultTable* resultTable() const noexcept { return m_table; }
  results::ResultModel* resultModel() const noexcept { return m_model; }
  run::RunController* controller() const noexcept { return m_controller; }
  MessageBar* messageBar() const noexcept { return m_messages; }
  run::RunStatus* runStatus() const noexcept { return m_status; }
  const WindowActions& actions() const noexcept { return m_actions; }
  /// Whether the question "stop the run and close?" is open.
  bool isAskingToClose() const noexcept { return m_askingToClose; }
  /// Answers it: stops the run and closes when it has stopped.
  void stopAndClose();

 public Q_SLOTS:
  /// While live tuning measures, the run starts when that has stopped.
  void startRun();
  void cancelRun();
  void runPublishedCase();
  /// Shows the plan page and plans for the setup.
  void planCompression();

 Q_SIGNALS:
  /// A run ended and everything shows it.
  void runEnded();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // main_window.cpp: construction
  void makeDocks();
  void sizeDocks();
  void makePages();
  void makeToolBar();
  void connectRun();
  void connectPages();
  // main_window_menus.cpp
  void makeActions();
  void connectActions();
  void makeMenus();
  void fillRecentMenu();
  void fillExportMenu();
  void fillLookMenus();
  void retranslate();
  void updateActions();
  // main_window_run.cpp
  void onSnapshot(const run::RunSnapshot& snapshot);
  void onFinished(bool cancelled);
  void setLive(bool on);
  void requestLive();
  void showResults(const run::RunSnapshot& snapshot);
  void askToClose();
  void keepLastRun();
  bool takeRunLock();
  QString finishedText(const bench::ResultSet& results) const;
  // main_window_files.cpp
  void chooseFile();
  void openResults(const QString& path);
  void offerLastRun();
  void onResultsRead(const run::RunSnapshot& snapshot, const QString& path, const QString& problem);
  void exportTable(const QString& formatId);
  void exportChart();
  void rememberExportFolder(const QString& path);
  void setBaseline();
  void copyCommand();
  // main_window_settings.cpp
  void restoreSettings();
  void saveSettings();
  void resetLayout();
  void useLanguage(const QString& choice);
  void useBytes(const QString& choice);
  void applyNumberStyle();

  Settings& m_settings;
  Language& m_language;
  run::RunController* m_controller;
  run::LiveTuner* m_live;
  WindowActions m_actions;

  MessageBar* m_messages = nullptr;
  QStackedWidget* m_stack = nullptr;
  EmptyPage* m_empty = nullptr;
  QTabWidget* m_pages = nullptr;
  QSplitter* m_splitter = nullptr;
  results::ResultModel* m_model = nullptr;
  results::ResultTable* m_table = nullptr;
  charts::ChartPanel* m_chart = nullptr;     ///< Below the table.
  charts::ChartPanel* m_bigChart = nullptr;  ///< On its own page.
  plan::PlanPanel* m_plan = nullptr;
  setup::SetupPanel* m_setup = nullptr;
  setup::PresetBox* m_presets = nullptr;
  MachinePanel* m_machine = nullptr;
  history::SessionList* m_history = nullptr;
  run::RunStatus* m_status = nullptr;
  QDockWidget* m_setupDock = nullptr;
  QDockWidget* m_historyDock = nullptr;
  QDockWidget* m_machineDock = nullptr;
  QToolBar* m_toolBar = nullptr;
  QByteArray m_defaultState;
  std::unique_ptr<QLockFile> m_runLock;
  run::RunSnapshot m_current;
  bool m_closing = false;
  bool m_askingToClose = false;
  bool m_runAfterLive = false;
};

}  // namespace packscope::app
