// SPDX-License-Identifier: GPL-3.0-or-later
// Actions, menus and their texts.
#include "app/about_dialog.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "charts/chart_panel.h"
#include "export/table_export.h"
#include "plan/plan_panel.h"
#include "results/result_model.h"
#include "results/result_table.h"
#include "results/state_icon.h"
#include "setup/case_tree.h"
#include "setup/setup_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTextDocument>
#include <QToolBar>

namespace packscope::app {

void MainWindow::makeActions() {
  const auto make = [this](QAction*& action, const QKeySequence& key = {}) {
    action = new QAction(this);
    action->setShortcut(key);
    addAction(action);
  };
  make(m_actions.open, QKeySequence::Open);
  make(m_actions.exportChart, QKeySequence(Qt::CTRL | Qt::Key_E));
  make(m_actions.quit, QKeySequence::Quit);
  make(m_actions.copy);
  make(m_actions.copyCommand, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
  make(m_actions.findCase, QKeySequence::Find);
  make(m_actions.run, QKeySequence(Qt::Key_F5));
  make(m_actions.cancel, QKeySequence(Qt::Key_Escape));
  make(m_actions.live, QKeySequence(Qt::CTRL | Qt::Key_L));
  make(m_actions.plan, QKeySequence(Qt::Key_F7));
  make(m_actions.askToStop);
  make(m_actions.runPublished);
  make(m_actions.baseline, QKeySequence(Qt::CTRL | Qt::Key_B));
  make(m_actions.showAsTable, QKeySequence(Qt::CTRL | Qt::Key_D));
  make(m_actions.nextPage, QKeySequence(Qt::CTRL | Qt::Key_Tab));
  make(m_actions.previousPage, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab));
  make(m_actions.resetLayout);
  make(m_actions.help, QKeySequence(Qt::Key_F1));
  make(m_actions.about);
  make(m_actions.aboutQt);
  // Drawn from the palette: the style's own are black, also on dark windows.
  m_actions.run->setIcon(results::stateIcon(results::State::Running));
  m_actions.cancel->setIcon(results::stateIcon(results::State::Stop));
  m_actions.live->setIcon(results::stateIcon(results::State::Live));
  m_actions.live->setCheckable(true);
  m_actions.askToStop->setCheckable(true);
  m_actions.askToStop->setChecked(m_settings.value(QStringLiteral("run/ask_to_stop")) ==
                                  QLatin1String("yes"));
  m_actions.quit->setMenuRole(QAction::QuitRole);
  m_actions.about->setMenuRole(QAction::AboutRole);
}

void MainWindow::connectActions() {
  connect(m_actions.open, &QAction::triggered, this, &MainWindow::chooseFile);
  connect(m_actions.exportChart, &QAction::triggered, this, &MainWindow::exportChart);
  connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
  connect(m_actions.copy, &QAction::triggered, m_table, &results::ResultTable::copySelection);
  connect(m_actions.copyCommand, &QAction::triggered, this, &MainWindow::copyCommand);
  connect(m_actions.findCase, &QAction::triggered, this, [this] {
    m_setupDock->show();
    m_setupDock->raise();
    m_setup->caseTree()->focusSearch();
  });
  connect(m_actions.run, &QAction::triggered, this, &MainWindow::startRun);
  connect(m_actions.cancel, &QAction::triggered, this, &MainWindow::cancelRun);
  connect(m_actions.live, &QAction::toggled, this, &MainWindow::setLive);
  connect(m_actions.plan, &QAction::triggered, this, &MainWindow::planCompression);
  connect(m_actions.askToStop, &QAction::toggled, this, [this](bool on) {
    m_settings.setValue(QStringLiteral("run/ask_to_stop"), on ? QStringLiteral("yes") : QStringLiteral("no"));
  });
  connect(m_actions.runPublished, &QAction::triggered, this, &MainWindow::runPublishedCase);
  connect(m_actions.baseline, &QAction::triggered, this, &MainWindow::setBaseline);
  connect(m_actions.showAsTable, &QAction::triggered, this,
          [this] { (m_pages->currentIndex() == 1 ? m_bigChart : m_chart)->toggleTable(); });
  const auto turnPage = [this](int step) {
    m_pages->setCurrentIndex((m_pages->currentIndex() + step + m_pages->count()) % m_pages->count());
  };
  connect(m_actions.nextPage, &QAction::triggered, this, [turnPage] { turnPage(1); });
  connect(m_actions.previousPage, &QAction::triggered, this, [turnPage] { turnPage(-1); });
  connect(m_actions.resetLayout, &QAction::triggered, this, &MainWindow::resetLayout);
  connect(m_actions.help, &QAction::triggered, this, [this] { showHelp(this); });
  connect(m_actions.about, &QAction::triggered, this, [this] { showAbout(this); });
  connect(m_actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::makeMenus() {
  m_actions.fileMenu = menuBar()->addMenu(QString());
  m_actions.fileMenu->addAction(m_actions.open);
  m_actions.recentMenu = m_actions.fileMenu->addMenu(QString());
  connect(m_actions.recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
  m_actions.fileMenu->addSeparator();
  m_actions.exportMenu = m_actions.fileMenu->addMenu(QString());
  m_actions.fileMenu->addAction(m_actions.exportChart);
  m_actions.fileMenu->addSeparator();
  m_actions.fileMenu->addAction(m_actions.quit);

  m_actions.editMenu = menuBar()->addMenu(QString());
  m_actions.editMenu->addAction(m_actions.copy);
  m_actions.editMenu->addAction(m_actions.copyCommand);
  m_actions.editMenu->addSeparator();
  m_actions.editMenu->addAction(m_actions.findCase);
  m_actions.editMenu->addSeparator();
  m_actions.languageMenu = m_actions.editMenu->addMenu(QString());
  m_actions.bytesMenu = m_actions.editMenu->addMenu(QString());

  m_actions.runMenu = menuBar()->addMenu(QString());
  m_actions.runMenu->addAction(m_actions.run);
  m_actions.runMenu->addAction(m_actions.cancel);
  m_actions.runMenu->addAction(m_actions.live);
  m_actions.runMenu->addAction(m_actions.runPublished);
  m_actions.runMenu->addAction(m_actions.plan);
  m_actions.runMenu->addSeparator();
  m_actions.runMenu->addAction(m_actions.baseline);
  m_actions.runMenu->addSeparator();
  m_actions.runMenu->addAction(m_actions.askToStop);

  m_actions.viewMenu = menuBar()->addMenu(QString());
  for (const QDockWidget* dock : {m_setupDock, m_historyDock, m_machineDock}) {
    m_actions.viewMenu->addAction(dock->toggleViewAction());
  }
  m_actions.viewMenu->addAction(m_toolBar->toggleViewAction());
  m_actions.viewMenu->addSeparator();
  m_actions.columnsMenu = m_actions.viewMenu->addMenu(QString());
  connect(m_actions.columnsMenu, &QMenu::aboutToShow, this, [this] {
    m_actions.columnsMenu->clear();
    m_table->fillColumnMenu(m_actions.columnsMenu);
  });
  m_actions.viewMenu->addAction(m_actions.showAsTable);
  m_actions.viewMenu->addAction(m_actions.nextPage);
  m_actions.viewMenu->addAction(m_actions.previousPage);
  m_actions.viewMenu->addSeparator();
  m_actions.viewMenu->addAction(m_actions.resetLayout);

  m_actions.helpMenu = menuBar()->addMenu(QString());
  m_actions.helpMenu->addAction(m_actions.help);
  m_actions.helpMenu->addSeparator();
  m_actions.helpMenu->addAction(m_actions.about);
  m_actions.helpMenu->addAction(m_actions.aboutQt);
}

void MainWindow::fillRecentMenu() {
  m_actions.recentMenu->clear();
  const QStringList files = recentFiles(m_settings);
  for (const QString& path : files) {
    // '&' would be taken for a mnemonic.
    QString name = QFileInfo(path).fileName();
    QAction* action = m_actions.recentMenu->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
    action->setToolTip(QDir::toNativeSeparators(path));
    connect(action, &QAction::triggered, this, [this, path] { openFile(path); });
  }
  m_actions.recentMenu->addSeparator();
  QAction* clear = m_actions.recentMenu->addAction(tr("Clear list"));
  clear->setEnabled(!files.isEmpty());
  connect(clear, &QAction::triggered, this,
          [this] { m_settings.setValue(QStringLiteral("files/recent"), {}); });
}

void MainWindow::fillExportMenu() {
  m_actions.exportMenu->clear();
  for (const exports::TableFormat& format : exports::tableFormats()) {
    QAction* action = m_actions.exportMenu->addAction(format.title() + QStringLiteral("…"));
    const QString id = format.id;
    connect(action, &QAction::triggered, this, [this, id] { exportTable(id); });
  }
}

void MainWindow::fillLookMenus() {
  m_actions.languageMenu->clear();
  delete m_actions.languageMenu->findChild<QActionGroup*>();
  auto* languageGroup = new QActionGroup(m_actions.languageMenu);
  for (const QString& choice : languageChoices()) {
    const QString title = choice == QLatin1String("system") ? tr("As the system") : languageTitle(choice);
    QAction* action = languageGroup->addAction(m_actions.languageMenu->addAction(title));
    action->setCheckable(true);
    action->setChecked(choice == m_settings.value(QStringLiteral("look/language")));
    // Queued: changing the language fills this menu anew.
    connect(
        action, &QAction::triggered, this, [this, choice] { useLanguage(choice); }, Qt::QueuedConnection);
  }
  m_actions.bytesMenu->clear();
  delete m_actions.bytesMenu->findChild<QActionGroup*>();
  auto* bytesGroup = new QActionGroup(m_actions.bytesMenu);
  const std::pair<QString, QString> units[] = {
      {QStringLiteral("si"), tr("kB, MB, GB (powers of 1,000)")},
      {QStringLiteral("iec"), tr("KiB, MiB, GiB (powers of 1,024)")}};
  for (const auto& [choice, title] : units) {
    QAction* action = bytesGroup->addAction(m_actions.bytesMenu->addAction(title));
    action->setCheckable(true);
    action->setChecked(choice == m_settings.value(QStringLiteral("look/bytes")));
    connect(action, &QAction::triggered, this, [this, chosen = choice] { useBytes(chosen); });
  }
}

void MainWindow::retranslate() {
  setWindowTitle(tr("Packscope"));
  m_actions.open->setText(tr("&Open…"));
  m_actions.exportChart->setText(tr("Export &chart…"));
  m_actions.quit->setText(tr("&Quit"));
  m_actions.copy->setText(tr("&Copy table"));
  m_actions.copyCommand->setText(tr("Copy as command &line"));
  m_actions.findCase->setText(tr("&Find case"));
  m_actions.run->setText(tr("&Run"));
  m_actions.cancel->setText(tr("&Cancel"));
  m_actions.cancel->setToolTip(tr("Stop the run; finished samples are kept (Esc)"));
  m_actions.plan->setText(tr("Plan &compression"));
  m_actions.plan->setToolTip(tr("Show into which column groups the matrix is split, and why (F7)"));
  m_actions.live->setText(tr("&Live"));
  m_actions.live->setToolTip(tr("Measure again while a parameter moves (Ctrl+L)"));
  m_actions.askToStop->setText(tr("&Ask before a run is stopped"));
  m_actions.runPublished->setText(tr("Run the &published SystemDS case"));
  m_actions.baseline->setText(tr("Set as &baseline"));
  m_actions.showAsTable->setText(tr("Show chart as &table"));
  m_actions.nextPage->setText(tr("&Next page"));
  m_actions.previousPage->setText(tr("&Previous page"));
  m_actions.resetLayout->setText(tr("&Reset layout"));
  m_actions.help->setText(tr("&Help"));
  m_actions.about->setText(tr("&About Packscope"));
  m_actions.aboutQt->setText(tr("About &Qt"));
  m_actions.fileMenu->setTitle(tr("&File"));
  m_actions.recentMenu->setTitle(tr("Open &recent"));
  m_actions.exportMenu->setTitle(tr("&Export results"));
  m_actions.editMenu->setTitle(tr("&Edit"));
  m_actions.runMenu->setTitle(tr("&Run"));
  m_actions.viewMenu->setTitle(tr("&View"));
  m_actions.columnsMenu->setTitle(tr("&Columns"));
  m_actions.languageMenu->setTitle(tr("&Language"));
  m_actions.bytesMenu->setTitle(tr("&Bytes in"));
  m_actions.helpMenu->setTitle(tr("&Help"));
  m_setupDock->setWindowTitle(tr("Setup"));
  m_historyDock->setWindowTitle(tr("History"));
  m_machineDock->setWindowTitle(tr("Machine"));
  m_toolBar->setWindowTitle(tr("Tool bar"));
  m_pages->setTabText(0, tr("Results"));
  m_pages->setTabText(1, tr("Charts"));
  m_pages->setTabText(2, tr("Plan"));
  fillExportMenu();
  fillLookMenus();
  updateActions();
}

void MainWindow::updateActions() {
  const bool active = m_controller->isActive();
  const QString problem = m_setup->problem();
  m_actions.run->setEnabled(!active && problem.isEmpty());
  const QString reason = active ? tr("A run is going on.") : problem;
  m_actions.run->setToolTip(reason.isEmpty() ? tr("Measure the checked cases (F5)")
                                             : Qt::convertFromPlainText(reason));
  m_actions.runPublished->setEnabled(!active);
  // Planning takes the processors that a run measures.
  const QString planProblem = active ? tr("A run is going on.") : m_setup->matrixProblem();
  m_actions.plan->setEnabled(planProblem.isEmpty());
  m_plan->setProblem(planProblem);
  m_actions.cancel->setEnabled(m_controller->state() == run::RunController::State::Running);
  const bool results = m_current.results != nullptr;
  m_actions.exportMenu->setEnabled(results);
  m_actions.exportChart->setEnabled(results);
  m_actions.copy->setEnabled(results);
  m_actions.baseline->setEnabled(results);
  m_actions.showAsTable->setEnabled(results);
  m_actions.copyCommand->setEnabled(problem.isEmpty());
}

}  // namespace packscope::app
