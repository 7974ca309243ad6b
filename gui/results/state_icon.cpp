// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/state_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <algorithm>

namespace packscope::results {
namespace {

class StateIconEngine : public QIconEngine {
 public:
  explicit StateIconEngine(State state) : m_state(state) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const double side = std::min(rect.width(), rect.height());
    painter->translate(QRectF(rect).center());
    painter->scale(side / 16, side / 16);
    const QPalette palette = QGuiApplication::palette();
    const QColor color = mode == QIcon::Disabled ? palette.color(QPalette::Disabled, QPalette::WindowText)
                                                 : stateColor(m_state, palette);
    painter->setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    draw(*painter, color, state == QIcon::On);
    painter->restore();
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new StateIconEngine(*this); }

 private:
  // Around (0, 0) in a square of 16.
  void draw(QPainter& painter, const QColor& color, bool on) const {
    switch (m_state) {
      case State::Ok:
        painter.drawPolyline(QPolygonF{{-4.5, 0.5}, {-1.5, 3.5}, {4.5, -3.5}});
        break;
      case State::Warning:
        painter.drawPolygon(QPolygonF{{0, -5.5}, {6, 5}, {-6, 5}});
        painter.drawLine(QPointF(0, -1.5), QPointF(0, 1.2));
        painter.drawPoint(QPointF(0, 3.2));
        break;
      case State::Unknown:
        painter.setPen(QPen(color, 1.4, Qt::DashLine));
        painter.drawEllipse(QPointF(0, 0), 5, 5);
        break;
      case State::Error:
      case State::Close:
        painter.drawLine(QPointF(-4, -4), QPointF(4, 4));
        painter.drawLine(QPointF(-4, 4), QPointF(4, -4));
        break;
      case State::Running:
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF{{-3, -4.5}, {4.5, 0}, {-3, 4.5}});
        break;
      case State::Stop:
        painter.setBrush(color);
        painter.drawRect(QRectF(-4, -4, 8, 8));
        break;
      case State::Live:
        // A ring, filled while it is on.
        painter.drawEllipse(QPointF(0, 0), 5, 5);
        painter.setBrush(color);
        if (on) painter.drawEllipse(QPointF(0, 0), 2.5, 2.5);
        break;
      case State::Waiting:
        for (const double x : {-4.5, 0.0, 4.5}) {
          painter.drawPoint(QPointF(x, 0));
        }
        break;
      case State::Plain:
        break;
    }
  }

  State m_state;
};

}  // namespace

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
}

QColor stateColor(State state, const QPalette& palette) {
  const bool dark = isDark(palette);
  switch (state) {
    case State::Ok:
      return dark ? QColor(0x6c, 0xcf, 0x8e) : QColor(0x1b, 0x6e, 0x3c);
    case State::Warning:
      return dark ? QColor(0xff, 0xc1, 0x5e) : QColor(0x8a, 0x52, 0x00);
    case State::Error:
      return dark ? QColor(0xff, 0x9a, 0x8f) : QColor(0xb3, 0x26, 0x1e);
    case State::Running:
    case State::Live:
      return dark ? QColor(0x8a, 0xb8, 0xff) : QColor(0x1a, 0x5f, 0xb4);
    case State::Close:
    case State::Stop:
      return palette.color(QPalette::WindowText);
    case State::Plain:
    case State::Unknown:
    case State::Waiting:
      break;
  }
  return palette.color(QPalette::Disabled, QPalette::WindowText);
}

QIcon stateIcon(State state) {
  return state == State::Plain ? QIcon() : QIcon(new StateIconEngine(state));
}

}  // namespace packscope::results
