// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes a run of rows of a matrix with what a scheme knows, 64 rows at a time over all columns. Internal to
// compress/.
#pragma once

#include "compress/code_slice.h"
#include "compress/scheme_state.h"
#include "matrix/matrix.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace packscope::compress {

/// The first cell that a scheme does not know.
struct UnknownCell {
  std::uint64_t row = 0;
  std::uint32_t column = 0;
  bool tuple = false;  ///< The values are known, their combination is not.
};

/// How a piece treats values that the scheme does not know.
enum class Unseen {
  Refuse,     ///< Stop and tell the cell.
  Learn,      ///< Into the scheme itself: the only piece.
  LearnApart  ///< Into copies of its own: one of several pieces, joined afterwards.
};

class PieceEncoder {
 public:
  /// rows.begin is a multiple of 64; slices: one a group, for these rows; mostTuples: one a group. learner:
  /// the same as state with Unseen::Learn, else null.
  PieceEncoder(const matrix::Matrix& matrix, const SchemeState& state, SchemeState* learner, RowRange rows,
               Unseen unseen, std::span<const std::uint64_t> mostTuples, std::vector<CodeSlice> slices);

  void run();

  RowRange rows() const noexcept { return m_rows; }
  const std::optional<UnknownCell>& unknown() const noexcept { return m_unknown; }
  CodeSlice& slice(std::size_t group) noexcept { return m_slices[group]; }
  /// The group's dictionary outgrew mostTuples.
  bool gaveUp(std::size_t group) const noexcept { return m_gaveUp[group]; }
  /// The coders that hold this piece's codes: the scheme's, or copies when it learned apart.
  const ColumnCoder& coder(std::uint32_t column) const noexcept { return *m_coders[column]; }
  const TupleCoder& tuples(std::size_t group) const noexcept { return *m_tuples[group]; }

 private:
  static constexpr std::uint64_t kByteValues = 256;
  /// With 256 tuples it is a code, but then every key of a byte is known.
  static constexpr std::uint8_t kNoByteCode = 0xff;
  /// A vector kernel over some lanes of a block.
  struct Pass {
    EncodeBlock kernel = nullptr;
    std::uint32_t lanes = 0;
    std::uint32_t coded = 0;       ///< Of them, those with more than one value.
    std::uint32_t direct = 0;      ///< Of those, the ones whose words go into their map as they are.
    std::uint32_t translated = 0;  ///< Of those, the ones whose kernel codes are not the codes.
    std::uint32_t bits = 0;
  };
  struct Block {
    std::uint32_t firstColumn = 0;
    std::uint32_t active = 0;  ///< Lanes that this block stands for.
    std::uint32_t scalar = 0;  ///< Lanes without a vector kernel.
    bool stale = true;
    std::uint32_t quietTiles = 0;  ///< Since a value was learned.
    Pass compare;
    Pass integer;
    std::array<std::byte*, kBlockColumns> maps{};  ///< Direct lanes: their map.
    BlockTables tables;
  };
  /// A co-coded group.
  struct TupleGroup {
    std::size_t group = 0;
    bool packedKeys = false;  ///< All keys of the group fit a byte: they are collected in `keys`.
    bool learned =
        false;  ///< A column of it learned a value in this tile, so that keys and ids are not to be trusted.
    std::array<std::uint64_t, kTileRows / 8> keys{};
    std::uint64_t tuplesInCodes =
        0;  ///< As many tuples were known when `codes` was filled; 0: not to be used.
    std::array<std::uint8_t, kByteValues> codes{};  ///< By packed key; kNoByteCode where no tuple is known.
  };

  void makeBlocks();
  void prepare(Block& block);
  void setLane(Block& block, std::uint32_t lane);
  std::ptrdiff_t aheadOf(const Block& block) const noexcept;
  void setWidths(Block& block);
  std::uint32_t laneBits(std::uint32_t column) const;
  bool single(std::size_t group) const noexcept { return m_state.groups[group].columns.size() == 1; }
  void encodeTile(std::uint64_t t);
  void encodeBlock(Block& block, std::uint64_t t);
  std::uint32_t runPass(const Block& block, const Pass& pass, const double* cells, std::size_t stride,
                        std::uint64_t t);
  void missed(Block& block, std::uint32_t misses, std::uint64_t t);
  void buildTables(const Block& block);
  const double* padded(const Block& block, std::uint64_t t);
  void storeDirect(const Block& block, const Pass& pass, std::uint32_t lanes, std::uint64_t t);
  bool emitLane(std::uint32_t column, const Pass& pass, std::uint32_t lane, std::uint64_t t);
  bool encodeScalar(std::uint32_t column, const double* cells, std::size_t stride, std::uint64_t t);
  void putWords(std::uint32_t column, const std::array<std::uint64_t, kTileRows / 8>& bytes, std::uint64_t t);
  void putCodes(std::uint32_t column, std::span<const std::uint32_t> codes, std::uint64_t t);
  void learn(Block& block, std::uint32_t column, std::uint64_t t);
  void refuse(std::uint32_t column, std::uint64_t t);
  void grown(std::size_t group, std::uint64_t t);
  void encodeTuples(TupleGroup& tuples, std::uint64_t t);
  bool lookUpTuples(TupleGroup& tuples, std::uint64_t t);
  bool storePackedKeys(TupleGroup& tuples, std::uint64_t t);
  void fillByteCodes(TupleGroup& tuples);
  bool addKeys(std::uint32_t column, std::uint32_t lane);
  bool storeKeys(std::size_t group, const std::array<std::uint32_t, kTileRows>& keys, std::uint64_t t);
  void learnKeys(std::size_t group, std::span<const std::uint32_t> keys, std::uint64_t t);
  void walkTuples(std::size_t group, std::uint64_t t);
  std::uint64_t tileRows(std::uint64_t t) const noexcept;
  const double* cellsOf(std::uint32_t column, std::uint64_t t) const noexcept;
  void note(UnknownCell cell);
  ColumnCoder& ownCoder(std::uint32_t column);
  TupleCoder& ownTuples(std::size_t group);

  const matrix::Matrix& m_matrix;
  const SchemeState& m_state;
  SchemeState* m_learner;
  RowRange m_rows;
  Unseen m_unseen;
  std::span<const std::uint64_t> m_mostTuples;
  std::vector<CodeSlice> m_slices;
  std::vector<bool> m_gaveUp;
  std::vector<const ColumnCoder*> m_coders;
  std::vector<const TupleCoder*> m_tuples;
  std::vector<std::unique_ptr<ColumnCoder>> m_ownCoders;  ///< By column; null until the piece learns apart.
  std::vector<std::unique_ptr<TupleCoder>> m_ownTuples;   ///< By group, likewise.
  std::vector<TupleGroup> m_tupleGroups;
  std::vector<std::uint32_t> m_tuplePlace;  ///< By group: its place in m_tupleGroups.
  std::vector<Block> m_blocks;              ///< Block b stands for the columns from 8 * b on.
  /// Co-coded columns of groups without packed keys: codes of the tile in hand, by column.
  std::vector<std::array<std::uint32_t, kTileRows>> m_ids;
  std::vector<bool> m_unknownIds;  ///< Co-coded columns with a refused value in this tile.
  std::vector<double> m_pad;
  BlockWords m_words;
  std::optional<UnknownCell> m_unknown;
};

}  // namespace packscope::compress
