// SPDX-License-Identifier: GPL-3.0-or-later
// What a codec supplies: the work on one value. codec/block_codec.h lifts it to blocks and loops.
//
// A scalar policy P is a type with
//   kMaxBytes            longest encoding of one value
//   kFixedSize           every encoding has kMaxBytes bytes, those of the value in little-endian order
//   size(v)              exact bytes of v
//   poke(p, v)           writes v; may write any of the kMaxBytes bytes at p; returns size(v)
//   plan(v)              size(v), and of the work on v what does not need the address
//   write(p, planned)    writes it; writes its size bytes and no other
//   peek(p)              reads a valid encoding; may read any of the max(kMaxBytes, 8) bytes at p
//   read(p)              reads a valid encoding; reads its bytes and no other
//   decode(p, available) strict: over-long, too large or cut encodings are errors; reads `available` bytes at
//   most
// All are pure, never throw, and are inlined into loops that are compiled once per instruction set.
#pragma once

#include "base/bytes.h"
#include "codec/codec.h"

#include <cstddef>
#include <cstdint>

#define PACKSCOPE_INLINE [[gnu::always_inline]] inline

namespace packscope::codec {

/// A value on its way out. `bytes`: the first eight of its encoding, the first one lowest, or what else suits
/// write().
struct Planned {
  std::uint64_t bytes;
  std::size_t size;
  std::uint64_t value;
};

/// Stores the lowest `size` bytes, 1 to 8, and no other.
PACKSCOPE_INLINE void storeExactly(std::byte* p, std::uint64_t bytes, std::size_t size) noexcept {
  if (size >= 4) {
    // Two stores that overlap reach every size from 4 to 8.
    base::storeLittleEndian(p, static_cast<std::uint32_t>(bytes));
    base::storeLittleEndian(p + size - 4, static_cast<std::uint32_t>(bytes >> (8 * size - 32)));
    return;
  }
  p[0] = static_cast<std::byte>(bytes);
  if (size > 1) {
    p[1] = static_cast<std::byte>(bytes >> 8);
    if (size == 3) p[2] = static_cast<std::byte>(bytes >> 16);
  }
}

/// A value and the bytes it took.
struct Peeked {
  std::uint64_t value;
  std::size_t size;
};

/// What a strict decode of one value found.
struct Step {
  std::uint64_t value;
  std::size_t size;  ///< Bytes of the value; with Truncated, the bytes it needs.
  DecodeResult::Error error;

  PACKSCOPE_INLINE static Step of(Peeked peeked) noexcept {
    return {peeked.value, peeked.size, DecodeResult::Error::None};
  }
  PACKSCOPE_INLINE static Step truncated(std::size_t needed) noexcept {
    return {0, needed, DecodeResult::Error::Truncated};
  }
};

}  // namespace packscope::codec
