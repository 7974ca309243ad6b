// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/table_export.h"

#include "base/error.h"
#include "base/file.h"
#include "report/csv.h"
#include "report/results_json.h"
#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace packscope::exports {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;
namespace fs = std::filesystem;

constexpr std::uint64_t kMostTableBytes = 100'000'000;

class TableExportTest : public ::testing::Test {
 protected:
  fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }
  QTemporaryDir m_folder;
};

TEST_F(TableExportTest, FormatsAreRowsOfATable) {
  for (const TableFormat& row : tableFormats()) {
    EXPECT_EQ(findTableFormat(row.id), &row);
    EXPECT_FALSE(row.title().isEmpty());
  }
  EXPECT_EQ(findTableFormat(u"xlsx"), nullptr);
}

TEST_F(TableExportTest, FilesAreWhatTheEngineWrites) {
  const auto results = publishedResults(10);
  writeTable(path("a"), *findTableFormat(u"csv"), *results);
  writeTable(path("b"), *findTableFormat(u"samples-csv"), *results);
  writeTable(path("c"), *findTableFormat(u"json"), *results);
  EXPECT_EQ(base::readFile(path("a"), kMostTableBytes), report::summaryCsv(*results));
  EXPECT_EQ(base::readFile(path("b"), kMostTableBytes), report::samplesCsv(*results));
  EXPECT_EQ(base::readFile(path("c"), kMostTableBytes), report::resultsJson(*results));
}

/// The other half of the next test: run in a process of its own with another locale.
TEST_F(TableExportTest, DISABLED_WritesTablesForAnotherProcess) {
  results::setNumberStyle({QLocale(QLocale::German), results::ByteUnits::Iec});
  const fs::path folder = qgetenv("PACKSCOPE_TEST_TABLES").toStdString();
  for (const TableFormat& row : tableFormats()) {
    writeTable(folder / QString(row.id).toStdString(), row, *publishedResults(10));
  }
}

// R23: the same bytes in every locale.
TEST_F(TableExportTest, R23_SameBytesInEveryLocale) {
  std::vector<std::vector<std::string>> files;
  for (const char* locale : {"C", "de_DE.UTF-8"}) {
    const fs::path folder = path(locale);
    fs::create_directory(folder);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QString::fromLatin1(locale));
    environment.insert(QStringLiteral("PACKSCOPE_TEST_TABLES"), QString::fromStdString(folder.string()));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("--gtest_also_run_disabled_tests"),
                   QStringLiteral("--gtest_filter=*DISABLED_WritesTables*")});
    ASSERT_TRUE(process.waitForFinished(60'000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAll().toStdString();
    files.emplace_back();
    for (const TableFormat& row : tableFormats()) {
      files.back().push_back(base::readFile(folder / QString(row.id).toStdString(), kMostTableBytes));
      EXPECT_FALSE(files.back().back().empty());
    }
  }
  EXPECT_EQ(files[0], files[1]);
}

// bug-cases 79, once for each format.
TEST_F(TableExportTest, Q79_AFullDiskKeepsTheOldFile) {
  const fs::path target = path("table");
  base::replaceFile(target, "old content");
  const auto results = publishedResults(100);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const TableFormat& row : tableFormats()) {
    const rlimit small{1024, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    EXPECT_THROW(writeTable(target, row, *results), base::Error);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(base::readFile(target, kMostTableBytes), "old content");
  }
  std::signal(SIGXFSZ, SIG_DFL);
  for (const char* device : {"/dev/full", "/proc/x"}) {
    EXPECT_THROW(writeTable(device, *findTableFormat(u"csv"), *results), base::Error);
  }
}

}  // namespace
}  // namespace packscope::exports
