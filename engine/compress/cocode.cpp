// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/cocode.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

namespace packscope::compress {
namespace {

/// A pair with more possible tuples than this is no good idea, SystemDS holds.
constexpr std::uint64_t kMostTuples = 1'000'000;
constexpr std::size_t kFailuresInARow = 5;
constexpr std::uint32_t kMostQueueColumns = 128;
/// From this many groups on, the queue works on blocks; SystemDS makes them by the number of threads, we by
/// size alone.
constexpr std::size_t kQueueGroups = 1'024;
constexpr std::size_t kQueueBlock = 500;

constexpr std::size_t kAutoGreedy = 16;
constexpr std::size_t kAutoQueue = 1'000;
constexpr std::size_t kAutoGoal = 30;

GroupShape jointShape(const CandidateGroup& a, const CandidateGroup& b) noexcept {
  GroupShape shape;
  shape.columns = std::uint64_t{a.columns.size()} + b.columns.size();
  // Disjoint sets fill the span from the first to the last column, or leave a gap.
  const std::uint64_t first = std::min(a.columns.first(), b.columns.first());
  const std::uint64_t last = std::max(a.columns.last(), b.columns.last());
  shape.contiguous = last - first + 1 == shape.columns;
  shape.nonZeros = a.nonZeros + b.nonZeros;
  return shape;
}

/// Most tuples the pair can have; nothing when that is too many to try.
std::optional<std::uint64_t> mostTuples(const SampledMatrix& matrix, const CandidateGroup& a,
                                        const CandidateGroup& b, std::uint64_t columns) noexcept {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a.estimate.tuples(), b.estimate.tuples(), &product)) {
    product = std::numeric_limits<std::uint64_t>::max();
  }
  const std::uint64_t most = std::min(product, worstCaseDistinct(matrix, columns));
  return most > kMostTuples ? std::nullopt : std::optional(most);
}

std::optional<GroupEstimate> estimatePair(const SampledMatrix& matrix, const CandidateGroup& a,
                                          const CandidateGroup& b, SampleJoin& join) {
  const GroupShape shape = jointShape(a, b);
  const auto most = mostTuples(matrix, a, b, shape.columns);
  if (!most) return std::nullopt;
  return estimateGroup(matrix, join.facts(a.sample, b.sample), shape, *most);
}

/// A group of a and b, for which estimatePair was the last use of `join`.
CandidateGroup merged(const CandidateGroup& a, const CandidateGroup& b, const GroupEstimate& estimate,
                      SampleJoin& join) {
  CandidateGroup group;
  group.columns = ColumnIndex::merge(a.columns, b.columns);
  group.sample = join.joinCounted(a.sample, b.sample);
  group.estimate = estimate;
  group.nonZeros = a.nonZeros + b.nonZeros;
  group.aloneBytes = a.aloneBytes + b.aloneBytes;
  return group;
}

// --- the queue ---

struct QueueEntry {
  double key = 0.0;
  CandidateGroup group;
};

/// Cost first; of equal costs the smaller mean column number, so that neighbours are joined.
double queueKey(const CandidateGroup& group) noexcept {
  double sum = 0.0;
  if (group.columns.contiguous()) {
    sum = (static_cast<double>(group.columns.first()) + static_cast<double>(group.columns.last())) / 2.0 *
          static_cast<double>(group.columns.size());
  } else {
    for (std::uint32_t j = 0; j < group.columns.size(); ++j) sum += static_cast<double>(group.columns[j]);
  }
  return static_cast<double>(group.estimate.bytes) +
         sum / static_cast<double>(group.columns.size()) / 100'000.0;
}

struct Later {
  bool operator()(const QueueEntry& a, const QueueEntry& b) const noexcept {
    return a.key != b.key ? a.key > b.key : a.group.columns.first() > b.group.columns.first();
  }
};

/// A heap that groups can be moved out of.
class GroupQueue {
 public:
  explicit GroupQueue(std::vector<CandidateGroup> groups) {
    m_entries.reserve(groups.size());
    for (CandidateGroup& group : groups) {
      const double key = queueKey(group);
      m_entries.push_back({key, std::move(group)});
    }
    std::make_heap(m_entries.begin(), m_entries.end(), Later{});
  }
  std::size_t size() const noexcept { return m_entries.size(); }
  const CandidateGroup& top() const noexcept { return m_entries.front().group; }
  CandidateGroup pop() {
    std::pop_heap(m_entries.begin(), m_entries.end(), Later{});
    CandidateGroup group = std::move(m_entries.back().group);
    m_entries.pop_back();
    return group;
  }
  void push(CandidateGroup group) {
    const double key = queueKey(group);
    m_entries.push_back({key, std::move(group)});
    std::push_heap(m_entries.begin(), m_entries.end(), Later{});
  }

 private:
  std::vector<QueueEntry> m_entries;
};

CocodedGroups joinByQueue(const SampledMatrix& matrix, std::vector<CandidateGroup> groups, std::size_t goal) {
  CocodedGroups result;
  if (groups.empty()) return result;
  GroupQueue queue(std::move(groups));
  SampleJoin join;
  CandidateGroup left = queue.pop();
  std::size_t failures = 0;
  bool leftOver = true;
  while (queue.size() > 0 && result.groups.size() + queue.size() >= goal && failures < kFailuresInARow) {
    const auto estimate = estimatePair(matrix, left, queue.top(), join);
    result.combinesTried += estimate ? 1U : 0U;
    if (estimate && estimate->bytes < left.estimate.bytes + queue.top().estimate.bytes) {
      CandidateGroup both = merged(left, queue.pop(), *estimate, join);
      failures = 0;
      if (both.columns.size() > kMostQueueColumns)
        result.groups.push_back(std::move(both));
      else
        queue.push(std::move(both));
    } else {
      result.groups.push_back(std::move(left));
      ++failures;
    }
    leftOver = queue.size() > 0;
    if (leftOver) left = queue.pop();
  }
  if (leftOver) result.groups.push_back(std::move(left));
  while (queue.size() > 0) result.groups.push_back(queue.pop());
  return result;
}

CocodedGroups joinBlocksByQueue(const SampledMatrix& matrix, std::vector<CandidateGroup> groups,
                                std::size_t goal, const base::ThreadBudget& threads) {
  if (groups.size() <= kQueueGroups) return joinByQueue(matrix, std::move(groups), goal);
  const std::size_t blocks = (groups.size() + kQueueBlock - 1) / kQueueBlock;
  std::vector<CocodedGroups> parts(blocks);
  threads.parallelFor(blocks, 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t block = begin; block < end; ++block) {
      const auto first = groups.begin() + static_cast<std::ptrdiff_t>(block * kQueueBlock);
      const auto count = std::min(kQueueBlock, groups.size() - static_cast<std::size_t>(block) * kQueueBlock);
      std::vector<CandidateGroup> part(std::make_move_iterator(first),
                                       std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
      parts[block] = joinByQueue(matrix, std::move(part), goal);
    }
  });
  CocodedGroups result;
  for (CocodedGroups& part : parts) {
    result.combinesTried += part.combinesTried;
    std::move(part.groups.begin(), part.groups.end(), std::back_inserter(result.groups));
  }
  return result;
}

// --- greedy ---

/// Bytes of a pair: not counted yet, or too many tuples to try.
constexpr std::uint64_t kUnknown = 0;
constexpr std::uint64_t kImpossible = std::numeric_limits<std::uint64_t>::max();

double costOf(const CandidateGroup& group) noexcept {
  return static_cast<double>(group.estimate.bytes);
}

/// All pairs of a shrinking set of groups. A joined group gets the next number; numbers are never used twice.
class GreedyJoin {
 public:
  GreedyJoin(const SampledMatrix& matrix, std::vector<CandidateGroup> groups,
             const base::ThreadBudget& threads)
      : m_matrix(matrix), m_threads(threads), m_groups(std::move(groups)) {
    for (std::size_t i = 0; i < m_groups.size(); ++i) m_work.push_back(i);
    m_bytes.resize(2 * m_groups.size());
  }

  CocodedGroups run() {
    while (m_work.size() > 1) {
      evaluatePairs();
      Choice best = m_second;
      for (std::size_t i = 0; i < m_work.size(); ++i) {
        for (std::size_t j = i + 1; j < m_work.size(); ++j) consider(m_work[i], m_work[j], best);
      }
      if (!best.set) break;
      take(best);
    }
    CocodedGroups result;
    result.combinesTried = m_tried;
    for (const std::size_t id : m_work) result.groups.push_back(std::move(m_groups[id]));
    return result;
  }

 private:
  struct Choice {
    bool set = false;
    double change = 0.0;
    std::size_t first = 0;
    std::size_t second = 0;
    std::uint64_t columns = 0;
  };

  /// Bytes of a pair, kept with the group of the higher number.
  std::uint64_t& bytesOf(std::size_t a, std::size_t b) {
    std::vector<std::uint64_t>& row = m_bytes[std::max(a, b)];
    if (row.empty()) row.resize(std::max(a, b), kUnknown);
    return row[std::min(a, b)];
  }

  /// Worth counting: not more tuples than rows, and even if one of the two vanished it would beat `change`.
  bool admissible(std::size_t a, std::size_t b, double change) const noexcept {
    std::uint64_t tuples = 0;
    if (__builtin_mul_overflow(m_groups[a].estimate.tuples(), m_groups[b].estimate.tuples(), &tuples))
      return false;
    return tuples <= m_matrix.rows && -std::min(costOf(m_groups[a]), costOf(m_groups[b])) <= change;
  }

  /// Counts the pairs that are new since the last round.
  void evaluatePairs() {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < m_work.size(); ++i) {
      for (std::size_t j = i + 1; j < m_work.size(); ++j) {
        const bool known = bytesOf(m_work[i], m_work[j]) != kUnknown;
        if (known || !admissible(m_work[i], m_work[j], m_second.change)) continue;
        pairs.emplace_back(m_work[i], m_work[j]);
      }
    }
    m_threads.parallelFor(pairs.size(), 16, [&](std::uint64_t begin, std::uint64_t end) {
      SampleJoin join;
      for (std::uint64_t p = begin; p < end; ++p) {
        const auto [a, b] = pairs[p];
        const auto estimate = estimatePair(m_matrix, m_groups[a], m_groups[b], join);
        bytesOf(a, b) = estimate ? estimate->bytes : kImpossible;
      }
    });
    m_tried += pairs.size();
  }

  void consider(std::size_t a, std::size_t b, Choice& best) {
    if (!admissible(a, b, best.change)) return;
    const std::uint64_t bytes = bytesOf(a, b);
    if (bytes == kUnknown || bytes == kImpossible) return;
    const double change = static_cast<double>(bytes) - costOf(m_groups[a]) - costOf(m_groups[b]);
    const std::uint64_t columns = std::uint64_t{m_groups[a].columns.size()} + m_groups[b].columns.size();
    if (change >= 0.0) return;
    if (best.set) {
      if (change > best.change || (change == best.change && columns >= best.columns)) return;
      // What is beaten stays in mind for the next round.
      const bool same = m_second.set && (best.first == m_second.first || best.second == m_second.second);
      if (!same) m_second = best;
    }
    best = {true, change, a, b, columns};
  }

  void take(const Choice& best) {
    const auto estimate = estimatePair(m_matrix, m_groups[best.first], m_groups[best.second], m_join);
    m_groups.push_back(merged(m_groups[best.first], m_groups[best.second], *estimate, m_join));
    std::erase_if(m_work, [&](std::size_t id) { return id == best.first || id == best.second; });
    for (const std::size_t id : {best.first, best.second}) {
      m_groups[id].sample = {};
      m_bytes[id] = {};
    }
    m_work.push_back(m_groups.size() - 1);
    const auto gone = [&](std::size_t id) { return id == best.first || id == best.second; };
    if (m_second.set && (gone(m_second.first) || gone(m_second.second))) m_second = {};
  }

  const SampledMatrix& m_matrix;
  const base::ThreadBudget& m_threads;
  std::vector<CandidateGroup> m_groups;
  std::vector<std::size_t> m_work;
  std::vector<std::vector<std::uint64_t>> m_bytes;
  Choice m_second;
  SampleJoin m_join;
  std::uint64_t m_tried = 0;
};

CocodedGroups joinGreedily(const SampledMatrix& matrix, std::vector<CandidateGroup> groups,
                           const base::ThreadBudget& threads) {
  if (groups.size() > kMostGreedyGroups) return joinBlocksByQueue(matrix, std::move(groups), 1, threads);
  return GreedyJoin(matrix, std::move(groups), threads).run();
}

CocodedGroups joinByBoth(const SampledMatrix& matrix, std::vector<CandidateGroup> groups,
                         const base::ThreadBudget& threads) {
  const std::size_t count = groups.size();
  const std::size_t goal = count / 5;
  if (count <= kAutoGreedy) return joinGreedily(matrix, std::move(groups), threads);
  // SystemDS took the queue for 17 to 154 groups when the published figures were made, and greedy later.
  if (count > kAutoQueue || goal <= kAutoGoal)
    return joinBlocksByQueue(matrix, std::move(groups), 1, threads);
  CocodedGroups queued = joinBlocksByQueue(matrix, std::move(groups), goal, threads);
  if (queued.groups.size() > goal) return queued;
  CocodedGroups greedy = joinGreedily(matrix, std::move(queued.groups), threads);
  greedy.combinesTried += queued.combinesTried;
  return greedy;
}

}  // namespace

CocodedGroups cocode(const SampledMatrix& matrix, std::vector<CandidateGroup> groups, Cocoding strategy,
                     const base::ThreadBudget& threads) {
  if (groups.size() > 1) {
    switch (strategy) {
      case Cocoding::Static:
        break;
      case Cocoding::Greedy:
        return joinGreedily(matrix, std::move(groups), threads);
      case Cocoding::PriorityQueue:
        return joinBlocksByQueue(matrix, std::move(groups), 1, threads);
      case Cocoding::Auto:
        return joinByBoth(matrix, std::move(groups), threads);
    }
  }
  return {std::move(groups), 0};
}

}  // namespace packscope::compress
