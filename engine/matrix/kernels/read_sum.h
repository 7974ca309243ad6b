// SPDX-License-Identifier: GPL-3.0-or-later
// The read-bandwidth ceiling: load every byte once and add.
#pragma once

#include "base/bytes.h"

#include <cstdint>

namespace packscope::matrix {

/// Sum modulo 2^64 of the 64-bit words of `data` (size a multiple of 8) with 8 vector accumulators. Integer
/// sums are the same in any order, so every target gives the same result, and NaN or denormals do not slow it
/// down.
std::uint64_t sumWords(base::ByteSpan data) noexcept;

}  // namespace packscope::matrix
