// SPDX-License-Identifier: GPL-3.0-or-later
// From Run to the last snapshot, and closing while a run goes on.
#include "app/machine_panel.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/settings.h"
#include "base/error.h"
#include "bench/presets.h"
#include "charts/chart_panel.h"
#include "history/last_run.h"
#include "history/session_list.h"
#include "plan/plan_panel.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/result_model.h"
#include "run/live_tuner.h"
#include "run/run_status.h"
#include "setup/setup_panel.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDockWidget>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTabWidget>
#include <QThreadPool>
#include <algorithm>

namespace packscope::app {

void MainWindow::applyConfig(const bench::BenchmarkConfig& config) {
  const QString note = m_setup->setConfig(config);
  if (!note.isEmpty()) {
    m_messages->post(results::State::Error, tr("Some cases of the setup are not known."), note);
  }
}

void MainWindow::applyPreset(const QString& id) {
  if (const bench::Preset* preset = bench::findPreset(id.toStdString())) {
    applyConfig(preset->config);
  }
}

void MainWindow::runPublishedCase() {
  applyPreset(QStringLiteral("systemds-serialize"));
  startRun();
}

void MainWindow::planCompression() {
  m_stack->setCurrentWidget(m_pages);
  m_pages->setCurrentWidget(m_plan);
  m_plan->plan();
}

// Two programs that measure at the same time measure each other.
bool MainWindow::takeRunLock() {
  QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
  if (folder.isEmpty()) {
    folder = QStandardPaths::writableLocation(QStandardPaths::TempLocation);
  }
  m_runLock = std::make_unique<QLockFile>(folder + QStringLiteral("/packscope-run.lock"));
  m_runLock->setStaleLockTime(0);
  if (m_runLock->tryLock(0) || m_runLock->error() != QLockFile::LockFailedError) {
    return true;
  }
  qint64 pid = 0;
  QString host;
  QString name;
  m_runLock->getLockInfo(&pid, &host, &name);
  m_messages->post(
      results::State::Warning,
      tr("Another window (process %1) is measuring. Wait until it is done: runs at the same time disturb "
         "each other.")
          .arg(pid));
  m_runLock.reset();
  return false;
}

void MainWindow::startRun() {
  if (m_controller->isActive()) {
    return;
  }
  m_setup->settle();
  const QString problem = m_setup->problem();
  if (!problem.isEmpty()) {
    m_setupDock->show();
    m_setup->focusProblem();
    m_messages->post(results::State::Error, problem);
    return;
  }
  if (m_live->isActive()) {
    m_runAfterLive = true;
    m_live->stop();
    return;
  }
  if (!takeRunLock()) {
    return;
  }
  m_messages->clear();
  m_settings.setConfig(m_setup->config());
  m_controller->start(m_setup->config());
}

void MainWindow::cancelRun() {
  m_controller->cancel();
}

void MainWindow::setLive(bool on) {
  if (on) {
    m_live->setBudget(m_settings.value(QStringLiteral("live/budget_ms")).toInt());
    requestLive();
  } else {
    m_live->stop();
  }
}

void MainWindow::requestLive() {
  if (m_actions.live->isChecked() && !m_controller->isActive() && !m_closing &&
      m_setup->problem().isEmpty()) {
    m_live->request(m_setup->config());
  }
}

void MainWindow::onSnapshot(const run::RunSnapshot& snapshot) {
  showResults(snapshot);
}

void MainWindow::showResults(const run::RunSnapshot& snapshot) {
  m_current = snapshot;
  m_model->setResults(snapshot.results, snapshot.summaries);
  m_chart->setResults(snapshot.results);
  m_bigChart->setResults(snapshot.results);
  m_stack->setCurrentIndex(1);
  updateActions();
  if (!m_controller->isActive()) {
    m_status->showIdle(finishedText(*snapshot.results));
  }
}

QString MainWindow::finishedText(const bench::ResultSet& results) const {
  const auto count = [&](bench::CaseStatus status) {
    return static_cast<int>(
        std::ranges::count_if(results.cases, [&](const auto& c) { return c->outcome.status == status; }));
  };
  QStringList parts{tr("%n case(s) done", nullptr, count(bench::CaseStatus::Completed))};
  if (const int failed = count(bench::CaseStatus::Failed); failed > 0) {
    parts << tr("%n failed", nullptr, failed);
  }
  if (const int cancelled = count(bench::CaseStatus::Cancelled); cancelled > 0) {
    parts << tr("%n cancelled", nullptr, cancelled);
  }
  return parts.join(QStringLiteral(", "));
}

// Off the UI thread: a long run is megabytes of text. The pool is waited for before the program ends.
void MainWindow::keepLastRun() {
  QThreadPool::globalInstance()->start([window = QPointer<MainWindow>(this), results = m_current.results] {
    QString problem;
    try {
      history::saveLastRun(*results);
    } catch (...) {
      problem = results::fromUtf8(base::currentExceptionMessage());
    }
    if (problem.isEmpty()) {
      return;
    }
    qInfo("packscope: the run was not kept: %s", qPrintable(problem));
    QMetaObject::invokeMethod(
        qApp,
        [window, problem] {
          if (window) {
            window->m_messages->post(
                results::State::Warning,
                tr("This run could not be kept for the next start. Export it to keep it."), problem);
          }
        },
        Qt::QueuedConnection);
  });
}

void MainWindow::onFinished(bool cancelled) {
  m_runLock.reset();
  if (m_current.results && m_current.results->finished) {
    m_history->add({m_current, {}});
    keepLastRun();
    m_setup->learnSpeeds(*m_current.results);
    m_status->showIdle(finishedText(*m_current.results));
  } else {
    m_status->showIdle(cancelled ? tr("cancelled") : QString());
  }
  m_machine->refresh();
  updateActions();
  Q_EMIT runEnded();
  if (m_closing) {
    close();
  }
}

void MainWindow::askToClose() {
  if (m_askingToClose) {
    return;
  }
  m_askingToClose = true;
  auto* box = new QMessageBox(QMessageBox::Question, tr("Packscope"), tr("A run is going on."),
                              QMessageBox::NoButton, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr("Stop it and close the window? Finished samples are kept."));
  auto* always = new QCheckBox(tr("Do not ask again"));
  box->setCheckBox(always);
  const QPushButton* stop = box->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
  box->addButton(tr("Keep running"), QMessageBox::RejectRole);
  connect(stop, &QPushButton::clicked, this, [this, always] {
    m_actions.askToStop->setChecked(!always->isChecked());
    stopAndClose();
  });
  connect(box, &QObject::destroyed, this, [this] { m_askingToClose = false; });
  // The run may end while the question stands.
  connect(m_controller, &run::RunController::finished, box, &QWidget::close);
  box->open();
}

void MainWindow::stopAndClose() {
  m_closing = true;
  if (m_controller->isActive()) {
    m_controller->cancel();
  } else {
    close();
  }
}

}  // namespace packscope::app
