// SPDX-License-Identifier: GPL-3.0-or-later
// Long runs and long drags with the real engine: the window stays alive, small, and leaves nothing behind.
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "charts/chart_panel.h"
#include "results/result_model.h"
#include "run/live_tuner.h"
#include "setup/parameter_field.h"
#include "setup/setup_panel.h"
#include "support/qt_test_main.h"
#include "support/soak_support.h"

#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

using packscope::testing::childProcesses;
using packscope::testing::Heartbeat;
using packscope::testing::kSlowdown;
using packscope::testing::MemoryRise;
using packscope::testing::openDescriptors;
using packscope::testing::publishedConfig;
using packscope::testing::realRun;

constexpr int kLongest = 600'000;

class RunSoak : public ::testing::Test {
 protected:
  RunSoak()
      : m_settings(m_folder.path().toStdString() + "/s.conf"), m_window(m_settings, m_language, realRun()) {
    m_window.show();
  }

  void run(std::uint64_t repetitions) {
    QSignalSpy ended(&m_window, &MainWindow::runEnded);
    m_window.applyConfig(publishedConfig(repetitions));
    m_window.startRun();
    ASSERT_TRUE(ended.count() > 0 || ended.wait(kLongest));
  }

  void showCharts(const QString& kind) {
    m_window.findChild<QTabWidget*>()->setCurrentIndex(1);
    for (charts::ChartPanel* panel : m_window.findChildren<charts::ChartPanel*>()) panel->setKind(kind);
  }

  /// What is there only after the first run: fonts, pixmaps, plugins.
  void warmUp() {
    run(20);
    QTest::qWait(300);
  }

  QTemporaryDir m_folder;
  Settings m_settings;
  Language m_language;
  MainWindow m_window;
};

// 1,500 repetitions of the 11 published cases through workers, pipes, snapshots, table and both charts.
TEST_F(RunSoak, R46_Q89_LongRunsLeaveTheWindowAlive) {
  warmUp();
  for (const char* kind : {"samples", "bars"}) {
    showCharts(QLatin1String(kind));
    MemoryRise memory;
    Heartbeat heart;
    run(1500);
    QTest::qWait(500);
    const auto& results = m_window.resultModel()->results();
    ASSERT_EQ(results->cases.size(), 11U);
    for (const auto& result : results->cases) {
      EXPECT_EQ(result->outcome.status, bench::CaseStatus::Completed) << result->outcome.message;
      EXPECT_GE(result->samples.size(), 1500U);
    }
    const double peak = memory.peakMegabytes();
    fmt::print(
        "{}: longest work between two beats {:.1f} ms (wall {:.1f} ms, {} beats); memory +{:.1f} MB at most, "
        "+{:.1f} MB at the end\n",
        kind, heart.longestWork(), heart.longestWall(), heart.beats(), peak, memory.megabytesNow());
    EXPECT_LT(heart.longestWork(), 100 * kSlowdown);
    if (kSlowdown == 1) {
      EXPECT_LT(peak, 100);
    }
  }
  EXPECT_EQ(childProcesses(), 0);
}

/// Moves the slider for some seconds, faster and slower than the window measures; returns how often results
/// came.
int drag(MainWindow& window, int seconds) {
  auto* field = window.setupPanel()->field("rows");
  auto* slider = field->editor()->parentWidget()->findChild<QSlider*>();
  QSignalSpy shown(window.liveTuner(), &run::LiveTuner::snapshotChanged);
  std::mt19937 random(11);
  QElapsedTimer clock;
  clock.start();
  const int middle = slider->maximum() / 3;
  for (int i = 0; clock.elapsed() < seconds * 1000; ++i) {
    slider->setValue(middle + static_cast<int>(std::lround(middle * 0.5 * std::sin(i * 0.05))));
    // Mostly as fast as a mouse tells, now and then a rest.
    QTest::qWait(random() % 40 == 0 ? 400 : 16);
  }
  return static_cast<int>(shown.count());
}

TEST_F(RunSoak, ADragOfTenSecondsLeavesNoQueueAndNoLeak) {
  bench::BenchmarkConfig config = publishedConfig(100'000);
  config.cols = 10;
  config.uniques = 4;
  m_window.applyConfig(config);
  m_window.actions().live->setChecked(true);
  drag(m_window, 2);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.liveTuner()->isActive(); }, 30'000));
  const int descriptors = openDescriptors();
  MemoryRise memory;
  Heartbeat heart;
  const int shown = drag(m_window, 10);
  QElapsedTimer rest;
  rest.start();
  m_window.setupPanel()->settle();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.liveTuner()->isActive(); }, 30'000));
  const auto& results = m_window.resultModel()->results();
  ASSERT_TRUE(results);
  fmt::print(
      "drag: {} updates, quiet {} ms after it; longest work {:.1f} ms (wall {:.1f} ms); memory +{:.1f} MB at "
      "most, +{:.1f} MB at the end\n",
      shown, rest.elapsed(), heart.longestWork(), heart.longestWall(), memory.peakMegabytes(),
      memory.megabytesNow());
  EXPECT_GT(shown, 5);
  // The newest position is what is shown, and every case has figures.
  EXPECT_EQ(results->config.rows, m_window.setupPanel()->config().rows);
  for (const auto& result : results->cases) {
    EXPECT_EQ(result->outcome.status, bench::CaseStatus::Completed) << result->planned.label;
  }
  EXPECT_LT(heart.longestWork(), 100 * kSlowdown);
  EXPECT_EQ(childProcesses(), 0);
  EXPECT_LE(openDescriptors(), descriptors);
  if (kSlowdown == 1) {
    EXPECT_LT(memory.megabytesNow(), 30);
  }
}

}  // namespace
}  // namespace packscope::app
