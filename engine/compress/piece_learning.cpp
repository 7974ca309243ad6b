// SPDX-License-Identifier: GPL-3.0-or-later
// The rarer half of PieceEncoder: values that are not known yet, and the tuples of co-coded groups.
#include "compress/piece_encoder.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace packscope::compress {

ColumnCoder& PieceEncoder::ownCoder(std::uint32_t column) {
  if (m_unseen == Unseen::Learn) return m_learner->coders[column];
  m_ownCoders.resize(m_state.cols);
  if (m_ownCoders[column] == nullptr) {
    m_ownCoders[column] = std::make_unique<ColumnCoder>(*m_coders[column]);
    m_coders[column] = m_ownCoders[column].get();
  }
  return *m_ownCoders[column];
}

TupleCoder& PieceEncoder::ownTuples(std::size_t group) {
  if (m_unseen == Unseen::Learn) return m_learner->groups[group].tuples;
  m_ownTuples.resize(m_state.groups.size());
  if (m_ownTuples[group] == nullptr) {
    m_ownTuples[group] = std::make_unique<TupleCoder>(*m_tuples[group]);
    m_tuples[group] = m_ownTuples[group].get();
  }
  return *m_ownTuples[group];
}

/// Row by row: known values keep their codes, new ones get the next.
void PieceEncoder::learn(Block& block, std::uint32_t column, std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  if (m_gaveUp[group]) return;
  ColumnCoder& coder = ownCoder(column);
  std::array<std::uint32_t, kTileRows> codes;
  const std::uint64_t rows = tileRows(t);
  const double* cells = cellsOf(column, t);
  for (std::uint64_t r = 0; r < rows; ++r) {
    codes[r] = coder.findOrAdd(std::bit_cast<std::uint64_t>(cells[r * m_matrix.cols()]));
  }
  coder.chooseKernel(false);
  block.stale = true;
  if (single(group)) {
    grown(group, t);
    if (!m_gaveUp[group]) putCodes(column, std::span(codes).first(rows), t);
    return;
  }
  TupleGroup& tuples = m_tupleGroups[m_tuplePlace[group]];
  ownTuples(group).widen(m_state.placeOf[column], coder.size());
  tuples.learned = true;
  tuples.tuplesInCodes = 0;
  tuples.packedKeys = tuples.packedKeys && m_tuples[group]->keyBits() <= 8;
}

void PieceEncoder::refuse(std::uint32_t column, std::uint64_t t) {
  std::array<std::uint32_t, kTileRows> codes;
  const std::uint64_t rows = tileRows(t);
  const double* cells = cellsOf(column, t);
  for (std::uint64_t r = 0; r < rows; ++r) {
    codes[r] = m_coders[column]->find(std::bit_cast<std::uint64_t>(cells[r * m_matrix.cols()]));
    if (codes[r] != ColumnCoder::kUnknown) continue;
    note({m_rows.begin + t * kTileRows + r, column, false});
    if (!m_unknownIds.empty()) m_unknownIds[column] = true;
    return;
  }
  // A kernel may be more careful than it has to be.
  putCodes(column, std::span(codes).first(rows), t);
}

void PieceEncoder::note(UnknownCell cell) {
  if (!m_unknown || std::pair(cell.row, cell.column) < std::pair(m_unknown->row, m_unknown->column))
    m_unknown = cell;
}

/// After the group learned tuples in tile t: gives up, or makes the codes wide enough.
void PieceEncoder::grown(std::size_t group, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[group].columns;
  const std::uint64_t tuples =
      columns.size() == 1 ? m_coders[columns.first()]->size() : m_tuples[group]->size();
  if (tuples > m_mostTuples[group]) {
    m_gaveUp[group] = true;
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      Block& block = m_blocks[columns[j] / kBlockColumns];
      block.active &= ~(1U << (columns[j] - block.firstColumn));
      block.stale = true;
    }
    return;
  }
  const std::uint32_t bits = codeBitsFor(tuples);
  if (bits > m_slices[group].bits()) m_slices[group].widen(bits, t);
}

void PieceEncoder::fillByteCodes(TupleGroup& tuples) {
  const TupleCoder& coder = *m_tuples[tuples.group];
  tuples.codes.fill(kNoByteCode);
  for (std::uint32_t key = 0; key < 1U << coder.keyBits(); ++key) {
    if (coder.directTable()[key] != TupleCoder::kUnknown)
      tuples.codes[key] = static_cast<std::uint8_t>(coder.directTable()[key]);
  }
  tuples.tuplesInCodes = coder.size();
}

/// Keys of a byte each: they are codes already, or are looked up as bytes. False when a tuple is not known.
bool PieceEncoder::storePackedKeys(TupleGroup& tuples, std::uint64_t t) {
  if (!tuples.packedKeys) return false;
  const TupleCoder& coder = *m_tuples[tuples.group];
  const auto* keys = reinterpret_cast<const std::uint8_t*>(tuples.keys.data());
  if (coder.keysAreCodes()) {
    m_slices[tuples.group].storeBytes(t, keys);
    return true;
  }
  if (tuples.tuplesInCodes != coder.size()) fillByteCodes(tuples);
  std::array<std::uint8_t, kTileRows> codes;
  for (std::size_t i = 0; i < kTileRows; ++i) codes[i] = tuples.codes[keys[i]];
  bool unknown = false;
  for (const std::uint8_t code : codes) unknown |= code == kNoByteCode;
  if (unknown && coder.size() < kByteValues) return false;
  m_slices[tuples.group].storeBytes(t, codes.data());
  return true;
}

/// New tuples among the keys of a tile's rows get the next codes, in row order.
void PieceEncoder::learnKeys(std::size_t group, std::span<const std::uint32_t> keys, std::uint64_t t) {
  TupleCoder& coder = ownTuples(group);
  std::vector<std::uint32_t> ids(coder.columns());
  for (const std::uint32_t key : keys) {
    if (coder.directTable()[key] != TupleCoder::kUnknown) continue;
    for (std::uint32_t j = 0; j < coder.columns(); ++j) {
      ids[j] = key >> coder.shift(j) & ((1U << (coder.shift(j + 1) - coder.shift(j))) - 1);
    }
    coder.findOrAdd(ids);
  }
  grown(group, t);
}

/// The common case: keys of the columns' codes, and the direct table. False when the table cannot be used or
/// a tuple is refused; then nothing is stored.
bool PieceEncoder::lookUpTuples(TupleGroup& tuples, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[tuples.group].columns;
  const TupleCoder& coder = *m_tuples[tuples.group];
  if (!coder.direct() || coder.size() == 0) return false;
  if (storePackedKeys(tuples, t)) return true;
  std::array<std::uint32_t, kTileRows> keys{};
  if (tuples.packedKeys) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(tuples.keys.data());
    std::copy_n(bytes, kTileRows, keys.begin());
  } else {
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      for (std::size_t i = 0; i < kTileRows; ++i) keys[i] |= m_ids[columns[j]][i] << coder.shift(j);
    }
  }
  return storeKeys(tuples.group, keys, t);
}

bool PieceEncoder::storeKeys(std::size_t group, const std::array<std::uint32_t, kTileRows>& keys,
                             std::uint64_t t) {
  std::array<std::uint32_t, kTileRows> codes;
  const auto lookUp = [&] {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < kTileRows; ++i) {
      codes[i] = m_tuples[group]->directTable()[keys[i]];
      largest = std::max(largest, codes[i]);
    }
    return largest != TupleCoder::kUnknown;
  };
  // A short tile repeats its last row: rows that are not there bring no tuple of their own.
  if (!lookUp()) {
    if (m_unseen == Unseen::Refuse) return false;
    learnKeys(group, std::span(keys).first(tileRows(t)), t);
    if (m_gaveUp[group]) return true;
    lookUp();
  }
  if (m_slices[group].bits() > 8) {
    m_slices[group].store(t, codes);
    return true;
  }
  std::array<std::uint8_t, kTileRows> bytes;
  for (std::size_t i = 0; i < kTileRows; ++i) bytes[i] = static_cast<std::uint8_t>(codes[i]);
  m_slices[group].storeBytes(t, bytes.data());
  return true;
}

/// Row by row, from the cells.
void PieceEncoder::walkTuples(std::size_t group, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[group].columns;
  std::vector<std::uint32_t> ids(columns.size());
  std::array<std::uint32_t, kTileRows> codes;
  const std::uint64_t before = m_tuples[group]->size();
  const std::uint64_t rows = tileRows(t);
  for (std::uint64_t r = 0; r < rows; ++r) {
    const double* cells = cellsOf(0, t) + r * m_matrix.cols();
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      ids[j] = m_coders[columns[j]]->find(std::bit_cast<std::uint64_t>(cells[columns[j]]));
    }
    codes[r] = m_tuples[group]->find(ids);
    if (codes[r] != TupleCoder::kUnknown) continue;
    if (m_unseen == Unseen::Refuse) {
      note({m_rows.begin + t * kTileRows + r, columns.first(), true});
      return;
    }
    codes[r] = ownTuples(group).findOrAdd(ids);
  }
  if (m_tuples[group]->size() != before) grown(group, t);
  if (!m_gaveUp[group]) m_slices[group].store(t, std::span(codes).first(rows));
}

void PieceEncoder::encodeTuples(TupleGroup& tuples, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[tuples.group].columns;
  if (m_unseen == Unseen::Refuse) {
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      if (m_unknownIds[columns[j]]) return;
    }
  }
  if (!tuples.learned && lookUpTuples(tuples, t)) return;
  walkTuples(tuples.group, t);
  if (!tuples.learned) return;
  // Where the columns' codes lie in a key may have changed.
  tuples.learned = false;
  for (std::uint32_t j = 0; j < columns.size(); ++j) m_blocks[columns[j] / kBlockColumns].stale = true;
}

}  // namespace packscope::compress
