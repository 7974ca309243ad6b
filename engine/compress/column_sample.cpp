// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/column_sample.h"

#include "base/random.h"
#include "compress/scheme_encoder.h"
#include "compress/scheme_from.h"

#include <algorithm>
#include <atomic>
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

/// Bytes that are still in the cache when the sampled rows among them are copied.
constexpr std::uint64_t kGatherBytes = std::uint64_t{1} << 15;
constexpr std::uint64_t kSampleGroupGrain = 8;

bool withoutIds(const SampledColumns& columns) noexcept {
  return columns.form == SampleForm::Empty || columns.form == SampleForm::Const;
}

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

constexpr std::uint32_t kNoId = std::numeric_limits<std::uint32_t>::max();

/// Gives the zero tuple the id 0, whether a row holds it or not.
void makeZeroFirst(SampledColumns& column, std::uint32_t zero) {
  if (zero == 0) return;
  if (zero == kNoId) {
    for (std::uint32_t& id : column.ids) ++id;
    column.counts.insert(column.counts.begin(), 0);
    return;
  }
  for (std::uint32_t& id : column.ids) id = id == zero ? 0 : id == 0 ? zero : id;
  std::swap(column.counts[0], column.counts[zero]);
}

/// A dictionary and codes for each column, whatever they would take: ids are wanted, not short ones.
CompressedMatrix encodeAll(const matrix::Matrix& sample, const base::ThreadBudget& threads) {
  SchemeState state = emptyState(Layout::Native, static_cast<std::uint32_t>(sample.cols()));
  // As if there were so many more rows that even a dictionary of all rows pays.
  state.rowsSeen = 4 * sample.rows() + 4 * kTileRows;
  CompressedMatrix encoded;
  learnAndEncode(state, sample, threads, false, encoded);
  return encoded;
}

SampledColumns withOneValue(double value, std::uint64_t rows, SampleSource source) {
  const std::uint64_t zeros = std::bit_cast<std::uint64_t>(value) == 0 ? rows : 0;
  SampledColumns column;
  column.form = formOf(source, 1, zeros, rows);
  column.counts = {static_cast<std::uint32_t>(rows)};
  if (withoutIds(column)) return column;
  column.ids.assign(static_cast<std::size_t>(rows), 0);
  if (column.form == SampleForm::Sparse) makeZeroFirst(column, zeros > 0 ? 0 : kNoId);
  return column;
}

SampledColumns withCodes(const CodeMap& codes, const Dictionary& dictionary, SampleSource source) {
  SampledColumns column;
  column.ids.resize(static_cast<std::size_t>(codes.rows()));
  codes.unpack(0, column.ids);
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(dictionary.tuples()));
  codes.count(counts);
  column.counts.resize(counts.size());
  std::uint32_t zero = kNoId;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    column.counts[k] = static_cast<std::uint32_t>(counts[k]);
    if (std::bit_cast<std::uint64_t>(dictionary.values()[k]) == 0) zero = static_cast<std::uint32_t>(k);
  }
  const std::uint64_t zeros = zero == kNoId ? 0 : counts[zero];
  column.form = formOf(source, counts.size(), zeros, codes.rows());
  if (withoutIds(column)) column.ids = {};
  if (column.form == SampleForm::Sparse) makeZeroFirst(column, zero);
  return column;
}

SampledColumns sampledColumn(const ColumnGroup& group, std::uint32_t j, SampleSource source) {
  const GroupParts parts = group.parts();
  if (group.kind() == GroupKind::Ddc) return withCodes(*parts.codes, *parts.dictionary, source);
  const double value = group.kind() == GroupKind::Empty ? 0.0 : parts.dictionary->value(0, j);
  return withOneValue(value, group.rows(), source);
}

SampleForm joinedForm(const SampledColumns& a, const SampledColumns& b, std::uint64_t zeroRows) noexcept {
  if (a.form != SampleForm::Sparse || b.form != SampleForm::Sparse) return SampleForm::Dense;
  const std::uint64_t rows = a.ids.size();
  const std::uint64_t stored = (rows - a.counts[0]) + (rows - b.counts[0]);
  return stored > rows / 2 || rows - zeroRows > rows / 4 ? SampleForm::Dense : SampleForm::Sparse;
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

SampledRows gatherRows(const matrix::Matrix& matrix, std::span<const std::uint64_t> rows,
                       const base::ThreadBudget& threads) {
  const std::uint64_t cols = matrix.cols();
  SampledRows gathered{matrix::Matrix(rows.size(), cols), 0};
  if (matrix.cells() == 0) return gathered;
  std::atomic<std::uint64_t> nonZeros{0};
  const std::uint64_t block = std::max<std::uint64_t>(1, kGatherBytes / (8 * cols));
  threads.parallelFor(matrix.rows(), block, [&](std::uint64_t begin, std::uint64_t end) {
    auto next = std::lower_bound(rows.begin(), rows.end(), begin);
    std::uint64_t stored = 0;
    for (std::uint64_t row = begin; row < end; row += block) {
      const std::uint64_t stop = std::min(end, row + block);
      stored += matrix::countStoredCells(matrix.values().subspan(row * cols, (stop - row) * cols));
      for (; next != rows.end() && *next < stop; ++next) {
        const auto place = static_cast<std::uint64_t>(next - rows.begin());
        std::copy_n(matrix.data() + *next * cols, cols, gathered.rows.mutableData() + place * cols);
      }
    }
    nonZeros += stored;
  });
  gathered.nonZeros = nonZeros;
  return gathered;
}

std::vector<SampledColumns> sampleColumns(const matrix::Matrix& sample, SampleSource source,
                                          const base::ThreadBudget& threads) {
  const CompressedMatrix encoded = encodeAll(sample, threads);
  std::vector<SampledColumns> columns(static_cast<std::size_t>(sample.cols()));
  const auto groups = encoded.groups();
  threads.parallelFor(groups.size(), kSampleGroupGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) {
      for (std::uint32_t j = 0; j < groups[g]->columns().size(); ++j) {
        columns[groups[g]->columns()[j]] = sampledColumn(*groups[g], j, source);
      }
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

void SampleJoin::tabulate(const SampledColumns& a, const SampledColumns& b) {
  m_keys.resize(a.ids.size());
  // A table is cleared and searched whole, so it pays only while it is not much larger than the sample.
  const std::uint64_t pairs = std::uint64_t{a.counts.size()} * b.counts.size();
  pairs <= 8 * m_keys.size() + 1'024 ? countSlots(a, b) : countHashed(a, b);
  m_form = joinedForm(a, b, m_slots[0]);
}

SampleFacts SampleJoin::collect() {
  SampleFacts facts;
  facts.form = m_form;
  const bool sparse = m_form == SampleForm::Sparse;
  const std::span<const std::uint32_t> slots = std::span(m_slots).subspan(sparse ? 1 : 0);
  const std::uint32_t largest = *std::max_element(slots.begin(), slots.end());
  m_classes.assign(std::size_t{largest} + 1, 0);
  for (const std::uint32_t count : slots) ++m_classes[count];
  for (std::size_t i = 1; i <= largest; ++i) {
    if (m_classes[i] == 0) continue;
    facts.classes.push_back({i, m_classes[i]});
    facts.values += m_classes[i];
  }
  facts.stored = sparse ? m_keys.size() - m_slots[0] : m_keys.size();
  facts.largest = sparse ? m_slots[0] : largest;
  return facts;
}

SampledColumns SampleJoin::take() {
  SampledColumns joined;
  joined.form = m_form;
  std::uint32_t next = 0;
  for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
    const bool kept = m_slots[slot] != 0 || (slot == 0 && m_form == SampleForm::Sparse);
    if (!kept) continue;
    joined.counts.push_back(m_slots[slot]);
    m_slots[slot] = next++;
  }
  joined.ids.resize(m_keys.size());
  for (std::size_t r = 0; r < m_keys.size(); ++r) joined.ids[r] = m_slots[m_keys[r]];
  return joined;
}

SampleFacts SampleJoin::facts(const SampledColumns& a, const SampledColumns& b) {
  if (withoutIds(a)) return sampleFacts(b);
  if (withoutIds(b)) return sampleFacts(a);
  tabulate(a, b);
  return collect();
}

SampledColumns SampleJoin::join(const SampledColumns& a, const SampledColumns& b) {
  if (!withoutIds(a) && !withoutIds(b)) tabulate(a, b);
  return joinCounted(a, b);
}

SampledColumns SampleJoin::joinCounted(const SampledColumns& a, const SampledColumns& b) {
  if (withoutIds(a)) return b;
  if (withoutIds(b)) return a;
  return take();
}

}  // namespace packscope::compress
