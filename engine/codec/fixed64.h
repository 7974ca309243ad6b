// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline: every value in 8 bytes.
//
// | offset | bytes | content             |
// |--------|-------|---------------------|
// | 0      | 8     | value, little-endian|
#pragma once

#include "codec/scalar_policy.h"

namespace packscope::codec {

/// Scalar policy (codec/scalar_policy.h).
struct Fixed64 {
  static constexpr std::size_t kMaxBytes = 8;
  static constexpr bool kFixedSize = true;

  PACKSCOPE_INLINE static std::size_t size(std::uint64_t) noexcept { return 8; }
  PACKSCOPE_INLINE static std::size_t poke(std::byte* p, std::uint64_t value) noexcept {
    base::storeLittleEndian(p, value);
    return 8;
  }
  PACKSCOPE_INLINE static Planned plan(std::uint64_t value) noexcept { return {value, 8, value}; }
  PACKSCOPE_INLINE static void write(std::byte* p, Planned planned) noexcept { poke(p, planned.bytes); }
  PACKSCOPE_INLINE static Peeked peek(const std::byte* p) noexcept {
    return {base::loadLittleEndian<std::uint64_t>(p), 8};
  }
  PACKSCOPE_INLINE static Peeked read(const std::byte* p) noexcept { return peek(p); }
  PACKSCOPE_INLINE static Step decode(const std::byte* p, std::size_t available) noexcept {
    if (available < 8) return Step::truncated(8);
    return Step::of(peek(p));
  }
};

}  // namespace packscope::codec
