// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong in other programs, as tests of the whole window; the numbers are those of the cases.
#include "app/machine_panel.h"
#include "app/message_bar.h"
#include "app/program.h"
#include "app/visible_indicators.h"
#include "charts/chart_legend.h"
#include "charts/chart_panel.h"
#include "charts/chart_table_model.h"
#include "gui/app/whole_window.h"
#include "history/session_list.h"
#include "results/engine_text.h"
#include "results/result_summary.h"
#include "results/result_table.h"
#include "run/live_tuner.h"
#include "run/run_status.h"
#include "setup/case_tree_model.h"
#include "setup/setup_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextDocumentFragment>
#include <thread>

#include <sys/stat.h>

namespace packscope::app {
namespace {

// Names are shown as they are wherever they appear, also in tool tips, which read markup.
TEST_F(Requirements, Q88_NamesAreLiteralEverywhere) {
  const QString name = QStringLiteral("rows<cols & <b>x</b>");
  auto results = makeResults({makeCase("serialize", name.toStdString(), {5, 6, 7, 8, 9, 10}),
                              makeCase("memcpy", "Update&Apply", {5, 6, 7, 8, 9, 10})});
  results->config.label = name.toStdString();
  open(*results);
  const auto plain = [](const QString& toolTip) {
    return QTextDocumentFragment::fromHtml(toolTip).toPlainText();
  };
  EXPECT_EQ(m_window.resultModel()->index(0, 0).data().toString(), name);
  const auto* sessions = m_window.findChild<history::SessionList*>()->model();
  EXPECT_TRUE(sessions->index(0).data().toString().endsWith(name));
  EXPECT_TRUE(plain(sessions->index(0).data(Qt::ToolTipRole).toString()).startsWith(name));
  auto* panel = m_window.findChild<charts::ChartPanel*>();
  panel->flush();
  const auto* legend = panel->findChild<charts::ChartLegend*>();
  ASSERT_EQ(legend->count(), 2);
  EXPECT_EQ(legend->item(0)->text(), name);
  EXPECT_EQ(plain(legend->item(0)->toolTip()), name);
  // Text without a tag is not taken for markup by itself.
  EXPECT_TRUE(Qt::mightBeRichText(legend->item(1)->toolTip()));
  EXPECT_EQ(plain(legend->item(1)->toolTip()), QStringLiteral("Update&Apply"));
  m_window.messageBar()->post(results::State::Error, name, name);
  m_window.runStatus()->resize(60, 20);
  m_window.runStatus()->showIdle(name);
  int literal = 0;
  for (const QLabel* label : m_window.findChildren<QLabel*>()) {
    if (label->text().contains(QStringLiteral("<b>"))) {
      EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
      ++literal;
    }
    if (!label->toolTip().isEmpty() && label->toolTip().contains(QStringLiteral("&amp;"))) {
      EXPECT_TRUE(Qt::mightBeRichText(label->toolTip())) << label->toolTip().toStdString();
    }
  }
  EXPECT_GE(literal, 2);
}

TEST_F(Requirements, Q95_MatricesThatDoNotFitAreRefusedBeforeTheRun) {
  for (const auto& [rows, cols] :
       {std::pair<std::uint64_t, std::uint64_t>{6'000'000, 6'000'000}, {1'000'000'000, 1000}}) {
    bench::BenchmarkConfig config;
    config.rows = rows;
    config.cols = cols;
    config.cases = {{"serialize", {}}};
    m_window.applyConfig(config);
    m_window.setupPanel()->settle();
    EXPECT_FALSE(m_window.actions().run->isEnabled());
    EXPECT_TRUE(m_window.setupPanel()->problem().contains(QStringLiteral("memory")))
        << m_window.setupPanel()->problem().toStdString();
  }
}

// Whatever a worker meets fails its case only.
TEST_F(Requirements, Q95_MemoryThatEndsInAWorkerFailsThatCaseOnly) {
  run({"serialize", "selftest.oom", "selftest.crash", "memcpy"});
  const auto& results = m_window.resultModel()->results();
  ASSERT_EQ(results->cases.size(), 4U);
  using bench::CaseStatus;
  const CaseStatus expected[] = {CaseStatus::Completed, CaseStatus::Failed, CaseStatus::Failed,
                                 CaseStatus::Completed};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(results->cases[i]->outcome.status, expected[i]) << results->cases[i]->planned.caseId;
  }
  EXPECT_TRUE(m_window.actions().run->isEnabled());
}

/// The save dialog of a format, as the menu opens it.
QFileDialog* saveDialog(MainWindow& window, int format) {
  window.actions().exportMenu->actions().at(format)->trigger();
  return window.findChild<QFileDialog*>();
}

// The question about overwriting is about the name that will be written.
TEST_F(Requirements, Q97_TheSuffixIsThereBeforeTheQuestion) {
  open(*publishedResults(6));
  base::replaceFile(file("report.csv").toStdString(), "old");
  QFileDialog* dialog = saveDialog(m_window, 0);
  ASSERT_NE(dialog, nullptr);
  dialog->setOption(QFileDialog::DontUseNativeDialog);
  dialog->setDirectory(m_folder.path());
  dialog->selectFile(QStringLiteral("report"));
  EXPECT_EQ(dialog->selectedFiles().front(), file("report.csv"));
  dialog->selectFile(QStringLiteral("THIS.NICE.NAME"));
  EXPECT_TRUE(dialog->selectedFiles().front().startsWith(file("THIS.NICE.NAME")));
  dialog->selectFile(QStringLiteral("report"));
  QString asked;
  QTimer answer;
  QObject::connect(&answer, &QTimer::timeout, &answer, [&] {
    if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
      asked = box->text();
      box->button(QMessageBox::No)->click();
    }
  });
  answer.start(20);
  QMetaObject::invokeMethod(dialog, "accept");
  EXPECT_TRUE(asked.contains(QStringLiteral("report.csv"))) << asked.toStdString();
  EXPECT_EQ(base::readFile(file("report.csv").toStdString(), kMost), "old");
  dialog->reject();
}

// Opening never writes to the file, nor beside it.
TEST_F(Requirements, Q100_OpeningLeavesTheFileAlone) {
  QDir(m_folder.path()).mkdir(QStringLiteral("only"));
  const std::string path = file("only/kept.json").toStdString();
  const std::string content = report::resultsJson(*publishedResults(6));
  base::replaceFile(path, content);
  ::chmod(path.c_str(), 0400);
  struct stat before {};
  ASSERT_EQ(::stat(path.c_str(), &before), 0);
  m_window.openFile(file("only/kept.json"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return m_window.resultModel()->results() != nullptr; }, kSoon));
  m_window.close();
  struct stat after {};
  ASSERT_EQ(::stat(path.c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_EQ(before.st_mtim.tv_sec, after.st_mtim.tv_sec);
  EXPECT_EQ(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
  EXPECT_EQ(base::readFile(path, kMost), content);
  EXPECT_EQ(QDir(file("only")).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

TEST_F(Requirements, HelpAndAboutOpenInEveryLanguage) {
  for (const char* language : {"en", "de"}) {
    m_language.use(QLatin1String(language));
    QApplication::sendPostedEvents();
    m_window.actions().help->trigger();
    const auto* browser = m_window.findChild<QTextBrowser*>();
    ASSERT_NE(browser, nullptr);
    EXPECT_TRUE(browser->isVisible());
    EXPECT_GT(browser->toPlainText().size(), 1000);
    EXPECT_TRUE(browser->toPlainText().contains(QStringLiteral("F5")));
    delete browser->window();
    m_window.actions().about->trigger();
    auto* about = m_window.findChild<QDialog*>();
    ASSERT_NE(about, nullptr);
    QApplication::clipboard()->clear();
    for (QPushButton* button : about->findChildren<QPushButton*>()) {
      if (!button->text().contains(QStringLiteral("los"))) button->click();
    }
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("Qt ") + QLatin1String(qVersion())))
        << QApplication::clipboard()->text().toStdString();
    delete about;
  }
  m_language.use(QStringLiteral("en"));
}

// Live tuning with the real worker: within the budget, newest setup, and a case that fails stops no other.
TEST_F(Requirements, LiveTuningFollowsAndSurvivesAFailingCase) {
  bench::BenchmarkConfig config;
  config.rows = 40;
  config.cols = 5;
  config.repetitions = 100'000;
  config.cases = {{"serialize", {}}, {"selftest.throw", {}}, {"memcpy", {}}};
  m_window.applyConfig(config);
  m_window.actions().live->setChecked(true);
  const auto settled = [this] {
    const auto& results = m_window.resultModel()->results();
    return results && results->config.rows == m_window.setupPanel()->config().rows &&
           !m_window.liveTuner()->isActive();
  };
  ASSERT_TRUE(QTest::qWaitFor(settled, kSoon));
  for (const std::uint64_t rows : {80U, 160U, 320U}) {
    config.rows = rows;
    m_window.applyConfig(config);
    ASSERT_TRUE(QTest::qWaitFor(settled, kSoon)) << rows;
    const auto& results = m_window.resultModel()->results();
    ASSERT_EQ(results->cases.size(), 3U);
    EXPECT_EQ(results->cases[0]->outcome.status, bench::CaseStatus::Completed);
    EXPECT_EQ(results->cases[1]->outcome.status, bench::CaseStatus::Failed);
    EXPECT_EQ(results->cases[2]->outcome.status, bench::CaseStatus::Completed);
    EXPECT_EQ(results->cases[0]->samples.front().inputBytes, rows * 5 * 8);
    EXPECT_EQ(m_window.findChild<charts::ChartPanel*>()->results(), results);
  }
}

// A target that cannot be written is one message in the window, and the run's figures stay.
TEST_F(Requirements, Q79_AnExportThatFailsIsOneMessage) {
  open(*publishedResults(6));
  ASSERT_EQ(::mkfifo(file("pipe").toLocal8Bit().constData(), 0600), 0);
  for (int format = 0; format < m_window.actions().exportMenu->actions().size(); ++format) {
    for (const QString& target : {QStringLiteral("/dev/full"), file("pipe"), m_folder.path(),
                                  QStringLiteral("/sys/x.csv"), file("no/such/folder/x.csv")}) {
      m_window.messageBar()->clear();
      QFileDialog* dialog = saveDialog(m_window, format);
      ASSERT_NE(dialog, nullptr);
      Q_EMIT dialog->fileSelected(target);
      delete dialog;
      EXPECT_EQ(m_window.messageBar()->waiting(), 1) << target.toStdString();
      EXPECT_EQ(m_window.findChildren<QMessageBox*>().size(), 0);
    }
  }
  struct stat pipe {};
  ASSERT_EQ(::stat(file("pipe").toLocal8Bit().constData(), &pipe), 0);
  EXPECT_TRUE(S_ISFIFO(pipe.st_mode));
  EXPECT_TRUE(m_window.resultModel()->results());
}

}  // namespace
}  // namespace packscope::app
