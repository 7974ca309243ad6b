// SPDX-License-Identifier: GPL-3.0-or-later
// A whole window with workers of its own, for the tests of what users of other programs reported.
#pragma once

#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "base/file.h"
#include "bench/run.h"
#include "history/last_run.h"
#include "report/results_json.h"
#include "results/metric_text.h"
#include "results/result_columns.h"
#include "results/result_model.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::app {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

inline constexpr int kSoon = 30'000;
inline constexpr std::uint64_t kMost = 100'000'000;

inline void realRun(const bench::BenchmarkConfig& config, bench::RunObserver& observer,
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

}  // namespace packscope::app
