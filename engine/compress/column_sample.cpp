// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_sample.h"

#include "base/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::uint64_t kLeastSample = 3'000;
constexpr std::uint64_t kMostSample = 1'000'000;
constexpr double kSamplePower = 0.65;
constexpr double kExactShare = 0.8;

/// Columns that are read together: four cache lines of a row. All columns at once would push each other's
/// tables out of the cache, one line at a time would fetch each page of the matrix too often.
constexpr std::uint64_t kStripeColumns = 32;
constexpr std::uint64_t kLineColumns = 8;
/// Rows whose cells of a stripe stay in the cache while its columns are read one after another.
constexpr std::size_t kBlockRows = 64;

/// The ids of a column's values, in the order of their first row.
class ValueIds {
 public:
  ValueIds() : m_slots(kFirstSlots), m_shift(64 - std::countr_zero(kFirstSlots)) {}

  /// Ids of column j of the rows that start at `lines`.
  void encode(std::span<const double* const> lines, std::size_t j, std::uint32_t* out) {
    Slot* slots = m_slots.data();
    std::uint64_t mask = m_slots.size() - 1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto bits = std::bit_cast<std::uint64_t>(lines[i][j]);
      std::uint64_t slot = home(bits);
      while (slots[slot].id != kFree && slots[slot].bits != bits) slot = (slot + 1) & mask;
      if (slots[slot].id == kFree) {
        out[i] = add(bits, slots[slot]);
        slots = m_slots.data();
        mask = m_slots.size() - 1;
        continue;
      }
      ++slots[slot].count;
      out[i] = slots[slot].id;
    }
  }
  std::uint32_t distinct() const noexcept { return m_distinct; }
  /// Id of +0.0, or kFree.
  std::uint32_t zeroId() const noexcept {
    std::uint64_t slot = home(0);
    while (m_slots[slot].id != kFree && m_slots[slot].bits != 0) slot = (slot + 1) & (m_slots.size() - 1);
    return m_slots[slot].id;
  }
  std::vector<std::uint32_t> counts() const {
    std::vector<std::uint32_t> counts(m_distinct);
    for (const Slot& slot : m_slots) {
      if (slot.id != kFree) counts[slot.id] = slot.count;
    }
    return counts;
  }

  static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

 private:
  struct Slot {
    std::uint64_t bits = 0;
    std::uint32_t id = kFree;
    std::uint32_t count = 0;
  };
  static constexpr std::size_t kFirstSlots = 64;

  std::uint64_t home(std::uint64_t bits) const noexcept {
    // Small whole numbers differ in their upper bits only, fractions in all.
    return ((bits ^ (bits >> 32)) * 0x9e3779b97f4a7c15U) >> m_shift;
  }
  std::uint32_t add(std::uint64_t bits, Slot& slot) {
    const std::uint32_t id = m_distinct++;
    slot = {bits, id, 1};
    if (std::size_t{2} * m_distinct > m_slots.size()) grow();
    return id;
  }
  void grow() {
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(4 * m_slots.size()));
    m_shift -= 2;
    for (const Slot& s : old) {
      if (s.id == kFree) continue;
      std::uint64_t slot = home(s.bits);
      while (m_slots[slot].id != kFree) slot = (slot + 1) & (m_slots.size() - 1);
      m_slots[slot] = s;
    }
  }

  std::vector<Slot> m_slots;
  std::uint32_t m_distinct = 0;
  int m_shift;
};

SampleForm formOf(SampleSource source, std::size_t distinct, std::uint64_t zeros,
                  std::uint64_t rows) noexcept {
  const std::uint64_t stored = rows - zeros;
  switch (source) {
    case SampleSource::Dense:
      if (distinct == 1) return SampleForm::Const;
      return zeros > rows / 4 ? SampleForm::Sparse : SampleForm::Dense;
    case SampleSource::SparseSample:
      if (stored == 0) return SampleForm::Empty;
      return stored > rows / 4 ? SampleForm::Dense : SampleForm::Sparse;
    case SampleSource::SparseExact:
      break;
  }
  return stored == 0 ? SampleForm::Empty : SampleForm::Sparse;
}

/// Gives the zero tuple the id 0, whether a row holds it or not.
void makeZeroFirst(SampledColumns& column, std::uint32_t zero) {
  if (zero == 0) return;
  if (zero == ValueIds::kFree) {
    for (std::uint32_t& id : column.ids) ++id;
    column.counts.insert(column.counts.begin(), 0);
    return;
  }
  for (std::uint32_t& id : column.ids) id = id == zero ? 0 : id == 0 ? zero : id;
  std::swap(column.counts[0], column.counts[zero]);
}

SampledColumns finishColumn(std::vector<std::uint32_t> ids, const ValueIds& values, SampleSource source) {
  SampledColumns column;
  column.counts = values.counts();
  const std::uint32_t zero = values.zeroId();
  const std::uint64_t zeros = zero == ValueIds::kFree ? 0 : column.counts[zero];
  column.form = formOf(source, values.distinct(), zeros, ids.size());
  if (column.form == SampleForm::Empty || column.form == SampleForm::Const) return column;
  column.ids = std::move(ids);
  if (column.form == SampleForm::Sparse) makeZeroFirst(column, zero);
  return column;
}

/// Starts of the sampled rows [begin, begin + lines.size()) at a column, whose cells are asked for ahead of
/// their use.
void findLines(const matrix::Matrix& matrix, std::span<const std::uint64_t> rows, std::uint64_t firstColumn,
               std::uint64_t columns, std::span<const double*> lines) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    lines[i] = matrix.data() + rows[i] * matrix.cols() + firstColumn;
    for (std::uint64_t j = 0; j < columns; j += kLineColumns) __builtin_prefetch(lines[i] + j);
    __builtin_prefetch(lines[i] + columns - 1);
  }
}

/// The columns of one stripe, a block of rows at a time.
void sampleStripe(const matrix::Matrix& matrix, std::span<const std::uint64_t> rows,
                  std::uint64_t firstColumn, SampleSource source, std::span<SampledColumns> out) {
  std::vector<ValueIds> values(out.size());
  std::vector<std::vector<std::uint32_t>> ids(out.size(), std::vector<std::uint32_t>(rows.size()));
  std::array<std::array<const double*, kBlockRows>, 2> lines{};
  const auto block = [&](std::size_t begin) {
    return rows.subspan(begin, std::min(kBlockRows, rows.size() - begin));
  };
  findLines(matrix, block(0), firstColumn, out.size(), lines[0]);
  for (std::size_t begin = 0, turn = 0; begin < rows.size(); begin += kBlockRows, turn ^= 1) {
    const std::size_t count = block(begin).size();
    const std::size_t next = begin + count;
    if (next < rows.size()) findLines(matrix, block(next), firstColumn, out.size(), lines[turn ^ 1]);
    for (std::size_t j = 0; j < out.size(); ++j) {
      values[j].encode(std::span(lines[turn]).first(count), j, ids[j].data() + begin);
    }
  }
  for (std::size_t j = 0; j < out.size(); ++j) out[j] = finishColumn(std::move(ids[j]), values[j], source);
}

SampleForm joinedForm(const SampledColumns& a, const SampledColumns& b, std::uint64_t zeroRows) noexcept {
  if (a.form != SampleForm::Sparse || b.form != SampleForm::Sparse) return SampleForm::Dense;
  const std::uint64_t rows = a.ids.size();
  const std::uint64_t stored = (rows - a.counts[0]) + (rows - b.counts[0]);
  return stored > rows / 2 || rows - zeroRows > rows / 4 ? SampleForm::Dense : SampleForm::Sparse;
}

bool withoutIds(const SampledColumns& columns) noexcept {
  return columns.form == SampleForm::Empty || columns.form == SampleForm::Const;
}

}  // namespace

std::uint64_t sampleSize(std::uint64_t rows, double sparsity) noexcept {
  const double grown =
      static_cast<double>(kLeastSample) + std::ceil(std::pow(static_cast<double>(rows), kSamplePower));
  const auto wanted = static_cast<std::uint64_t>(grown / std::min(sparsity + 0.2, 1.0));
  return std::min(rows, std::max(kLeastSample, std::min(wanted, kMostSample)));
}

bool sampleIsExact(std::uint64_t sample, std::uint64_t rows) noexcept {
  return static_cast<double>(sample) >= static_cast<double>(rows) * kExactShare;
}

std::vector<std::uint64_t> chooseRows(std::uint64_t rows, std::uint64_t count, std::uint64_t seed) {
  // R. Floyd: the j-th draw is uniform in [0, j]; if that is taken already, j itself is not.
  std::vector<std::uint64_t> chosen(static_cast<std::size_t>((rows + 63) / 64));
  base::Random random(seed);
  for (std::uint64_t j = rows - count; j < rows; ++j) {
    const std::uint64_t draw = random.below(j + 1);
    const bool taken = ((chosen[draw / 64] >> (draw % 64)) & 1U) != 0;
    const std::uint64_t row = taken ? j : draw;
    chosen[row / 64] |= std::uint64_t{1} << (row % 64);
  }
  std::vector<std::uint64_t> result;
  result.reserve(static_cast<std::size_t>(count));
  for (std::size_t word = 0; word < chosen.size(); ++word) {
    for (std::uint64_t bits = chosen[word]; bits != 0; bits &= bits - 1) {
      result.push_back(word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
    }
  }
  return result;
}

SampleFacts sampleFacts(const SampledColumns& columns) {
  SampleFacts facts;
  facts.form = columns.form;
  if (columns.form == SampleForm::Empty) return facts;
  const bool sparse = columns.form == SampleForm::Sparse;
  const std::span<const std::uint32_t> counts = std::span(columns.counts).subspan(sparse ? 1 : 0);
  facts.values = counts.size();
  for (const std::uint32_t count : counts) {
    facts.stored += count;
    facts.largest = std::max<std::uint64_t>(facts.largest, count);
  }
  if (sparse) facts.largest = columns.counts[0];
  facts.classes = frequencyClasses(counts);
  return facts;
}

std::vector<SampledColumns> sampleColumns(const matrix::Matrix& matrix, std::span<const std::uint64_t> rows,
                                          SampleSource source, const base::ThreadBudget& threads) {
  std::vector<SampledColumns> columns(static_cast<std::size_t>(matrix.cols()));
  const std::uint64_t stripes = (matrix.cols() + kStripeColumns - 1) / kStripeColumns;
  threads.parallelFor(stripes, 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t stripe = begin; stripe < end; ++stripe) {
      const std::uint64_t first = stripe * kStripeColumns;
      const std::uint64_t count = std::min(kStripeColumns, matrix.cols() - first);
      sampleStripe(matrix, rows, first, source, std::span(columns).subspan(first, count));
    }
  });
  return columns;
}

void SampleJoin::countSlots(const SampledColumns& a, const SampledColumns& b) {
  const auto width = static_cast<std::uint32_t>(a.counts.size());
  m_slots.assign(std::size_t{width} * b.counts.size(), 0);
  for (std::size_t r = 0; r < m_keys.size(); ++r) m_keys[r] = a.ids[r] + width * b.ids[r];
  for (const std::uint32_t key : m_keys) ++m_slots[key];
}

void SampleJoin::countHashed(const SampledColumns& a, const SampledColumns& b) {
  const std::size_t size = std::bit_ceil(2 * m_keys.size() + 2);
  const int shift = 64 - std::countr_zero(size);
  m_slots.assign(size, 0);
  m_hashedKeys.resize(size);
  const std::uint64_t width = a.counts.size();
  for (std::size_t r = 0; r < m_keys.size(); ++r) {
    const std::uint64_t pair = a.ids[r] + width * b.ids[r];
    // Slot 0 is kept for the pair (0, 0).
    std::uint64_t slot = pair == 0 ? 0 : std::max<std::uint64_t>(1, (pair * 0x9e3779b97f4a7c15U) >> shift);
    while (m_slots[slot] != 0 && m_hashedKeys[slot] != pair) slot = slot + 1 == size ? 1 : slot + 1;
    m_hashedKeys[slot] = pair;
    ++m_slots[slot];
    m_keys[r] = static_cast<std::uint32_t>(slot);
  }
}

SampleForm SampleJoin::tabulate(const SampledColumns& a, const SampledColumns& b) {
  m_keys.resize(a.ids.size());
  // A table is cleared and searched whole, so it pays only while it is not much larger than the sample.
  const std::uint64_t pairs = std::uint64_t{a.counts.size()} * b.counts.size();
  pairs <= 8 * m_keys.size() + 1'024 ? countSlots(a, b) : countHashed(a, b);
  return joinedForm(a, b, m_slots[0]);
}

SampleFacts SampleJoin::collect(SampleForm form, std::uint64_t rows) {
  SampleFacts facts;
  facts.form = form;
  const bool sparse = form == SampleForm::Sparse;
  const std::span<const std::uint32_t> slots = std::span(m_slots).subspan(sparse ? 1 : 0);
  const std::uint32_t largest = *std::max_element(slots.begin(), slots.end());
  m_classes.assign(std::size_t{largest} + 1, 0);
  for (const std::uint32_t count : slots) ++m_classes[count];
  for (std::size_t i = 1; i <= largest; ++i) {
    if (m_classes[i] == 0) continue;
    facts.classes.push_back({i, m_classes[i]});
    facts.values += m_classes[i];
  }
  facts.stored = sparse ? rows - m_slots[0] : rows;
  facts.largest = sparse ? m_slots[0] : largest;
  return facts;
}

SampleFacts SampleJoin::facts(const SampledColumns& a, const SampledColumns& b) {
  if (withoutIds(a)) return sampleFacts(b);
  if (withoutIds(b)) return sampleFacts(a);
  const SampleForm form = tabulate(a, b);
  return collect(form, a.ids.size());
}

SampledColumns SampleJoin::join(const SampledColumns& a, const SampledColumns& b) {
  if (withoutIds(a)) return b;
  if (withoutIds(b)) return a;
  SampledColumns joined;
  joined.form = tabulate(a, b);
  std::uint32_t next = 0;
  for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
    const bool kept = m_slots[slot] != 0 || (slot == 0 && joined.form == SampleForm::Sparse);
    if (!kept) continue;
    joined.counts.push_back(m_slots[slot]);
    m_slots[slot] = next++;
  }
  joined.ids.resize(m_keys.size());
  for (std::size_t r = 0; r < m_keys.size(); ++r) joined.ids[r] = m_slots[m_keys[r]];
  return joined;
}

}  // namespace packscope::compress
