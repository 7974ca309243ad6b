// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of decompression: 64 rows of up to 8 neighbouring columns, packed codes to row-major
// doubles.
#pragma once

#include <cstddef>
#include <cstdint>

namespace packscope::compress {

/// Neighbouring columns with codes of the same width, each with a dictionary of its own.
struct alignas(64) DecodeBlock {
  static constexpr std::size_t kColumns = 8;
  /// Up to 2 bits: values[k][j] is the value of code k in column j, unused ones 0.
  double values[4][kColumns] = {};
  const std::byte* codes[kColumns] = {};  ///< Code maps, in the layout of CodeMap.
  const double* dictionaries[kColumns] =
      {};  ///< Above 2 bits: 2^bits values need not be there, only the used ones.
  std::uint32_t firstColumn = 0;
  std::uint32_t width = 0;  ///< Columns; the rest repeats column 0.
  std::uint32_t bits = 0;   ///< 1, 2, 4, 8, 16 or 32.
};

/// Stores rows [64 * tile, 64 * tile + 64) of the block's 8 lanes at out, out + stride, ...: 8 doubles a row
/// are written.
void decodeBlock(const DecodeBlock& block, std::uint64_t tile, double* out, std::size_t stride);

}  // namespace packscope::compress
