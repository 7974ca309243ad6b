// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion outlines check boxes and radio buttons darker than the window, so that on a dark window an empty one
// is not seen; here they get an outline of the text's colour then.
#pragma once

#include <QProxyStyle>

namespace packscope::app {

class VisibleIndicators : public QProxyStyle {
  Q_OBJECT

 public:
  /// Wraps the application's style when that is Fusion; else does nothing.
  static void install();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;

 private:
  using QProxyStyle::QProxyStyle;
};

}  // namespace packscope::app
