// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/decoder.h"

#include "compress/ddc_group.h"

#include <algorithm>
#include <array>

namespace packscope::compress {
namespace {

constexpr std::uint32_t kNarrowBits = 2;

void addColumn(DecodeBlock& block, const DdcGroup& group) {
  const std::uint32_t lane = block.width++;
  block.bits = group.codes().bits();
  block.codes[lane] = group.codes().data();
  block.dictionaries[lane] = group.dictionary()->values().data();
  if (block.bits > kNarrowBits) return;
  const auto values = group.dictionary()->values();
  for (std::size_t k = 0; k < values.size(); ++k) block.values[k][lane] = values[k];
}

/// Lanes without a column decode column 0 once more: there must be codes to read.
void fillLanes(DecodeBlock& block) {
  for (std::uint32_t lane = block.width; lane < DecodeBlock::kColumns; ++lane) {
    block.codes[lane] = block.codes[0];
    block.dictionaries[lane] = block.dictionaries[0];
  }
}

}  // namespace

Decoder::Decoder(const CompressedMatrix& matrix) : m_cols(matrix.cols()) {
  std::vector<const DdcGroup*> singles;
  for (const auto& group : matrix.groups()) {
    const bool single = group->kind() == GroupKind::Ddc && group->columns().size() == 1;
    if (single && static_cast<const DdcGroup&>(*group).codes().bits() > 0) {
      singles.push_back(static_cast<const DdcGroup*>(group.get()));
    } else {
      m_others.push_back(group.get());
    }
  }
  const auto byColumn = [](const DdcGroup* a, const DdcGroup* b) {
    return a->columns().first() < b->columns().first();
  };
  if (!std::is_sorted(singles.begin(), singles.end(), byColumn))
    std::sort(singles.begin(), singles.end(), byColumn);
  for (const DdcGroup* group : singles) {
    const std::uint32_t column = group->columns().first();
    const bool joins = !m_blocks.empty() && m_blocks.back().width < DecodeBlock::kColumns &&
                       m_blocks.back().bits == group->codes().bits() &&
                       m_blocks.back().firstColumn + m_blocks.back().width == column;
    if (!joins) m_blocks.emplace_back().firstColumn = column;
    addColumn(m_blocks.back(), *group);
  }
  for (DecodeBlock& block : m_blocks) fillLanes(block);
}

void Decoder::decodeTile(RowRange tile, double* cells) const {
  for (const DecodeBlock& block : m_blocks) {
    double* out = cells + block.firstColumn;
    if (block.width == DecodeBlock::kColumns && tile.size() == kTileRows) {
      decodeBlock(block, tile.begin / kTileRows, out, m_cols);
      continue;
    }
    alignas(64) std::array<double, kTileRows * DecodeBlock::kColumns> whole;
    decodeBlock(block, tile.begin / kTileRows, whole.data(), DecodeBlock::kColumns);
    for (std::uint64_t r = 0; r < tile.size(); ++r) {
      std::copy_n(whole.data() + r * DecodeBlock::kColumns, block.width, out + r * m_cols);
    }
  }
  for (const ColumnGroup* group : m_others) group->decompressInto(tile, cells, m_cols);
}

void Decoder::decode(RowRange range, double* cells) const {
  for (std::uint64_t row = range.begin; row < range.end; row += kTileRows) {
    decodeTile({row, std::min(range.end, row + kTileRows)}, cells + (row - range.begin) * m_cols);
  }
}

}  // namespace packscope::compress
