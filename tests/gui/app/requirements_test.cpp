// SPDX-License-Identifier: GPL-3.0-or-later
// What users of other programs reported, as tests of the whole window; the numbers are those of the
// requirements.
#include "app/language.h"
#include "app/machine_panel.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/program.h"
#include "app/settings.h"
#include "app/visible_indicators.h"
#include "base/file.h"
#include "bench/run.h"
#include "charts/chart_legend.h"
#include "charts/chart_panel.h"
#include "charts/chart_table_model.h"
#include "history/last_run.h"
#include "history/session_list.h"
#include "report/results_json.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/result_columns.h"
#include "results/result_model.h"
#include "results/result_summary.h"
#include "results/result_table.h"
#include "run/live_tuner.h"
#include "run/run_status.h"
#include "setup/case_tree_model.h"
#include "setup/setup_panel.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QFileDialog>
#include <QIcon>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocumentFragment>
#include <QThreadPool>
#include <QTreeView>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace packscope::app {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

constexpr int kSoon = 30'000;
constexpr std::uint64_t kMost = 100'000'000;

void realRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
             const bench::CancelToken& cancel) {
  bench::RunOptions options;
  options.workerProgram = PACKSCOPE_BENCH_PROGRAM;
  bench::run(config, observer, cancel, options);
}

class Requirements : public ::testing::Test {
 protected:
  Requirements() : m_settings(file("s.conf").toStdString()), m_window(m_settings, m_language, realRun) {
    std::filesystem::remove(history::lastRunPath());
    m_window.show();
  }
  ~Requirements() override {
    QThreadPool::globalInstance()->waitForDone();
    std::filesystem::remove(history::lastRunPath());
    results::setNumberStyle({});
  }

  QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

  void run(const std::vector<std::string>& ids, bool fsync = false) {
    bench::BenchmarkConfig config;
    config.rows = 50;
    config.cols = 10;
    config.repetitions = 8;
    config.fsync = fsync;
    for (const std::string& id : ids) config.cases.push_back({id, {}});
    QSignalSpy ended(&m_window, &MainWindow::runEnded);
    m_window.applyConfig(config);
    m_window.startRun();
    ASSERT_TRUE(ended.count() > 0 || ended.wait(kSoon));
  }

  void open(const bench::ResultSet& results, const char* name = "results.json") {
    base::replaceFile(file(name).toStdString(), report::resultsJson(results));
    m_window.openFile(file(name));
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_window.resultModel()->results() != nullptr; }, kSoon));
    QTest::qWait(50);
  }

  QString cell(int row, const char* columnId) {
    const int column = results::resultColumnIndex(columnId);
    EXPECT_GE(column, 0) << columnId;
    return m_window.resultModel()->index(row, column).data().toString();
  }

  QTemporaryDir m_folder;
  Settings m_settings;
  Language m_language;
  MainWindow m_window;
};

// ok, warning and unknown are told apart; what to run can be copied; nothing is changed behind the user's
// back.
TEST_F(Requirements, R35_TheMachinePanelWarnsAndOffersTheCommand) {
  using measure::FactState;
  MachinePanel panel;
  measure::Environment environment;
  environment.facts = {{"turbo", "Turbo", "not visible", FactState::Unknown, ""},
                       {"build", "Build", "Release", FactState::Ok, ""},
                       {"governor", "Frequency governor", "powersave", FactState::Warning,
                        "The CPU's frequency follows the load, so short samples are slow. "
                        "Run: sudo cpupower frequency-set -g performance"}};
  panel.setEnvironment(environment);
  panel.resize(260, 400);
  panel.show();
  QStringList texts;
  QStringList states;
  for (const QLabel* label : panel.findChildren<QLabel*>()) {
    (label->text().isEmpty() ? states : texts)
        << (label->text().isEmpty() ? label->accessibleName() : label->text());
  }
  EXPECT_TRUE(texts.front().contains(QStringLiteral("powersave"))) << "what needs attention comes first";
  EXPECT_TRUE(texts.contains(QStringLiteral("Turbo: not visible")));
  EXPECT_EQ(states.size(), 3);
  EXPECT_EQ(QSet<QString>(states.begin(), states.end()).size(), 3);
  int commands = 0;
  for (QPushButton* button : panel.findChildren<QPushButton*>()) {
    if (button->text() == MachinePanel::tr("Copy command")) {
      button->click();
      ++commands;
    }
  }
  EXPECT_EQ(commands, 1);
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("sudo cpupower frequency-set -g performance"));
}

// A guest cannot see its governor: the engine says so instead of guessing.
TEST_F(Requirements, R35_WhatCannotBeReadIsUnknown) {
  for (const measure::Fact& fact : measure::readEnvironment().facts) {
    if (fact.value.find("not visible") != std::string::npos) {
      EXPECT_EQ(fact.state, measure::FactState::Unknown) << fact.id;
    }
  }
}

// A speed of the page cache is never shown as one of the disk.
TEST_F(Requirements, R37_DiskCasesSayWhetherTheDataReachedTheDisk) {
  run({"custom-disk", "standard-disk"});
  for (int row = 0; row < 2; ++row) {
    EXPECT_TRUE(cell(row, "note").contains(QStringLiteral("no fsync"))) << cell(row, "note").toStdString();
  }
  run({"custom-disk", "standard-disk"}, true);
  for (int row = 0; row < 2; ++row) {
    EXPECT_TRUE(cell(row, "note").contains(QStringLiteral("fsync after each file")))
        << cell(row, "note").toStdString();
  }
}

TEST_F(Requirements, R50_TheApplicationIdNamesEntryAndIcons) {
  const QString before = QGuiApplication::desktopFileName();
  setIdentity();
  const QString id = QLatin1String(kApplicationId);
  EXPECT_EQ(QGuiApplication::desktopFileName(), id);
  EXPECT_EQ(QCoreApplication::applicationVersion(), QStringLiteral(PACKSCOPE_VERSION));
  const QDir resources(QStringLiteral(PACKSCOPE_SOURCE_DIR "/resources"));
  const QString entry = resources.filePath(QStringLiteral("desktop/%1.desktop").arg(id));
  ASSERT_TRUE(QFileInfo::exists(entry));
  const QSettings desktop(entry, QSettings::IniFormat);
  EXPECT_EQ(desktop.value(QStringLiteral("Desktop Entry/Icon")).toString(), id);
  EXPECT_TRUE(QFileInfo::exists(resources.filePath(QStringLiteral("desktop/%1.metainfo.xml").arg(id))));
  EXPECT_TRUE(QFileInfo::exists(resources.filePath(QStringLiteral("icons/%1.svg").arg(id))));
  for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
    const QString icon = resources.filePath(QStringLiteral("icons/%1-%2.png").arg(id).arg(size));
    EXPECT_EQ(QImage(icon).size(), QSize(size, size)) << icon.toStdString();
  }
  QGuiApplication::setDesktopFileName(before);
}

// Windows are placed by the compositor: nothing moves one while on Wayland.
TEST_F(Requirements, R50_NothingMovesWindows) {
  QDirIterator files(QStringLiteral(PACKSCOPE_SOURCE_DIR "/gui"), {QStringLiteral("*.cpp")}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const std::string source = base::readFile(files.next().toStdString(), kMost);
    EXPECT_EQ(source.find("->move("), std::string::npos) << files.filePath().toStdString();
    EXPECT_EQ(source.find("  move("), std::string::npos) << files.filePath().toStdString();
  }
}

// Models asked for what they do not have; the tester asks for everything it can think of.
TEST_F(Requirements, R56_ModelsAnswerInvalidIndexes) {
  const auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
  setup::CaseTreeModel cases;
  history::SessionModel sessions;
  results::ResultModel results;
  charts::ChartTableModel figures;
  for (QAbstractItemModel* model :
       std::initializer_list<QAbstractItemModel*>{&cases, &sessions, &results, &figures}) {
    const QAbstractItemModelTester tester(model, fatal);
    EXPECT_FALSE(model->data({}, Qt::DisplayRole).isValid());
    EXPECT_FALSE(model->index(-1, 0).isValid());
    EXPECT_FALSE(model->index(1'000'000, 0).isValid());
    model->headerData(1'000'000, Qt::Horizontal);
    model->headerData(-1, Qt::Vertical);
    EXPECT_FALSE(model->parent({}).isValid());
  }
  const QAbstractItemModelTester caseTester(&cases, fatal);
  cases.setFamily(setup::FamilyChoice::Both);
  cases.checkAll();
  cases.setSelections({{"serialize", {}}, {"serialize", {{"rows", "7"}}}});
  const QAbstractItemModelTester sessionTester(&sessions, fatal);
  const auto made = publishedResults(3);
  for (int i = 0; i < 40; ++i) sessions.add({{made, {}}, {}});
  sessions.append({{made, {}}, QStringLiteral("x")});
  const QAbstractItemModelTester resultTester(&results, fatal);
  results.setResults(made, results::SummaryCache().summarize(*made));
  results.setResults(nullptr, {});
}

// Every view of an empty window takes hovering, sorting and filtering.
TEST_F(Requirements, R56_EmptyViewsTakeEverything) {
  // Views without rows leave keys and clicks to the window.
  const packscope::testing::ExpectedWarnings unused(QStringLiteral("not accepted by receiving widget"));
  for (auto* view : m_window.findChildren<QAbstractItemView*>()) {
    QTest::mouseMove(view->viewport(), QPoint(5, 5));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_End);
    if (auto* table = qobject_cast<QTreeView*>(view)) table->sortByColumn(0, Qt::DescendingOrder);
  }
}

/// A run that goes on until it is stopped.
void endlessRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
                const bench::CancelToken& cancel) {
  const bench::ExecutionPlan plan = bench::makePlan(config);
  observer.planStarted(plan, {});
  observer.caseStarted(0);
  while (!cancel.cancelled()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    observer.sample(0, bench::Sample());
  }
  bench::CaseOutcome outcome;
  outcome.status = bench::CaseStatus::Cancelled;
  observer.caseFinished(0, outcome);
  observer.planFinished(true);
}

// The question before a run is lost can be switched off, is remembered, and can be switched on again.
TEST_F(Requirements, R57_TheQuestionIsAskedUntilToldNotTo) {
  bench::BenchmarkConfig config;
  config.cases = {{"serialize", {}}};
  for (const bool asks : {true, false}) {
    Settings settings(file("ask.conf").toStdString());
    MainWindow window(settings, m_language, endlessRun);
    window.show();
    window.applyConfig(config);
    window.startRun();
    ASSERT_TRUE(window.controller()->isActive());
    EXPECT_EQ(window.actions().askToStop->isChecked(), asks);
    EXPECT_FALSE(window.close());
    EXPECT_EQ(window.isAskingToClose(), asks);
    if (asks) {
      auto* box = window.findChild<QMessageBox*>();
      ASSERT_NE(box, nullptr);
      box->checkBox()->setChecked(true);
      for (QAbstractButton* button : box->buttons()) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) {
          button->click();
          break;
        }
      }
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isVisible(); }, kSoon));
  }
  Settings settings(file("ask.conf").toStdString());
  MainWindow window(settings, m_language, endlessRun);
  window.actions().askToStop->trigger();
  EXPECT_EQ(settings.value(QStringLiteral("run/ask_to_stop")), QStringLiteral("yes"));
}

// Closing loses no finished sample: the next window has the run in its history.
TEST_F(Requirements, R57_TheLastRunIsThereAfterARestart) {
  run({"serialize", "memcpy"});
  QThreadPool::globalInstance()->waitForDone();
  const auto shown = m_window.resultModel()->results();
  Settings settings(file("next.conf").toStdString());
  MainWindow next(settings, m_language, realRun);
  const auto* sessions = next.findChild<history::SessionList*>()->model();
  ASSERT_TRUE(QTest::qWaitFor([&] { return sessions->rowCount() == 1; }, kSoon));
  const auto& kept = sessions->entry(0).snapshot.results;
  EXPECT_EQ(report::resultsJson(*kept), report::resultsJson(*shown));
  EXPECT_EQ(next.resultModel()->results(), nullptr);
}

TEST_F(Requirements, R57_ADamagedLastRunIsOneMessage) {
  std::filesystem::create_directories(history::lastRunPath().parent_path());
  base::replaceFile(history::lastRunPath(), "{\"cut");
  Settings settings(file("next.conf").toStdString());
  MainWindow next(settings, m_language, realRun);
  ASSERT_TRUE(QTest::qWaitFor([&] { return next.messageBar()->waiting() > 0; }, kSoon));
  EXPECT_EQ(next.messageBar()->waiting(), 1);
}

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

// R 13: an empty check box is seen on dark windows too.
TEST_F(Requirements, R13_EmptyIndicatorsAreSeenOnDarkWindows) {
  QPalette dark;
  dark.setColor(QPalette::Window, QColor(0x2b, 0x2b, 0x2b));
  dark.setColor(QPalette::Base, QColor(0x1e, 0x1e, 0x1e));
  dark.setColor(QPalette::WindowText, Qt::white);
  dark.setColor(QPalette::Text, Qt::white);
  QApplication::setStyle(QStringLiteral("Fusion"));
  VisibleIndicators::install();
  for (QAbstractButton* button : std::initializer_list<QAbstractButton*>{new QCheckBox, new QRadioButton}) {
    const std::unique_ptr<QAbstractButton> owner(button);
    button->setPalette(dark);
    button->resize(24, 24);
    const QImage image = button->grab().toImage();
    int brightest = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x)
        brightest = std::max(brightest, image.pixelColor(x, y).lightness());
    }
    EXPECT_GT(brightest, 110);
  }
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
