// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include "app/language.h"
#include "app/message_bar.h"
#include "app/settings.h"
#include "bench/parameters.h"
#include "results/metric_text.h"
#include "results/result_model.h"
#include "results/result_table.h"
#include "run/run_status.h"
#include "setup/case_tree.h"
#include "setup/parameter_field.h"
#include "setup/setup_panel.h"
#include "support/qt_test_main.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <chrono>
#include <random>
#include <thread>

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

constexpr int kSoon = 10'000;

/// Reports samples every 200 us until it is cancelled or through.
void pretendRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
                const bench::CancelToken& cancel) {
  const bench::ExecutionPlan plan = bench::makePlan(config);
  observer.planStarted(plan, {});
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    observer.caseStarted(i);
    bench::CaseOutcome outcome;
    outcome.status = bench::CaseStatus::Completed;
    for (std::uint64_t n = 0;
         n < plan.cases[i].config.repetitions && outcome.status == bench::CaseStatus::Completed; ++n) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      bench::Sample sample;
      sample.wallNanoseconds = 3'000'000 + n * 1000;
      sample.inputBytes = 8'000'000;
      sample.outputBytes = 8'000'009;
      observer.sample(i, sample);
      if (cancel.cancelled()) {
        outcome.status = bench::CaseStatus::Cancelled;
      }
    }
    observer.caseFinished(i, outcome);
  }
  observer.planFinished(cancel.cancelled());
}

class MainWindowTest : public ::testing::Test {
 protected:
  void SetUp() override { open(); }
  void TearDown() override {
    m_window.reset();
    results::setNumberStyle({});
  }

  void open() {
    m_window.reset();
    m_settings = std::make_unique<Settings>(m_folder.path().toStdString() + "/packscope.conf");
    m_language.use(m_settings->value(QStringLiteral("look/language")));
    m_window = std::make_unique<MainWindow>(*m_settings, m_language, pretendRun);
    m_window->show();
  }

  bench::BenchmarkConfig smallConfig(std::uint64_t repetitions) const {
    bench::BenchmarkConfig config;
    config.rows = 100;
    config.cols = 10;
    config.repetitions = repetitions;
    config.cases = {{"selftest.peak-10", {}}, {"selftest.throw", {}}};
    return config;
  }

  void run(std::uint64_t repetitions) {
    QSignalSpy ended(m_window.get(), &MainWindow::runEnded);
    m_window->applyConfig(smallConfig(repetitions));
    m_window->startRun();
    ASSERT_TRUE(ended.count() > 0 || ended.wait(kSoon));
  }

  QTemporaryDir m_folder;
  std::unique_ptr<Settings> m_settings;
  Language m_language;
  std::unique_ptr<MainWindow> m_window;
};

TEST_F(MainWindowTest, ARunFillsTheTable) {
  run(20);
  EXPECT_EQ(m_window->resultModel()->rowCount(), 2);
  EXPECT_TRUE(m_window->runStatus()->text().contains(QStringLiteral("2")))
      << m_window->runStatus()->text().toStdString();
  EXPECT_TRUE(m_window->actions().run->isEnabled());
  EXPECT_FALSE(m_window->actions().cancel->isEnabled());
  EXPECT_TRUE(m_window->actions().exportMenu->isEnabled());
}

TEST_F(MainWindowTest, RunIsDisabledWithTheReason) {
  m_window->applyConfig(smallConfig(10));
  m_window->setupPanel()->field("repetitions")->type(QStringLiteral("0"));
  QSignalSpy spy(m_window->setupPanel(), &setup::SetupPanel::estimateChanged);
  ASSERT_TRUE(spy.wait(kSoon));
  EXPECT_FALSE(m_window->actions().run->isEnabled());
  EXPECT_TRUE(
      m_window->actions().run->toolTip().contains(m_window->setupPanel()->field("repetitions")->title()));
  m_window->startRun();
  EXPECT_FALSE(m_window->controller()->isActive());
  EXPECT_GT(m_window->messageBar()->waiting(), 0);
}

// R 45, Q 94: closing asks once, then stops and closes; the finished samples are kept.
TEST_F(MainWindowTest, R45_ClosingDuringARunAsksOnceAndStops) {
  m_window->applyConfig(smallConfig(100'000));
  m_window->startRun();
  ASSERT_TRUE(m_window->controller()->isActive());
  EXPECT_FALSE(m_window->close());
  EXPECT_TRUE(m_window->isAskingToClose());
  EXPECT_FALSE(m_window->close());
  EXPECT_EQ(m_window->findChildren<QMessageBox*>().size(), 1);
  m_window->stopAndClose();
  ASSERT_TRUE(QTest::qWaitFor([this] { return !m_window->isVisible(); }, kSoon));
  EXPECT_FALSE(m_window->controller()->isActive());
}

TEST_F(MainWindowTest, KeepRunningKeepsRunning) {
  m_window->applyConfig(smallConfig(500));
  m_window->startRun();
  m_window->close();
  auto* box = m_window->findChild<QMessageBox*>();
  ASSERT_NE(box, nullptr);
  box->reject();
  EXPECT_TRUE(m_window->controller()->isActive());
  ASSERT_TRUE(QTest::qWaitFor([this] { return !m_window->controller()->isActive(); }, kSoon));
  EXPECT_TRUE(m_window->isVisible());
  EXPECT_TRUE(m_window->close());
}

TEST_F(MainWindowTest, Q94_ClosingAtRandomMomentsStopsCleanly) {
  std::mt19937 random(7);
  for (int i = 0; i < 25; ++i) {
    open();
    m_window->applyConfig(smallConfig(100'000));
    m_window->startRun();
    QTest::qWait(static_cast<int>(random() % 20));
    m_window->close();
    m_window->stopAndClose();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !m_window->isVisible(); }, kSoon)) << i;
    const auto& results = m_window->resultModel()->results();
    if (results) {
      EXPECT_TRUE(results->finished);
    }
  }
}

// R 47: every dock has a name, is listed in the View menu, and comes back.
TEST_F(MainWindowTest, R47_DocksCanBeRecovered) {
  const auto docks = m_window->findChildren<QDockWidget*>();
  EXPECT_GE(docks.size(), 3);
  for (QDockWidget* dock : docks) {
    EXPECT_FALSE(dock->objectName().isEmpty());
    EXPECT_TRUE(m_window->actions().viewMenu->actions().contains(dock->toggleViewAction()));
    dock->close();
  }
  m_window->actions().resetLayout->trigger();
  for (const QDockWidget* dock : docks) {
    EXPECT_FALSE(dock->isHidden()) << dock->objectName().toStdString();
  }
}

// R 48: usable at 1024 x 600.
TEST_F(MainWindowTest, R48_FitsASmallScreen) {
  EXPECT_LE(m_window->minimumSizeHint().width(), 1024);
  EXPECT_LE(m_window->minimumSizeHint().height(), 600);
  run(10);
  m_window->resize(1024, 600);
  EXPECT_EQ(m_window->size(), QSize(1024, 600));
}

// R 48: at both sizes nothing scrolls sideways in the setup, and the published names are whole in the tree.
TEST_F(MainWindowTest, R48_TheSetupIsWholeAtItsFirstWidth) {
  for (const char* language : {"en", "de"}) {
    for (const QSize& size : {QSize(1280, 800), QSize(1024, 600)}) {
      Settings settings(m_folder.filePath(QStringLiteral("first.conf")).toStdString());
      settings.setValue(QStringLiteral("look/language"), QLatin1String(language));
      m_language.use(QLatin1String(language));
      MainWindow window(settings, m_language, pretendRun);
      window.applyPreset(QStringLiteral("systemds-serialize"));
      window.resize(size);
      window.show();
      QApplication::sendPostedEvents();
      QTest::qWait(100);
      for (const QScrollArea* area : window.setupPanel()->findChildren<QScrollArea*>()) {
        EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << language << " " << size.width();
      }
      const QAbstractItemView* tree = window.setupPanel()->caseTree()->findChild<QTreeView*>();
      EXPECT_LE(tree->sizeHintForColumn(0), tree->viewport()->width()) << language << " " << size.width();
      EXPECT_GE(window.centralWidget()->width(), 400) << language << " " << size.width();
    }
  }
  m_language.use(QStringLiteral("en"));
}

// R 49: nonsense geometry leaves the window on a screen.
TEST_F(MainWindowTest, R49_GarbageGeometryStaysOnAScreen) {
  m_window->move(9999, 9999);
  m_window->close();
  for (const QString& geometry :
       {m_settings->value(QStringLiteral("window/geometry")), QStringLiteral("AAAA"), QString()}) {
    Settings settings(m_folder.path().toStdString() + "/other.conf");
    settings.setValue(QStringLiteral("window/geometry"), geometry);
    settings.setValue(QStringLiteral("window/state"), geometry);
    MainWindow window(settings, m_language, pretendRun);
    window.show();
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    EXPECT_TRUE(screen.intersects(window.geometry()));
  }
}

TEST_F(MainWindowTest, TheLastSetupIsRemembered) {
  bench::BenchmarkConfig config = smallConfig(33);
  config.rows = 4321;
  m_window->applyConfig(config);
  m_window->close();
  open();
  EXPECT_EQ(m_window->setupPanel()->config(), config);
}

// R 53: everything that takes the focus has a name.
TEST_F(MainWindowTest, R53_FocusableWidgetsHaveAccessibleNames) {
  run(10);
  int checked = 0;
  for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QStringLiteral("qt_"))) {
      continue;
    }
    const bool control = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                         qobject_cast<const QComboBox*>(widget) != nullptr ||
                         qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
                         qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
                         qobject_cast<const QSlider*>(widget) != nullptr;
    const bool inner = widget->parentWidget() != nullptr &&
                       (qobject_cast<const QComboBox*>(widget->parentWidget()->parentWidget()) != nullptr ||
                        qobject_cast<const QComboBox*>(widget->parentWidget()) != nullptr ||
                        qobject_cast<const QAbstractItemView*>(widget->parentWidget()) != nullptr);
    if (!control || inner) {
      continue;
    }
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool named =
        !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
    EXPECT_TRUE(named) << widget->metaObject()->className() << " " << widget->objectName().toStdString()
                       << " in " << widget->parentWidget()->metaObject()->className();
    ++checked;
  }
  EXPECT_GT(checked, 30);
}

TEST_F(MainWindowTest, R53_ShortcutsAreUnique) {
  std::map<QString, QString> seen;
  for (const QAction* action : m_window->findChildren<QAction*>()) {
    for (const QKeySequence& key : action->shortcuts()) {
      const auto [found, added] = seen.emplace(key.toString(), action->text());
      EXPECT_TRUE(added || found->second == action->text())
          << key.toString().toStdString() << ": " << action->text().toStdString() << ", "
          << found->second.toStdString();
    }
  }
  for (const char* key : {"F5", "Esc", "Ctrl+B", "Ctrl+E", "Ctrl+O", "Ctrl+D", "F1", "Ctrl+Tab"}) {
    EXPECT_TRUE(seen.contains(QLatin1String(key))) << key;
  }
}

TEST_F(MainWindowTest, OpeningWhatIsNotThereIsAMessage) {
  m_window->openFile(QStringLiteral("/no/such/<b>file</b>.json"));
  EXPECT_TRUE(m_window->messageBar()->text().contains(QStringLiteral("<b>file</b>")));
}

}  // namespace
}  // namespace packscope::app
