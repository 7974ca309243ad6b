// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_export.h"

#include "base/error.h"
#include "base/file.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QCoreApplication>
#include <QImage>
#include <QProcess>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <algorithm>
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace packscope::exports {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;
namespace fs = std::filesystem;

constexpr std::uint64_t kMost = 100'000'000;

const ChartFormat& format(const char* id) {
  return *findChartFormat(QString::fromLatin1(id));
}

QImage png(const bench::ResultSet& results, const charts::ChartOptions& options,
           const ChartFileOptions& file) {
  return QImage::fromData(format("png").render(results, options, file));
}

/// Pixels that differ from the background.
int ink(const QImage& image) {
  qsizetype count = 0;
  const QRgb background = image.pixel(0, 0);
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    count += image.width() - std::count(line, line + image.width(), background);
  }
  return static_cast<int>(count);
}

class ChartExportTest : public ::testing::Test {
 protected:
  void SetUp() override { results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si}); }
  void TearDown() override { results::setNumberStyle({}); }

  fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
  std::size_t filesInFolder() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder.path().toStdString()), {}));
  }

  QTemporaryDir m_folder;
};

TEST_F(ChartExportTest, FormatsAreRowsOfATable) {
  EXPECT_EQ(chartFormats().size(), 3U);
  for (const ChartFormat& row : chartFormats()) {
    EXPECT_EQ(findChartFormat(row.id), &row);
    EXPECT_FALSE(row.title().isEmpty());
  }
  EXPECT_EQ(findChartFormat(u"gif"), nullptr);
}

// R14: the asked size in pixels, whatever the screen.
TEST_F(ChartExportTest, R14_PngHasTheAskedSize) {
  const auto results = publishedResults(20);
  for (const charts::ChartKind& kind : charts::chartKinds()) {
    charts::ChartOptions options;
    options.kind = QString(kind.id);
    for (const double scale : {1.0, 1.5}) {
      ChartFileOptions file;
      file.size = QSize(800, 500);
      file.scale = scale;
      const QImage image = png(*results, options, file);
      EXPECT_EQ(image.size(), QSize(static_cast<int>(800 * scale), static_cast<int>(500 * scale)));
      EXPECT_GT(ink(image), 5000);
      EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
    }
  }
}

/// The other half of the next test: run in a process of its own with another screen.
TEST_F(ChartExportTest, DISABLED_WritesAPictureForAnotherProcess) {
  const fs::path target = qgetenv("PACKSCOPE_TEST_PICTURE").toStdString();
  writeChart(target, format("png"), *publishedResults(20), {}, {});
}

TEST_F(ChartExportTest, R14_SameBytesOnEveryScreen) {
  std::vector<std::string> pictures;
  for (const char* scale : {"1", "2"}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::fromLatin1(scale));
    const fs::path target = path(scale);
    environment.insert(QStringLiteral("PACKSCOPE_TEST_PICTURE"), QString::fromStdString(target.string()));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("--gtest_also_run_disabled_tests"),
                   QStringLiteral("--gtest_filter=*DISABLED_WritesAPicture*")});
    ASSERT_TRUE(process.waitForFinished(60'000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAll().toStdString();
    pictures.push_back(base::readFile(target, kMost));
  }
  EXPECT_EQ(pictures[0], pictures[1]);
}

// R15: a view box equal to the size, real text, and a renderer that agrees.
TEST_F(ChartExportTest, R15_SvgHasViewBoxAndText) {
  const auto results = publishedResults(20);
  for (const charts::ChartKind& kind : charts::chartKinds()) {
    charts::ChartOptions options;
    options.kind = QString(kind.id);
    ChartFileOptions file;
    file.size = QSize(900, 600);
    const QByteArray bytes = format("svg").render(*results, options, file);
    QSvgRenderer renderer(bytes);
    ASSERT_TRUE(renderer.isValid());
    EXPECT_EQ(renderer.viewBox(), QRect(0, 0, 900, 600));
    // The size is written in millimetres of 96 dpi, so it comes back within a pixel.
    EXPECT_NEAR(renderer.defaultSize().width(), 900, 1);
    EXPECT_NEAR(renderer.defaultSize().height(), 600, 1);
    EXPECT_GE(bytes.count("<text"), 13) << QString(kind.id).toStdString();
    EXPECT_TRUE(bytes.contains("Update&amp;Apply Scheme Fused Serialize"));
  }
}

// R16: the page of a PDF has the size of the chart, and its texts those of the PNG.
TEST_F(ChartExportTest, R16_PdfHasTheSizeOfTheChart) {
  ChartFileOptions file;
  file.size = QSize(960, 480);
  const QByteArray bytes = format("pdf").render(*publishedResults(20), {}, file);
  EXPECT_TRUE(bytes.startsWith("%PDF-"));
  EXPECT_TRUE(bytes.contains("%%EOF"));
  EXPECT_TRUE(bytes.contains("/MediaBox [0 0 720.000000 360.000000]"))
      << bytes.mid(bytes.indexOf("/MediaBox"), 60).toStdString();
}

// R17: nothing has to be drawn before.
TEST_F(ChartExportTest, R17_DataThatChangedAMomentAgoAreDrawn) {
  const auto few = makeResults({makeCase("a", "a", {10})});
  const auto many = publishedResults(20);
  ChartFileOptions file;
  file.size = QSize(500, 400);
  file.scale = 1;
  charts::ChartOptions options;
  options.kind = QStringLiteral("ecdf");
  EXPECT_GT(ink(png(*many, options, file)), ink(png(*few, options, file)) + 1000);
}

TEST_F(ChartExportTest, R21_NamesAreLiteralInFiles) {
  const auto results = makeResults({makeCase("a", "a<b>&\"c\"", {5, 6}), makeCase("b", "plain", {7})});
  charts::ChartOptions options;
  options.kind = QStringLiteral("ecdf");
  const QByteArray bytes = format("svg").render(*results, options, {});
  EXPECT_TRUE(bytes.contains("a&lt;b&gt;&amp;&quot;c&quot;"));
}

// R31: a picture says what was measured, where and when.
TEST_F(ChartExportTest, R31_CaptionNamesParametersAndMachine) {
  const auto results = publishedResults(20);
  const QString caption = chartCaption(*results).join(QLatin1Char('\n'));
  for (const char* part : {"10,000", "42", "AMD EPYC", "gcc 12.2.0", "Debian", "2026-11-30T14:02:11Z"}) {
    EXPECT_TRUE(caption.contains(QString::fromUtf8(part))) << part << " in " << caption.toStdString();
  }
  EXPECT_TRUE(chartCaption(*makeResults({})).join(QString()).contains(QStringLiteral("AMD EPYC")));
}

TEST_F(ChartExportTest, R7_ErrorBarKindIsInTheFile) {
  charts::ChartOptions options;
  options.errorBars = charts::ErrorBars::Range;
  EXPECT_TRUE(format("svg").render(*publishedResults(20), options, {}).contains("minimum to maximum"));
}

TEST_F(ChartExportTest, SizesOutOfRangeAreRefused) {
  const auto results = publishedResults(5);
  const auto message = [&results](QSize size, double scale, const char* id = "png") {
    ChartFileOptions file;
    file.size = size;
    file.scale = scale;
    try {
      format(id).render(*results, {}, file);
    } catch (const base::Error& error) {
      return error.message();
    }
    return std::string();
  };
  for (const char* id : {"png", "svg", "pdf"}) {
    EXPECT_EQ(message({200, 200}, 1, id), "");
    EXPECT_EQ(message({199, 200}, 1, id), "size of the chart: 199 is not in 200..8000 pixels");
    EXPECT_EQ(message({200, 8001}, 1, id), "size of the chart: 8001 is not in 200..8000 pixels");
    EXPECT_EQ(message({-5, 300}, 1, id), "size of the chart: -5 is not in 200..8000 pixels");
  }
  EXPECT_EQ(message({200, 200}, 8), "");
  EXPECT_NE(message({300, 300}, 8.01), "");
  EXPECT_NE(message({300, 300}, std::nan("")), "");
  EXPECT_NE(message({8000, 8000}, 8), "");
}

TEST_F(ChartExportTest, ChartsWithoutDataSayWhy) {
  for (const ChartFormat& row : chartFormats()) EXPECT_GT(row.render(*makeResults({}), {}, {}).size(), 500);
  ChartFileOptions file;
  file.size = QSize(300, 200);
  EXPECT_GT(ink(png(*makeResults({}), {}, file)), 100);
}

TEST_F(ChartExportTest, AsOnScreenUsesThePalette) {
  QPalette dark;
  dark.setColor(QPalette::Base, QColor(20, 20, 20));
  dark.setColor(QPalette::Text, Qt::white);
  ChartFileOptions file;
  file.asOnScreen = true;
  file.screenStyle = charts::styleFrom(dark, QFont());
  EXPECT_EQ(png(*publishedResults(10), {}, file).pixelColor(0, 0), QColor(20, 20, 20));
}

TEST_F(ChartExportTest, OnePictureForEachMetricWithAValue) {
  const auto results = publishedResults(10);
  const auto written = exportCharts(*results, path("new/folder"));
  std::vector<std::string> names;
  for (const fs::path& file : written) {
    EXPECT_TRUE(file.is_absolute());
    EXPECT_FALSE(QImage(QString::fromStdString(file.string())).isNull());
    names.push_back(file.filename().string());
  }
  std::vector<std::string> expected;
  for (const bench::Metric& metric : bench::metrics()) {
    if (!bench::values(metric, *results->cases[0]).empty())
      expected.push_back(std::string(metric.id) + ".png");
  }
  EXPECT_EQ(names, expected);
  EXPECT_GE(names.size(), 6U);
  EXPECT_TRUE(exportCharts(*makeResults({}), path("new/folder")).empty());
}

TEST_F(ChartExportTest, ManyCasesMakeATallerPicture) {
  std::vector<std::shared_ptr<const bench::CaseResult>> cases;
  for (int i = 0; i < 60; ++i) cases.push_back(makeCase("c", "case number " + std::to_string(i), {10}));
  const auto written = exportCharts(*makeResults(cases), path("many"));
  ASSERT_FALSE(written.empty());
  EXPECT_GT(QImage(QString::fromStdString(written[0].string())).height(), 2 * 900);
}

// bug-cases 79: the old file stays as it was, one message, nothing left beside, no hang.
TEST_F(ChartExportTest, Q79_AFullDiskKeepsTheOldFile) {
  const fs::path target = path("chart.png");
  base::replaceFile(target, "old content");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const ChartFormat& row : chartFormats()) {
    const rlimit small{2048, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    std::string message;
    try {
      writeChart(target, row, *publishedResults(10), {}, {});
    } catch (const base::Error& error) {
      message = error.message();
    }
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_NE(message.find("chart.png"), std::string::npos) << message;
    EXPECT_EQ(base::readFile(target, kMost), "old content");
    EXPECT_EQ(filesInFolder(), 1U);
  }
  std::signal(SIGXFSZ, SIG_DFL);
}

TEST_F(ChartExportTest, Q79_PipesDevicesAndFoldersAreRefused) {
  const fs::path pipe = path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  fs::create_directory(path("folder"));
  const fs::path targets[] = {
      pipe, path("folder"), "/dev/full", "/dev/null", path("missing/chart.png"), "/proc/chart.png", ""};
  for (const fs::path& target : targets) {
    EXPECT_THROW(writeChart(target, format("png"), *publishedResults(5), {}, {}), base::Error) << target;
  }
  EXPECT_THROW(exportCharts(*publishedResults(5), "/proc/packscope"), base::Error);
  EXPECT_THROW(exportCharts(*publishedResults(5), pipe), base::Error);
  EXPECT_EQ(filesInFolder(), 2U);
}

}  // namespace
}  // namespace packscope::exports
