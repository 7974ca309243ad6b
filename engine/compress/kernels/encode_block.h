// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of encoding: 64 rows of 8 neighbouring columns of a row-major matrix become packed codes.
//
// A vector holds neighbouring columns of one row, so nothing is gathered; each 64-bit lane collects the codes
// of its own column, and leaves as a word of that column's code map. No transposition is needed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace packscope::compress {

inline constexpr std::size_t kBlockColumns = 8;
inline constexpr std::size_t kCompareValues = 8;

/// What the kernels need of 8 columns; lane j is column j of the block. A lane whose column does not fit the
/// kernel may hold anything: its words and its miss bit mean nothing.
struct alignas(64) BlockTables {
  /// Compare kernels: the bits of the value with code k. Unused k repeat the value with code 0.
  std::uint64_t values[kCompareValues][kBlockColumns];
  /// Integer kernels: code = value - base for the integers base .. base + count - 1, |base| < 2^51, count <=
  /// 2^16. shift = 2^52 - base, highest = 2^52 + count - 1.
  double shift[kBlockColumns];
  double highest[kBlockColumns];
  /// The bits that no code has, when count is a power of two.
  std::uint64_t beyond[kBlockColumns];
  /// Where the cells lie that are encoded soon after these, in cells from each row on: fetched meanwhile.
  std::ptrdiff_t ahead;
};

/// words[w][j]: word w of column j in the layout of CodeMap; a tile has `bits` words a column.
struct alignas(64) BlockWords {
  std::uint64_t words[16][kBlockColumns];
};

/// Encodes 64 rows of 8 columns at cells, cells + stride, ...; all of them must be readable. Returns bit j
/// set when column j holds a value that is not in its table: that column's words mean nothing then.
using EncodeBlock = std::uint32_t (*)(const double* cells, std::size_t stride, const BlockTables& tables,
                                      BlockWords& out);

/// For tables of at most `values` values (1 to 8) and codes of `bits` bits (1, 2, 4 or 8; 2^bits >= values);
/// with one value it only checks and leaves the words alone. Of the active SIMD target; every target gives
/// the same words.
EncodeBlock compareKernel(std::uint32_t values, std::uint32_t bits);
/// For dense integers and codes of `bits` bits (1, 2, 4, 8, 16; 2^bits >= count). powers: count is a power of
/// two in every lane that matters, which spares a comparison a row.
EncodeBlock integerKernel(std::uint32_t bits, bool powers);

}  // namespace packscope::compress
