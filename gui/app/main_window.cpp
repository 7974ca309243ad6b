// SPDX-License-Identifier: GPL-3.0-or-later
// Construction and the wiring between the parts.
#include "app/main_window.h"

#include "app/empty_page.h"
#include "app/language.h"
#include "app/machine_panel.h"
#include "app/message_bar.h"
#include "app/settings.h"
#include "charts/chart_panel.h"
#include "history/session_list.h"
#include "plan/plan_panel.h"
#include "results/result_model.h"
#include "results/result_table.h"
#include "run/live_tuner.h"
#include "run/run_status.h"
#include "setup/preset_box.h"
#include "setup/setup_panel.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
namespace packscope::app {

MainWindow::MainWindow(Settings& settings, Language& language, run::RunFunction run)
    : m_settings(settings),
      m_language(language),
      m_controller(new run::RunController(this, run)),
      m_live(new run::LiveTuner(this, run)) {
  setObjectName(QStringLiteral("mainWindow"));
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  setAcceptDrops(true);
  makeActions();
  makePages();
  makeDocks();
  makeToolBar();
  makeMenus();
  m_status = new run::RunStatus(this);
  statusBar()->addWidget(m_status, 1);
  statusBar()->setSizeGripEnabled(true);
  connectRun();
  connectPages();
  connectActions();
  retranslate();
  resize(1280, 800);
  sizeDocks();
  m_defaultState = saveState();
  restoreSettings();
  m_machine->refresh();
  offerLastRun();
  updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::makePages() {
  m_model = new results::ResultModel(this);
  m_table = new results::ResultTable(m_model);
  m_chart = new charts::ChartPanel;
  m_bigChart = new charts::ChartPanel;
  m_splitter = new QSplitter(Qt::Vertical);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->addWidget(m_table);
  m_splitter->addWidget(m_chart);
  m_splitter->setStretchFactor(0, 2);
  m_splitter->setStretchFactor(1, 3);
  m_pages = new QTabWidget;
  m_pages->setDocumentMode(true);
  m_pages->addTab(m_splitter, QString());
  m_pages->addTab(m_bigChart, QString());
  m_plan = new plan::PlanPanel;
  m_pages->addTab(m_plan, QString());
  m_empty = new EmptyPage;
  m_stack = new QStackedWidget;
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_pages);
  m_messages = new MessageBar;
  auto* central = new QWidget;
  auto* layout = new QVBoxLayout(central);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_messages);
  layout->addWidget(m_stack, 1);
  setCentralWidget(central);
}

void MainWindow::makeDocks() {
  m_setup = new setup::SetupPanel;
  m_machine = new MachinePanel;
  m_history = new history::SessionList;
  const auto add = [this](const char* name, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(this);
    dock->setObjectName(QLatin1String(name));
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
  };
  m_setupDock = add("setupDock", m_setup, Qt::LeftDockWidgetArea);
  m_historyDock = add("historyDock", m_history, Qt::RightDockWidgetArea);
  m_machineDock = add("machineDock", m_machine, Qt::RightDockWidgetArea);
  sizeDocks();
}

// Names and fields whole, as long as the results keep the larger part.
void MainWindow::sizeDocks() {
  constexpr int kNarrowest = 280;
  constexpr int kWidest = 380;
  resizeDocks({m_setupDock, m_historyDock},
              {std::clamp(m_setup->sizeHint().width(), kNarrowest, kWidest), 220}, Qt::Horizontal);
  resizeDocks({m_historyDock, m_machineDock}, {220, 420}, Qt::Vertical);
}

void MainWindow::makeToolBar() {
  m_toolBar = addToolBar(QString());
  m_toolBar->setObjectName(QStringLiteral("mainToolBar"));
  m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_toolBar->setMovable(false);
  m_presets = new setup::PresetBox;
  m_toolBar->addWidget(m_presets);
  m_toolBar->addSeparator();
  m_toolBar->addAction(m_actions.run);
  m_toolBar->addAction(m_actions.cancel);
  m_toolBar->addAction(m_actions.live);
}

void MainWindow::connectRun() {
  connect(m_controller, &run::RunController::stateChanged, this, [this](run::RunController::State state) {
    m_status->showState(state);
    updateActions();
  });
  connect(m_controller, &run::RunController::progressChanged, m_status, &run::RunStatus::showProgress);
  connect(m_controller, &run::RunController::snapshotChanged, this, &MainWindow::onSnapshot);
  connect(m_controller, &run::RunController::messageRaised, this,
          [this](const QString& text) { m_messages->post(results::State::Warning, text); });
  connect(m_controller, &run::RunController::failed, this, [this](const QString& text) {
    m_messages->post(results::State::Error, tr("The run could not start."), text);
  });
  connect(m_controller, &run::RunController::finished, this, &MainWindow::onFinished);
  connect(m_live, &run::LiveTuner::snapshotChanged, this, &MainWindow::showResults);
  connect(m_live, &run::LiveTuner::failed, this, [this](const QString& text) {
    m_messages->post(results::State::Error, tr("Live tuning could not measure this setup."), text);
  });
  connect(m_live, &run::LiveTuner::stopped, this, [this] {
    if (std::exchange(m_runAfterLive, false)) {
      startRun();
    } else if (m_closing) {
      close();
    }
  });
  connect(m_status, &run::RunStatus::cancelRequested, this, &MainWindow::cancelRun);
}

void MainWindow::connectPages() {
  connect(m_empty, &EmptyPage::runPublishedRequested, this, &MainWindow::runPublishedCase);
  connect(m_empty, &EmptyPage::exampleRequested, this, &MainWindow::openExample);
  connect(m_empty, &EmptyPage::openRequested, this, &MainWindow::chooseFile);
  connect(m_presets, &setup::PresetBox::presetChosen, this, &MainWindow::applyPreset);
  connect(m_setup, &setup::SetupPanel::configChanged, this, [this] {
    m_presets->showConfig(m_setup->config());
    m_plan->setConfig(m_setup->config());
  });
  connect(m_plan, &plan::PlanPanel::failed, this, [this](const QString& problem) {
    m_messages->post(results::State::Error, tr("The matrix could not be planned."), problem);
  });
  connect(m_setup, &setup::SetupPanel::estimateChanged, this, [this] {
    updateActions();
    requestLive();
  });
  connect(m_history, &history::SessionList::entryChosen, this, [this](int row) {
    if (!m_controller->isActive()) {
      showResults(m_history->model()->entry(row).snapshot);
    }
  });
  const auto select = [this](const QList<int>& cases) {
    m_table->setSelectedCases(cases);
    m_chart->setSelectedCases(cases);
    m_bigChart->setSelectedCases(cases);
  };
  connect(m_table, &results::ResultTable::selectedCasesChanged, this, select);
  connect(m_chart, &charts::ChartPanel::selectedCasesChanged, this, select);
  connect(m_bigChart, &charts::ChartPanel::selectedCasesChanged, this, select);
  connect(m_chart, &charts::ChartPanel::exportRequested, this, &MainWindow::exportChart);
  connect(m_bigChart, &charts::ChartPanel::exportRequested, this, &MainWindow::exportChart);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_controller->isActive() && !m_live->isActive()) {
    saveSettings();
    event->accept();
    return;
  }
  event->ignore();
  if (!m_controller->isActive()) {
    // A live step is over in a moment and holds nothing worth a question.
    m_closing = true;
    m_live->stop();
    return;
  }
  if (m_closing) {
    return;
  }
  if (m_actions.askToStop->isChecked()) {
    askToClose();
  } else {
    stopAndClose();
  }
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  }
  QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) {
    event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  for (const QUrl& url : urls) {
    if (url.isLocalFile()) {
      openFile(url.toLocalFile());
    }
  }
}

}  // namespace packscope::app
