// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_export.h"

#include "base/error.h"
#include "base/file.h"
#include "charts/chart_picture.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace packscope::exports {
namespace {

class ChartExport {
  Q_DECLARE_TR_FUNCTIONS(ChartExport)
};

constexpr double kLargestPixels = 3e8;  // 1.2 GB of picture.
constexpr double kMetresPerInch = 0.0254;

void checkSize(const ChartFileOptions& file) {
  for (const int side : {file.size.width(), file.size.height()}) {
    if (side < kSmallestSide || side > kLargestSide) {
      base::throwInvalid(
          fmt::format("size of the chart: {} is not in {}..{} pixels", side, kSmallestSide, kLargestSide));
    }
  }
  if (!(file.scale >= kSmallestScale && file.scale <= kLargestScale)) {
    base::throwInvalid(
        fmt::format("scale of the chart: {} is not in {}..{}", file.scale, kSmallestScale, kLargestScale));
  }
  const double pixels = file.size.width() * file.scale * file.size.height() * file.scale;
  if (pixels > kLargestPixels) {
    base::throwInvalid(
        fmt::format("size of the chart: {} pixels with the scale; at most {}", pixels, kLargestPixels));
  }
}

charts::PictureRequest picture(const bench::ResultSet& results, const ChartFileOptions& file) {
  return {file.size, file.asOnScreen ? file.screenStyle : charts::paperStyle(), chartCaption(results), true};
}

void paint(QPaintDevice& device, double scale, const bench::ResultSet& results,
           const charts::ChartOptions& options, const ChartFileOptions& file) {
  charts::SeriesCache cache;
  QPainter painter(&device);
  painter.scale(scale, scale);
  charts::paintPicture(painter, results, options, picture(results, file), cache);
  if (!painter.end()) throw base::Error(base::ErrorKind::IoError, "cannot draw the chart");
}

QByteArray renderPng(const bench::ResultSet& results, const charts::ChartOptions& options,
                     const ChartFileOptions& file) {
  checkSize(file);
  const QSize pixels(static_cast<int>(std::lround(file.size.width() * file.scale)),
                     static_cast<int>(std::lround(file.size.height() * file.scale)));
  QImage image(pixels, QImage::Format_RGB32);
  if (image.isNull()) throw base::Error(base::ErrorKind::OutOfMemory, "not enough memory for the picture");
  // The pixel density that a screen gives would scale texts; it is written into the file afterwards.
  image.fill(Qt::white);
  paint(image, file.scale, results, options, file);
  const int dotsPerMetre = static_cast<int>(std::lround(kDotsPerInch * file.scale / kMetresPerInch));
  image.setDotsPerMeterX(dotsPerMetre);
  image.setDotsPerMeterY(dotsPerMetre);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG"))
    throw base::Error(base::ErrorKind::IoError, "cannot encode the PNG picture");
  return bytes;
}

/// Qt writes millimetres at 96 dpi, which its own reader takes for 90; pixels mean the same to every reader.
void setPixelSize(QByteArray& svg, const QSize& size) {
  for (const auto& [name, pixels] :
       {std::pair(" width=\"", size.width()), std::pair(" height=\"", size.height())}) {
    const qsizetype start = svg.indexOf(name) + static_cast<qsizetype>(std::string_view(name).size());
    const qsizetype end = svg.indexOf("mm\"", start);
    if (start < end) svg.replace(start, end + 2 - start, QByteArray::number(pixels));
  }
}

QByteArray renderSvg(const bench::ResultSet& results, const charts::ChartOptions& options,
                     const ChartFileOptions& file) {
  checkSize(file);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(kDotsPerInch);
  generator.setSize(file.size);
  // Without a view box viewers crop or shrink.
  generator.setViewBox(QRect(QPoint(0, 0), file.size));
  generator.setTitle(ChartExport::tr("Packscope chart"));
  paint(generator, 1, results, options, file);
  buffer.close();
  setPixelSize(bytes, file.size);
  return bytes;
}

QByteArray renderPdf(const bench::ResultSet& results, const charts::ChartOptions& options,
                     const ChartFileOptions& file) {
  checkSize(file);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  const QSizeF points = QSizeF(file.size) * 72.0 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  writer.setResolution(kDotsPerInch);
  writer.setTitle(ChartExport::tr("Packscope chart"));
  writer.setCreator(QStringLiteral("Packscope " PACKSCOPE_VERSION));
  paint(writer, 1, results, options, file);
  return bytes;
}

constexpr ChartFormat kChartFormats[] = {
    {QLatin1StringView("png"), [] { return ChartExport::tr("PNG picture"); }, &renderPng},
    {QLatin1StringView("svg"), [] { return ChartExport::tr("SVG drawing"); }, &renderSvg},
    {QLatin1StringView("pdf"), [] { return ChartExport::tr("PDF document"); }, &renderPdf},
};

/// Facts of the machine that decide about figures; the rest is in the JSON export.
constexpr std::string_view kCaptionFacts[] = {"cpu",      "cores", "os",       "kernel",
                                              "compiler", "build", "packscope"};

bool hasValue(const bench::ResultSet& results, const bench::Metric& metric) {
  return std::any_of(results.cases.begin(), results.cases.end(),
                     [&metric](const auto& result) { return !bench::values(metric, *result).empty(); });
}

}  // namespace

std::span<const ChartFormat> chartFormats() {
  return kChartFormats;
}

const ChartFormat* findChartFormat(QAnyStringView id) {
  const auto* found = std::find_if(std::begin(kChartFormats), std::end(kChartFormats),
                                   [id](const ChartFormat& format) { return id == format.id; });
  return found == std::end(kChartFormats) ? nullptr : found;
}

QStringList chartCaption(const bench::ResultSet& results) {
  QStringList lines;
  QStringList parameters = charts::runParameters(results);
  if (!parameters.isEmpty()) lines << parameters.join(QStringLiteral(" · "));
  QStringList machine;
  for (const std::string_view id : kCaptionFacts) {
    const std::string_view value = results.environment.value(id);
    if (value.empty()) continue;
    const auto fact = std::find_if(results.environment.facts.begin(), results.environment.facts.end(),
                                   [id](const measure::Fact& candidate) { return candidate.id == id; });
    machine << charts::fromEngine(fact->title) + QStringLiteral(": ") + charts::fromUtf8(value);
  }
  if (!results.startedAt.empty()) machine << charts::fromUtf8(results.startedAt);
  if (!machine.isEmpty()) lines << machine.join(QStringLiteral(" · "));
  return lines;
}

void writeChart(const std::filesystem::path& path, const ChartFormat& format, const bench::ResultSet& results,
                const charts::ChartOptions& options, const ChartFileOptions& file) {
  const QByteArray bytes = format.render(results, options, file);
  base::replaceFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

std::vector<std::filesystem::path> exportCharts(const bench::ResultSet& results,
                                                const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) base::throwIo("cannot create folder", folder.string(), error.value());
  std::vector<std::filesystem::path> written;
  charts::SeriesCache cache;
  for (const bench::Metric& metric : bench::metrics()) {
    if (!hasValue(results, metric)) continue;
    charts::ChartOptions options;
    options.metric = charts::fromUtf8(metric.id);
    ChartFileOptions file;
    const int height = charts::legibleHeight(results, options, picture(results, file), cache);
    file.size.setHeight(std::min(height, kLargestSide));
    const std::filesystem::path path = std::filesystem::absolute(folder) / fmt::format("{}.png", metric.id);
    writeChart(path, kChartFormats[0], results, options, file);
    written.push_back(path);
  }
  return written;
}

}  // namespace packscope::exports
