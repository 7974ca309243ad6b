// SPDX-License-Identifier: GPL-3.0-or-later
// Colours, dashes and marker shapes. Everything derives from a palette, so that light, dark and high-contrast
// themes work; a case is told apart by colour, shape and dash together, never by colour alone. Thread-safe.
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPalette>
#include <QPen>
#include <cstddef>

namespace packscope::charts {

inline constexpr int kSeriesColours = 8;

/// WCAG 2 contrast ratio, 1..21; alpha is ignored.
double contrast(const QColor& a, const QColor& b);
/// `colour`, made darker or lighter until it has `ratio` to the background.
QColor readable(QColor colour, const QColor& background, double ratio);

struct ChartStyle {
  QColor background;
  QColor text;       ///< Contrast >= 4.5 to the background.
  QColor faintText;  ///< Notes and captions; >= 4.5 as well.
  QColor grid;
  QColor frame;
  QColor failed;                  ///< Text of failed cases, beside the word; >= 4.5.
  QColor series[kSeriesColours];  ///< Okabe and Ito's palette; >= 3 to the background.
  QFont font;

  QColor colour(std::size_t caseIndex) const { return series[caseIndex % kSeriesColours]; }
  /// Solid, dashed, dotted, ...: changes when the colours start again.
  QPen linePen(std::size_t caseIndex, qreal width) const;
};

ChartStyle styleFrom(const QPalette& palette, const QFont& font);
/// White paper, black text: the default of exports. Fonts in pixels, so that every screen gives the same
/// picture.
ChartStyle paperStyle();

/// The shape of a case: shifted each time the colours start again, so that no two of 64 cases look alike.
inline std::size_t markerShape(std::size_t caseIndex) {
  return (caseIndex + caseIndex / kSeriesColours) % 8;
}

/// Eight shapes; `shape` wraps. Filled with the painter's brush, outlined with its pen.
void drawMarker(QPainter& painter, std::size_t shape, const QPointF& at, qreal radius);

}  // namespace packscope::charts
