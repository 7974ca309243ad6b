// SPDX-License-Identifier: GPL-3.0-or-later
// Decompresses whole rows: tile by tile over all groups, neighbouring single-column DDC groups together, so
// that each line of the output is written once.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/kernels/decode_block.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace packscope::compress {

/// Valid while the matrix lives; thread-safe.
class Decoder {
 public:
  explicit Decoder(const CompressedMatrix& matrix);
  /// Stores rows [range.begin, range.end), cols() doubles each, at `cells`.
  void decode(RowRange range, double* cells) const;

 private:
  void decodeTile(RowRange tile, double* cells) const;

  std::uint32_t m_cols;
  std::vector<DecodeBlock> m_blocks;
  std::vector<const ColumnGroup*> m_others;
};

}  // namespace packscope::compress
