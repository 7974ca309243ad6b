// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_picture.h"

#include "charts/chart_legend.h"
#include "charts/chart_scene.h"
#include "charts/chart_table.h"
#include "charts/chart_text.h"

#include <QChart>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr qreal kMargin = 12;
constexpr qreal kSample = 30;
constexpr qreal kGap = 16;

QFont captionFont(const ChartStyle& style) {
  QFont font = style.font;
  // One step smaller, in the unit in which the font was given.
  if (font.pixelSize() > 0) {
    font.setPixelSize(std::max(8, font.pixelSize() - 2));
  } else {
    font.setPointSizeF(std::max(6.0, font.pointSizeF() - 1.5));
  }
  return font;
}

QFont titleFont(const ChartStyle& style) {
  QFont font = style.font;
  font.setBold(true);
  if (font.pixelSize() > 0) {
    font.setPixelSize(font.pixelSize() + 3);
  } else {
    font.setPointSizeF(font.pointSizeF() + 2);
  }
  return font;
}

/// Text blocks above and below the chart, measured or drawn; `y` moves down.
class Flow {
 public:
  Flow(QPainter* painter, const QSize& size, const ChartStyle& style)
      : m_painter(painter), m_style(style), m_width(size.width() - 2 * kMargin) {}

  qreal y = kMargin;

  void text(const QString& text, const QFont& font, const QColor& colour) {
    if (text.isEmpty()) return;
    const QFontMetricsF metrics(font);
    const QRectF room(kMargin, y, m_width, 1e6);
    const QRectF used = metrics.boundingRect(room, Qt::TextWordWrap, text);
    if (m_painter != nullptr) {
      m_painter->setFont(font);
      m_painter->setPen(colour);
      m_painter->drawText(room, Qt::TextWordWrap, text);
    }
    y += used.height() + 4;
  }

  void legend(const ChartDescription& chart, const std::vector<std::pair<std::size_t, QString>>& entries) {
    const QFontMetricsF metrics(m_style.font);
    qreal x = kMargin;
    for (const auto& [index, name] : entries) {
      const qreal width = kSample + 6 + metrics.horizontalAdvance(name);
      if (x > kMargin && x + width > kMargin + m_width) {
        x = kMargin;
        y += metrics.lineSpacing() + 2;
      }
      if (m_painter != nullptr) {
        paintLegendSample(*m_painter, QRectF(x, y, kSample, metrics.height()), m_style, chart.legendStyle,
                          index);
        m_painter->setFont(m_style.font);
        m_painter->setPen(m_style.text);
        m_painter->drawText(QPointF(x + kSample + 6, y + metrics.ascent()), name);
      }
      x += width + kGap;
    }
    if (!entries.empty()) y += metrics.lineSpacing() + 6;
  }

 private:
  QPainter* m_painter;
  const ChartStyle& m_style;
  qreal m_width;
};

std::vector<std::pair<std::size_t, QString>> legendEntries(const bench::ResultSet& results,
                                                           const ChartOptions& options) {
  std::vector<std::pair<std::size_t, QString>> entries;
  const ChartKind* kind = findChartKind(options.kind);
  if (kind == nullptr || kind->namesOnAxis) return entries;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    if (std::binary_search(options.hidden.begin(), options.hidden.end(), i)) continue;
    entries.emplace_back(i, fromUtf8(results.cases[i]->planned.label));
  }
  return entries;
}

void drawAbove(Flow& flow, const ChartDescription& chart, const PictureRequest& request,
               const std::vector<std::pair<std::size_t, QString>>& entries) {
  flow.text(chart.title, titleFont(request.style), request.style.text);
  if (request.legend) flow.legend(chart, entries);
}

void drawBelow(Flow& flow, const ChartDescription& chart, const PictureRequest& request) {
  const QFont small = captionFont(request.style);
  flow.text((QStringList{chart.encoding} + chart.notes).join(QLatin1Char(' ')).trimmed(), small,
            request.style.text);
  for (const QString& line : request.caption) flow.text(line, small, request.style.faintText);
}

void drawChart(QPainter& painter, const QRectF& area, ChartDescription chart, const ChartStyle& style) {
  if (area.width() < 20 || area.height() < 20) return;
  QGraphicsScene scene;
  auto* item = new QChart;  // Owned by the scene.
  scene.addItem(item);
  scene.setSceneRect(QRectF(QPointF(0, 0), area.size()));
  ChartScene filler(item);
  item->resize(area.size());
  filler.apply(std::move(chart), style);
  item->layout()->activate();
  scene.render(&painter, area, scene.sceneRect(), Qt::IgnoreAspectRatio);
}

ChartRoom roomFor(const ChartStyle& style, qreal width, qreal height) {
  const QFontMetricsF metrics(style.font);
  return {static_cast<int>(width), static_cast<int>(height), static_cast<int>(metrics.averageCharWidth()) + 1,
          static_cast<int>(metrics.lineSpacing())};
}

struct Measured {
  ChartDescription chart;
  qreal above = 0;
  qreal below = 0;
};

Measured measure(const bench::ResultSet& results, const ChartOptions& options, const PictureRequest& request,
                 SeriesCache& cache) {
  Measured measured;
  // Texts do not depend on the room, so one description measures and a second one is drawn.
  measured.chart = describeChart(results, options,
                                 roomFor(request.style, request.size.width(), request.size.height()), cache);
  Flow above(nullptr, request.size, request.style);
  drawAbove(above, measured.chart, request, legendEntries(results, options));
  measured.above = above.y;
  Flow below(nullptr, request.size, request.style);
  drawBelow(below, measured.chart, request);
  measured.below = below.y;
  return measured;
}

}  // namespace

void paintPicture(QPainter& painter, const bench::ResultSet& results, const ChartOptions& options,
                  const PictureRequest& request, SeriesCache& cache) {
  const Measured measured = measure(results, options, request, cache);
  const QRectF whole(QPointF(0, 0), QSizeF(request.size));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::TextAntialiasing);
  painter.fillRect(whole, request.style.background);
  Flow above(&painter, request.size, request.style);
  drawAbove(above, measured.chart, request, legendEntries(results, options));
  const QRectF area(kMargin / 2, measured.above, whole.width() - kMargin,
                    whole.height() - measured.above - measured.below);
  if (measured.chart.emptyText.isEmpty()) {
    const ChartRoom room = roomFor(request.style, area.width(), area.height());
    drawChart(painter, area, describeChart(results, options, room, cache), request.style);
  } else {
    painter.setFont(request.style.font);
    painter.setPen(request.style.text);
    painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, measured.chart.emptyText);
  }
  Flow below(&painter, request.size, request.style);
  below.y = whole.height() - measured.below + kMargin;
  drawBelow(below, measured.chart, request);
}

int legibleHeight(const bench::ResultSet& results, const ChartOptions& options, const PictureRequest& request,
                  SeriesCache& cache) {
  const Measured measured = measure(results, options, request, cache);
  const auto needed = static_cast<int>(measured.above + measured.below) + measured.chart.minimumHeight;
  return std::max(request.size.height(), needed);
}

}  // namespace packscope::charts
