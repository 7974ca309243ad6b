// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/cocode.h"

#include "base/random.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using Columns = std::vector<std::uint32_t>;

/// A matrix of which all rows are known, without a zero, so that a group's cost follows from its tuples
/// alone.
struct Data {
  matrix::Matrix matrix;
  SampledMatrix facts;
  std::vector<CandidateGroup> singles;
};

Data dataOf(std::uint64_t rows, std::uint32_t cols, auto&& cell) {
  Data data{matrix::Matrix(rows, cols), {rows, cols, rows * cols, rows, false}, {}};
  for (std::uint64_t r = 0; r < rows; ++r) {
    for (std::uint32_t c = 0; c < cols; ++c) data.matrix.mutableData()[r * cols + c] = cell(r, c);
  }
  auto samples = sampleColumns(data.matrix, SampleSource::Dense, base::ThreadBudget(1));
  for (std::uint32_t c = 0; c < cols; ++c) {
    CandidateGroup group;
    group.columns = ColumnIndex::single(c);
    group.estimate = estimateGroup(data.facts, sampleFacts(samples[c]), {}, rows);
    group.aloneBytes = group.estimate.bytes;
    group.sample = std::move(samples[c]);
    data.singles.push_back(std::move(group));
  }
  return data;
}

/// The oracle's view of a group: counted from the cells, tuple by tuple.
struct Counted {
  std::uint64_t tuples = 0;
  double cost = 0.0;
};

class Oracle {
 public:
  explicit Oracle(const Data& data) : m_data(data) {}

  const Counted& operator()(const Columns& columns) {
    const auto [place, fresh] = m_known.try_emplace(columns);
    if (fresh) place->second = count(columns);
    return place->second;
  }

 private:
  Counted count(const Columns& columns) const {
    std::map<std::vector<double>, std::uint64_t> tuples;
    for (std::uint64_t r = 0; r < m_data.matrix.rows(); ++r) {
      std::vector<double> tuple;
      for (const std::uint32_t c : columns) tuple.push_back(m_data.matrix.row(r)[c]);
      ++tuples[tuple];
    }
    JvmGroupFacts facts;
    facts.rows = facts.offsets = m_data.matrix.rows();
    facts.columns = columns.size();
    facts.contiguous = columns.back() - columns.front() + 1 == columns.size();
    facts.values = tuples.size();
    for (const auto& [tuple, rows] : tuples) facts.largest = std::max(facts.largest, rows);
    const GroupEstimate estimate = chooseType(facts);
    return {tuples.size(), static_cast<double>(estimate.bytes)};
  }

  const Data& m_data;
  std::map<Columns, Counted> m_known;
};

Columns unionOf(const Columns& a, const Columns& b) {
  Columns both;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

std::set<Columns> singleSets(std::size_t cols) {
  std::set<Columns> sets;
  for (std::uint32_t c = 0; c < cols; ++c) sets.insert(Columns{c});
  return sets;
}

/// Greedy in its plainest form: always the pair that saves most.
std::set<Columns> greedyOracle(const Data& data) {
  Oracle of(data);
  std::set<Columns> work = singleSets(data.singles.size());
  for (;;) {
    double best = 0.0;
    const Columns* first = nullptr;
    const Columns* second = nullptr;
    for (auto a = work.begin(); a != work.end(); ++a) {
      for (auto b = std::next(a); b != work.end(); ++b) {
        if (of(*a).tuples * of(*b).tuples > data.matrix.rows()) continue;
        const double change = of(unionOf(*a, *b)).cost - of(*a).cost - of(*b).cost;
        if (change >= best) continue;
        best = change;
        first = &*a;
        second = &*b;
      }
    }
    if (first == nullptr) return work;
    const Columns one = *first;
    const Columns two = *second;
    work.erase(one);
    work.erase(two);
    work.insert(unionOf(one, two));
  }
}

/// The queue as a list that is sorted anew for each step.
std::set<Columns> queueOracle(const Data& data) {
  Oracle of(data);
  const std::set<Columns> start = singleSets(data.singles.size());
  std::vector<Columns> queue(start.begin(), start.end());
  std::set<Columns> done;
  const auto key = [&](const Columns& columns) {
    const double mean =
        std::accumulate(columns.begin(), columns.end(), 0.0) / static_cast<double>(columns.size());
    return of(columns).cost + mean / 100'000.0;
  };
  int failures = 0;
  while (queue.size() > 1 && failures < 5) {
    std::sort(queue.begin(), queue.end(),
              [&](const Columns& a, const Columns& b) { return key(a) < key(b); });
    const Columns left = queue[0];
    const Columns right = queue[1];
    queue.erase(queue.begin());
    if (of(unionOf(left, right)).cost < of(left).cost + of(right).cost) {
      queue.front() = unionOf(left, right);
      failures = 0;
    } else {
      done.insert(left);
      ++failures;
    }
  }
  done.insert(queue.begin(), queue.end());
  return done;
}

std::set<Columns> columnSets(const CocodedGroups& result) {
  std::set<Columns> sets;
  for (const CandidateGroup& group : result.groups) {
    Columns columns;
    for (std::uint32_t j = 0; j < group.columns.size(); ++j) columns.push_back(group.columns[j]);
    sets.insert(columns);
  }
  return sets;
}

/// Columns in families that follow a common hidden value, of sizes that make every cost different.
Data correlated(std::uint64_t seed, std::uint64_t rows, std::uint32_t cols) {
  return dataOf(rows, cols, [=](std::uint64_t r, std::uint32_t c) {
    const std::uint64_t family = base::randomAt(seed, c) % 3;
    const std::uint64_t hidden = base::randomAt(seed + 10 + family, r) % (5 + 4 * family);
    const bool noisy = base::unitAt(seed + 100 + c, r) < 0.02 * static_cast<double>(c);
    return static_cast<double>(1 + (noisy ? base::randomAt(seed + 200 + c, r) % (3 + c) : hidden));
  });
}

TEST(Cocode, GreedyIsTheBruteForceOfAllPairs) {
  const base::ThreadBudget threads(1);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Data data = correlated(seed, 300 + 40 * seed, 9);
    const CocodedGroups result = cocode(data.facts, data.singles, Cocoding::Greedy, threads);
    EXPECT_EQ(columnSets(result), greedyOracle(data)) << "seed " << seed;
    EXPECT_GE(result.combinesTried, 1U);
  }
}

TEST(Cocode, QueueIsTheListSortedAnewForEachStep) {
  const base::ThreadBudget threads(1);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Data data = correlated(seed, 300 + 40 * seed, 14);
    const CocodedGroups result = cocode(data.facts, data.singles, Cocoding::PriorityQueue, threads);
    EXPECT_EQ(columnSets(result), queueOracle(data)) << "seed " << seed;
  }
}

TEST(Cocode, JoinedGroupsHaveTheFactsOfTheirCells) {
  const Data data = correlated(5, 500, 10);
  Oracle of(data);
  for (const Cocoding strategy : {Cocoding::Greedy, Cocoding::PriorityQueue}) {
    const CocodedGroups result = cocode(data.facts, data.singles, strategy, base::ThreadBudget(1));
    EXPECT_LT(result.groups.size(), data.singles.size());
    for (const CandidateGroup& group : result.groups) {
      Columns columns;
      std::uint64_t alone = 0;
      for (std::uint32_t j = 0; j < group.columns.size(); ++j) {
        columns.push_back(group.columns[j]);
        alone += data.singles[group.columns[j]].estimate.bytes;
      }
      EXPECT_EQ(group.estimate.tuples(), of(columns).tuples);
      EXPECT_EQ(static_cast<double>(group.estimate.bytes), of(columns).cost);
      EXPECT_EQ(group.aloneBytes, alone);
    }
  }
}

TEST(Cocode, StaticLeavesTheColumnsAlone) {
  const Data data = correlated(1, 300, 8);
  const CocodedGroups result = cocode(data.facts, data.singles, Cocoding::Static, base::ThreadBudget(1));
  EXPECT_EQ(result.groups.size(), 8U);
  EXPECT_EQ(result.combinesTried, 0U);
}

TEST(Cocode, OneOrNoGroupIsReturnedAsItIs) {
  const Data data = correlated(1, 300, 1);
  for (const Cocoding strategy :
       {Cocoding::Static, Cocoding::Greedy, Cocoding::PriorityQueue, Cocoding::Auto}) {
    EXPECT_EQ(cocode(data.facts, data.singles, strategy, base::ThreadBudget(1)).groups.size(), 1U);
    EXPECT_TRUE(cocode(data.facts, {}, strategy, base::ThreadBudget(1)).groups.empty());
  }
}

/// Independent columns of four values each.
Data fours(std::uint32_t cols) {
  return dataOf(600, cols, [](std::uint64_t r, std::uint32_t c) {
    return static_cast<double>(1 + base::randomAt(c, r) % 4);
  });
}

TEST(Cocode, QueueGivesUpAfterFiveFailures) {
  // Pairs of 50-value columns have nearly as many tuples as rows.
  const Data data = dataOf(600, 40, [](std::uint64_t r, std::uint32_t c) {
    return static_cast<double>(1 + base::randomAt(c, r) % 50);
  });
  const CocodedGroups result =
      cocode(data.facts, data.singles, Cocoding::PriorityQueue, base::ThreadBudget(1));
  EXPECT_EQ(result.groups.size(), 40U);
  EXPECT_EQ(result.combinesTried, 5U);
}

TEST(Cocode, AutoChoosesByTheNumberOfGroups) {
  const base::ThreadBudget threads(1);
  const auto tried = [&](std::uint32_t cols, Cocoding strategy) {
    const Data data = fours(cols);
    return cocode(data.facts, data.singles, strategy, threads).combinesTried;
  };
  EXPECT_EQ(tried(16, Cocoding::Auto), tried(16, Cocoding::Greedy));
  EXPECT_NE(tried(16, Cocoding::Auto), tried(16, Cocoding::PriorityQueue));
  EXPECT_EQ(tried(17, Cocoding::Auto), tried(17, Cocoding::PriorityQueue));
  EXPECT_NE(tried(17, Cocoding::Auto), tried(17, Cocoding::Greedy));
  EXPECT_EQ(tried(154, Cocoding::Auto), tried(154, Cocoding::PriorityQueue));
}

TEST(Cocode, AutoFinishesGreedilyOnceTheQueueReachedAFifth) {
  const base::ThreadBudget threads(1);
  // All columns follow one hidden value, so the queue always succeeds, stops at the goal of 31, and greedy
  // ends it.
  const auto follow = [](std::uint64_t r, std::uint32_t c) { return static_cast<double>(1 + (r + c) % 3); };
  const Data data = dataOf(600, 155, follow);
  const CocodedGroups result = cocode(data.facts, data.singles, Cocoding::Auto, threads);
  const CocodedGroups queue = cocode(data.facts, data.singles, Cocoding::PriorityQueue, threads);
  EXPECT_GT(result.combinesTried, queue.combinesTried);
  EXPECT_LT(result.groups.size(), 31U);
  // Independent columns never get there: the queue's result stays.
  const Data independent = fours(155);
  EXPECT_EQ(columnSets(cocode(independent.facts, independent.singles, Cocoding::Auto, threads)),
            columnSets(cocode(independent.facts, independent.singles, Cocoding::PriorityQueue, threads)));
}

TEST(Cocode, QueueSetsGroupsOfMoreThan128ColumnsAside) {
  const auto follow = [](std::uint64_t r, std::uint32_t c) { return static_cast<double>(1 + (r + c) % 3); };
  const Data data = dataOf(2'000, 300, follow);
  const CocodedGroups result =
      cocode(data.facts, data.singles, Cocoding::PriorityQueue, base::ThreadBudget(1));
  std::size_t wide = 0;
  for (const CandidateGroup& group : result.groups) {
    EXPECT_LE(group.columns.size(), 256U);
    wide += group.columns.size() > 128 ? 1U : 0U;
  }
  EXPECT_GE(wide, 1U);
}

TEST(Cocode, IsTheSameForEveryNumberOfThreads) {
  const Data few = correlated(3, 400, 16);
  const Data many = fours(1'100);
  for (const auto& [data, strategy] : {std::pair{&few, Cocoding::Greedy}, std::pair{&many, Cocoding::Auto}}) {
    const CocodedGroups one = cocode(data->facts, data->singles, strategy, base::ThreadBudget(1));
    const CocodedGroups four = cocode(data->facts, data->singles, strategy, base::ThreadBudget(4));
    EXPECT_EQ(columnSets(one), columnSets(four));
    EXPECT_EQ(one.combinesTried, four.combinesTried);
  }
}

}  // namespace
}  // namespace packscope::compress
