// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_sample.h"

#include "base/random.h"
#include "engine/compress/test_matrices.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

std::vector<std::uint64_t> allRows(std::uint64_t rows) {
  std::vector<std::uint64_t> list(rows);
  std::iota(list.begin(), list.end(), std::uint64_t{0});
  return list;
}

std::vector<SampledColumns> columnsOf(const matrix::Matrix& m, const std::vector<std::uint64_t>& rows,
                                      SampleSource source, const base::ThreadBudget& threads) {
  return sampleColumns(gatherRows(m, rows, threads).rows, source, threads);
}

TEST(SampleSize, FollowsSystemDs) {
  EXPECT_EQ(sampleSize(10'000, 1.0), 3'399U);
  EXPECT_EQ(sampleSize(10'000, 0.8), 3'399U);
  EXPECT_EQ(sampleSize(10'000, 0.3), 6'798U);
  EXPECT_EQ(sampleSize(10'000, 0.0), 10'000U);  // 16,995 rows are more than there are
  EXPECT_EQ(sampleSize(100, 1.0), 100U);
  EXPECT_EQ(sampleSize(0, 1.0), 0U);
  EXPECT_EQ(sampleSize(1'000'000'000, 1.0), 3'000U + 707'946U);
  EXPECT_EQ(sampleSize(1'000'000'000, 0.1), 1'000'000U);
}

TEST(SampleSize, IsExactUpTo4026DenseRows) {
  EXPECT_TRUE(sampleIsExact(sampleSize(1, 1.0), 1));
  EXPECT_TRUE(sampleIsExact(sampleSize(4'026, 1.0), 4'026));
  EXPECT_FALSE(sampleIsExact(sampleSize(4'027, 1.0), 4'027));
}

TEST(ChooseRows, GivesDistinctAscendingRows) {
  for (const std::uint64_t rows : {1U, 63U, 64U, 65U, 10'000U}) {
    for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, rows / 3, rows - 1, rows}) {
      const auto chosen = chooseRows(rows, count, 7);
      ASSERT_EQ(chosen.size(), count);
      EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
      EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end()), chosen.end());
      if (count > 0) {
        EXPECT_LT(chosen.back(), rows);
      }
    }
  }
  EXPECT_EQ(chooseRows(1'000, 10, 7), chooseRows(1'000, 10, 7));
  EXPECT_NE(chooseRows(1'000, 10, 7), chooseRows(1'000, 10, 8));
}

TEST(ChooseRows, FavoursNoRow) {
  std::vector<int> hits(10);
  for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
    for (const std::uint64_t row : chooseRows(10, 3, seed)) ++hits[row];
  }
  // 1,200 expected; five standard deviations are 145.
  for (const int count : hits) EXPECT_NEAR(count, 1'200, 145);
}

TEST(GatherRows, CopiesTheRowsAndCountsTheCellsOfAll) {
  const base::ThreadBudget four(4);
  for (const std::uint64_t cols : {1U, 3U, 5'000U}) {
    const std::uint64_t rows = 40'000 / cols;
    const matrix::Matrix m = makeMatrix(rows, cols, [](std::uint64_t r, std::uint64_t c) {
      return base::unitAt(c, r) < 0.5 ? 0.0 : r % 3 == 0 ? -0.0 : static_cast<double>(r * 7 + c);
    });
    std::uint64_t stored = 0;
    for (const double value : m.values()) stored += std::bit_cast<std::uint64_t>(value) != 0 ? 1U : 0U;
    for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, rows / 3, rows}) {
      const auto chosen = chooseRows(rows, count, 5);
      const SampledRows gathered = gatherRows(m, chosen, four);
      EXPECT_EQ(gathered.nonZeros, stored);
      ASSERT_EQ(gathered.rows.rows(), count);
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        EXPECT_EQ(std::memcmp(gathered.rows.row(i).data(), m.row(chosen[i]).data(), 8 * cols), 0);
      }
    }
  }
  EXPECT_EQ(gatherRows(matrix::Matrix(0, 3), {}, four).nonZeros, 0U);
  EXPECT_EQ(gatherRows(matrix::Matrix(3, 0), {}, four).nonZeros, 0U);
}

TEST(SampleColumns, NumbersValuesByTheirBits) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double otherNan = std::bit_cast<double>(std::bit_cast<std::uint64_t>(nan) + 1);
  const std::vector<double> cells{1.0, -0.0, nan, otherNan, 1.0, 0.0, nan, 5e-324, -0.0};
  const matrix::Matrix m = makeMatrix(9, 1, [&](std::uint64_t r, std::uint64_t) { return cells[r]; });
  const auto rows = allRows(9);
  const SampledColumns column = columnsOf(m, rows, SampleSource::Dense, base::ThreadBudget(1)).front();
  EXPECT_EQ(column.form, SampleForm::Dense);
  EXPECT_EQ(column.counts.size(), 6U);
  for (std::size_t a = 0; a < 9; ++a) {
    for (std::size_t b = 0; b < 9; ++b) {
      const bool same = std::bit_cast<std::uint64_t>(cells[a]) == std::bit_cast<std::uint64_t>(cells[b]);
      EXPECT_EQ(column.ids[a] == column.ids[b], same) << a << " and " << b;
    }
  }
}

/// Ids, counts and values of a column say the same.
void expectFaithful(const SampledColumns& column, const matrix::Matrix& m,
                    std::span<const std::uint64_t> rows, std::uint64_t c) {
  ASSERT_EQ(column.ids.size(), rows.size());
  std::map<std::uint32_t, std::uint64_t> valueOf;
  std::map<std::uint64_t, std::uint32_t> idOf;
  std::vector<std::uint32_t> counts(column.counts.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(m.row(rows[i])[c]);
    ASSERT_LT(column.ids[i], counts.size());
    ++counts[column.ids[i]];
    ASSERT_EQ(valueOf.try_emplace(column.ids[i], bits).first->second, bits) << "row " << rows[i];
    ASSERT_EQ(idOf.try_emplace(bits, column.ids[i]).first->second, column.ids[i]) << "row " << rows[i];
  }
  EXPECT_EQ(counts, column.counts);
}

TEST(SampleColumns, CoverEveryKindOfValueAndShape) {
  const base::ThreadBudget threads(1);
  const auto cell = [](std::uint64_t r, std::uint64_t c) {
    const std::uint64_t word = base::randomAt(c, r);
    switch (c % 5) {
      case 0:
        return static_cast<double>(word % 4 + 1);
      case 1:
        return static_cast<double>(word % 5'000);
      case 2:
        return static_cast<double>(word % 3) + (r > 100 ? 0.5 : 0.0);  // whole numbers, then not
      case 3:
        return base::unitAt(c, r);
      default:
        return static_cast<double>(word % 7) - 3.0;
    }
  };
  for (const std::uint64_t rows : {1U, 2U, 63U, 64U, 65U, 1'000U}) {
    for (const std::uint64_t cols : {1U, 5U, 31U, 32U, 33U, 70U}) {
      const matrix::Matrix m = makeMatrix(rows, cols, cell);
      const auto chosen = chooseRows(rows, (rows + 1) / 2, 3);
      const auto columns = columnsOf(m, chosen, SampleSource::Dense, threads);
      for (std::uint64_t c = 0; c < cols; ++c) {
        if (columns[c].form == SampleForm::Const) continue;
        expectFaithful(columns[c], m, chosen, c);
      }
    }
  }
}

TEST(SampleColumns, AreTheSameForEveryNumberOfThreads) {
  const matrix::Matrix m = makeMatrix(
      500, 90, [](std::uint64_t r, std::uint64_t c) { return double(base::randomAt(c, r) % (c + 1)); });
  const auto rows = chooseRows(500, 300, 1);
  const auto one = columnsOf(m, rows, SampleSource::Dense, base::ThreadBudget(1));
  const auto four = columnsOf(m, rows, SampleSource::Dense, base::ThreadBudget(4));
  ASSERT_EQ(one.size(), four.size());
  for (std::size_t c = 0; c < one.size(); ++c) {
    EXPECT_EQ(one[c].form, four[c].form);
    EXPECT_EQ(one[c].ids, four[c].ids);
    EXPECT_EQ(one[c].counts, four[c].counts);
  }
}

SampledColumns columnWithZeros(std::uint64_t rows, std::uint64_t zeros, SampleSource source) {
  const matrix::Matrix m = makeMatrix(
      rows, 1, [&](std::uint64_t r, std::uint64_t) { return r < zeros ? 0.0 : double(1 + r % 2); });
  return columnsOf(m, allRows(rows), source, base::ThreadBudget(1)).front();
}

TEST(SampleForm, OfADenseBlockTurnsSparseAboveAQuarterZeros) {
  EXPECT_EQ(columnWithZeros(100, 25, SampleSource::Dense).form, SampleForm::Dense);
  EXPECT_EQ(columnWithZeros(100, 26, SampleSource::Dense).form, SampleForm::Sparse);
  EXPECT_EQ(columnWithZeros(100, 100, SampleSource::Dense).form, SampleForm::Const);
}

TEST(SampleForm, OfASparseSampleTurnsDenseAboveAQuarterStored) {
  EXPECT_EQ(columnWithZeros(100, 100, SampleSource::SparseSample).form, SampleForm::Empty);
  EXPECT_EQ(columnWithZeros(100, 75, SampleSource::SparseSample).form, SampleForm::Sparse);
  EXPECT_EQ(columnWithZeros(100, 74, SampleSource::SparseSample).form, SampleForm::Dense);
  EXPECT_EQ(columnWithZeros(100, 0, SampleSource::SparseExact).form, SampleForm::Sparse);
  EXPECT_EQ(columnWithZeros(100, 100, SampleSource::SparseExact).form, SampleForm::Empty);
}

TEST(SampleFacts, LeaveTheZeroTupleOutWhenSparse) {
  const SampleFacts sparse = sampleFacts(columnWithZeros(100, 60, SampleSource::Dense));
  EXPECT_EQ(sparse.values, 2U);
  EXPECT_EQ(sparse.stored, 40U);
  EXPECT_EQ(sparse.largest, 60U);
  EXPECT_THAT(sparse.classes, testing::ElementsAre(FrequencyClass{20, 2}));
  const SampleFacts dense = sampleFacts(columnWithZeros(100, 20, SampleSource::Dense));
  EXPECT_EQ(dense.values, 3U);
  EXPECT_EQ(dense.stored, 100U);
  EXPECT_EQ(dense.largest, 40U);
  const SampleFacts full = sampleFacts(columnWithZeros(100, 0, SampleSource::SparseExact));
  EXPECT_EQ(full.values, 2U);
  EXPECT_EQ(full.stored, 100U);
  EXPECT_EQ(full.largest, 0U);
  const SampleFacts constant = sampleFacts(columnWithZeros(100, 100, SampleSource::Dense));
  EXPECT_EQ(constant.values, 1U);
  EXPECT_EQ(constant.stored, 100U);
}

/// Two columns with so many different values and so many zeros.
matrix::Matrix twoColumns(std::uint64_t rows, std::uint64_t left, std::uint64_t right, double zeros) {
  return makeMatrix(rows, 2, [=](std::uint64_t r, std::uint64_t c) {
    if (base::unitAt(99 + c, r) < zeros) return 0.0;
    return static_cast<double>(1 + base::randomAt(c, r) % (c == 0 ? left : right));
  });
}

TEST(SampleJoin, CountsTuplesLikeAMapOfTheValues) {
  SampleJoin join;
  for (const std::uint64_t rows : {1U, 7U, 400U}) {
    for (const std::uint64_t left : {1U, 2U, 16U, 300U}) {
      for (const std::uint64_t right : {1U, 3U, 1'000U}) {
        for (const double zeros : {0.0, 0.2, 0.5, 0.9, 0.99}) {
          const matrix::Matrix m = twoColumns(rows, left, right, zeros);
          const auto columns = columnsOf(m, allRows(rows), SampleSource::Dense, base::ThreadBudget(1));
          if (columns[0].ids.empty() || columns[1].ids.empty()) continue;
          std::map<std::pair<double, double>, std::uint32_t> tuples;
          for (std::uint64_t r = 0; r < rows; ++r) ++tuples[{m.row(r)[0], m.row(r)[1]}];
          const SampleFacts facts = join.facts(columns[0], columns[1]);
          const std::uint64_t zeroRows = tuples.contains({0.0, 0.0}) ? tuples[{0.0, 0.0}] : 0;
          const bool sparse = facts.form == SampleForm::Sparse;
          EXPECT_EQ(facts.values, tuples.size() - (sparse && zeroRows > 0 ? 1 : 0));
          EXPECT_EQ(facts.stored, sparse ? rows - zeroRows : rows);
          std::uint64_t seen = 0;
          for (const FrequencyClass& c : facts.classes) seen += c.frequency * c.values;
          EXPECT_EQ(seen, facts.stored);
          if (!sparse) {
            const auto most =
                std::max_element(tuples.begin(), tuples.end(),
                                 [](const auto& a, const auto& b) { return a.second < b.second; });
            EXPECT_EQ(facts.largest, most->second);
          }
          const SampledColumns joined = join.join(columns[0], columns[1]);
          EXPECT_EQ(joined.form, facts.form);
          join.facts(columns[0], columns[1]);
          EXPECT_EQ(join.joinCounted(columns[0], columns[1]).ids, joined.ids);
          EXPECT_EQ(sampleFacts(joined).classes, facts.classes);
          std::map<std::uint32_t, std::pair<double, double>> tupleOf;
          std::set<std::pair<double, double>> used;
          for (std::uint64_t r = 0; r < rows; ++r) {
            const std::pair<double, double> tuple{m.row(r)[0], m.row(r)[1]};
            const auto [place, fresh] = tupleOf.try_emplace(joined.ids[r], tuple);
            EXPECT_EQ(place->second, tuple);
            EXPECT_TRUE(!fresh || used.insert(tuple).second);
            EXPECT_TRUE(!sparse || (joined.ids[r] == 0) == (tuple == std::make_pair(0.0, 0.0)));
          }
        }
      }
    }
  }
}

TEST(SampleJoin, OfTwoSparseTurnsDenseByTheRulesOfSystemDs) {
  const auto joinedForm = [](std::uint64_t leftStored, std::uint64_t rightStored, std::uint64_t both) {
    const matrix::Matrix m = makeMatrix(100, 2, [&](std::uint64_t r, std::uint64_t c) {
      const std::uint64_t first = c == 0 ? 0 : leftStored - both;
      return r >= first && r < first + (c == 0 ? leftStored : rightStored) ? 1.0 : 0.0;
    });
    const auto columns = columnsOf(m, allRows(100), SampleSource::SparseExact, base::ThreadBudget(1));
    return SampleJoin().join(columns[0], columns[1]).form;
  };
  EXPECT_EQ(joinedForm(10, 15, 0), SampleForm::Sparse);
  EXPECT_EQ(joinedForm(10, 16, 0), SampleForm::Dense);  // 26 rows are more than a quarter
  EXPECT_EQ(joinedForm(25, 25, 25), SampleForm::Sparse);
  EXPECT_EQ(joinedForm(26, 25, 25), SampleForm::Dense);  // the lists have 51 entries
}

TEST(SampleJoin, IgnoresColumnsWithoutIds) {
  const SampledColumns some = columnWithZeros(50, 5, SampleSource::Dense);
  SampledColumns constant;
  constant.form = SampleForm::Const;
  constant.counts = {50};
  SampleJoin join;
  EXPECT_EQ(join.join(some, constant).ids, some.ids);
  EXPECT_EQ(join.join(SampledColumns{}, some).ids, some.ids);
  EXPECT_EQ(join.facts(constant, some).values, sampleFacts(some).values);
}

}  // namespace
}  // namespace packscope::compress
