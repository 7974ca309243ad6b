// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_view.h"

#include <QAccessible>
#include <QChart>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr double kHoverRadius = 12;

}  // namespace

SafeChartView::SafeChartView(QWidget* parent) : QChartView(parent), m_scene(new ChartScene(chart(), this)) {
  setRenderHint(QPainter::Antialiasing);
  setRubberBand(QChartView::NoRubberBand);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setContentsMargins(0, 0, 0, 0);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

ChartRoom SafeChartView::room() const {
  const QFontMetrics metrics(font());
  return {std::max(80, width()), std::max(60, height()), std::max(4, metrics.averageCharWidth() + 1),
          metrics.lineSpacing()};
}

void SafeChartView::announce() {
  setAccessibleName(m_scene->description().title.isEmpty() ? tr("Chart") : m_scene->description().title);
  setAccessibleDescription(m_scene->description().summary);
}

QSize SafeChartView::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 30, fontMetrics().lineSpacing() * 8};
}

std::optional<std::size_t> SafeChartView::hitAt(const QPointF& position) const {
  const QPointF inScene = mapToScene(position.toPoint());
  return m_scene->nearest(chart()->mapFromScene(inScene), kHoverRadius);
}

void SafeChartView::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() != Qt::LeftButton) return;
  const std::optional<std::size_t> hit = hitAt(event->position());
  const int picked = hit ? static_cast<int>(m_scene->description().hits[*hit].caseIndex) : -1;
  Q_EMIT casePicked(picked, event->modifiers().testFlag(Qt::ControlModifier));
}

void SafeChartView::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
}

void SafeChartView::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
}

void SafeChartView::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  const std::optional<std::size_t> hit = hitAt(event->position());
  if (hit != m_scene->current()) showHit(hit, false);
}

void SafeChartView::wheelEvent(QWheelEvent* event) {
  event->ignore();  // For the scroll area around.
}

void SafeChartView::leaveEvent(QEvent* event) {
  m_scene->setCurrent({});
  QChartView::leaveEvent(event);
}

void SafeChartView::keyPressEvent(QKeyEvent* event) {
  const bool shown = m_scene->current().has_value();
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      step(event->key());
      break;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!shown) return event->ignore();
      Q_EMIT casePicked(static_cast<int>(m_scene->description().hits[*m_scene->current()].caseIndex),
                        event->modifiers().testFlag(Qt::ControlModifier));
      break;
    case Qt::Key_Escape:
      // Escape cancels a run, unless there is a readout to put away.
      if (!shown) return event->ignore();
      showHit({}, true);
      break;
    default:
      return event->ignore();
  }
  event->accept();
}

void SafeChartView::step(int key) {
  const std::vector<Hit>& hits = m_scene->description().hits;
  if (hits.empty() || !m_scene->description().emptyText.isEmpty()) return;
  if (!m_scene->current()) return showHit(key == Qt::Key_End ? hits.size() - 1 : 0, true);
  const std::size_t now = *m_scene->current();
  const bool rows = !m_scene->description().y.categories.isEmpty();
  const bool back = key == Qt::Key_Left || key == Qt::Key_Up;
  if (key == Qt::Key_Home) return showHit(0, true);
  if (key == Qt::Key_End) return showHit(hits.size() - 1, true);
  if (rows || key == Qt::Key_Left || key == Qt::Key_Right) {
    if (back && now > 0) showHit(now - 1, true);
    if (!back && now + 1 < hits.size()) showHit(now + 1, true);
    return;
  }
  // To the neighbouring case, to the point nearest in x: hits are sorted by case.
  const std::size_t caseNow = hits[now].caseIndex;
  std::optional<std::size_t> target;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const std::size_t other = hits[i].caseIndex;
    if (back ? other >= caseNow : other <= caseNow) continue;
    const bool nearerCase =
        !target || (back ? other > hits[*target].caseIndex : other < hits[*target].caseIndex);
    const bool sameCase = target && other == hits[*target].caseIndex;
    const auto away = [&](std::size_t hit) { return std::abs(hits[hit].at.x() - hits[now].at.x()); };
    if (nearerCase || (sameCase && away(i) < away(*target))) target = i;
  }
  if (target) showHit(target, true);
}

void SafeChartView::showHit(std::optional<std::size_t> hit, bool announced) {
  m_scene->setCurrent(hit);
  if (!announced) return;
  setAccessibleDescription(hit ? m_scene->readout().join(QStringLiteral(". "))
                               : m_scene->description().summary);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void SafeChartView::resizeEvent(QResizeEvent* event) {
  QChartView::resizeEvent(event);
  Q_EMIT roomChanged();
}

void SafeChartView::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
      event->type() == QEvent::StyleChange) {
    Q_EMIT appearanceChanged();
  }
}

}  // namespace packscope::charts
