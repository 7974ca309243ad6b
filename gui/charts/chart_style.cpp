// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_style.h"

#include <QFontDatabase>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace packscope::charts {
namespace {

// Okabe and Ito, "Color Universal Design" (2008), the strongest first; their black is the text colour here.
constexpr std::array<QRgb, kSeriesColours> kOkabeIto{0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7,
                                                     0xE69F00, 0x56B4E9, 0x000000, 0xF0E442};
constexpr std::size_t kTextColour = 6;
constexpr double kTextContrast = 4.5;
constexpr double kMarkContrast = 3.0;
constexpr double kMarkContrastOnDark = 4.5;  // Thin lines glow less than they darken.

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto part = [share](float x, float y) { return static_cast<float>(x + (y - x) * share); };
  return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()), part(a.blueF(), b.blueF()));
}

QPolygonF regular(const QPointF& at, qreal radius, int corners, qreal turn, qreal inner) {
  QPolygonF polygon;
  for (int i = 0; i < corners; ++i) {
    const qreal angle = turn + 2 * std::numbers::pi * i / corners;
    const qreal reach = i % 2 == 1 ? radius * inner : radius;  // Odd corners make stars.
    polygon << at + QPointF(std::sin(angle) * reach, -std::cos(angle) * reach);
  }
  return polygon;
}

}  // namespace

double contrast(const QColor& a, const QColor& b) {
  const double first = luminance(a) + 0.05;
  const double second = luminance(b) + 0.05;
  return std::max(first, second) / std::min(first, second);
}

QColor readable(QColor colour, const QColor& background, double ratio) {
  const QColor away =
      contrast(Qt::black, background) >= contrast(Qt::white, background) ? Qt::black : Qt::white;
  const QColor start = colour;
  for (int step = 1; step <= 20 && contrast(colour, background) < ratio; ++step) {
    colour = mixed(start, away, step / 20.0);
  }
  return colour;
}

QPen ChartStyle::linePen(std::size_t caseIndex, qreal width) const {
  QPen pen(colour(caseIndex), width);
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::BevelJoin);  // Round ones are curves at every point.
  static const std::array<QList<qreal>, 4> dashes{QList<qreal>{}, {5, 3}, {1.5, 2}, {6, 2.5, 1.5, 2.5}};
  const QList<qreal>& pattern = dashes[(caseIndex / kSeriesColours) % dashes.size()];
  if (!pattern.isEmpty()) pen.setDashPattern(pattern);
  return pen;
}

ChartStyle styleFrom(const QPalette& palette, const QFont& font) {
  ChartStyle style;
  style.background = palette.color(QPalette::Base);
  style.text = readable(palette.color(QPalette::Text), style.background, kTextContrast);
  style.faintText = readable(mixed(style.text, style.background, 0.35), style.background, kTextContrast);
  style.grid = mixed(style.background, style.text, 0.14);
  style.frame = mixed(style.background, style.text, 0.45);
  style.failed = readable(QColor(0xD5, 0x20, 0x20), style.background, kTextContrast);
  const bool dark = luminance(style.background) < luminance(style.text);
  for (std::size_t i = 0; i < kOkabeIto.size(); ++i) {
    const QColor colour = i == kTextColour ? style.text : QColor(kOkabeIto[i]);
    style.series[i] = readable(colour, style.background, dark ? kMarkContrastOnDark : kMarkContrast);
  }
  style.font = font;
  return style;
}

ChartStyle paperStyle() {
  QPalette paper;
  paper.setColor(QPalette::Base, Qt::white);
  paper.setColor(QPalette::Text, QColor(0x20, 0x20, 0x20));
  QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
  font.setPixelSize(12);
  return styleFrom(paper, font);
}

void drawMarker(QPainter& painter, std::size_t shape, const QPointF& at, qreal radius) {
  constexpr qreal kQuarter = std::numbers::pi / 4;
  switch (shape % 8) {
    case 0:
      painter.drawEllipse(at, radius, radius);
      break;
    case 1:
      painter.drawPolygon(regular(at, radius * 1.25, 4, kQuarter, 1));
      break;
    case 2:
      painter.drawPolygon(regular(at, radius * 1.3, 3, 0, 1));
      break;
    case 3:
      painter.drawPolygon(regular(at, radius * 1.3, 4, 0, 1));
      break;
    case 4:
      painter.drawPolygon(regular(at, radius * 1.3, 3, std::numbers::pi, 1));
      break;
    case 5:
      painter.drawPolygon(regular(at, radius * 1.2, 5, 0, 1));
      break;
    case 6:
      painter.drawPolygon(regular(at, radius * 1.4, 10, 0, 0.45));
      break;
    default:
      painter.drawPolygon(regular(at, radius * 1.4, 8, kQuarter, 0.4));
      break;
  }
}

}  // namespace packscope::charts
