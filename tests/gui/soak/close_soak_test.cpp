// SPDX-License-Identifier: GPL-3.0-or-later
// Closing and cancelling at random moments of real runs. PACKSCOPE_SOAK_ROUNDS sets how often (200).
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "base/file.h"
#include "history/last_run.h"
#include "report/results_json.h"
#include "results/result_model.h"
#include "support/qt_test_main.h"
#include "support/soak_support.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <csignal>
#include <filesystem>
#include <random>

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

using packscope::testing::childProcesses;
using packscope::testing::crowding;
using packscope::testing::kSlowdown;
using packscope::testing::publishedConfig;
using packscope::testing::realRun;

constexpr int kGiveUp = 60'000;
constexpr double kTwoSeconds = 2000;

int rounds() {
  bool ok = false;
  const int asked = qEnvironmentVariableIntValue("PACKSCOPE_SOAK_ROUNDS", &ok);
  return ok ? asked : 200;
}

/// The finished samples of what was shown.
std::size_t samplesOf(const bench::ResultSet& results) {
  std::size_t count = 0;
  for (const auto& result : results.cases) count += result->samples.size();
  return count;
}

bench::ResultSet lastRunIn(const std::filesystem::path& path) {
  return report::readResultsJson(base::readFile(path, std::uint64_t{1} << 30), path.string());
}

TEST(CloseSoak, Q94_ClosingTheWindowAtRandomMoments) {
  const QTemporaryDir folder;
  Settings settings(folder.path().toStdString() + "/s.conf");
  Language language;
  std::mt19937 random(94);
  qint64 longest = 0;
  std::size_t kept = 0;
  for (int i = 0; i < rounds(); ++i) {
    std::filesystem::remove(history::lastRunPath());
    MainWindow window(settings, language, realRun());
    window.show();
    window.applyConfig(publishedConfig(300));
    window.startRun();
    QTest::qWait(static_cast<int>(random() % 400));
    QElapsedTimer clock;
    clock.start();
    window.close();
    window.stopAndClose();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isVisible(); }, kGiveUp)) << i;
    longest = std::max(longest, clock.elapsed());
    QThreadPool::globalInstance()->waitForDone();
    const auto& results = window.resultModel()->results();
    ASSERT_TRUE(results) << i;
    EXPECT_TRUE(results->finished) << i;
    EXPECT_EQ(samplesOf(lastRunIn(history::lastRunPath())), samplesOf(*results)) << i;
    kept += samplesOf(*results);
  }
  fmt::print("closed {} times: {} ms at most, {} samples kept\n", rounds(), longest, kept);
  EXPECT_LT(static_cast<double>(longest), kTwoSeconds * kSlowdown * crowding());
  EXPECT_GT(kept, 0U);
  EXPECT_EQ(childProcesses(), 0);
}

TEST(CloseSoak, R45_CancellingAtRandomMomentsAndRunningAgain) {
  const QTemporaryDir folder;
  Settings settings(folder.path().toStdString() + "/s.conf");
  Language language;
  MainWindow window(settings, language, realRun());
  window.show();
  window.applyConfig(publishedConfig(300));
  std::mt19937 random(45);
  qint64 longest = 0;
  for (int i = 0; i < rounds(); ++i) {
    window.startRun();
    ASSERT_TRUE(window.controller()->isActive()) << i;
    QTest::qWait(static_cast<int>(random() % 200));
    QElapsedTimer clock;
    clock.start();
    window.cancelRun();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.controller()->isActive(); }, kGiveUp)) << i;
    longest = std::max(longest, clock.elapsed());
    const auto& results = window.resultModel()->results();
    ASSERT_TRUE(results && results->finished) << i;
    for (const auto& result : results->cases) {
      EXPECT_NE(result->outcome.status, bench::CaseStatus::Failed) << result->outcome.message;
    }
  }
  fmt::print("cancelled {} times: {} ms at most\n", rounds(), longest);
  EXPECT_LT(static_cast<double>(longest), kTwoSeconds * kSlowdown * crowding());
  EXPECT_EQ(childProcesses(), 0);
}

/// Whether the process has its own handler of SIGTERM yet.
bool catchesTerm(qint64 pid) {
  QFile file(QStringLiteral("/proc/%1/status").arg(pid));
  if (!file.open(QIODevice::ReadOnly)) return false;
  for (const QByteArray& line : file.readAll().split('\n')) {
    if (line.startsWith("SigCgt:"))
      return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (SIGTERM - 1) & 1) != 0;
  }
  return false;
}

TEST(CloseSoak, Q94_TheProgramEndsWithZeroAtRandomMoments) {
  const QTemporaryDir folder;
  base::replaceFile(folder.filePath(QStringLiteral("run.json")).toStdString(),
                    R"({"rows": 200, "cols": 20, "repetitions": 300, "cases": ["serialize", "compress",
                        "memcpy", "custom-disk", "update-apply"]})");
  const std::filesystem::path kept =
      folder.filePath(QStringLiteral("packscope/packscope/last-run.json")).toStdString();
  std::mt19937 random(94);
  qint64 longest = 0;
  int withSamples = 0;
  for (int i = 0; i < rounds(); ++i) {
    std::filesystem::remove(kept);
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(QStringLiteral(PACKSCOPE_PROGRAM),
                  {QStringLiteral("--settings"), folder.filePath(QStringLiteral("s.conf")),
                   QStringLiteral("--config"), folder.filePath(QStringLiteral("run.json")),
                   QStringLiteral("--run"), QStringLiteral("-platform"), QStringLiteral("offscreen")});
    ASSERT_TRUE(program.waitForStarted(kGiveUp));
    ASSERT_TRUE(QTest::qWaitFor([&] { return catchesTerm(program.processId()); }, kGiveUp)) << i;
    QTest::qWait(static_cast<int>(random() % 600));
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(program.processId()), SIGTERM);
    ASSERT_TRUE(program.waitForFinished(kGiveUp)) << i;
    longest = std::max(longest, clock.elapsed());
    EXPECT_EQ(program.exitStatus(), QProcess::NormalExit) << i;
    EXPECT_EQ(program.exitCode(), 0) << i << program.readAll().toStdString();
    if (std::filesystem::exists(kept)) {
      const bench::ResultSet results = lastRunIn(kept);
      EXPECT_TRUE(results.finished);
      withSamples += samplesOf(results) > 0 ? 1 : 0;
    }
  }
  fmt::print("ended {} times: {} ms at most; {} runs kept\n", rounds(), longest, withSamples);
  EXPECT_LT(static_cast<double>(longest), kTwoSeconds * kSlowdown * crowding());
  EXPECT_GT(withSamples, rounds() / 4);
}

}  // namespace
}  // namespace packscope::app
