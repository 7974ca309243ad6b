// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/scheme_encoder.h"

#include "compress/code_order.h"
#include "compress/matrix_builder.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <utility>

namespace packscope::compress {
namespace {

using Pieces = std::vector<std::unique_ptr<PieceEncoder>>;

/// Least cells of a piece, about 0.1 ms of work.
constexpr std::uint64_t kPieceCells = 32'768;
constexpr std::uint64_t kPiecesPerThread = 2;

/// Rows of a piece: whole tiles; all rows with one thread.
std::uint64_t pieceRows(const matrix::Matrix& matrix, const base::ThreadBudget& threads) {
  if (threads.threads() == 1 || matrix.rows() == 0) return std::max(matrix.rows(), kTileRows);
  const std::uint64_t fair = matrix.rows() / (kPiecesPerThread * threads.threads());
  const std::uint64_t least = kPieceCells / std::max<std::uint64_t>(matrix.cols(), 1);
  return (std::max(fair, least) / kTileRows + 1) * kTileRows;
}

/// Makes the pieces and runs them.
Pieces encodePieces(const matrix::Matrix& matrix, const SchemeState& state, SchemeState* learner,
                    const MatrixBuilder& builder, std::span<const std::uint64_t> mostTuples,
                    const base::ThreadBudget& threads) {
  const std::uint64_t step = pieceRows(matrix, threads);
  const std::uint64_t count = (matrix.rows() + step - 1) / step;
  const Unseen unseen = learner == nullptr ? Unseen::Refuse : count > 1 ? Unseen::LearnApart : Unseen::Learn;
  Pieces pieces(count);
  threads.parallelFor(count, 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t p = begin; p < end; ++p) {
      const RowRange rows{p * step, std::min(matrix.rows(), (p + 1) * step)};
      const std::uint64_t tiles = (rows.size() + kTileRows - 1) / kTileRows;
      std::vector<CodeSlice> slices;
      slices.reserve(state.groups.size());
      for (std::size_t g = 0; g < state.groups.size(); ++g) {
        const std::uint32_t bits = codeBitsFor(state.tuples(state.groups[g]));
        std::byte* data =
            bits == 0 ? nullptr : builder.codes() + builder.place(g) + codeBytes(rows.begin, bits);
        slices.emplace_back(tiles, bits, data);
      }
      pieces[p] =
          std::make_unique<PieceEncoder>(matrix, state, learner, rows, unseen, mostTuples, std::move(slices));
      pieces[p]->run();
    }
  });
  return pieces;
}

/// What joining the pieces needs to know of a group.
struct JoinedGroup {
  std::uint32_t bits = 0;                                ///< Of the result.
  std::vector<std::vector<std::uint32_t>> translations;  ///< By piece; empty: codes stay.
};

/// Gives piece-local tuples their final codes, pieces in row order and tuples in the order of their first
/// row: the order in which one thread would have met them.
std::vector<std::uint32_t> adoptTuples(SchemeState& state, std::size_t g, const PieceEncoder& piece,
                                       std::uint64_t known) {
  GroupState& group = state.groups[g];
  const bool single = group.columns.size() == 1;
  const std::uint32_t column = group.columns.first();
  const std::uint64_t count = single ? piece.coder(column).size() : piece.tuples(g).size();
  if (count == known) return {};
  std::vector<std::uint32_t> codes(count);
  std::iota(codes.begin(), codes.end(), 0U);
  std::vector<std::uint32_t> ids(group.columns.size());
  bool moved = false;
  for (std::uint64_t k = known; k < count; ++k) {
    if (single) {
      codes[k] = state.coders[column].findOrAdd(piece.coder(column).values()[k]);
    } else {
      const auto local = piece.tuples(g).tuple(k);
      for (std::uint32_t j = 0; j < group.columns.size(); ++j) {
        ColumnCoder& coder = state.coders[group.columns[j]];
        ids[j] = coder.findOrAdd(piece.coder(group.columns[j]).values()[local[j]]);
        group.tuples.widen(j, coder.size());
      }
      codes[k] = group.tuples.findOrAdd(ids);
    }
    moved = moved || codes[k] != k;
  }
  if (!moved) codes.clear();
  return codes;
}

/// Brings the codes of all pieces of a group into one map of `bits` bits.
CodeMap joinCodes(const MatrixBuilder& builder, std::size_t g, std::uint64_t rows, std::uint32_t reservedBits,
                  const JoinedGroup& joined, Pieces& pieces) {
  if (joined.bits == 0) return {rows, 0, nullptr, nullptr};
  const bool inPlace = joined.bits == reservedBits;
  if (!inPlace && pieces.size() == 1) {
    const auto& own = pieces[0]->slice(g).ownMemory();
    return {rows, joined.bits, own.get(), own};
  }
  CodeMap map = inPlace ? builder.mapOf(g, joined.bits) : CodeMap(rows, joined.bits);
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    CodeSlice& slice = pieces[p]->slice(g);
    std::byte* to = map.mutableData() + codeBytes(pieces[p]->rows().begin, joined.bits);
    const std::uint64_t tiles = (pieces[p]->rows().size() + kTileRows - 1) / kTileRows;
    const auto& translation =
        joined.translations.empty() ? std::vector<std::uint32_t>() : joined.translations[p];
    translateCodes(slice.data(), slice.bits(), to, joined.bits, tiles, translation);
  }
  return map;
}

std::vector<std::uint64_t> mostTuplesOf(const SchemeState& state) {
  std::vector<std::uint64_t> most;
  most.reserve(state.groups.size());
  for (const GroupState& group : state.groups) {
    most.push_back(SchemeState::mostTuples(state.rowsSeen, group.columns.size()));
  }
  return most;
}

std::vector<CodeMap> joinPieces(SchemeState& state, const MatrixBuilder& builder, std::uint64_t rows,
                                std::span<const std::uint64_t> known, std::span<const std::uint64_t> most,
                                Pieces& pieces, const base::ThreadBudget& threads) {
  std::vector<CodeMap> maps(state.groups.size());
  threads.parallelFor(state.groups.size(), 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) {
      GroupState& group = state.groups[g];
      if (group.plain) continue;
      JoinedGroup joined;
      const auto gaveUp = [&](const auto& piece) { return piece->gaveUp(g); };
      bool plain = std::any_of(pieces.begin(), pieces.end(), gaveUp);
      for (std::size_t p = 0; p < pieces.size() && pieces.size() > 1 && !plain; ++p) {
        auto translation = adoptTuples(state, g, *pieces[p], known[g]);
        if (!translation.empty()) joined.translations.resize(pieces.size());
        if (!translation.empty()) joined.translations[p] = std::move(translation);
        plain = state.tuples(group) > most[g];
      }
      if (plain && state.tuples(group) > 1) {
        state.makePlain(group);
        continue;
      }
      joined.bits = codeBitsFor(state.tuples(group));
      maps[g] = joinCodes(builder, g, rows, codeBitsFor(known[g]), joined, pieces);
      if (maps[g].bits() > 0) clearTail(maps[g]);
    }
  });
  return maps;
}

std::vector<std::uint64_t> tuplesOf(const SchemeState& state) {
  std::vector<std::uint64_t> tuples;
  tuples.reserve(state.groups.size());
  for (const GroupState& group : state.groups) tuples.push_back(state.tuples(group));
  return tuples;
}

/// Of the second tile, what a group of one column with few values is likely to hold and did not show yet.
void learnSecondTile(SchemeState& state, const matrix::Matrix& matrix, std::uint32_t column) {
  constexpr std::uint64_t kFewValues = 24;
  ColumnCoder& coder = state.coders[column];
  if (matrix.rows() < 2 * kTileRows || coder.size() < 2 || coder.size() > kFewValues) return;
  coder.addAll(matrix.data() + kTileRows * matrix.cols() + column, matrix.cols(), kTileRows);
  coder.chooseKernel(false);
}

/// The first tile of groups that know nothing: then the maps begin at about the right width, and codes that
/// are sorted need not be translated later. Returns the groups whose tuples are anticipated.
std::vector<std::size_t> learnFirstTile(SchemeState& state, const matrix::Matrix& matrix, bool sortNew,
                                        std::span<const std::uint64_t> most) {
  const std::vector<std::uint64_t> before = tuplesOf(state);
  learnFirstRows(state, matrix, std::min(matrix.rows(), kTileRows));
  std::vector<std::size_t> anticipated;
  for (std::size_t g = 0; g < state.groups.size() && sortNew; ++g) {
    GroupState& group = state.groups[g];
    if (before[g] != 0 || group.plain) continue;
    if (group.columns.size() == 1) learnSecondTile(state, matrix, group.columns.first());
    sortColumnCodes(state, group);
    if (anticipateTuples(state, group, matrix.rows(), most[g])) anticipated.push_back(g);
  }
  return anticipated;
}

}  // namespace

void settle(SchemeState& state) {
  for (ColumnCoder& coder : state.coders) {
    coder.chooseKernel(true);
  }
}

void learnFirstRows(SchemeState& state, const matrix::Matrix& matrix, std::uint64_t rows) {
  if (rows == 0) return;
  std::vector<std::uint32_t> ids;
  for (GroupState& group : state.groups) {
    if (group.plain || state.tuples(group) > 0) continue;
    const std::uint32_t width = group.columns.size();
    if (width == 1) {
      ColumnCoder& coder = state.coders[group.columns.first()];
      coder.addAll(matrix.data() + group.columns.first(), matrix.cols(), rows);
      coder.chooseKernel(false);
      continue;
    }
    ids.resize(width);
    for (std::uint64_t row = 0; row < rows; ++row) {
      const double* cells = matrix.data() + row * matrix.cols();
      for (std::uint32_t j = 0; j < width; ++j) {
        ColumnCoder& coder = state.coders[group.columns[j]];
        ids[j] = coder.findOrAdd(std::bit_cast<std::uint64_t>(cells[group.columns[j]]));
        group.tuples.widen(j, coder.size());
      }
      group.tuples.findOrAdd(ids);
    }
    for (std::uint32_t j = 0; j < width; ++j) state.coders[group.columns[j]].chooseKernel(false);
  }
}

void learnAndEncode(SchemeState& state, const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                    bool sortNew, CompressedMatrix& out) {
  const bool firstTime = state.rowsSeen == 0;
  state.rowsSeen += matrix.rows();
  const std::vector<std::uint64_t> most = mostTuplesOf(state);
  const std::vector<std::size_t> anticipated = learnFirstTile(state, matrix, sortNew, most);
  const std::vector<std::uint64_t> known = tuplesOf(state);
  MatrixBuilder builder(out, state, matrix.rows());
  builder.reserveCodes();
  Pieces pieces = encodePieces(matrix, state, &state, builder, most, threads);
  std::vector<CodeMap> maps = joinPieces(state, builder, matrix.rows(), known, most, pieces, threads);
  pieces.clear();
  for (const std::size_t g : anticipated) {
    if (!state.groups[g].plain) dropUnused(state.groups[g], maps[g]);
  }
  if (sortNew) sortCodes(state, maps, threads);
  settle(state);
  if (sortNew || firstTime || tuplesOf(state) != known) state.shareDictionaries();
  builder.build(matrix, std::move(maps));
}

std::optional<UnknownCell> encodeKnown(const SchemeState& state, const matrix::Matrix& matrix,
                                       const base::ThreadBudget& threads, CompressedMatrix& out) {
  MatrixBuilder builder(out, state, matrix.rows());
  builder.reserveCodes();
  const std::vector<std::uint64_t> most(state.groups.size());
  Pieces pieces = encodePieces(matrix, state, nullptr, builder, most, threads);
  for (const auto& piece : pieces) {
    // Pieces are in row order: the first that met one met the smallest row.
    if (piece->unknown()) return piece->unknown();
  }
  std::vector<CodeMap> maps(state.groups.size());
  for (std::size_t g = 0; g < maps.size(); ++g) {
    if (state.groups[g].plain) continue;
    maps[g] = builder.mapOf(g, codeBitsFor(state.tuples(state.groups[g])));
    if (maps[g].bits() > 0) clearTail(maps[g]);
  }
  builder.build(matrix, std::move(maps));
  return {};
}

}  // namespace packscope::compress
