// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and exporting files, copying.
#include "app/command_line.h"
#include "app/command_text.h"
#include "app/headless.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/settings.h"
#include "base/error.h"
#include "base/file.h"
#include "charts/chart_panel.h"
#include "charts/chart_style.h"
#include "export/chart_export_dialog.h"
#include "export/table_export.h"
#include "history/last_run.h"
#include "history/session_list.h"
#include "report/results_json.h"
#include "results/engine_text.h"
#include "results/result_model.h"
#include "results/result_table.h"
#include "setup/setup_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>
#include <QTabWidget>
#include <QThreadPool>
#include <functional>
#include <utility>

namespace packscope::app {
namespace {

const QString kExample = QStringLiteral(":/examples/example.json");
constexpr std::uint64_t kMostResultBytes = std::uint64_t{1} << 30;

/// Throws what reading and parsing throw. Names that start with ':' are built in.
run::RunSnapshot readSnapshot(const QString& path) {
  std::string text;
  if (path.startsWith(QLatin1Char(':'))) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
      throw base::Error(base::ErrorKind::IoError, "no such example: " + path.toStdString());
    }
    text = file.readAll().toStdString();
  } else {
    text = base::readFile(path.toStdString(), kMostResultBytes);
  }
  run::RunSnapshot snapshot;
  snapshot.results =
      std::make_shared<const bench::ResultSet>(report::readResultsJson(text, path.toStdString()));
  snapshot.summaries = results::SummaryCache().summarize(*snapshot.results);
  return snapshot;
}

/// Reading and the statistics of a large file take longer than a window may stand still. `then` is called on
/// the UI thread with a snapshot or a problem, unless the window is gone.
void readInBackground(MainWindow& window, const QString& path,
                      std::function<void(const run::RunSnapshot&, const QString& problem)> then) {
  QThreadPool::globalInstance()->start(
      [window = QPointer<MainWindow>(&window), path, then = std::move(then)] {
        run::RunSnapshot snapshot;
        QString problem;
        try {
          snapshot = readSnapshot(path);
        } catch (...) {
          problem = results::fromUtf8(base::currentExceptionMessage());
        }
        QMetaObject::invokeMethod(
            qApp,
            [window, snapshot, problem, then] {
              if (window) {
                then(snapshot, problem);
              }
            },
            Qt::QueuedConnection);
      });
}

QString exportFolder(const Settings& settings) {
  const QString folder = settings.value(QStringLiteral("files/export_folder"));
  return !folder.isEmpty() && QFileInfo(folder).isDir()
             ? folder
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

}  // namespace

void MainWindow::chooseFile() {
  auto* dialog = new QFileDialog(this, tr("Open results or a matrix"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
  dialog->open();
}

void MainWindow::openFile(const QString& path) {
  const QFileInfo info(path);
  if (!info.exists()) {
    m_messages->post(results::State::Error, tr("There is no file \"%1\".").arg(path));
    return;
  }
  const QString absolute = info.absoluteFilePath();
  addRecentFile(m_settings, absolute);
  if (info.suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) == 0) {
    openResults(absolute);
    return;
  }
  bench::BenchmarkConfig config = m_setup->config();
  config.input = absolute.toStdString();
  applyConfig(config);
}

void MainWindow::openResults(const QString& path) {
  if (m_controller->isActive()) {
    m_messages->post(results::State::Warning, tr("Results can be opened when the run has ended."));
    return;
  }
  readInBackground(*this, path, [this, path](const run::RunSnapshot& snapshot, const QString& problem) {
    onResultsRead(snapshot, path, problem);
  });
}

void MainWindow::onResultsRead(const run::RunSnapshot& snapshot, const QString& path,
                               const QString& problem) {
  if (!snapshot.results) {
    m_messages->post(results::State::Error, tr("\"%1\" cannot be opened.").arg(path), problem);
  } else if (!m_controller->isActive()) {
    m_history->add({snapshot, path == kExample ? tr("Example") : QFileInfo(path).completeBaseName()});
    showResults(snapshot);
  }
}

// Into the history only: a start shows what there is to do, not what was done.
void MainWindow::offerLastRun() {
  const QString path = results::fromUtf8(history::lastRunPath().string());
  if (!QFileInfo::exists(path)) {
    return;
  }
  readInBackground(*this, path, [this](const run::RunSnapshot& snapshot, const QString& problem) {
    if (snapshot.results) {
      m_history->append({snapshot, {}});
    } else {
      m_messages->post(results::State::Warning, tr("The last run could not be read."), problem);
    }
  });
}

void MainWindow::openExample() {
  openResults(kExample);
}

void MainWindow::rememberExportFolder(const QString& path) {
  m_settings.setValue(QStringLiteral("files/export_folder"), QFileInfo(path).absolutePath());
}

void MainWindow::exportTable(const QString& formatId) {
  const exports::TableFormat* format = exports::findTableFormat(formatId);
  if (format == nullptr || !m_current.results) {
    return;
  }
  const QString suffix = format->suffix;
  auto* dialog = new QFileDialog(this, tr("Export results"), exportFolder(m_settings),
                                 format->title() + QStringLiteral(" (*.%1)").arg(suffix));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  // Before the question about overwriting, so that it is about the real name.
  dialog->setDefaultSuffix(suffix);
  dialog->selectFile(QStringLiteral("packscope-results.") + suffix);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, format, results = m_current.results](const QString& path) {
            rememberExportFolder(path);
            try {
              exports::writeTable(path.toStdString(), *format, *results);
              m_messages->post(results::State::Ok, tr("Written: %1").arg(path));
            } catch (...) {
              m_messages->post(results::State::Error, tr("The export failed; an older file is unchanged."),
                               results::fromUtf8(base::currentExceptionMessage()));
            }
          });
  dialog->open();
}

void MainWindow::exportChart() {
  if (!m_current.results) {
    return;
  }
  const charts::ChartPanel* panel = m_pages->currentIndex() == 1 ? m_bigChart : m_chart;
  auto* dialog = new exports::ChartExportDialog(m_current.results, panel->options(),
                                                charts::styleFrom(panel->palette(), panel->font()),
                                                exportFolder(m_settings), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &exports::ChartExportDialog::written, this, [this](const QString& path) {
    rememberExportFolder(path);
    m_messages->post(results::State::Ok, tr("Written: %1").arg(path));
  });
  connect(dialog, &exports::ChartExportDialog::failed, this, [this](const QString& message) {
    m_messages->post(results::State::Error, tr("The export failed; an older file is unchanged."), message);
  });
  dialog->open();
}

void MainWindow::exportAsAsked(const CommandLine& line) {
  if (!m_current.results) {
    return;
  }
  try {
    QStringList written;
    for (const std::string& path : writeExports(line, *m_current.results)) {
      written << results::fromUtf8(path);
    }
    if (!written.isEmpty()) {
      m_messages->post(results::State::Ok,
                       tr("%n file(s) written.", nullptr, static_cast<int>(written.size())),
                       written.join(QLatin1Char('\n')));
    }
  } catch (...) {
    m_messages->post(results::State::Error, tr("The export failed; an older file is unchanged."),
                     results::fromUtf8(base::currentExceptionMessage()));
  }
}

void MainWindow::setBaseline() {
  const int row = m_table->currentCase();
  m_model->setBaseline(row == m_model->baseline() ? -1 : row);
}

void MainWindow::copyCommand() {
  QApplication::clipboard()->setText(results::fromUtf8(commandText(m_setup->config())));
  m_messages->post(results::State::Ok, tr("The command line is on the clipboard."));
}

}  // namespace packscope::app
