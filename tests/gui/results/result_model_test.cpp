// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/result_model.h"

#include "results/metric_text.h"
#include "results/result_columns.h"
#include "results/result_table.h"
#include "support/qt_test_main.h"
#include "support/sample_results.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace packscope::results {
namespace {

using bench::CaseStatus;
using testing::MadeCase;
using testing::makeResults;

std::vector<std::uint64_t> around(std::uint64_t value) {
  return {value, value + 1000, value - 1000, value + 2000, value - 2000, value, value};
}

std::vector<MadeCase> threeCases() {
  return {{"serialize", "Serialize", CaseStatus::Completed, around(3'000'000), ""},
          {"compress", "Compress Normal", CaseStatus::Failed, {}, "needs about 28800 MB & <more>"},
          {"memcpy", "memcpy", CaseStatus::Completed, around(500'000), ""}};
}

class ResultModelTest : public ::testing::Test {
 protected:
  void SetUp() override { setNumberStyle({QLocale(QLocale::English, QLocale::UnitedStates), ByteUnits::Si}); }

  QString cell(int row, std::string_view column, int role = Qt::DisplayRole) const {
    return m_model.index(row, resultColumnIndex(column))
        .data(role)
        .toString()
        .replace(QChar(0xA0), QLatin1Char(' '));
  }

  ResultModel m_model;
  QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Warning};
};

TEST_F(ResultModelTest, HasAColumnForEveryMetric) {
  for (const bench::Metric& metric : bench::metrics()) {
    EXPECT_GE(resultColumnIndex(metric.id), 0) << metric.id;
  }
  EXPECT_EQ(m_model.rowCount(), 0);
  EXPECT_EQ(m_model.columnCount(), static_cast<int>(resultColumns().size()));
}

TEST_F(ResultModelTest, ShowsMedianWithIntervalAndUnits) {
  m_model.setResults(makeResults(threeCases()));
  EXPECT_EQ(cell(0, "case"), QStringLiteral("Serialize"));
  EXPECT_EQ(cell(0, "status"), QStringLiteral("done"));
  EXPECT_EQ(cell(0, "time"), QStringLiteral("3.000 ms [2.998 .. 3.002]"));
  EXPECT_EQ(cell(0, "output_bytes"), QStringLiteral("8.000 MB"));
  EXPECT_EQ(cell(0, "peak_rss"), QStringLiteral("-"));
  EXPECT_EQ(cell(0, "verified"), QStringLiteral("yes"));
}

TEST_F(ResultModelTest, FailedRowsAreRedWithTheirMessage) {
  m_model.setResults(makeResults(threeCases()));
  EXPECT_EQ(cell(1, "status"), QStringLiteral("failed"));
  EXPECT_EQ(cell(1, "note"), QStringLiteral("needs about 28800 MB & <more>"));
  EXPECT_EQ(cell(1, "time"), QStringLiteral("-"));
  const auto failed = m_model.index(1, 0).data(Qt::ForegroundRole).value<QColor>();
  ASSERT_TRUE(failed.isValid());
  EXPECT_GT(failed.red(), failed.blue());
  EXPECT_FALSE(m_model.index(0, 0).data(Qt::ForegroundRole).isValid());
}

// Q 88 and R 21: messages and names are never read as markup.
TEST_F(ResultModelTest, R21_TooltipsAreEscaped) {
  m_model.setResults(makeResults(threeCases()));
  const QString tip = m_model.index(1, resultColumnIndex("note")).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains(QStringLiteral("&lt;more&gt;"))) << tip.toStdString();
  EXPECT_FALSE(tip.contains(QStringLiteral("<more>")));
}

// R 41: the reason is told instead of an interval.
TEST_F(ResultModelTest, R41_FewRepetitionsSayWhatIsMissing) {
  m_model.setResults(
      makeResults({{"serialize", "Serialize", CaseStatus::Completed, {3'000'000, 3'000'000}, ""}}));
  EXPECT_EQ(cell(0, "time"), QStringLiteral("3.000 ms"));
  EXPECT_TRUE(cell(0, "time", Qt::ToolTipRole).contains(QStringLiteral("at least 6 repetitions")));
}

TEST_F(ResultModelTest, ANewSnapshotOfTheSamePlanOnlyChangesData) {
  auto cases = threeCases();
  cases[0].status = CaseStatus::Running;
  m_model.setResults(makeResults(cases, false));
  QSignalSpy resets(&m_model, &QAbstractItemModel::modelReset);
  QSignalSpy changes(&m_model, &QAbstractItemModel::dataChanged);
  m_model.setResults(makeResults(threeCases()));
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(changes.count(), 1);
  m_model.setResults(makeResults({{"serialize", "Serialize", CaseStatus::Completed, around(1'000'000), ""}}));
  EXPECT_EQ(resets.count(), 1);
}

TEST_F(ResultModelTest, RunningRowShowsItsProgress) {
  m_model.setResults(
      makeResults({{"serialize", "Serialize", CaseStatus::Running, around(3'000'000), ""}}, false));
  EXPECT_EQ(cell(0, "status"), QStringLiteral("running, 7 of 100"));
  EXPECT_DOUBLE_EQ(m_model.index(0, resultColumnIndex("status")).data(ResultModel::ProgressRole).toDouble(),
                   0.07);
}

TEST_F(ResultModelTest, ComparesWithTheBaseline) {
  m_model.setResults(makeResults(threeCases()));
  EXPECT_EQ(cell(2, "baseline"), QStringLiteral("-"));
  m_model.setBaseline(0);
  EXPECT_EQ(cell(0, "baseline"), QStringLiteral("baseline"));
  EXPECT_EQ(cell(1, "baseline"), QStringLiteral("-"));
  EXPECT_EQ(cell(2, "baseline"), QStringLiteral("−83.33 %"));
  m_model.setBaseline(99);
  EXPECT_EQ(m_model.baseline(), -1);
}

// R 56: models that are asked for what is not there.
TEST_F(ResultModelTest, R56_InvalidIndexesGiveNothing) {
  EXPECT_FALSE(m_model.data({}, Qt::DisplayRole).isValid());
  EXPECT_FALSE(m_model.headerData(-1, Qt::Horizontal).isValid());
  EXPECT_FALSE(m_model.headerData(1000, Qt::Horizontal).isValid());
  EXPECT_FALSE(m_model.headerData(3, Qt::Vertical).isValid());
  m_model.setResults(makeResults({}));
  m_model.setResults(std::shared_ptr<const bench::ResultSet>());
  EXPECT_EQ(m_model.rowCount(), 0);
}

class ResultTableTest : public ResultModelTest {
 protected:
  QString shown(int row, int column) const { return m_table.model()->index(row, column).data().toString(); }
  ResultTable m_table{&m_model};
};

TEST_F(ResultTableTest, SortsByNumberAndKeepsMissingValuesLast) {
  m_model.setResults(makeResults(threeCases()));
  m_table.sortByColumn(resultColumnIndex("time"), Qt::AscendingOrder);
  EXPECT_EQ(shown(0, 0), QStringLiteral("memcpy"));
  EXPECT_EQ(shown(1, 0), QStringLiteral("Serialize"));
  EXPECT_EQ(shown(2, 0), QStringLiteral("Compress Normal"));
  m_table.sortByColumn(resultColumnIndex("time"), Qt::DescendingOrder);
  EXPECT_EQ(shown(0, 0), QStringLiteral("Serialize"));
  EXPECT_EQ(shown(2, 0), QStringLiteral("Compress Normal"));
}

TEST_F(ResultTableTest, KeepsTheSelectionWhenTheSnapshotChanges) {
  m_model.setResults(makeResults(threeCases(), false));
  m_table.setSelectedCases({0, 2});
  m_model.setResults(makeResults(threeCases()));
  EXPECT_EQ(m_table.selectedCases(), (QList<int>{0, 2}));
}

TEST_F(ResultTableTest, TellsSelectionsOfTheUserOnly) {
  m_model.setResults(makeResults(threeCases()));
  QSignalSpy spy(&m_table, &ResultTable::selectedCasesChanged);
  m_table.setSelectedCases({1});
  EXPECT_EQ(spy.count(), 0);
  m_table.selectRow(0);
  ASSERT_GE(spy.count(), 1);
  EXPECT_EQ(spy.last().first().value<QList<int>>(), QList<int>{0});
}

TEST_F(ResultTableTest, CopiesWhatIsShownAsTabSeparatedText) {
  m_model.setResults(makeResults(threeCases()));
  m_table.setShownColumns({QStringLiteral("case"), QStringLiteral("status")});
  EXPECT_EQ(m_table.selectionText(),
            QStringLiteral("Case\tStatus\nSerialize\tdone\nCompress Normal\tfailed\nmemcpy\tdone\n"));
  m_table.setSelectedCases({2});
  EXPECT_EQ(m_table.selectionText(), QStringLiteral("Case\tStatus\nmemcpy\tdone\n"));
}

TEST_F(ResultTableTest, ColumnsAreChosenAndRestored) {
  const QStringList chosen{QStringLiteral("case"), QStringLiteral("peak_rss"), QStringLiteral("time")};
  m_table.setShownColumns(chosen);
  EXPECT_EQ(m_table.shownColumns(), chosen);
  // Nonsense of an old settings file shows the first choice.
  m_table.setShownColumns({QStringLiteral("no such column")});
  EXPECT_TRUE(m_table.shownColumns().contains(QStringLiteral("status")));
}

// R 53: Tab leaves the table.
TEST_F(ResultTableTest, R53_TabLeavesTheTable) {
  EXPECT_FALSE(m_table.tabKeyNavigation());
}

}  // namespace
}  // namespace packscope::results
