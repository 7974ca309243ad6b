// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_panel.h"

#include "formats/formats.h"
#include "matrix/generator.h"
#include "plan/plan_arguments.h"
#include "plan/plan_job.h"
#include "plan/plan_model.h"
#include "support/qt_test_main.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace packscope::plan {
namespace {

constexpr int kSoon = 20'000;

bench::BenchmarkConfig smallConfig(bench::Layout layout = bench::Layout::Native) {
  bench::BenchmarkConfig config;
  config.rows = 10'000;
  config.cols = 8;
  config.layout = layout;
  return config;
}

/// Plans and waits; the panel shows it then.
void planAndWait(PlanPanel& panel) {
  QSignalSpy shown(&panel, &PlanPanel::shown);
  QSignalSpy failed(&panel, &PlanPanel::failed);
  panel.plan();
  ASSERT_TRUE(QTest::qWaitFor([&] { return shown.count() + failed.count() > 0; }, kSoon));
  ASSERT_EQ(failed.count(), 0) << failed.value(0).value(0).toString().toStdString();
}

TEST(PlanArguments, NameTheDataOfTheSetup) {
  bench::BenchmarkConfig config = smallConfig(bench::Layout::SystemDs);
  EXPECT_EQ(planArguments(config).join(QLatin1Char(' ')).toStdString(),
            "inspect --rows 10000 --cols 8 --sparsity 1 --uniques 4 --seed 42 --layout systemds --threads 1");
  config.input = "/data/my file.csv";
  EXPECT_EQ(
      planArguments(config),
      (QStringList{QStringLiteral("inspect"), QStringLiteral("/data/my file.csv"), QStringLiteral("--layout"),
                   QStringLiteral("systemds"), QStringLiteral("--threads"), QStringLiteral("1")}));
  config.input = "a.psc";
  EXPECT_EQ(planArguments(config), fileArguments(QStringLiteral("a.psc")));
}

TEST(PlanPanel, ShowsTheGroupsOfTheSetup) {
  PlanPanel panel;
  panel.setProgram(QStringLiteral(PACKSCOPE_BENCH_PROGRAM));
  const QAbstractItemModelTester tester(panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_FALSE(panel.hintText().isEmpty());
  panel.setConfig(smallConfig(bench::Layout::SystemDs));
  planAndWait(panel);
  ASSERT_EQ(panel.model()->rowCount(), 2);
  EXPECT_EQ(panel.model()->index(0, 1).data().toString(), QStringLiteral("DDC"));
  EXPECT_EQ(panel.model()->index(0, 2).data().toString(), QStringLiteral("0..3"));
  EXPECT_TRUE(panel.model()->index(0, PlanModel::trueBytesColumn()).data(PlanModel::ShareRole).toDouble() <
              0.2);
  EXPECT_TRUE(panel.summaryText().contains(QStringLiteral("2 DDC"))) << panel.summaryText().toStdString();
  EXPECT_TRUE(panel.hintText().isEmpty()) << panel.hintText().toStdString();
  panel.setConfig(smallConfig());
  EXPECT_FALSE(panel.hintText().isEmpty()) << "the setup is another one now";
  planAndWait(panel);
  EXPECT_EQ(panel.model()->rowCount(), 8);
}

TEST(PlanPanel, ShowsCompressedFiles) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a b.psc"));
  formats::writeMatrix(path.toStdString(), matrix::generate({500, 3, 1, 4, 1}, base::ThreadBudget(1)));
  PlanPanel panel;
  panel.setProgram(QStringLiteral(PACKSCOPE_BENCH_PROGRAM));
  QSignalSpy shown(&panel, &PlanPanel::shown);
  panel.showFile(path);
  ASSERT_TRUE(QTest::qWaitFor([&] { return shown.count() > 0; }, kSoon));
  EXPECT_EQ(panel.model()->rowCount(), 3);
  EXPECT_TRUE(panel.summaryText().contains(path));
}

TEST(PlanPanel, TellsWhatWentWrongAndKeepsWhatItShows) {
  PlanPanel panel;
  panel.setProgram(QStringLiteral(PACKSCOPE_BENCH_PROGRAM));
  panel.setConfig(smallConfig());
  planAndWait(panel);
  const struct {
    QString program;
    QString file;
    const char* message;
  } rows[]{
      {QStringLiteral(PACKSCOPE_BENCH_PROGRAM), QStringLiteral("/nonexistent/x.psc"), "/nonexistent/x.psc"},
      {QStringLiteral("/nonexistent/program"), QStringLiteral("x"), "could not be started"},
      {QStringLiteral("/bin/false"), QStringLiteral("x"), "code 1"},
      {QStringLiteral("/bin/echo"), QStringLiteral("x"), "inspect"}};
  for (const auto& row : rows) {
    QSignalSpy failed(&panel, &PlanPanel::failed);
    panel.setProgram(row.program);
    panel.showFile(row.file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() > 0; }, kSoon)) << row.message;
    EXPECT_TRUE(failed[0][0].toString().contains(QLatin1String(row.message)))
        << failed[0][0].toString().toStdString();
    EXPECT_FALSE(panel.isRunning());
    EXPECT_EQ(panel.model()->rowCount(), 8);
  }
}

TEST(PlanPanel, StopsAtOnceAndDropsWhatCameLate) {
  PlanPanel panel;
  panel.setProgram(QStringLiteral("/bin/sleep"));
  QSignalSpy failed(&panel, &PlanPanel::failed);
  QSignalSpy shown(&panel, &PlanPanel::shown);
  panel.showFile(QStringLiteral("1000"));
  EXPECT_TRUE(panel.isRunning());
  panel.cancel();
  EXPECT_FALSE(panel.isRunning());
  panel.setProgram(QStringLiteral(PACKSCOPE_BENCH_PROGRAM));
  panel.setConfig(smallConfig());
  for (int i = 0; i < 5; ++i) {
    panel.plan();
    QTest::qWait(5 * i);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return shown.count() > 0 && !panel.isRunning(); }, kSoon));
  EXPECT_EQ(failed.count(), 0);
  EXPECT_EQ(panel.model()->rowCount(), 8);
}

TEST(PlanPanel, PlansOnlyWhenThereIsNoProblem) {
  PlanPanel panel;
  panel.setProblem(QStringLiteral("a < b"));
  const auto buttons = panel.findChildren<QPushButton*>();
  EXPECT_FALSE(buttons.at(0)->isEnabled());
  EXPECT_EQ(buttons.at(0)->toolTip(), QStringLiteral("a &lt; b"));
  panel.setProblem({});
  EXPECT_TRUE(buttons.at(0)->isEnabled());
}

}  // namespace
}  // namespace packscope::plan
