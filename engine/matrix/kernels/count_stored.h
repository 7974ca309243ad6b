// SPDX-License-Identifier: GPL-3.0-or-later
// Counting the cells that hold anything but +0.0, at the speed of reading them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace packscope::matrix {

/// Cells whose bits are not those of +0.0. By the active SIMD target; every target gives the same count.
std::uint64_t countStored(const double* cells, std::size_t count) noexcept;

}  // namespace packscope::matrix
