// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_panel.h"

#include "bench/parameters.h"
#include "bench/presets.h"
#include "results/metric_text.h"
#include "setup/case_tree.h"
#include "setup/parameter_field.h"
#include "setup/preset_box.h"
#include "support/qt_test_main.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace packscope::setup {
namespace {

class SetupPanelTest : public ::testing::Test {
 protected:
  void SetUp() override {
    results::setNumberStyle({QLocale(QLocale::English, QLocale::UnitedStates), results::ByteUnits::Si});
  }
  void TearDown() override { results::setNumberStyle({}); }
};

bench::BenchmarkConfig withCases(std::initializer_list<const char*> ids) {
  bench::BenchmarkConfig config;
  for (const char* id : ids) {
    config.cases.push_back({id, {}});
  }
  return config;
}

TEST_F(SetupPanelTest, EveryParameterHasAField) {
  const SetupPanel panel;
  for (const bench::Parameter& parameter : bench::parameters()) {
    EXPECT_NE(panel.field(parameter.id), nullptr) << parameter.id;
  }
}

TEST_F(SetupPanelTest, KeepsEveryPresetExactly) {
  SetupPanel panel;
  for (const bench::Preset& preset : bench::presets()) {
    EXPECT_EQ(panel.setConfig(preset.config), QString()) << preset.id;
    bench::BenchmarkConfig shown = panel.config();
    if (std::ranges::none_of(preset.config.cases,
                             [](const auto& c) { return c.caseId.find('*') != std::string::npos; })) {
      EXPECT_EQ(shown, preset.config) << preset.id;
    }
    EXPECT_EQ(panel.problem(), QString()) << preset.id;
  }
}

// Each field x every kind of nonsense: a note beside the field and the value as it was, or a value in range.
TEST_F(SetupPanelTest, NonsenseIsToldBesideTheFieldAndNeverTaken) {
  const char* const inputs[] = {"",
                                "0",
                                "-1",
                                "18446744073709551616",
                                "9223372036854775808",
                                "1e308",
                                "NaN",
                                "text",
                                "0,5",
                                "1000000001",
                                "4294967297",
                                "1025",
                                "+5",
                                "0x10",
                                "1 000",
                                "\u0663",
                                "inf",
                                "1e-400"};
  SetupPanel panel;
  for (const bench::Parameter& parameter : bench::parameters()) {
    for (const char* input : inputs) {
      panel.setConfig({});
      ParameterField* field = panel.field(parameter.id);
      const bench::BenchmarkConfig before = panel.config();
      field->type(QString::fromUtf8(input));
      const bench::BenchmarkConfig after = panel.config();
      EXPECT_EQ(bench::problemWith(parameter, parameter.get(after)), "")
          << parameter.id << " <- '" << input << "'";
      if (!field->problem().isEmpty()) {
        EXPECT_EQ(parameter.get(after), parameter.get(before)) << parameter.id << " <- '" << input << "'";
      }
    }
  }
}

TEST_F(SetupPanelTest, RangeNotesNameTheLimitAndStopTheRun) {
  SetupPanel panel;
  panel.setConfig(withCases({"serialize"}));
  panel.field("rows")->type(QStringLiteral("1000000001"));
  EXPECT_EQ(panel.field("rows")->problem(), QStringLiteral("Out of range. Allowed: 1 to 1,000,000,000."));
  EXPECT_TRUE(panel.problem().startsWith(QStringLiteral("Rows: "))) << panel.problem().toStdString();
  panel.field("rows")->type(QStringLiteral("1000000000"));
  EXPECT_EQ(panel.field("rows")->problem(), QString());
  panel.field("sparsity")->type(QStringLiteral("1.01"));
  EXPECT_FALSE(panel.problem().isEmpty());
}

// Q 95: what cannot fit is told before Run.
TEST_F(SetupPanelTest, Q95_MoreMemoryThanThereIsCannotRun) {
  SetupPanel panel;
  bench::BenchmarkConfig config = withCases({"serialize"});
  config.rows = 1'000'000'000;
  config.cols = 10'000'000;
  panel.setConfig(config);
  EXPECT_TRUE(panel.problem().contains(QStringLiteral("memory"))) << panel.problem().toStdString();
}

TEST_F(SetupPanelTest, NoCaseNoRun) {
  SetupPanel panel;
  panel.setConfig({});
  EXPECT_FALSE(panel.problem().isEmpty());
}

TEST_F(SetupPanelTest, DraggingASliderAsksForOneEstimate) {
  SetupPanel panel;
  panel.setConfig(withCases({"serialize"}));
  QSignalSpy spy(&panel, &SetupPanel::estimateChanged);
  for (int i = 1; i < 200; ++i) {
    panel.field("rows")->type(QString::number(i));
  }
  ASSERT_TRUE(spy.wait(2000));
  EXPECT_LE(spy.count(), 2);
}

class CaseTreeTest : public SetupPanelTest {
 protected:
  CaseTreeModel m_model;
  QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Warning};
};

TEST_F(CaseTreeTest, KeepsOrderAndCellsOfASelection) {
  std::vector<bench::CaseSelection> selections{{"memcpy", {}}, {"serialize", {}}};
  m_model.setSelections(selections);
  EXPECT_EQ(m_model.selections(), selections);
  EXPECT_EQ(m_model.checkedCount(), 2);
}

TEST_F(CaseTreeTest, CellsOfOneCaseAreCheckedApart) {
  m_model.setFamily(FamilyChoice::Integer);
  const std::vector<bench::CaseSelection> selections{{"fixed64.poke", {}},
                                                     {"sqlite4.poke", {{"values", "constant:239"}}},
                                                     {"sqlite4.poke", {{"values", "constant:67824"}}}};
  m_model.setSelections(selections);
  EXPECT_EQ(m_model.selections(), selections);
  m_model.checkNone();
  EXPECT_TRUE(m_model.selections().empty());
}

TEST_F(CaseTreeTest, TheOtherFamilyComesBackAsItWas) {
  const std::vector<bench::CaseSelection> matrix{{"serialize", {}}, {"memcpy", {}}};
  m_model.setSelections(matrix);
  m_model.setFamily(FamilyChoice::Integer);
  EXPECT_TRUE(m_model.selections().empty());
  m_model.setFamily(FamilyChoice::Matrix);
  EXPECT_EQ(m_model.selections(), matrix);
}

TEST_F(CaseTreeTest, AGroupIsPartlyCheckedAndChecksItsCases) {
  m_model.setSelections({});
  const QModelIndex group = m_model.index(0, 0);
  ASSERT_GT(m_model.rowCount(group), 0);
  EXPECT_EQ(group.data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  m_model.setData(m_model.index(0, 0, group), Qt::Checked, Qt::CheckStateRole);
  if (m_model.rowCount(group) > 1) {
    EXPECT_EQ(group.data(Qt::CheckStateRole).toInt(), Qt::PartiallyChecked);
  }
  m_model.setData(group, Qt::Checked, Qt::CheckStateRole);
  EXPECT_EQ(group.data(Qt::CheckStateRole).toInt(), Qt::Checked);
  EXPECT_EQ(m_model.checkedCount(), m_model.rowCount(group));
}

TEST_F(CaseTreeTest, PublishedChecksThePublishedRowsOfTheFamily) {
  m_model.checkPublished();
  for (const bench::CaseSelection& selection : m_model.selections()) {
    EXPECT_TRUE(bench::findCase(selection.caseId)->published) << selection.caseId;
  }
  EXPECT_GT(m_model.checkedCount(), 0);
}

TEST_F(CaseTreeTest, HiddenCasesAppearOnlyWhenNamed) {
  m_model.checkAll();
  for (const bench::CaseSelection& selection : m_model.selections()) {
    EXPECT_FALSE(bench::findCase(selection.caseId)->hidden) << selection.caseId;
  }
  const std::vector<bench::CaseSelection> named{{"selftest.throw", {}}};
  m_model.setFamily(familyOf(named));
  m_model.setSelections(named);
  EXPECT_EQ(m_model.checkedCount(), 1);
}

TEST_F(CaseTreeTest, UnknownCasesAreIgnored) {
  m_model.setSelections({{"no-such-case", {}}});
  EXPECT_TRUE(m_model.selections().empty());
}

TEST_F(SetupPanelTest, PresetBoxFollowsTheForm) {
  PresetBox box;
  ASSERT_FALSE(bench::presets().empty());
  const bench::Preset& preset = bench::presets().front();
  box.showConfig(preset.config);
  EXPECT_EQ(box.currentData().toString().toStdString(), preset.id);
  bench::BenchmarkConfig changed = preset.config;
  changed.seed += 1;
  box.showConfig(changed);
  EXPECT_EQ(box.currentData().toString(), QString());
}

TEST(Estimate, LearnsFromResults) {
  bench::BenchmarkConfig config = withCases({"serialize"});
  SpeedMemory speeds;
  const Estimate guessed = estimateRun(config, 1ULL << 40, speeds);
  EXPECT_FALSE(guessed.measured);
  EXPECT_EQ(guessed.cases, 1U);
  EXPECT_EQ(guessed.dataBytes, 8'000'000U);
  bench::ResultSet results;
  auto result = std::make_shared<bench::CaseResult>();
  result->planned.caseId = "serialize";
  result->planned.config = config;
  bench::Sample sample;
  sample.wallNanoseconds = 1'000'000'000;
  result->samples.push_back(sample);
  results.cases.push_back(result);
  speeds.learn(results);
  const Estimate known = estimateRun(config, 1ULL << 40, speeds);
  EXPECT_TRUE(known.measured);
  EXPECT_NEAR(known.seconds, 105, 1);
}

}  // namespace
}  // namespace packscope::setup
