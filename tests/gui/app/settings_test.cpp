// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include "base/error.h"
#include "base/file.h"
#include "bench/parameters.h"
#include "bench/presets.h"
#include "support/qt_test_main.h"

#include <QSettings>
#include <QTemporaryDir>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace packscope::app {
namespace {

class SettingsTest : public ::testing::Test {
 protected:
  std::filesystem::path path() const {
    return std::filesystem::path(m_folder.path().toStdString()) / "packscope.conf";
  }
  std::filesystem::path backup() const { return path().string() + ".bak"; }
  void write(const std::string& content) const { std::ofstream(path(), std::ios::binary) << content; }
  std::string read(const std::filesystem::path& file) const { return base::readFile(file, 1U << 20); }
  std::string savedFile() const {
    Settings settings(path());
    settings.setValue(QStringLiteral("config/rows"), QStringLiteral("777"));
    settings.setValue(QStringLiteral("look/bytes"), QStringLiteral("iec"));
    settings.setValue(QStringLiteral("files/export_folder"), QStringLiteral("/tmp/a b, \"c\"; ä €\\x"));
    settings.save();
    return read(path());
  }

  QTemporaryDir m_folder;
};

TEST_F(SettingsTest, AMissingFileMeansDefaultsWithoutAWord) {
  const Settings settings(path());
  EXPECT_TRUE(settings.problems().isEmpty());
  EXPECT_EQ(settings.config(), bench::BenchmarkConfig());
  for (const SettingRow& row : settingRows()) {
    EXPECT_EQ(row.problem(settings.value(row.key)), QString()) << row.key.toStdString();
  }
}

TEST_F(SettingsTest, ValuesComeBack) {
  savedFile();
  const Settings settings(path());
  EXPECT_TRUE(settings.problems().isEmpty()) << settings.problems().join(u'\n').toStdString();
  EXPECT_EQ(settings.value(QStringLiteral("config/rows")), QStringLiteral("777"));
  EXPECT_EQ(settings.value(QStringLiteral("files/export_folder")), QStringLiteral("/tmp/a b, \"c\"; ä €\\x"));
}

TEST_F(SettingsTest, EveryPresetComesBack) {
  for (const bench::Preset& preset : bench::presets()) {
    Settings settings(path());
    settings.setConfig(preset.config);
    settings.save();
    EXPECT_EQ(Settings(path()).config(), preset.config) << preset.id;
  }
}

TEST_F(SettingsTest, KeysOfANewerVersionAreKept) {
  write("[General]\nversion=1\n[future]\nthing=\"7\"\n; end of settings\n");
  Settings settings(path());
  EXPECT_TRUE(settings.problems().isEmpty());
  settings.setValue(QStringLiteral("look/bytes"), QStringLiteral("iec"));
  settings.save();
  EXPECT_NE(read(path()).find("[future]\nthing=\"7\""), std::string::npos);
}

// Q 92: each value is checked by itself.
TEST_F(SettingsTest, Q92_NonsenseIsReplacedFieldByField) {
  const std::string content =
      "[config]\ncols=12345678901234567890\nsparsity=abc\nthreads=-3\nrows=500\n[look]\nlanguage=klingon\n";
  write(content);
  const Settings settings(path());
  const bench::BenchmarkConfig config = settings.config();
  const bench::BenchmarkConfig defaults;
  EXPECT_EQ(config.cols, defaults.cols);
  EXPECT_EQ(config.sparsity, defaults.sparsity);
  EXPECT_EQ(config.threads, defaults.threads);
  EXPECT_EQ(config.rows, 500U);
  EXPECT_EQ(settings.value(QStringLiteral("look/language")), QStringLiteral("system"));
  EXPECT_EQ(settings.problems().size(), 5);
  EXPECT_EQ(read(backup()), content);
}

// Q 91 and R 30: 0 bytes, zeros, and every cut of a good file.
TEST_F(SettingsTest, R30_Q91_DamagedFilesAreReportedAndKept) {
  const std::string good = savedFile();
  std::vector<std::string> damaged{"", std::string(4096, '\0'), std::string(64, '\0') + good.substr(64)};
  for (std::size_t cut = 20; cut < good.size(); cut += 13) {
    damaged.push_back(good.substr(0, cut));
  }
  for (const std::string& content : damaged) {
    write(content);
    std::filesystem::remove(backup());
    const Settings settings(path());
    if (content.empty() || content.find('\0') != std::string::npos ||
        content.find("version=") != std::string::npos) {
      EXPECT_FALSE(settings.problems().isEmpty()) << content.size() << " bytes";
      EXPECT_EQ(read(backup()), content);
    }
    for (const SettingRow& row : settingRows()) {
      ASSERT_EQ(row.problem(settings.value(row.key)), QString()) << row.key.toStdString();
    }
  }
}

// Killed at any moment of saving: the file is the old one or the new one.
TEST_F(SettingsTest, Q91_KilledWhileSavingLosesNothing) {
  savedFile();
  std::mt19937 random(91);
  for (int i = 0; i < 300; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      Settings settings(path());
      for (int rows = 1;; ++rows) {
        settings.setValue(QStringLiteral("config/rows"), QString::number(rows));
        settings.save();
      }
    }
    ::usleep(static_cast<useconds_t>(200 + random() % 3000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Settings settings(path());
    ASSERT_TRUE(settings.problems().isEmpty()) << i << settings.problems().join(u' ').toStdString();
    ASSERT_EQ(settings.value(QStringLiteral("look/bytes")), QStringLiteral("iec")) << i;
  }
}

TEST_F(SettingsTest, Q91_AFullDiskKeepsTheOldFile) {
  const std::string good = savedFile();
  Settings settings(path());
  settings.setValue(QStringLiteral("files/export_folder"), QString(5000, QLatin1Char('x')));
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1024, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(settings.save(), base::Error);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(read(path()), good);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path().parent_path()), {}), 1);
  settings.save();
  EXPECT_NE(read(path()), good);
}

TEST_F(SettingsTest, AnUnwritableTargetKeepsTheOldFileAndThrows) {
  std::filesystem::create_directory(path());
  Settings settings(path());
  EXPECT_FALSE(settings.problems().isEmpty());
  settings.setValue(QStringLiteral("look/bytes"), QStringLiteral("iec"));
  EXPECT_THROW(settings.save(), base::Error);
  EXPECT_TRUE(std::filesystem::is_directory(path()));
}

TEST_F(SettingsTest, NothingIsWrittenWithoutAChange) {
  Settings settings(path());
  settings.save();
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(SettingsTest, RecentFilesAreLimitedAndPruned) {
  Settings settings(path());
  for (int i = 0; i < 15; ++i) {
    const QString file = m_folder.filePath(QStringLiteral("f%1").arg(i));
    std::ofstream(file.toStdString()) << "x";
    addRecentFile(settings, file);
  }
  EXPECT_EQ(recentFiles(settings).size(), 10);
  EXPECT_TRUE(recentFiles(settings).front().endsWith(QStringLiteral("f14")));
  std::filesystem::remove(m_folder.filePath(QStringLiteral("f14")).toStdString());
  EXPECT_TRUE(recentFiles(settings).front().endsWith(QStringLiteral("f13")));
}

}  // namespace
}  // namespace packscope::app
