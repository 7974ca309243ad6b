// SPDX-License-Identifier: GPL-3.0-or-later
// The table of encoding kernels of one SIMD target.
#pragma once

#include "compress/kernels/encode_block.h"

namespace packscope::compress {

inline constexpr std::size_t kTileRowsOfBlock = 64;
inline constexpr std::uint64_t kTwo52Bits = 0x4330'0000'0000'0000U;  ///< The bits of 2^52.

/// Rows of codes of 1, 2, 4, 8 (and 16) bits; null where the values do not fit.
struct EncodeTable {
  EncodeBlock constant;
  EncodeBlock compare2[4];
  EncodeBlock compare4[4];
  EncodeBlock compare8[4];
  EncodeBlock integer[5];
  EncodeBlock integerPowers[5];  ///< The number of values is a power of two.
};

/// The plain functions: no vector code.
const EncodeTable& plainKernels();

}  // namespace packscope::compress
