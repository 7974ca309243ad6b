// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/piece_encoder.h"

#include "base/bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

namespace packscope::compress {
namespace {

/// A collision-free table is built for a column that learned nothing for so many tiles.
constexpr std::uint32_t kQuietTiles = 16;
/// A block's rows lie a whole matrix row apart, which defeats the hardware's prefetchers. What the block
/// after the next needs is fetched during this one: late enough to be in the nearest cache still.
constexpr std::size_t kBlocksAhead = 3;

constexpr std::uint32_t kAllLanes = (1U << kBlockColumns) - 1;

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
  m_tuplePlace.resize(state.groups.size());
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    const GroupState& group = state.groups[g];
    m_tuples.push_back(&group.tuples);
    if (group.columns.size() == 1 || group.plain) continue;
    m_tuplePlace[g] = static_cast<std::uint32_t>(m_tupleGroups.size());
    m_tupleGroups.emplace_back().group = g;
  }
  if (!m_tupleGroups.empty()) {
    m_ids.resize(state.cols);
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
  for (TupleGroup& tuples : m_tupleGroups) tuples.keys.fill(0);
  for (Block& block : m_blocks) {
    if (block.active != 0) encodeBlock(block, t);
  }
  for (TupleGroup& tuples : m_tupleGroups) {
    if (!m_gaveUp[tuples.group]) encodeTuples(tuples, t);
  }
}

/// Bits in which a kernel can hand over a column's codes at once; 8 for co-coded columns.
std::uint32_t PieceEncoder::laneBits(std::uint32_t column) const {
  const std::size_t group = m_state.groupOf[column];
  if (m_coders[column]->size() > kByteValues) return 16;
  return single(group) ? m_slices[group].bits() : 8;
}

void PieceEncoder::setLane(Block& block, std::uint32_t lane) {
  const std::uint32_t column = block.firstColumn + lane;
  const std::size_t group = m_state.groupOf[column];
  const ColumnCoder& coder = *m_coders[column];
  const std::uint32_t bit = 1U << lane;
  coder.fillTables(block.tables, lane);
  block.maps[lane] = single(group) ? m_slices[group].tile(0) : nullptr;
  if (!single(group)) {
    TupleGroup& tuples = m_tupleGroups[m_tuplePlace[group]];
    tuples.packedKeys = m_tuples[group]->keyBits() <= 8;
  }
  switch (coder.kind()) {
    case CoderKind::Constant:
      block.compare.lanes |= bit;
      break;  // All codes are 0, and are there already.
    case CoderKind::Compare:
      block.compare.lanes |= bit;
      block.compare.coded |= bit;
      break;
    case CoderKind::Integer:
      block.integer.lanes |= bit;
      block.integer.coded |= bit;
      if (!coder.ascending()) block.integer.translated |= bit;
      break;
    default:
      block.scalar |= bit;
  }
}

/// One width for all lanes goes out as it is; a mixture goes out as bytes (or 16 bits) and is packed
/// afterwards.
void PieceEncoder::setWidths(Block& block) {
  for (Pass* pass : {&block.compare, &block.integer}) {
    std::uint32_t widths = 0;
    std::uint64_t values = 1;
    forLanes(pass->coded, [&](std::uint32_t lane) {
      widths |= laneBits(block.firstColumn + lane);
      values = std::max(values, m_coders[block.firstColumn + lane]->size());
    });
    if (pass->lanes == 0) continue;
    const bool uniform = std::has_single_bit(widths) && widths <= 16 && pass->translated == 0;
    pass->bits = uniform ? widths : (widths & 16) != 0 ? 16 : 8;
    bool powers = true;
    forLanes(pass->coded, [&](std::uint32_t lane) {
      powers = powers && std::has_single_bit(m_coders[block.firstColumn + lane]->kernelCodes());
    });
    pass->kernel = pass == &block.compare ? compareKernel(static_cast<std::uint32_t>(values), pass->bits)
                                          : integerKernel(pass->bits, powers);
    forLanes(pass->coded & ~pass->translated, [&](std::uint32_t lane) {
      const std::size_t group = m_state.groupOf[block.firstColumn + lane];
      if (single(group) && m_slices[group].bits() == pass->bits) pass->direct |= 1U << lane;
    });
  }
}

/// Cells between this block and the one that is encoded kBlocksAhead later, maybe in a later tile.
std::ptrdiff_t PieceEncoder::aheadOf(const Block& block) const noexcept {
  const std::size_t later = static_cast<std::size_t>(&block - m_blocks.data()) + kBlocksAhead;
  const std::uint64_t tiles = later / m_blocks.size();
  const std::uint32_t column = m_blocks[later % m_blocks.size()].firstColumn;
  return static_cast<std::ptrdiff_t>(tiles * kTileRows * m_state.cols + column) -
         static_cast<std::ptrdiff_t>(block.firstColumn);
}

void PieceEncoder::prepare(Block& block) {
  std::memset(&block.tables, 0, sizeof(block.tables));
  block.tables.ahead = aheadOf(block);
  block.compare = block.integer = Pass{};
  block.scalar = 0;
  forLanes(block.active, [&](std::uint32_t lane) { setLane(block, lane); });
  setWidths(block);
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
  std::uint32_t misses = runPass(block, block.compare, cells, stride, t);
  misses |= runPass(block, block.integer, cells, stride, t);
  if (block.scalar != 0) {
    // The vector kernels fetch the next tile themselves.
    const bool fetch = whole && block.compare.lanes == 0 && block.integer.lanes == 0;
    for (std::size_t r = 0; fetch && r < kTileRows; ++r) {
      __builtin_prefetch(cells + static_cast<std::ptrdiff_t>(r * stride) + block.tables.ahead);
    }
    forLanes(block.scalar, [&](std::uint32_t lane) {
      if (!encodeScalar(block.firstColumn + lane, cells + lane, stride, t)) misses |= 1U << lane;
    });
  }
  if (misses != 0)
    missed(block, misses, t);
  else if (++block.quietTiles == kQuietTiles && block.scalar != 0 && m_unseen != Unseen::Refuse)
    buildTables(block);
}

void PieceEncoder::missed(Block& block, std::uint32_t misses, std::uint64_t t) {
  forLanes(misses, [&](std::uint32_t lane) {
    if (m_unseen == Unseen::Refuse)
      refuse(block.firstColumn + lane, t);
    else
      learn(block, block.firstColumn + lane, t);
  });
}

void PieceEncoder::buildTables(const Block& block) {
  forLanes(block.scalar, [&](std::uint32_t lane) {
    const std::uint32_t column = block.firstColumn + lane;
    const bool fits = m_coders[column]->kind() == CoderKind::Hash && m_coders[column]->size() <= kByteValues;
    if (fits) ownCoder(column).chooseKernel(true);
  });
}

/// Returns the lanes with a value that is not known.
std::uint32_t PieceEncoder::runPass(const Block& block, const Pass& pass, const double* cells,
                                    std::size_t stride, std::uint64_t t) {
  if (pass.kernel == nullptr) return 0;
  std::uint32_t misses = pass.kernel(cells, stride, block.tables, m_words) & pass.lanes;
  const std::uint32_t known = pass.coded & ~misses;
  storeDirect(block, pass, known & pass.direct, t);
  if ((known & ~pass.direct) == 0) return misses;
  forLanes(known & ~pass.direct, [&](std::uint32_t lane) {
    if (!emitLane(block.firstColumn + lane, pass, lane, t)) misses |= 1U << lane;
  });
  return misses;
}

void PieceEncoder::storeDirect(const Block& block, const Pass& pass, std::uint32_t lanes, std::uint64_t t) {
  const auto store = [&](auto bits) {
    constexpr std::size_t kWords = decltype(bits)::value;
    const auto put = [&](std::uint32_t lane) {
      std::byte* to = block.maps[lane] + t * 8 * kWords;
      for (std::size_t w = 0; w < kWords; ++w) base::storeLittleEndian(to + 8 * w, m_words.words[w][lane]);
    };
    if (lanes != kAllLanes) return forLanes(lanes, put);
    for (std::uint32_t lane = 0; lane < kBlockColumns; ++lane) put(lane);
  };
  switch (pass.bits) {
    case 1:
      return store(std::integral_constant<std::size_t, 1>());
    case 2:
      return store(std::integral_constant<std::size_t, 2>());
    case 4:
      return store(std::integral_constant<std::size_t, 4>());
    case 8:
      return store(std::integral_constant<std::size_t, 8>());
    default:
      return store(std::integral_constant<std::size_t, 16>());
  }
}

/// False when a kernel code stands for no code: the value lies in a gap between the known integers.
bool PieceEncoder::emitLane(std::uint32_t column, const Pass& pass, std::uint32_t lane, std::uint64_t t) {
  const ColumnCoder& coder = *m_coders[column];
  const bool translated = (pass.translated >> lane & 1) != 0;
  if (pass.bits == 8) {
    if (!translated && addKeys(column, lane)) return true;
    std::array<std::uint64_t, kTileRows / 8> bytes;
    for (std::size_t w = 0; w < bytes.size(); ++w) bytes[w] = m_words.words[w][lane];
    if (translated && !coder.translate(reinterpret_cast<std::uint8_t*>(bytes.data()))) return false;
    putWords(column, bytes, t);
    return true;
  }
  std::array<std::uint32_t, kTileRows> codes;
  for (std::size_t i = 0; i < kTileRows; ++i) {
    const std::uint64_t word = m_words.words[i * pass.bits / 64][lane];
    codes[i] = static_cast<std::uint32_t>(word >> (i * pass.bits % 64) & ((1U << pass.bits) - 1));
  }
  if (translated) {
    std::array<std::uint8_t, kTileRows> bytes;
    for (std::size_t i = 0; i < kTileRows; ++i) bytes[i] = static_cast<std::uint8_t>(codes[i]);
    if (!coder.translate(bytes.data())) return false;
    std::copy(bytes.begin(), bytes.end(), codes.begin());
  }
  putCodes(column, codes, t);
  return true;
}

/// Bytes of the kernel straight into the packed keys of their group. False when the group has none.
bool PieceEncoder::addKeys(std::uint32_t column, std::uint32_t lane) {
  const std::size_t group = m_state.groupOf[column];
  if (single(group)) return false;
  TupleGroup& tuples = m_tupleGroups[m_tuplePlace[group]];
  if (!tuples.packedKeys) return false;
  // Eight keys a word: a code never leaves its byte.
  const std::uint32_t shift = m_tuples[group]->shift(m_state.placeOf[column]);
  for (std::size_t w = 0; w < tuples.keys.size(); ++w) tuples.keys[w] |= m_words.words[w][lane] << shift;
  return true;
}

/// 64 codes, a byte each.
void PieceEncoder::putWords(std::uint32_t column, const std::array<std::uint64_t, kTileRows / 8>& bytes,
                            std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  const auto* codes = reinterpret_cast<const std::uint8_t*>(bytes.data());
  if (single(group)) {
    m_slices[group].storeBytes(t, codes);
    return;
  }
  TupleGroup& tuples = m_tupleGroups[m_tuplePlace[group]];
  if (tuples.packedKeys) {
    // Eight keys a word: a code never leaves its byte.
    const std::uint32_t shift = m_tuples[group]->shift(m_state.placeOf[column]);
    for (std::size_t w = 0; w < bytes.size(); ++w) tuples.keys[w] |= bytes[w] << shift;
  } else {
    std::copy_n(codes, kTileRows, m_ids[column].begin());
  }
}

void PieceEncoder::putCodes(std::uint32_t column, std::span<const std::uint32_t> codes, std::uint64_t t) {
  const std::size_t group = m_state.groupOf[column];
  if (single(group)) {
    m_slices[group].store(t, codes);
    return;
  }
  TupleGroup& tuples = m_tupleGroups[m_tuplePlace[group]];
  if (tuples.packedKeys) {
    const std::uint32_t shift = m_tuples[group]->shift(m_state.placeOf[column]);
    for (std::size_t i = 0; i < codes.size(); ++i)
      tuples.keys[i / 8] |= std::uint64_t{codes[i]} << (i % 8 * 8 + shift);
  } else {
    std::copy(codes.begin(), codes.end(), m_ids[column].begin());
  }
}

bool PieceEncoder::encodeScalar(std::uint32_t column, const double* cells, std::size_t stride,
                                std::uint64_t t) {
  const ColumnCoder& coder = *m_coders[column];
  if (coder.kind() == CoderKind::Table) {
    std::array<std::uint64_t, kTileRows / 8> bytes;
    if (!coder.table().encodeTile(cells, stride, reinterpret_cast<std::uint8_t*>(bytes.data()))) return false;
    putWords(column, bytes, t);
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

}  // namespace packscope::compress
