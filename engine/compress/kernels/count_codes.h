// SPDX-License-Identifier: GPL-3.0-or-later
// Counting the codes of narrow maps by the number of set bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace packscope::compress {

/// How often the codes 1, 2 and 3 occur in `words` 64-bit words of 2-bit codes, or 1 (element 0) in words of
/// 1-bit codes. data is aligned to 8 bytes. Code 0 is what is left of the rows.
std::array<std::uint64_t, 3> countNarrowCodes(const std::byte* data, std::size_t words, std::uint32_t bits);

}  // namespace packscope::compress
