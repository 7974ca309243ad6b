// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/profile.h"

#include "base/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>

#include <fmt/format.h>

namespace packscope::matrix {
namespace {

/// Open addressing over the bits of doubles; 0 (the bits of +0.0) marks a free slot. Stops growing at `most`
/// values.
class DistinctSet {
 public:
  explicit DistinctSet(std::uint64_t most) : m_most(most), m_slots(kFirstSlots, 0) {}

  void insert(std::uint64_t bits) {
    if (bits == 0 || !m_exact) return;
    std::size_t slot = slotOf(bits);
    while (m_slots[slot] != 0) {
      if (m_slots[slot] == bits) return;
      slot = (slot + 1) & (m_slots.size() - 1);
    }
    if (m_count == m_most) {
      m_exact = false;
      return;
    }
    m_slots[slot] = bits;
    if (++m_count * 2 > m_slots.size()) grow();
  }

  DistinctCount result() const noexcept { return {m_count, m_exact}; }

  void insertAllOf(const DistinctSet& other) {
    for (const std::uint64_t bits : other.m_slots) insert(bits);
    m_exact = m_exact && other.m_exact;
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;

  std::size_t slotOf(std::uint64_t bits) const noexcept {
    return static_cast<std::size_t>(base::mix64(bits)) & (m_slots.size() - 1);
  }

  void grow() {
    std::vector<std::uint64_t> old(m_slots.size() * 2, 0);
    old.swap(m_slots);
    for (const std::uint64_t bits : old) {
      if (bits == 0) continue;
      std::size_t slot = slotOf(bits);
      while (m_slots[slot] != 0) slot = (slot + 1) & (m_slots.size() - 1);
      m_slots[slot] = bits;
    }
  }

  std::uint64_t m_most;
  std::vector<std::uint64_t> m_slots;
  std::uint64_t m_count = 0;
  bool m_exact = true;
};

/// Columns that share a cache line are counted together, so that each line is read once.
constexpr std::uint64_t kColumnsTogether = 8;

struct Totals {
  std::mutex mutex;
  std::uint64_t nonZeros = 0;
  DistinctSet distinct{kMostDistinct};
};

void profileColumns(const Matrix& matrix, std::uint64_t begin, std::uint64_t end, MatrixProfile& out,
                    Totals& totals) {
  std::vector<DistinctSet> sets(static_cast<std::size_t>(end - begin), DistinctSet(kMostDistinctOfColumn));
  std::array<std::uint64_t, kColumnsTogether> last{};
  std::uint64_t nonZeros = 0;
  for (std::uint64_t row = 0; row < matrix.rows(); ++row) {
    const double* cells = matrix.data() + row * matrix.cols() + begin;
    for (std::size_t c = 0; c < sets.size(); ++c) {
      nonZeros += cells[c] != 0.0 ? 1U : 0U;
      const auto bits = std::bit_cast<std::uint64_t>(cells[c]);
      if (bits == last[c]) continue;
      last[c] = bits;
      sets[c].insert(bits);
    }
  }
  const std::lock_guard lock(totals.mutex);
  totals.nonZeros += nonZeros;
  for (std::size_t c = 0; c < sets.size(); ++c) {
    out.columns[static_cast<std::size_t>(begin) + c] = sets[c].result();
    totals.distinct.insertAllOf(sets[c]);
  }
}

std::string countText(const DistinctCount& distinct) {
  return fmt::format("{}{}", distinct.exact ? "" : "more than ", distinct.count);
}

std::string shareText(const std::optional<double>& share) {
  return share ? fmt::format("{:.6g}", *share) : "-";
}

}  // namespace

MatrixProfile profile(const Matrix& matrix, const base::ThreadBudget& threads) {
  MatrixProfile result;
  result.rows = matrix.rows();
  result.cols = matrix.cols();
  result.columns.resize(static_cast<std::size_t>(matrix.cols()));
  if (matrix.cells() == 0) return result;
  Totals totals;
  threads.parallelFor(matrix.cols(), kColumnsTogether, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t first = begin; first < end; first += kColumnsTogether) {
      profileColumns(matrix, first, std::min(end, first + kColumnsTogether), result, totals);
    }
  });
  result.nonZeros = totals.nonZeros;
  result.sparsity = static_cast<double>(totals.nonZeros) / static_cast<double>(matrix.cells());
  result.distinct = totals.distinct.result();
  return result;
}

std::string describe(const MatrixProfile& profile) {
  return fmt::format("{} of {} cells are not 0 (sparsity {}), {} distinct {}", profile.nonZeros,
                     profile.rows * profile.cols, shareText(profile.sparsity), countText(profile.distinct),
                     profile.distinct.exact && profile.distinct.count == 1 ? "value" : "values");
}

std::string requestedAndActual(const MatrixSpec& spec, const MatrixProfile& profile) {
  return fmt::format("sparsity {:.6g} asked, {} made; uniques {} asked, {} made", spec.sparsity,
                     shareText(profile.sparsity), spec.uniques, countText(profile.distinct));
}

}  // namespace packscope::matrix
