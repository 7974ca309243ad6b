// SPDX-License-Identifier: GPL-3.0-or-later
// ChartScene and SafeChartView with Qt Charts 6.4.2 as it is: its crashes, its HTML, its dropped points.
#include "charts/chart_view.h"

#include "charts/chart_table.h"
#include "charts/chart_text.h"
#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QHorizontalBarSeries>
#include <QLegend>
#include <QLineSeries>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

class ChartViewTest : public ::testing::Test {
 protected:
  void SetUp() override { results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si}); }
  void TearDown() override { results::setNumberStyle({}); }

  void show(SafeChartView& view, const bench::ResultSet& results, const QString& kind,
            ScaleKind scale = ScaleKind::Linear) {
    ChartOptions options;
    options.kind = kind;
    options.scale = scale;
    view.charted().apply(describeChart(results, options, view.room(), m_cache),
                         styleFrom(view.palette(), view.font()));
    view.announce();
    QCoreApplication::processEvents();
  }

  SeriesCache m_cache;
};

QList<QAbstractSeries*> seriesOf(const SafeChartView& view) {
  return view.chart()->series();
}

std::vector<QPoint> corners(const QWidget& widget) {
  const int w = widget.width() - 1;
  const int h = widget.height() - 1;
  return {{0, 0}, {w, 0}, {0, h}, {w, h}, {w / 2, h / 2}, {w / 2, 0}, {0, h / 2}, {w, h / 2}, {w / 2, h}};
}

TEST_F(ChartViewTest, R2_NothingUsesOpenGl) {
  const auto results = publishedResults(20);
  for (const ChartKind& kind : chartKinds()) {
    SafeChartView view;
    view.resize(900, 500);
    show(view, *results, QString(kind.id));
    EXPECT_FALSE(seriesOf(view).isEmpty());
    for (const QAbstractSeries* series : seriesOf(view)) EXPECT_FALSE(series->useOpenGL());
    EXPECT_EQ(view.chart()->animationOptions(), QChart::NoAnimation);
    EXPECT_FALSE(view.chart()->legend()->isVisible());
  }
}

// R11: the published names are whole at 900 x 500, and the plot keeps half of the view.
TEST_F(ChartViewTest, R11_PublishedNamesAreWholeAt900Pixels) {
  const auto results = publishedResults(20);
  for (const QString& kind : {QStringLiteral("bars"), QStringLiteral("box")}) {
    SafeChartView view;
    view.resize(900, 500);
    view.show();
    show(view, *results, kind);
    for (const QAbstractAxis* axis : view.chart()->axes()) EXPECT_FALSE(axis->labelsTruncated());
    const auto rows = view.chart()->axes(Qt::Vertical);
    ASSERT_EQ(rows.size(), 1);
    auto* names = qobject_cast<QBarCategoryAxis*>(rows.first());
    ASSERT_NE(names, nullptr);
    QStringList expected;
    for (const auto& result : results->cases)
      expected.prepend(fromUtf8(result->planned.label).toHtmlEscaped());
    EXPECT_EQ(names->categories(), expected);
    const QRectF plot = view.chart()->plotArea();
    EXPECT_GE(plot.width() * plot.height(), 0.5 * 900 * 500);
  }
}

// R13: colours derive from the palette; texts have contrast 4.5, marks 3.
TEST_F(ChartViewTest, R13_ContrastInLightAndDark) {
  QPalette dark;
  dark.setColor(QPalette::Base, QColor(0x23, 0x26, 0x29));
  dark.setColor(QPalette::Text, QColor(0xFC, 0xFC, 0xFC));
  QPalette poor;  // A theme without enough contrast is repaired.
  poor.setColor(QPalette::Base, QColor(0x80, 0x80, 0x80));
  poor.setColor(QPalette::Text, QColor(0x90, 0x90, 0x90));
  QPalette light;
  light.setColor(QPalette::Base, Qt::white);
  light.setColor(QPalette::Text, Qt::black);
  for (const QPalette& palette : {light, dark, poor}) {
    const ChartStyle style = styleFrom(palette, QFont());
    EXPECT_EQ(style.background, palette.color(QPalette::Base));
    for (const QColor& text : {style.text, style.faintText, style.failed}) {
      EXPECT_GE(contrast(text, style.background), 4.5) << text.name().toStdString();
    }
    for (const QColor& mark : style.series)
      EXPECT_GE(contrast(mark, style.background), 3.0) << mark.name().toStdString();
    std::set<QRgb> distinct;
    for (const QColor& mark : style.series) distinct.insert(mark.rgb());
    EXPECT_EQ(distinct.size(), static_cast<std::size_t>(kSeriesColours));
  }
  EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-9);
  EXPECT_GE(contrast(paperStyle().text, Qt::white), 4.5);
}

// R12: colour is never the only carrier.
TEST_F(ChartViewTest, R12_CasesDifferInShapeOrDashWhereColoursRepeat) {
  const ChartStyle style = paperStyle();
  for (std::size_t a = 0; a < 32; ++a) {
    for (std::size_t b = a + 1; b < 32; ++b) {
      const bool sameColour = style.colour(a) == style.colour(b);
      const bool sameDash = style.linePen(a, 1).dashPattern() == style.linePen(b, 1).dashPattern();
      EXPECT_FALSE(sameColour && sameDash) << a << " " << b;
      EXPECT_FALSE(sameColour && markerShape(a) == markerShape(b)) << a << " " << b;
    }
  }
}

// R18: the nearest point within 12 pixels, and the arrow keys reach all of them.
TEST_F(ChartViewTest, R18_HoverFindsTheNearestPoint) {
  SafeChartView view;
  view.resize(900, 500);
  view.show();
  show(view, *makeResults({makeCase("a", "a", {10, 20, 30, 40})}), QStringLiteral("samples"));
  ChartScene& scene = view.charted();
  ASSERT_EQ(scene.description().hits.size(), 4U);
  const QPointF at = scene.toChart(scene.description().hits[2].at);
  EXPECT_EQ(scene.nearest(at + QPointF(5, 5), 12), 2U);
  EXPECT_FALSE(scene.nearest(at + QPointF(9, 9), 12));
  QTest::mouseMove(view.viewport(), view.mapFromScene(view.chart()->mapToScene(at + QPointF(2, 2))));
  ASSERT_TRUE(scene.current());
  EXPECT_EQ(scene.readout()[1], QStringLiteral("Repetition 3"));
}

TEST_F(ChartViewTest, R18_ArrowKeysStepThroughPoints) {
  SafeChartView view;
  view.resize(900, 500);
  view.show();
  show(view, *makeResults({makeCase("a", "a", {10, 20, 30}), makeCase("b", "b", {11, 21, 31})}),
       QStringLiteral("samples"));
  const ChartScene& scene = view.charted();
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(scene.current(), 0U);
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(scene.current(), 1U);
  QTest::keyClick(&view, Qt::Key_Down);
  ASSERT_TRUE(scene.current());
  EXPECT_EQ(scene.description().hits[*scene.current()].value, 21);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("21")));
  QTest::keyClick(&view, Qt::Key_Up);
  EXPECT_EQ(scene.current(), 1U);
  QTest::keyClick(&view, Qt::Key_End);
  EXPECT_EQ(scene.current(), 5U);
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(scene.current(), 5U);
  QTest::keyClick(&view, Qt::Key_Home);
  QTest::keyClick(&view, Qt::Key_Left);
  EXPECT_EQ(scene.current(), 0U);
  QSignalSpy picked(&view, &SafeChartView::casePicked);
  QTest::keyClick(&view, Qt::Key_Space);
  EXPECT_EQ(picked.size(), 1);
  QTest::keyClick(&view, Qt::Key_Escape);
  EXPECT_FALSE(scene.current());
}

// R19: QChart owns series and axes; opened and closed 50 times under the sanitizers.
TEST_F(ChartViewTest, R19_EveryChartOpensAndCloses50Times) {
  const auto results =
      makeResults({makeCase("a", "a", {5, 6, 7}, 1), makeCase("memcpy", "memcpy", {1, 2, 3})});
  for (int round = 0; round < 50; ++round) {
    SafeChartView view;
    view.resize(400, 300);
    for (const ChartKind& kind : chartKinds()) show(view, *results, QString(kind.id));
  }
}

// R20: QTBUG-118669 (press beside the chart crashes), -119712 (wheel swallowed), -115072 (click on points).
TEST_F(ChartViewTest, R20_MouseOnAllCornersOfEveryChart) {
  const auto full = publishedResults(10);
  const auto none = makeResults({});
  for (const ChartKind& kind : chartKinds()) {
    for (const auto& results : {full, none}) {
      SafeChartView view;
      view.resize(500, 400);
      if (results == none)
        view.chart()->setMaximumSize(100, 100);  // Leaves view without chart below the mouse.
      view.show();
      show(view, *results, QString(kind.id));
      for (const QPoint& at : corners(*view.viewport())) {
        for (const Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton, Qt::MiddleButton}) {
          QTest::mousePress(view.viewport(), button, {}, at);
          QTest::mouseMove(view.viewport(), QPoint(250, 200));
          QTest::mouseRelease(view.viewport(), button, {}, at);
          QTest::mouseDClick(view.viewport(), button, Qt::ControlModifier, at);
        }
        QWheelEvent wheel(at, view.mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &wheel);
        EXPECT_FALSE(wheel.isAccepted());
      }
      QCoreApplication::processEvents();
    }
  }
}

TEST_F(ChartViewTest, R20_TheWheelScrollsTheAreaAround) {
  QScrollArea area;
  auto* view = new SafeChartView;
  view->setMinimumHeight(2000);
  area.setWidget(view);
  area.setWidgetResizable(true);
  area.resize(400, 300);
  area.show();
  QCoreApplication::processEvents();
  ASSERT_GT(area.verticalScrollBar()->maximum(), 0);
  QWheelEvent wheel(QPoint(50, 50), view->mapToGlobal(QPoint(50, 50)), {}, QPoint(0, -120), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  // Qt does not propagate events that look synthetic, and sendEvent would mark this one so again.
  QSpontaneKeyEvent::setSpontaneous(&wheel);
  qApp->notify(view->viewport(), &wheel);
  EXPECT_GT(area.verticalScrollBar()->value(), 0);
}

// R21, bug-cases 88: names are shown literally, not as HTML.
TEST_F(ChartViewTest, R21_NamesAreNotHtml) {
  const std::string name = "a<b>&\"c\" <cols";
  SafeChartView view;
  view.resize(700, 300);
  view.show();
  show(view, *makeResults({makeCase("a", name, {5, 6})}), QStringLiteral("bars"));
  auto* names = qobject_cast<QBarCategoryAxis*>(view.chart()->axes(Qt::Vertical).first());
  ASSERT_NE(names, nullptr);
  EXPECT_EQ(names->categories().first(), QStringLiteral("a&lt;b&gt;&amp;&quot;c&quot; &lt;cols"));
  EXPECT_EQ(chartHtml(QStringLiteral("a<b\nc")), QStringLiteral("a&lt;b<br>c"));
  EXPECT_EQ(view.charted().description().readout(view.charted().description().hits[0]).first(),
            QString::fromStdString(name));
}

TEST_F(ChartViewTest, CasesOfTheSameNameKeepTheirOwnRows) {
  SafeChartView view;
  view.resize(700, 300);
  show(view,
       *makeResults({makeCase("a", "same", {5}), makeCase("b", "same", {10}), makeCase("c", "same", {20})}),
       QStringLiteral("bars"));
  auto* names = qobject_cast<QBarCategoryAxis*>(view.chart()->axes(Qt::Vertical).first());
  EXPECT_EQ(names->count(), 3);
}

// bug-cases 85: in the chart itself too, every bar stands at its name.
TEST_F(ChartViewTest, Q85_BarsStandAtTheirNames) {
  SafeChartView view;
  view.resize(700, 300);
  const auto results =
      makeResults({makeCase("a", "a", {10}), makeCase("n", "none", {}), makeCase("b", "b", {30})});
  show(view, *results, QStringLiteral("bars"));
  auto* bars = qobject_cast<QHorizontalBarSeries*>(seriesOf(view).first());
  QBarSet* set = bars->barSets().first();
  ASSERT_EQ(set->count(), 3);
  EXPECT_NEAR(set->at(0) / set->at(2), 3, 1e-9);  // Counted from the bottom: b, none, a.
  EXPECT_EQ(set->at(1), 0);
}

// bug-cases 86 and 87: gaps stay gaps, and a zero on a log scale does not empty the chart.
TEST_F(ChartViewTest, Q87_AZeroDoesNotEmptyALogChart) {
  SafeChartView view;
  view.resize(700, 400);
  show(view, *makeResults({makeCase("a", "a", {10, 20, 0, 40, 50})}), QStringLiteral("samples"),
       ScaleKind::Log);
  qsizetype points = 0;
  for (const QAbstractSeries* series : seriesOf(view))
    points += qobject_cast<const QLineSeries*>(series)->count();
  EXPECT_EQ(points, 4);
  EXPECT_EQ(seriesOf(view).size(), 2);
}

TEST_F(ChartViewTest, ChangingDataKeepsTheSeries) {
  SafeChartView view;
  view.resize(700, 400);
  show(view, *publishedResults(50), QStringLiteral("samples"));
  const auto before = seriesOf(view);
  QSignalSpy added(qobject_cast<QLineSeries*>(before.first()), &QXYSeries::pointAdded);
  QSignalSpy replaced(qobject_cast<QLineSeries*>(before.first()), &QXYSeries::pointsReplaced);
  show(view, *publishedResults(60, true, 2), QStringLiteral("samples"));
  EXPECT_EQ(seriesOf(view), before);
  EXPECT_EQ(added.size(), 0);
  EXPECT_EQ(replaced.size(), 1);
}

// R1: what Qt Charts gets is bounded by the pixels, whatever the samples are.
TEST_F(ChartViewTest, R1_ManySamplesAreDrawnAsPixels) {
  std::vector<std::uint64_t> values(100'000, 1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += (i * 2654435761U) % 97;
  values[54'321] = 50'000;
  const auto results = makeResults({makeCase("a", "a", values)});
  SafeChartView view;
  view.resize(900, 500);
  show(view, *results, QStringLiteral("samples"));
  qsizetype points = 0;
  double highest = 0;
  for (const QAbstractSeries* series : seriesOf(view)) {
    for (const QPointF& point : qobject_cast<const QLineSeries*>(series)->points())
      highest = std::max(highest, point.y());
    points += qobject_cast<const QLineSeries*>(series)->count();
  }
  EXPECT_LE(points, 2 * 900);
  EXPECT_LE(view.charted().description().points.size(), 2000U);
  const auto& hits = view.charted().description().hits;
  const auto spike =
      std::find_if(hits.begin(), hits.end(), [](const Hit& hit) { return hit.value == 50'000; });
  ASSERT_NE(spike, hits.end());
  EXPECT_EQ(spike->at.y(), highest);
  EXPECT_FALSE(view.grab().isNull());
}

TEST_F(ChartViewTest, ReadoutStaysDuringLiveUpdates) {
  SafeChartView view;
  view.resize(700, 400);
  show(view, *makeResults({makeCase("a", "a", {10, 20})}), QStringLiteral("samples"));
  view.charted().setCurrent(1);
  show(view, *makeResults({makeCase("a", "a", {10, 20, 30})}), QStringLiteral("samples"));
  EXPECT_EQ(view.charted().current(), 1U);
  EXPECT_EQ(view.charted().readout()[1], QStringLiteral("Repetition 2"));
  show(view, *makeResults({makeCase("a", "a", {10})}), QStringLiteral("samples"));
  EXPECT_FALSE(view.charted().current());
  EXPECT_TRUE(view.charted().readout().isEmpty());
}

TEST_F(ChartViewTest, SelectionStandsOut) {
  SafeChartView view;
  view.resize(700, 400);
  show(view, *publishedResults(10), QStringLiteral("bars"));
  QBarSet* set = qobject_cast<QHorizontalBarSeries*>(seriesOf(view).first())->barSets().first();
  const QColor all = set->color();
  view.charted().setSelected({2});
  EXPECT_NE(set->color(), all);
  EXPECT_EQ(set->selectedBars(), QList<int>{10});
  view.charted().setSelected({});
  EXPECT_EQ(set->color(), all);
  EXPECT_TRUE(set->selectedBars().isEmpty());
}

}  // namespace
}  // namespace packscope::charts
