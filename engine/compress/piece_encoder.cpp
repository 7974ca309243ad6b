// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/piece_encoder.h"

#include "base/bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::uint32_t kAllLanes = (1U << kBlockColumns) - 1;
constexpr std::uint64_t kByteValues = 256;
/// A collision-free table is built for a column that learned nothing for so many tiles.
constexpr std::uint32_t kQuietTiles = 16;

/// body(lane) for each set bit.
template <typename Body>
void forLanes(std::uint32_t lanes, Body&& body) {
  for (; lanes != 0; lanes &= lanes - 1) body(static_cast<std::uint32_t>(std::countr_zero(lanes)));
}

}  // namespace

PieceEncoder::PieceEncoder(const matrix::Matrix& matrix, const SchemeState& state, SchemeState* learner,
                           RowRange rows, Unseen unseen, std::span<const std::uint64_t> mostTuples,
                           std::vector<CodeSlice> slices)
    : m_matrix(matrix),
      m_state(state),
      m_learner(learner),
      m_rows(rows),
      m_unseen(unseen),
      m_mostTuples(mostTuples),
      m_slices(std::move(slices)),
      m_gaveUp(state.groups.size()) {
  m_coders.reserve(state.cols);
  for (const ColumnCoder& coder : state.coders) m_coders.push_back(&coder);
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    const GroupState& group = state.groups[g];
    m_tuples.push_back(&group.tuples);
    if (group.columns.size() > 1 && !group.plain) m_tupleGroups.push_back(g);
  }
  if (!m_tupleGroups.empty()) {
    m_ids.resize(state.cols);
    m_wideIds.resize(state.cols);
    m_unknownIds.resize(state.cols);
  }
  makeBlocks();
}

void PieceEncoder::makeBlocks() {
  const std::uint32_t cols = m_state.cols;
  m_blocks.reserve((cols + kBlockColumns - 1) / kBlockColumns);
  for (std::uint32_t column = 0; column < cols; column += kBlockColumns) {
    Block block;
    const auto width = std::min<std::uint32_t>(kBlockColumns, cols - column);
    block.active = (1U << width) - 1;
    block.firstColumn = column;
    if (width < kBlockColumns && cols >= kBlockColumns) {
      // The last block lies over its neighbour, so that it needs no padding.
      block.firstColumn = cols - static_cast<std::uint32_t>(kBlockColumns);
      block.active <<= kBlockColumns - width;
    }
    forLanes(block.active, [&](std::uint32_t lane) {
      if (m_state.groups[m_state.groupOf[block.firstColumn + lane]].plain) block.active &= ~(1U << lane);
    });
    m_blocks.push_back(block);
  }
}

void PieceEncoder::run() {
  const std::uint64_t tiles = (m_rows.size() + kTileRows - 1) / kTileRows;
  for (std::uint64_t t = 0; t < tiles && !m_unknown; ++t) encodeTile(t);
}

std::uint64_t PieceEncoder::tileRows(std::uint64_t t) const noexcept {
  return std::min(kTileRows, m_rows.size() - t * kTileRows);
}

const double* PieceEncoder::cellsOf(std::uint32_t column, std::uint64_t t) const noexcept {
  return m_matrix.data() + (m_rows.begin + t * kTileRows) * m_matrix.cols() + column;
}

void PieceEncoder::encodeTile(std::uint64_t t) {
  for (Block& block : m_blocks) {
    if (block.active != 0) encodeBlock(block, t);
  }
  for (const std::size_t group : m_tupleGroups) {
    if (!m_gaveUp[group]) encodeTuples(group, t);
  }
}

/// Bits in which a kernel can hand over a column's codes at once; 8 for co-coded columns.
std::uint32_t PieceEncoder::laneBits(std::uint32_t column) const {
  const std::size_t group = m_state.groupOf[column];
  return m_state.groups[group].columns.size() == 1 ? m_slices[group].bits() : 8;
}

void PieceEncoder::setPasses(Block& block) {
  block.compare = block.integer = Pass{};
  block.scalar = 0;
  std::uint32_t compareValues = 1;
  std::uint32_t compareWidths = 0;
  std::uint32_t integerWidths = 0;
  bool asBytes = false;
  forLanes(block.active, [&](std::uint32_t lane) {
    const std::uint32_t column = block.firstColumn + lane;
    const ColumnCoder& coder = *m_coders[column];
    coder.fillTables(block.tables, lane);
    const auto values = static_cast<std::uint32_t>(coder.size());
    const std::uint32_t need = values > kByteValues ? 16 : laneBits(column);
    switch (coder.kind()) {
      case CoderKind::Constant:
        block.compare.lanes |= 1U << lane;
        // All codes are 0: they are there already, for co-coded columns too.
        break;
      case CoderKind::Compare:
        block.compare.lanes |= 1U << lane;
        block.compare.coded |= 1U << lane;
        compareValues = std::max(compareValues, values);
        compareWidths |= need;
        break;
      case CoderKind::Integer:
        block.integer.lanes |= 1U << lane;
        block.integer.coded |= 1U << lane;
        integerWidths |= need;
        asBytes = asBytes || !coder.ascending();
        break;
      default:
        block.scalar |= 1U << lane;
    }
  });
  // One width for all lanes goes out as it is; a mixture goes out as bytes (or 16 bits) and is packed
  // afterwards.
  const auto uniform = [](std::uint32_t widths) { return std::has_single_bit(widths) && widths <= 16; };
  if (block.compare.lanes != 0) {
    block.compare.bits = uniform(compareWidths) && compareWidths <= 8 ? compareWidths : 8;
    block.compare.kernel = compareKernel(compareValues, block.compare.bits);
  }
  if (block.integer.lanes != 0) {
    const bool wide = (integerWidths & 16) != 0;
    block.integer.bits = uniform(integerWidths) && !asBytes ? integerWidths : wide ? 16 : 8;
    block.integer.kernel = integerKernel(block.integer.bits);
  }
}

void PieceEncoder::prepare(Block& block) {
  std::memset(&block.tables, 0, sizeof(block.tables));
  setPasses(block);
  block.stale = false;
  block.quietTiles = 0;
}

/// The block's cells of a tile in memory of 8 columns; rows and columns that do not exist repeat the last
/// row, the first column, so that they bring no value of their own.
const double* PieceEncoder::padded(const Block& block, std::uint64_t t) {
  m_pad.resize(kTileRows * kBlockColumns);
  const std::uint64_t rows = tileRows(t);
  const auto width = std::min<std::uint64_t>(kBlockColumns, m_state.cols - block.firstColumn);
  for (std::uint64_t r = 0; r < kTileRows; ++r) {
    const double* row = cellsOf(block.firstColumn, t) + std::min(r, rows - 1) * m_matrix.cols();
    for (std::uint64_t lane = 0; lane < kBlockColumns; ++lane) {
      m_pad[r * kBlockColumns + lane] = row[lane < width ? lane : 0];
    }
  }
  return m_pad.data();
}

void PieceEncoder::encodeBlock(Block& block, std::uint64_t t) {
  if (block.stale) prepare(block);
  const bool whole = tileRows(t) == kTileRows && m_state.cols >= kBlockColumns;
  const double* cells = whole ? cellsOf(block.firstColumn, t) : padded(block, t);
  const std::size_t stride = whole ? m_matrix.cols() : kBlockColumns;
  std::uint32_t misses = 0;
  for (const Pass* pass : {&block.compare, &block.integer}) {
    if (pass->kernel == nullptr) continue;
    const std::uint32_t missed = pass->kernel(cells, stride, block.tables, m_words) & pass->lanes;
    forLanes(pass->coded & ~missed,
             [&](std::uint32_t lane) { emitLane(block.firstColumn + lane, *pass, lane, t); });
    misses |= missed;
  }
  forLanes(block.scalar, [&](std::uint32_t lane) {
    if (!encodeScalar(block.firstColumn + lane, cells + lane, stride, t)) misses |= 1U << lane;
  });
  if (misses == 0) {
    if (++block.quietTiles != kQuietTiles || block.scalar == 0 || m_unseen == Unseen::Refuse) return;
    forLanes(block.scalar, [&](std::uint32_t lane) {
      ColumnCoder& coder = ownCoder(block.firstColumn + lane);
      if (coder.kind() == CoderKind::Hash && coder.size() <= kByteValues) coder.chooseKernel(true);
    });
    return;
  }
  forLanes(misses, [&](std::uint32_t lane) {
    if (m_unseen == Unseen::Refuse)
      refuse(block.firstColumn + lane, t);
    else
      learn(block, block.firstColumn + lane, t);
  });
}

void PieceEncoder::emitLane(std::uint32_t column, const Pass& pass, std::uint32_t lane, std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  const bool single = m_state.groups[group].columns.size() == 1;
  const ColumnCoder& coder = *m_coders[column];
  const bool translated = coder.kind() == CoderKind::Integer && !coder.ascending();
  if (single && pass.bits == m_slices[group].bits() && !translated) {
    std::byte* to = m_slices[group].tile(t);
    for (std::size_t w = 0; w < pass.bits; ++w) base::storeLittleEndian(to + 8 * w, m_words.words[w][lane]);
    return;
  }
  if (pass.bits == 8) {
    alignas(8) std::array<std::uint8_t, kTileRows> bytes;
    auto* raw = reinterpret_cast<std::byte*>(bytes.data());
    for (std::size_t w = 0; w < 8; ++w) base::storeLittleEndian(raw + 8 * w, m_words.words[w][lane]);
    if (translated) {
      for (std::uint8_t& code : bytes) code = coder.translation()[code];
    }
    putBytes(column, bytes.data(), t);
    return;
  }
  std::array<std::uint32_t, kTileRows> codes;
  for (std::size_t i = 0; i < kTileRows; ++i) {
    const std::uint64_t word = m_words.words[i * pass.bits / 64][lane];
    codes[i] = static_cast<std::uint32_t>(word >> (i * pass.bits % 64) & ((1U << pass.bits) - 1));
    if (translated) codes[i] = coder.translation()[codes[i]];
  }
  putCodes(column, codes, t);
}

void PieceEncoder::putBytes(std::uint32_t column, const std::uint8_t* codes, std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  if (m_state.groups[group].columns.size() == 1) {
    m_slices[group].storeBytes(t, codes);
  } else if (m_coders[column]->size() <= kByteValues) {
    std::memcpy(m_ids[column].data(), codes, kTileRows);
  } else {
    m_wideIds[column].assign(codes, codes + kTileRows);
  }
}

void PieceEncoder::putCodes(std::uint32_t column, std::span<const std::uint32_t> codes, std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  if (m_state.groups[group].columns.size() == 1) {
    m_slices[group].store(t, codes);
  } else if (m_coders[column]->size() <= kByteValues) {
    m_ids[column].fill(0);
    for (std::size_t i = 0; i < codes.size(); ++i) m_ids[column][i] = static_cast<std::uint8_t>(codes[i]);
  } else {
    m_wideIds[column].assign(kTileRows, 0);
    std::copy(codes.begin(), codes.end(), m_wideIds[column].begin());
  }
}

bool PieceEncoder::encodeScalar(std::uint32_t column, const double* cells, std::size_t stride,
                                std::uint64_t t) {
  const ColumnCoder& coder = *m_coders[column];
  if (coder.kind() == CoderKind::Table) {
    std::array<std::uint8_t, kTileRows> bytes;
    if (!coder.table().encodeTile(cells, stride, bytes.data())) return false;
    putBytes(column, bytes.data(), t);
    return true;
  }
  std::array<std::uint32_t, kTileRows> codes;
  for (std::size_t i = 0; i < kTileRows; ++i) {
    codes[i] = coder.find(std::bit_cast<std::uint64_t>(cells[i * stride]));
    if (codes[i] == ColumnCoder::kUnknown) return false;
  }
  putCodes(column, codes, t);
  return true;
}

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
  if (m_state.groups[group].columns.size() == 1) {
    grown(group, t);
    if (m_gaveUp[group]) return;
  } else {
    ownTuples(group).widen(m_state.placeOf[column], coder.size());
  }
  putCodes(column, std::span(codes).first(rows), t);
}

void PieceEncoder::refuse(std::uint32_t column, std::uint64_t t) {
  const double* cells = cellsOf(column, t);
  for (std::uint64_t r = 0; r < tileRows(t); ++r) {
    if (m_coders[column]->find(std::bit_cast<std::uint64_t>(cells[r * m_matrix.cols()])) ==
        ColumnCoder::kUnknown) {
      note({m_rows.begin + t * kTileRows + r, column, false});
      break;
    }
  }
  if (!m_unknownIds.empty()) m_unknownIds[column] = true;
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

std::uint32_t PieceEncoder::idOf(std::uint32_t column, std::size_t row) const {
  return m_coders[column]->size() <= kByteValues ? m_ids[column][row] : m_wideIds[column][row];
}

/// The common case: all keys lead to known tuples through the direct table. False when not; then nothing is
/// stored.
bool PieceEncoder::lookUpTuples(std::size_t group, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[group].columns;
  const TupleCoder& tuples = *m_tuples[group];
  if (!tuples.direct() || tuples.size() == 0) return false;
  std::array<std::uint32_t, kTileRows> keys{};
  if (tuples.keyBits() <= 8) {
    // Eight keys a word: a code never leaves its byte.
    std::array<std::uint64_t, kTileRows / 8> packed{};
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      const auto* ids = reinterpret_cast<const std::byte*>(m_ids[columns[j]].data());
      for (std::size_t w = 0; w < packed.size(); ++w) {
        packed[w] |= base::loadNative<std::uint64_t>(ids + 8 * w) << tuples.shift(j);
      }
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(packed.data());
    for (std::size_t i = 0; i < kTileRows; ++i) keys[i] = bytes[i];
  } else {
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      for (std::size_t i = 0; i < kTileRows; ++i) keys[i] |= idOf(columns[j], i) << tuples.shift(j);
    }
  }
  std::uint32_t largest = 0;
  const std::uint64_t rows = tileRows(t);
  for (std::size_t i = 0; i < kTileRows; ++i) {
    keys[i] = tuples.directTable()[keys[i]];
    largest = std::max(largest, i < rows ? keys[i] : 0);
  }
  if (largest == TupleCoder::kUnknown) return false;
  if (m_slices[group].bits() > 8) {
    m_slices[group].store(t, std::span(keys).first(rows));
    return true;
  }
  std::array<std::uint8_t, kTileRows> codes;
  for (std::size_t i = 0; i < kTileRows; ++i) codes[i] = static_cast<std::uint8_t>(i < rows ? keys[i] : 0);
  m_slices[group].storeBytes(t, codes.data());
  return true;
}

void PieceEncoder::walkTuples(std::size_t group, std::uint64_t t) {
  const ColumnIndex& columns = m_state.groups[group].columns;
  std::vector<std::uint32_t> ids(columns.size());
  std::array<std::uint32_t, kTileRows> codes;
  const std::uint64_t before = m_tuples[group]->size();
  const std::uint64_t rows = tileRows(t);
  for (std::uint64_t r = 0; r < rows; ++r) {
    for (std::uint32_t j = 0; j < columns.size(); ++j) ids[j] = idOf(columns[j], r);
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

void PieceEncoder::encodeTuples(std::size_t group, std::uint64_t t) {
  if (m_unseen == Unseen::Refuse) {
    const ColumnIndex& columns = m_state.groups[group].columns;
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      if (m_unknownIds[columns[j]]) return;
    }
  }
  if (!lookUpTuples(group, t)) walkTuples(group, t);
}

}  // namespace packscope::compress
