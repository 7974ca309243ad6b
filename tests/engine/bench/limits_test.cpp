// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"
#include "bench/limits_run.h"
#include "bench/limits_table.h"
#include "bench/parameters.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

TEST(LimitsTable, RowsAreComplete) {
  std::set<std::string> names;
  for (const LimitRow& row : limitRows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(row.name.find_first_of("\t\n"), std::string::npos) << row.name;
    EXPECT_NE(std::ranges::find(limitGroups(), row.group), limitGroups().end()) << row.name;
    EXPECT_GT(row.bound, 0) << row.name;
    EXPECT_FALSE(row.references.empty()) << row.name;
    std::vector<std::string> cases = row.references;
    cases.push_back(row.subject);
    for (const std::string& text : cases) {
      const CaseSelection selection = parseCaseSelection(text);
      EXPECT_NE(findCase(selection.caseId), nullptr) << row.name << ": " << text;
      for (const auto& [id, value] : selection.overrides) {
        ASSERT_NE(findParameter(id), nullptr) << text;
        EXPECT_NO_THROW(parseParameter(*findParameter(id), value, id)) << text;
      }
    }
  }
}

TEST(LimitsTable, EveryGroupHasRowsAndAllIsTheirSum) {
  std::size_t sum = 0;
  for (const std::string_view group : limitGroups()) {
    const std::vector<LimitRow> rows = limitRows(group);
    EXPECT_FALSE(rows.empty()) << group;
    for (const LimitRow& row : rows) EXPECT_EQ(row.group, group);
    sum += rows.size();
  }
  EXPECT_EQ(limitRows().size(), sum);
  EXPECT_THROW(limitRows("varints"), base::Error);
}

TEST(LimitsTable, SelectsRowsByPartOfTheirName) {
  const std::vector<LimitRow> rows = limitRowsWith("update-apply U=4");
  EXPECT_GE(rows.size(), 3U);
  for (const LimitRow& row : rows)
    EXPECT_NE(row.name.find("update-apply U=4"), std::string::npos) << row.name;
  const std::string last = limitRows().back().name;
  ASSERT_EQ(limitRowsWith(last).size(), 1U);
  EXPECT_EQ(limitRowsWith(last).front().name, last);
  EXPECT_EQ(limitRowsWith(" / ").size(), limitRows().size());
}

TEST(LimitsTable, NamesTheRowsWhenNoneHasTheText) {
  for (const std::string only : {"", "update-applies"}) {
    try {
      limitRowsWith(only);
      ADD_FAILURE() << "no error for '" << only << "'";
    } catch (const base::Error& error) {
      EXPECT_EQ(error.kind(), base::ErrorKind::InvalidArgument);
      EXPECT_EQ(error.message().find("--only: no row has '" + only + "'"), 0U) << error.message();
      for (const LimitRow& row : limitRows()) {
        EXPECT_NE(error.message().find("\n  " + row.name), std::string::npos) << row.name;
      }
    }
  }
  // The rows of the group that was asked for, and no others.
  EXPECT_THROW(limitRowsWith("serialize", "varint"), base::Error);
  EXPECT_EQ(limitRowsWith("serialize", "matrix").size(), limitRowsWith("serialize").size());
}

TEST(LimitsTable, HasTheRequiredVarintBounds) {
  std::size_t found = 0;
  for (const LimitRow& row : limitRows("varint")) {
    const std::string id = parseCaseSelection(row.subject).caseId;
    const std::string reference = parseCaseSelection(row.references.at(0)).caseId;
    if (id == "sqlite4.poke.noinline") {
      EXPECT_EQ(row.bound, 5.8);
      EXPECT_EQ(reference, "fixed64.poke");
      ++found;
    }
    if (id == "sqlite4.peek") {
      EXPECT_EQ(row.bound, 3.2);
      EXPECT_EQ(reference, "fixed64.peek");
      ++found;
    }
  }
  EXPECT_EQ(found, 18U);
}

LimitRow rowOf(LimitKind kind, double bound) {
  return {"name", "varint", "slow", {"fast"}, kind, bound};
}

TEST(Limit, TimeIsMissedOnlyWhenTheWholeIntervalLiesAbove) {
  // Ratios 2, 3, 3, 3, 3, 4: the interval is 2..4.
  const std::vector<double> subject = {2, 3, 3, 3, 3, 4};
  const std::vector<double> reference(6, 1.0);
  const LimitResult result = judgeLimit(rowOf(LimitKind::TimeAtMost, 2.0), subject, reference);
  EXPECT_EQ(result.status, LimitStatus::Ok);
  EXPECT_EQ(result.measured, 3);
  EXPECT_EQ(result.low, 2);
  EXPECT_EQ(result.high, 4);
  EXPECT_EQ(result.pairs, 6U);
  EXPECT_EQ(judgeLimit(rowOf(LimitKind::TimeAtMost, 1.999), subject, reference).status, LimitStatus::Missed);
  EXPECT_EQ(judgeLimit(rowOf(LimitKind::TimeAtMost, 100), subject, reference).status, LimitStatus::Ok);
}

TEST(Limit, RateIsMissedOnlyWhenTheWholeIntervalLiesBelow) {
  const std::vector<double> subject = {2, 4, 4, 4, 4, 8};
  const std::vector<double> reference(6, 4.0);
  const LimitResult result = judgeLimit(rowOf(LimitKind::RateAtLeast, 2.0), subject, reference);
  EXPECT_EQ(result.status, LimitStatus::Ok);
  EXPECT_EQ(result.measured, 1);
  EXPECT_EQ(result.low, 0.5);
  EXPECT_EQ(result.high, 2);
  EXPECT_EQ(judgeLimit(rowOf(LimitKind::RateAtLeast, 2.001), subject, reference).status, LimitStatus::Missed);
  EXPECT_EQ(judgeLimit(rowOf(LimitKind::RateAtLeast, 0.1), subject, reference).status, LimitStatus::Ok);
}

TEST(Limit, IsNotJudgedWithoutPairs) {
  const std::vector<double> five(5, 1.0);
  EXPECT_EQ(judgeLimit(rowOf(LimitKind::TimeAtMost, 1), five, five).status, LimitStatus::NotAvailable);
  EXPECT_TRUE(judgeLimit(rowOf(LimitKind::TimeAtMost, 1), five, five).failed);
}

TEST(Limit, LineHasSevenFields) {
  LimitResult result{LimitStatus::Missed, 4.5, 4.41234, 4.6, 42, {}, false};
  EXPECT_EQ(limitLine(rowOf(LimitKind::TimeAtMost, 4.4), result),
            "ratio\tname\t4.500\t4.412\t4.600\t4.4\tmissed");
  result.status = LimitStatus::NotAvailable;
  EXPECT_EQ(limitLine(rowOf(LimitKind::TimeAtMost, 4.4), result), "ratio\tname\t-\t-\t-\t4.4\tn/a");
}

/// Cases whose runs advance a clock by a fixed time instead of taking it.
class FakeCases : public ::testing::Test {
 protected:
  FakeCases() {
    add("fast", 1'000'000, 100);
    add("slow", 3'000'000, 50);
    add("quick", 1'000, 1);
    add("third", 2'000'000, 60);
    add("throws", 1'000'000, 1);
    m_cases.back().make = [](const CaseContext&) -> Operation { throw std::runtime_error("no luck"); };
    add("wrong", 1'000'000, 1, [] { throw std::runtime_error("bit 3 differs"); });
  }

  void add(const std::string& id, std::uint64_t nanoseconds, std::uint64_t bytes,
           std::function<void()> verify = {}) {
    Case row;
    row.id = id;
    row.make = [this, id, nanoseconds, bytes, verify](const CaseContext& context) {
      m_seeds.push_back(context.config.seed);
      Operation operation;
      operation.run = [this, id, nanoseconds](StageTimer&) {
        m_now += nanoseconds;
        m_order.push_back(id);
      };
      operation.prepare = [this] { m_now += 77'000'000; };  // Must not be timed.
      operation.finish = [this] { m_now += 99'000'000; };
      operation.outputBytes = [bytes] { return bytes; };
      operation.verify = verify;
      operation.repeatable = id != "third";
      return operation;
    };
    m_cases.push_back(row);
  }

  LimitResult measure(const LimitRow& row, const CancelToken* cancel = nullptr) {
    LimitOptions options;
    options.anyBuild = true;
    options.wall = [this] { return m_now; };
    options.cancel = cancel;
    options.find = [this](std::string_view id) -> const Case* {
      const auto found = std::ranges::find(m_cases, id, &Case::id);
      return found == m_cases.end() ? nullptr : &*found;
    };
    options.progress = [this](std::size_t done, std::size_t least) {
      m_lastDone = done;
      EXPECT_EQ(least, 42U);
    };
    return measureLimit(row, m_inputs, options);
  }

  std::uint64_t m_now = 1'000'000'000;
  std::vector<Case> m_cases;
  std::vector<std::string> m_order;
  std::vector<std::uint64_t> m_seeds;
  std::size_t m_lastDone = 0;
  InputCache m_inputs;
};

TEST_F(FakeCases, RatioIsOfTheTimedPartAlone) {
  const LimitResult result = measure(rowOf(LimitKind::TimeAtMost, 2.9));
  EXPECT_EQ(result.status, LimitStatus::Missed);
  EXPECT_DOUBLE_EQ(result.measured, 3);
  EXPECT_DOUBLE_EQ(result.low, 3);
  EXPECT_DOUBLE_EQ(result.high, 3);
  EXPECT_EQ(measure(rowOf(LimitKind::TimeAtMost, 3.1)).status, LimitStatus::Ok);
  EXPECT_NEAR(measure(rowOf(LimitKind::RateAtLeast, 0.4)).measured, 1.0 / 3, 1e-12);
}

TEST_F(FakeCases, PairsAlternateAndAreBalanced) {
  const LimitResult result = measure(rowOf(LimitKind::TimeAtMost, 4));
  EXPECT_GE(result.pairs, 42U);
  EXPECT_EQ(result.pairs % 2, 0U);
  EXPECT_EQ(m_lastDone, result.pairs);
  const std::vector<std::string> timed(m_order.end() - static_cast<std::ptrdiff_t>(2 * result.pairs),
                                       m_order.end());
  const std::vector<std::string> round = {"slow", "fast", "fast", "slow"};
  for (std::size_t i = 0; i < timed.size(); ++i) EXPECT_EQ(timed[i], round[i % 4]) << i;
}

TEST_F(FakeCases, QuickCasesAreRepeatedUntilASampleIsLongEnough) {
  LimitRow row = rowOf(LimitKind::TimeAtMost, 1);
  row.subject = "quick";
  const LimitResult result = measure(row);
  EXPECT_DOUBLE_EQ(result.measured, 0.001);
  const auto runs = static_cast<std::size_t>(std::ranges::count(m_order, std::string("quick")));
  EXPECT_GE(runs, result.pairs * 100);
}

TEST_F(FakeCases, TimesOfSeveralReferencesAreAdded) {
  LimitRow row = rowOf(LimitKind::TimeAtMost, 1);
  row.references = {"fast", "third"};
  const LimitResult result = measure(row);
  EXPECT_DOUBLE_EQ(result.measured, 1);
  EXPECT_EQ(result.status, LimitStatus::Ok);
}

TEST_F(FakeCases, BytesAreCompared) {
  EXPECT_DOUBLE_EQ(measure(rowOf(LimitKind::BytesAtMost, 0.5)).measured, 0.5);
  EXPECT_EQ(measure(rowOf(LimitKind::BytesAtMost, 0.5)).status, LimitStatus::Ok);
  EXPECT_EQ(measure(rowOf(LimitKind::BytesAtMost, 0.49)).status, LimitStatus::Missed);
}

TEST_F(FakeCases, OverridesReachTheCase) {
  LimitRow row = rowOf(LimitKind::TimeAtMost, 4);
  row.subject = "slow[seed=7]";
  row.references = {"fast[seed=8]"};
  measure(row);
  EXPECT_EQ(m_seeds, (std::vector<std::uint64_t>{7, 8}));
}

TEST_F(FakeCases, WhatIsNotHereIsNotAvailable) {
  LimitRow row = rowOf(LimitKind::TimeAtMost, 4);
  row.subject = "unknown";
  EXPECT_EQ(measure(row).note, "no case 'unknown'");
  row.subject = "slow[threads=1024]";
  EXPECT_EQ(measure(row).status, LimitStatus::NotAvailable);
  EXPECT_FALSE(measure(row).failed);
  for (const base::SimdTarget& target : base::simdTargets()) {
    row = rowOf(LimitKind::TimeAtMost, 4);
    row.simd = target.choice;
    const LimitResult result = measure(row);
    EXPECT_EQ(result.status, target.available ? LimitStatus::Ok : LimitStatus::NotAvailable) << target.id;
    EXPECT_EQ(result.note, target.available ? "" : "needs " + std::string(target.id));
  }
}

TEST_F(FakeCases, PutsTheSimdChoiceBack) {
  base::forceSimd(base::SimdChoice::Auto);
  const base::SimdChoice before = base::activeSimd();
  LimitRow row = rowOf(LimitKind::TimeAtMost, 4);
  row.simd = base::SimdChoice::Scalar;
  measure(row);
  EXPECT_EQ(base::activeSimd(), before);
}

TEST_F(FakeCases, AFailureIsNamed) {
  LimitRow row = rowOf(LimitKind::TimeAtMost, 4);
  row.subject = "throws";
  EXPECT_EQ(measure(row).note, "failed: no luck");
  EXPECT_TRUE(measure(row).failed);
  row.subject = "wrong";
  EXPECT_EQ(measure(row).note, "failed: bit 3 differs");
  row.subject = "slow[rows=-1]";
  EXPECT_TRUE(measure(row).failed);
  row.subject = "slow[nonsense=1]";
  EXPECT_TRUE(measure(row).failed);
}

TEST_F(FakeCases, CanBeCancelled) {
  CancelToken cancel;
  cancel.cancel();
  try {
    measure(rowOf(LimitKind::TimeAtMost, 4), &cancel);
    FAIL() << "not cancelled";
  } catch (const base::Error& error) {
    EXPECT_EQ(error.kind(), base::ErrorKind::Cancelled);
  }
}

TEST(Limit, IsRefusedWhereRatiosSayNothing) {
  const std::string refusal = limitsRefusal();
#if defined(PACKSCOPE_SANITIZED) || !defined(__OPTIMIZE__)
  ASSERT_FALSE(refusal.empty());
  InputCache inputs;
  EXPECT_THROW(measureLimit(limitRows().front(), inputs), base::Error);
#else
  EXPECT_TRUE(refusal.empty()) << refusal;
#endif
}

}  // namespace
}  // namespace packscope::bench
