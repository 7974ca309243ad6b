// SPDX-License-Identifier: GPL-3.0-or-later
// What users of other programs asked for, as tests of the whole window; the numbers are those of the
// requirements.
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

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QTreeView>
#include <thread>

#include <sys/stat.h>

namespace packscope::app {
namespace {

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
    const QString note = cell(row, "note");
    EXPECT_TRUE(note.contains(QStringLiteral("no fsync, fsync would take ")) ||
                note.contains(QStringLiteral("no fsync, so this is the speed of the page cache: ")))
        << note.toStdString();
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

}  // namespace
}  // namespace packscope::app
