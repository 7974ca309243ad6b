// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, started as a user or a script starts it.
#include "base/file.h"
#include "support/qt_test_main.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <filesystem>

#include <gtest/gtest.h>

namespace packscope::app {
namespace {

struct Outcome {
  int code = -1;
  bool crashed = false;
  QString out;
  QString err;
};

/// Without a display, unless the arguments name a platform.
Outcome start(const QStringList& arguments) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    environment.remove(QLatin1String(name));
  }
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(PACKSCOPE_PROGRAM), arguments);
  Outcome outcome;
  if (!process.waitForFinished(100'000)) {
    process.kill();
    process.waitForFinished();
    outcome.crashed = true;
  }
  outcome.crashed = outcome.crashed || process.exitStatus() != QProcess::NormalExit;
  outcome.code = process.exitCode();
  outcome.out = QString::fromUtf8(process.readAllStandardOutput());
  outcome.err = QString::fromUtf8(process.readAllStandardError());
  return outcome;
}

// R 54
TEST(Program, R54_HelpAndVersionNeedNoDisplay) {
  const Outcome help = start({QStringLiteral("--help")});
  EXPECT_EQ(help.code, 0);
  EXPECT_TRUE(help.out.contains(QStringLiteral("--export-charts")));
  const Outcome version = start({QStringLiteral("--version")});
  EXPECT_EQ(version.code, 0);
  EXPECT_TRUE(version.out.startsWith(QStringLiteral("packscope ")));
}

TEST(Program, R54_WithoutADisplayAWindowIsAMessage) {
  const Outcome outcome = start({});
  EXPECT_FALSE(outcome.crashed);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(outcome.err.contains(QStringLiteral("display")));
}

TEST(Program, BadOptionsEndWithTwo) {
  for (const char* option : {"--bogus", "--preset=no-such", "--config=/no/such/file.json", "--quit"}) {
    const Outcome outcome = start({QLatin1String(option)});
    EXPECT_FALSE(outcome.crashed) << option;
    EXPECT_EQ(outcome.code, 2) << option;
    EXPECT_TRUE(outcome.err.startsWith(QStringLiteral("packscope: "))) << option;
  }
}

// R 32: told before anything runs.
TEST(Program, R32_AnUnwritableTargetIsToldBeforeTheRun) {
  for (const char* target : {"/no/such/folder/x.csv", "/dev/full", "/"}) {
    const Outcome outcome =
        start({QStringLiteral("--preset"), QStringLiteral("systemds-serialize"), QStringLiteral("--run"),
               QStringLiteral("--quit"), QStringLiteral("--export-csv"), QLatin1String(target)});
    EXPECT_EQ(outcome.code, 2) << target;
    EXPECT_TRUE(outcome.err.contains(QLatin1String(target))) << outcome.err.toStdString();
  }
}

class ProgramRun : public ::testing::Test {
 protected:
  QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
  void writeConfig(const char* json) const { base::replaceFile(path("run.json").toStdString(), json); }
  QTemporaryDir m_folder;
};

// R 54, R 58: a run with every export without a display, and where the files are.
TEST_F(ProgramRun, R54_RunsAndExportsWithoutADisplay) {
  writeConfig(R"({"rows": 200, "cols": 10, "repetitions": 8, "cases": ["serialize", "memcpy"]})");
  const Outcome outcome =
      start({QStringLiteral("--config"), path("run.json"), QStringLiteral("--run"), QStringLiteral("--quit"),
             QStringLiteral("--export-csv"), path("out.csv"), QStringLiteral("--export-json"),
             path("out.json"), QStringLiteral("--export-charts"), path("charts")});
  EXPECT_EQ(outcome.code, 0) << outcome.err.toStdString();
  EXPECT_TRUE(outcome.out.contains(path("out.csv")));
  const std::string csv = base::readFile(path("out.csv").toStdString(), 1U << 20);
  EXPECT_EQ(csv.substr(0, 11), "case,title,");
  EXPECT_TRUE(std::filesystem::exists(path("charts/time.png").toStdString()));
  const Outcome again =
      start({path("out.json"), QStringLiteral("--quit"), QStringLiteral("--export-csv"), path("again.csv")});
  EXPECT_EQ(again.code, 0) << again.err.toStdString();
  EXPECT_EQ(base::readFile(path("again.csv").toStdString(), 1U << 20), csv);
}

// R 58: whatever the target was called, the whole path is printed.
TEST_F(ProgramRun, R58_WrittenFilesArePrintedWithTheirWholePath) {
  writeConfig(R"({"rows": 50, "cols": 5, "repetitions": 8, "cases": ["memcpy"]})");
  const QString before = QDir::currentPath();
  ASSERT_TRUE(QDir::setCurrent(m_folder.path()));
  const Outcome outcome =
      start({QStringLiteral("--config"), QStringLiteral("run.json"), QStringLiteral("--run"),
             QStringLiteral("--quit"), QStringLiteral("--export-csv"), QStringLiteral("./out.csv"),
             QStringLiteral("--export-charts"), QStringLiteral("pictures")});
  QDir::setCurrent(before);
  EXPECT_EQ(outcome.code, 0) << outcome.err.toStdString();
  const QStringList lines = outcome.out.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  EXPECT_GE(lines.size(), 2);
  EXPECT_TRUE(lines.contains(path("out.csv"))) << outcome.out.toStdString();
  for (const QString& line : lines) {
    EXPECT_TRUE(QFileInfo(line).isAbsolute() && QFileInfo::exists(line)) << line.toStdString();
  }
}

TEST_F(ProgramRun, AFailedCaseEndsWithOne) {
  writeConfig(R"({"repetitions": 2, "cases": ["selftest.throw"]})");
  const Outcome outcome = start(
      {QStringLiteral("--config"), path("run.json"), QStringLiteral("--run"), QStringLiteral("--quit")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(outcome.err.contains(QStringLiteral("failed")));
}

}  // namespace
}  // namespace packscope::app
