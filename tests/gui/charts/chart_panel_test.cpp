// SPDX-License-Identifier: GPL-3.0-or-later
// The panel as a person uses it: controls, live updates, selection, table, clipboard, state.
#include "charts/chart_panel.h"

#include "charts/chart_legend.h"
#include "charts/chart_table.h"
#include "charts/chart_table_model.h"
#include "charts/chart_text.h"
#include "charts/chart_view.h"
#include "results/metric_text.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"

#include <QAbstractItemModelTester>
#include <QChart>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineSeries>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::publishedResults;

class ChartPanelTest : public ::testing::Test {
 protected:
  void SetUp() override {
    results::setNumberStyle({QLocale(QLocale::English), results::ByteUnits::Si});
    panel.resize(900, 500);
    panel.show();
  }
  void TearDown() override { results::setNumberStyle({}); }

  void give(std::shared_ptr<const bench::ResultSet> results) {
    panel.setResults(std::move(results));
    panel.flush();
    QCoreApplication::processEvents();
    panel.flush();
  }
  QComboBox* box(const char* name) { return panel.findChild<QComboBox*>(QString::fromLatin1(name)); }
  QToolButton* button(const char* name) { return panel.findChild<QToolButton*>(QString::fromLatin1(name)); }
  const ChartDescription& shown() { return panel.view()->charted().description(); }

  ChartPanel panel;
};

TEST_F(ChartPanelTest, EmptyStateTeaches) {
  EXPECT_FALSE(shown().emptyText.isEmpty());
  EXPECT_FALSE(button("chartExportButton")->isEnabled());
  EXPECT_FALSE(button("chartCopyButton")->isEnabled());
  EXPECT_FALSE(box("chartScale")->isEnabled());
  EXPECT_FALSE(box("chartScale")->toolTip().isEmpty());
  panel.copy();
  QSignalSpy asked(&panel, &ChartPanel::exportRequested);
  panel.requestExport();
  EXPECT_TRUE(asked.isEmpty());
}

TEST_F(ChartPanelTest, ControlsFollowTheTables) {
  EXPECT_EQ(box("chartKind")->count(), static_cast<int>(chartKinds().size()));
  EXPECT_EQ(box("chartMetric")->count(), static_cast<int>(bench::metrics().size()));
  EXPECT_EQ(box("chartErrorBars")->count(), static_cast<int>(errorBarKinds().size()));
}

TEST_F(ChartPanelTest, MetricAndKindChangeTheChart) {
  give(publishedResults(20));
  QSignalSpy changed(&panel, &ChartPanel::metricChanged);
  panel.setMetric(QStringLiteral("peak_rss"));
  EXPECT_TRUE(shown().x.title.contains(QStringLiteral("MB")));
  EXPECT_EQ(box("chartMetric")->currentData().toString(), QStringLiteral("peak_rss"));
  EXPECT_TRUE(changed.isEmpty());  // The user did not choose it.
  panel.setKind(QStringLiteral("ecdf"));
  EXPECT_EQ(shown().lines.size(), 13U);
  EXPECT_FALSE(box("chartErrorBars")->isVisible());
  panel.setKind(QStringLiteral("nonsense"));
  panel.setMetric(QStringLiteral("nonsense"));
  EXPECT_EQ(panel.options().kind, QStringLiteral("ecdf"));
  EXPECT_EQ(panel.options().metric, QStringLiteral("peak_rss"));
}

// R3, bug-cases 89: snapshots come for every sample, drawing four times a second, through replace() only.
TEST_F(ChartPanelTest, R3_LiveUpdatesAreCoalesced) {
  panel.setKind(QStringLiteral("samples"));
  auto results = std::make_shared<bench::ResultSet>();
  results->cases = {makeCase("a", "a", {1000})};
  give(results);
  auto* line = qobject_cast<QLineSeries*>(panel.view()->chart()->series().first());
  QSignalSpy replaced(line, &QXYSeries::pointsReplaced);
  QSignalSpy added(line, &QXYSeries::pointAdded);
  QElapsedTimer clock;
  clock.start();
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    values.push_back(1000 + i % 13);
    if (i % 100 != 99) {
      panel.setResults(results);
      continue;
    }
    auto next = std::make_shared<bench::ResultSet>();
    next->cases = {makeCase("a", "a", values)};
    panel.setResults(next);
    QCoreApplication::processEvents();
  }
  EXPECT_LE(replaced.size(), clock.elapsed() / 250 + 2);
  EXPECT_TRUE(added.isEmpty());
  panel.flush();
  EXPECT_EQ(line->count(), 3000 <= 2 * panel.view()->room().width ? 3000 : line->count());
  EXPECT_GT(line->count(), 1000);
}

TEST_F(ChartPanelTest, HiddenPanelDrawsNothingUntilShown) {
  panel.hide();
  panel.setResults(publishedResults(10));
  QTest::qWait(20);
  EXPECT_FALSE(shown().emptyText.isEmpty());
  panel.show();
  EXPECT_TRUE(shown().emptyText.isEmpty());
}

// R4: the log switch is disabled with a reason when nothing is above 0; R6: remembered for each kind.
TEST_F(ChartPanelTest, R4_LogIsDisabledWithAReason) {
  give(publishedResults(20));
  EXPECT_TRUE(box("chartScale")->isEnabled());
  panel.setScale(ScaleKind::Log);
  EXPECT_EQ(panel.options().scale, ScaleKind::Log);
  give(makeResults({makeCase("a", "a", {0, 0})}));
  EXPECT_FALSE(box("chartScale")->isEnabled());
  EXPECT_TRUE(box("chartScale")->toolTip().contains(QStringLiteral("above 0")));
  EXPECT_EQ(panel.options().scale, ScaleKind::Linear);
  EXPECT_EQ(box("chartScale")->currentIndex(), 0);
  give(publishedResults(20));
  EXPECT_EQ(panel.options().scale, ScaleKind::Log);
}

TEST_F(ChartPanelTest, R6_ScaleIsRememberedForEachKind) {
  give(publishedResults(20));
  panel.setScale(ScaleKind::Log);
  panel.setKind(QStringLiteral("ecdf"));
  EXPECT_EQ(panel.options().scale, ScaleKind::Log);  // Suggested: the medians are decades apart.
  panel.setScale(ScaleKind::Linear);
  panel.setKind(QStringLiteral("bars"));
  EXPECT_EQ(panel.options().scale, ScaleKind::Log);
  panel.setKind(QStringLiteral("ecdf"));
  EXPECT_EQ(panel.options().scale, ScaleKind::Linear);
}

TEST_F(ChartPanelTest, ScaleIsSuggestedWhereMediansAreDecadesApart) {
  panel.setKind(QStringLiteral("samples"));
  give(makeResults({makeCase("a", "a", {100, 110}), makeCase("b", "b", {1000, 1100})}));
  EXPECT_EQ(panel.options().scale, ScaleKind::Linear);
  give(makeResults({makeCase("a", "a", {100, 110}), makeCase("b", "b", {9000, 9100})}));
  EXPECT_EQ(panel.options().scale, ScaleKind::Log);
  panel.setKind(QStringLiteral("bars"));
  EXPECT_EQ(panel.options().scale, ScaleKind::Linear);
}

// R7: the kind of error bars can be chosen and is named below the chart.
TEST_F(ChartPanelTest, R7_ErrorBarKindIsNamed) {
  give(publishedResults(20));
  const auto* notes = panel.findChild<QLabel*>(QStringLiteral("chartNotes"));
  for (const ErrorBarKind& kind : errorBarKinds()) {
    panel.setErrorBars(kind.kind);
    EXPECT_TRUE(notes->text().contains(kind.encoding()));
    EXPECT_TRUE(notes->isVisible());
  }
}

// R11: the legend names every case whole, with its own pen and marker.
TEST_F(ChartPanelTest, R11_LegendIsCompleteAndWhole) {
  give(publishedResults(20));
  auto* legend = panel.findChild<ChartLegend*>();
  EXPECT_FALSE(legend->isVisible());  // Bars name the cases on the axis.
  panel.setKind(QStringLiteral("samples"));
  QCoreApplication::processEvents();
  ASSERT_TRUE(legend->isVisible());
  ASSERT_EQ(legend->count(), 13);
  for (int i = 0; i < legend->count(); ++i) {
    EXPECT_EQ(legend->item(i)->text(),
              fromUtf8(panel.results()->cases[static_cast<std::size_t>(i)]->planned.label));
    EXPECT_FALSE(legend->item(i)->icon().isNull());
  }
  EXPECT_LE(legend->sizeHintForColumn(0), legend->viewport()->width());
  const QRectF plot = panel.view()->chart()->plotArea();
  EXPECT_GE(plot.width(), 0.5 * panel.width());
}

TEST_F(ChartPanelTest, LegendHidesCases) {
  give(publishedResults(20));
  panel.setKind(QStringLiteral("samples"));
  auto* legend = panel.findChild<ChartLegend*>();
  legend->item(1)->setCheckState(Qt::Unchecked);
  EXPECT_EQ(panel.options().hidden, std::vector<std::size_t>{1});
  for (const LineMark& line : shown().lines) EXPECT_NE(line.caseIndex, 1U);
  give(publishedResults(20, true, 9));  // The next run of the same cases hides the same.
  EXPECT_EQ(panel.options().hidden, std::vector<std::size_t>{1});
  legend->item(1)->setCheckState(Qt::Checked);
  EXPECT_TRUE(panel.options().hidden.empty());
}

// R13: a change of palette is followed at once.
TEST_F(ChartPanelTest, R13_PaletteChangesAreFollowedLive) {
  give(publishedResults(20));
  QPalette dark;
  dark.setColor(QPalette::Base, QColor(20, 20, 20));
  dark.setColor(QPalette::Text, Qt::white);
  panel.setPalette(dark);
  QTest::qWait(20);
  EXPECT_EQ(panel.view()->chart()->backgroundBrush().color(), QColor(20, 20, 20));
  for (const QAbstractAxis* axis : panel.view()->chart()->axes()) {
    EXPECT_GE(contrast(axis->labelsColor(), QColor(20, 20, 20)), 4.5);
    EXPECT_GE(contrast(axis->titleBrush().color(), QColor(20, 20, 20)), 4.5);
  }
}

TEST_F(ChartPanelTest, SelectionIsLinkedBothWays) {
  give(publishedResults(20));
  QSignalSpy changed(&panel, &ChartPanel::selectedCasesChanged);
  panel.setSelectedCases({7, 3, 3});
  EXPECT_EQ(panel.selectedCases(), (QList<int>{3, 7}));
  EXPECT_TRUE(changed.isEmpty());  // No echo to the table that asked.
  auto* legend = panel.findChild<ChartLegend*>();
  EXPECT_TRUE(legend->item(3)->isSelected() && legend->item(7)->isSelected());
  const ChartScene& scene = panel.view()->charted();
  const QPointF row = scene.toChart(scene.description().hits[5].at);
  QTest::mouseClick(panel.view()->viewport(), Qt::LeftButton, {},
                    panel.view()->mapFromScene(panel.view()->chart()->mapToScene(row)));
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed.first().first().value<QList<int>>(), QList<int>{5});
  QTest::mouseClick(panel.view()->viewport(), Qt::LeftButton, {}, QPoint(450, 1));
  EXPECT_TRUE(panel.selectedCases().isEmpty());
}

TEST_F(ChartPanelTest, SelectionSurvivesLiveUpdates) {
  give(publishedResults(20));
  panel.setSelectedCases({2});
  panel.setTableShown(true);
  give(publishedResults(20, true, 4));
  EXPECT_EQ(panel.selectedCases(), QList<int>{2});
}

// R53: every chart has a table, every control a name, and Tab leaves the lists.
TEST_F(ChartPanelTest, R53_EveryChartHasATable) {
  give(publishedResults(20));
  auto* table = panel.findChild<QTableView*>(QStringLiteral("chartTable"));
  const QAbstractItemModelTester tester(table->model(),
                                        QAbstractItemModelTester::FailureReportingMode::Warning);
  QSignalSpy shownChanged(&panel, &ChartPanel::tableShownChanged);
  panel.toggleTable();
  EXPECT_EQ(shownChanged.size(), 1);
  for (const ChartKind& kind : chartKinds()) {
    panel.setKind(QString(kind.id));
    EXPECT_TRUE(table->isVisible());
    EXPECT_GE(table->model()->rowCount(), 13);
    EXPECT_GE(table->model()->columnCount(), 3);
  }
  panel.toggleTable();
  EXPECT_FALSE(table->isVisible());
}

TEST_F(ChartPanelTest, R53_EveryFocusableWidgetHasAName) {
  give(publishedResults(20));
  int checked = 0;
  for (const QWidget* widget : panel.findChildren<QWidget*>()) {
    if ((widget->focusPolicy() & Qt::TabFocus) == 0 || widget->focusProxy() != nullptr ||
        !widget->isVisibleTo(&panel)) {
      continue;
    }
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
    ++checked;
  }
  EXPECT_GE(checked, 9);
  EXPECT_FALSE(panel.findChild<QTableView*>(QStringLiteral("chartTable"))->tabKeyNavigation());
  EXPECT_FALSE(panel.findChild<ChartLegend*>()->tabKeyNavigation());
  EXPECT_TRUE(panel.view()->accessibleDescription().contains(QStringLiteral("Best: read-sum")));
}

TEST_F(ChartPanelTest, TableShowsOneNumberACell) {
  give(makeResults({makeCase("a", "a", {1'500'000, 1'500'001})}));
  auto* table = panel.findChild<QTableView*>(QStringLiteral("chartTable"));
  EXPECT_EQ(table->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("Median (ns)"));
  EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("1,500,000.5"));
  EXPECT_EQ(table->model()->index(0, 1).data(Qt::EditRole).toDouble(), 1'500'000.5);
  EXPECT_EQ(table->model()->index(0, 2).data().toString(), QStringLiteral("-"));
  EXPECT_FALSE(table->model()->index(5, 5).isValid());
}

TEST_F(ChartPanelTest, CopyGivesPictureAndNumbers) {
  give(makeResults({makeCase("a", "name\twith tab", {1'500'000, 1'500'001})}));
  panel.copy();
  const QMimeData* content = QGuiApplication::clipboard()->mimeData();
  ASSERT_NE(content, nullptr);
  EXPECT_TRUE(content->hasImage());
  const QStringList lines = content->text().split(QLatin1Char('\n'));
  EXPECT_EQ(lines[1].split(QLatin1Char('\t')).first(), QStringLiteral("name with tab"));
  EXPECT_EQ(lines[1].split(QLatin1Char('\t'))[1], QStringLiteral("1500000.5"));
  panel.setTableShown(true);
  panel.copy();
  EXPECT_FALSE(QGuiApplication::clipboard()->mimeData()->hasImage());
}

TEST_F(ChartPanelTest, StateSurvivesARestart) {
  give(publishedResults(20));
  panel.setKind(QStringLiteral("box"));
  panel.setScale(ScaleKind::Log);
  panel.setMetric(QStringLiteral("allocations"));
  panel.setErrorBars(ErrorBars::Quartiles);
  ChartPanel other;
  other.setResults(publishedResults(20));
  EXPECT_TRUE(other.restoreState(panel.saveState()));
  EXPECT_EQ(other.options(), panel.options());
  for (const char* nonsense : {"", "nonsense", "[]", "{", "\"x\""}) {
    EXPECT_FALSE(other.restoreState(QString::fromLatin1(nonsense))) << nonsense;
  }
  EXPECT_TRUE(other.restoreState(
      QStringLiteral("{\"kind\": 7, \"metric\": {}, \"scales\": [], \"errorBars\": \"x\"}")));
  EXPECT_EQ(other.options(), panel.options());
}

// R48 and R51: a narrow window and a large font wrap the controls instead of cutting them.
TEST_F(ChartPanelTest, R48_ControlsWrapInNarrowWindows) {
  give(publishedResults(20));
  EXPECT_LE(panel.minimumSizeHint().width(), 420);
  panel.resize(420, 500);
  QCoreApplication::processEvents();
  for (const QWidget* widget : panel.findChildren<QWidget*>()) {
    const bool control = qobject_cast<const QToolButton*>(widget) != nullptr ||
                         qobject_cast<const QComboBox*>(widget) != nullptr;
    if (!control || !widget->isVisible()) continue;
    EXPECT_LE(widget->mapTo(&panel, QPoint(widget->width(), 0)).x(), panel.width())
        << widget->objectName().toStdString();
    EXPECT_GE(widget->height(), widget->sizeHint().height() - 1);
  }
}

// Words before the boxes give way to the chart, and come back.
TEST_F(ChartPanelTest, R48_LabelsGiveWayToTheChart) {
  give(publishedResults(20));
  const auto labels = [this] {
    int shown = 0;
    for (const QLabel* label : panel.findChildren<QLabel*>())
      shown += label->buddy() != nullptr && label->isVisible();
    return shown;
  };
  panel.resize(1000, 500);
  QCoreApplication::processEvents();
  EXPECT_EQ(labels(), 4);
  panel.resize(420, 500);
  QCoreApplication::processEvents();
  EXPECT_EQ(labels(), 0);
  for (const QComboBox* box : panel.findChildren<QComboBox*>()) EXPECT_FALSE(box->toolTip().isEmpty());
  panel.resize(1000, 500);
  QCoreApplication::processEvents();
  EXPECT_EQ(labels(), 4);
}

TEST_F(ChartPanelTest, R51_LargeFontsCutNothing) {
  QFont font = panel.font();
  font.setPointSize(14);
  panel.setFont(font);
  give(publishedResults(20));
  QTest::qWait(60);
  for (const QWidget* widget : panel.findChildren<QWidget*>()) {
    const bool text = qobject_cast<const QToolButton*>(widget) != nullptr ||
                      qobject_cast<const QComboBox*>(widget) != nullptr;
    if (!text || !widget->isVisible()) continue;
    EXPECT_GE(widget->width(), widget->sizeHint().width()) << widget->objectName().toStdString();
  }
  for (const QAbstractAxis* axis : panel.view()->chart()->axes()) EXPECT_FALSE(axis->labelsTruncated());
}

// R56: models asked for what they do not have.
TEST_F(ChartPanelTest, R56_EmptyModelsAnswer) {
  ChartTableModel model;
  EXPECT_EQ(model.rowCount(), 0);
  EXPECT_EQ(model.caseOfRow(-1), -1);
  EXPECT_EQ(model.caseOfRow(5), -1);
  EXPECT_FALSE(model.data({}).isValid());
  EXPECT_FALSE(model.headerData(99, Qt::Horizontal).isValid());
  EXPECT_FALSE(model.headerData(-1, Qt::Vertical).isValid());
}

}  // namespace
}  // namespace packscope::charts
