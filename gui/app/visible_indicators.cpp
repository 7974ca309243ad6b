// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/visible_indicators.h"

#include "results/state_icon.h"

#include <QApplication>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace packscope::app {

void VisibleIndicators::install() {
  const QString fusion = QStringLiteral("fusion");
  if (QApplication::style()->name() == fusion) {
    QApplication::setStyle(new VisibleIndicators(QStyleFactory::create(fusion)));
  }
}

void VisibleIndicators::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                      const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  const bool round = element == PE_IndicatorRadioButton;
  if ((!round && element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) ||
      !results::isDark(option->palette)) {
    return;
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QColor outline = option->palette.color(QPalette::Text);
  outline.setAlphaF(0.5F);
  painter->setPen(outline);
  painter->setBrush(Qt::NoBrush);
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  if (round) {
    painter->drawEllipse(box);
  } else {
    painter->drawRoundedRect(box, 2, 2);
  }
  painter->restore();
}

}  // namespace packscope::app
