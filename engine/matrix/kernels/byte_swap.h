// SPDX-License-Identifier: GPL-3.0-or-later
// Doubles to and from big-endian bytes at memory speed. Same bytes on every target (base/simd_target.h).
#pragma once

#include "base/bytes.h"

#include <cstddef>
#include <span>

namespace packscope::matrix {

/// Writes values.size() * 8 bytes, which `out` holds at least. No alignment needed; must not overlap.
/// Thread-safe.
void toBigEndian(std::span<const double> values, std::byte* out) noexcept;
/// Reads out.size() * 8 bytes. No alignment needed; must not overlap. Thread-safe.
void fromBigEndian(const std::byte* in, std::span<double> out) noexcept;

}  // namespace packscope::matrix
