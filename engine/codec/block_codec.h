// SPDX-License-Identifier: GPL-3.0-or-later
// Lifts a scalar policy (codec/scalar_policy.h) to the block functions and the micro-operation loops of a
// Codec. All of it is inlined into the functions of codec/instruction_sets.h, which exist once per
// instruction set.
//
// What keeps the loops honest (each was seen to make an operation vanish):
//   - the value, or the address it is read from, is opaque in every iteration, so no length is computed once
//   for all;
//   - the buffer's address is unknown to the compiler, and its bytes count as read after every iteration;
//   - length and decoded value are used;
//   - no loop is unrolled or vectorised: one iteration is one operation.
#pragma once

#include "base/keep_alive.h"
#include "codec/scalar_policy.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#if defined(__clang__)
#define PACKSCOPE_NO_UNROLL _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define PACKSCOPE_NO_UNROLL _Pragma("GCC unroll 1")
#endif

namespace packscope::codec::block {

template <typename P>
std::size_t maxEncodedSize(std::size_t count) noexcept {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  return count > kMost / P::kMaxBytes ? kMost : count * P::kMaxBytes;
}

template <typename P>
PACKSCOPE_INLINE std::size_t encodedSize(std::span<const std::uint64_t> values) noexcept {
  if constexpr (P::kFixedSize) return values.size() * P::kMaxBytes;
  std::size_t size = 0;
  for (const std::uint64_t value : values) size += P::size(value);
  return size;
}

template <typename P>
PACKSCOPE_INLINE std::size_t encode(std::span<const std::uint64_t> values,
                                    base::MutableByteSpan out) noexcept {
  if constexpr (P::kFixedSize && std::endian::native == std::endian::little) {
    if (!values.empty()) std::memcpy(out.data(), values.data(), values.size_bytes());
    return values.size_bytes();
  }
  // A poke may write kMaxBytes bytes whatever the length. At least kMaxBytes - 1 values behind it, of one
  // byte or more each, write over what it left; the last values are written exactly.
  constexpr std::size_t kExact = P::kMaxBytes - 1;
  const std::size_t poked = values.size() > kExact ? values.size() - kExact : 0;
  std::byte* p = out.data();
  for (std::size_t i = 0; i < poked; ++i) p += P::poke(p, values[i]);
  for (std::size_t i = poked; i < values.size(); ++i) {
    const Planned planned = P::plan(values[i]);
    P::write(p, planned);
    p += planned.size;
  }
  return static_cast<std::size_t>(p - out.data());
}

template <typename P>
PACKSCOPE_INLINE DecodeResult decode(base::ByteSpan in, std::span<std::uint64_t> out) noexcept {
  DecodeResult result;
  if constexpr (P::kFixedSize && std::endian::native == std::endian::little) {
    result.decoded = std::min(out.size(), in.size() / P::kMaxBytes);
    result.consumed = result.decoded * P::kMaxBytes;
    if (result.decoded != 0) std::memcpy(out.data(), in.data(), result.consumed);
    if (result.decoded == out.size()) return result;
    result.error = DecodeResult::Error::Truncated;
    result.needed = P::kMaxBytes;
    result.available = in.size() - result.consumed;
    return result;
  }
  while (result.decoded < out.size()) {
    const std::size_t available = in.size() - result.consumed;
    const Step step = P::decode(in.data() + result.consumed, available);
    if (step.error != DecodeResult::Error::None) [[unlikely]] {
      result.error = step.error;
      if (step.error == DecodeResult::Error::Truncated) {
        result.needed = step.size;
        result.available = available;
      }
      return result;
    }
    out[result.decoded++] = step.value;
    result.consumed += step.size;
  }
  return result;
}

/// The four operations on one value, for the loops; the out-of-line twins are in codec/instruction_sets.h.
template <typename P>
struct InlineOperations {
  PACKSCOPE_INLINE static std::size_t poke(std::byte* p, std::uint64_t value) noexcept {
    return P::poke(p, value);
  }
  PACKSCOPE_INLINE static Peeked peek(const std::byte* p) noexcept { return P::peek(p); }
  PACKSCOPE_INLINE static void encode(std::uint64_t value) {
    const Planned planned = P::plan(value);
    auto* p = static_cast<std::byte*>(::operator new(planned.size));
    P::write(p, planned);
    base::escape(p);
    ::operator delete(p);
  }
  PACKSCOPE_INLINE static std::uint64_t roundtrip(std::uint64_t value) {
    const Planned planned = P::plan(value);
    auto* p = static_cast<std::byte*>(::operator new(planned.size));
    P::write(p, planned);
    base::escape(p);
    const Peeked peeked = P::read(p);
    base::keep(peeked.size);
    ::operator delete(p);
    return peeked.value;
  }
};

/// Calls operation(v) `count` times over `items`, every v opaque. One item gets a loop of its own: no index,
/// no load.
template <typename T, typename Operation>
PACKSCOPE_INLINE void repeat(std::span<const T> items, std::size_t count, Operation operation) {
  if (items.size() == 1) {
    const T only = items[0];
    PACKSCOPE_NO_UNROLL
    for (std::size_t i = count; i != 0; --i) {
      T item = only;
      base::hide(item);
      operation(item);
    }
    return;
  }
  for (std::size_t done = 0; done < count; done += items.size()) {
    PACKSCOPE_NO_UNROLL
    for (T item : items) {
      base::hide(item);
      operation(item);
    }
  }
}

template <typename Operations>
PACKSCOPE_INLINE void pokeLoop(std::span<const std::uint64_t> values, std::size_t count, std::byte* buffer) {
  repeat(
      values, count, [buffer](std::uint64_t value) __attribute__((always_inline)) {
        const std::size_t size = Operations::poke(buffer, value);
        base::keep(size);
      });
}

template <typename Operations>
PACKSCOPE_INLINE std::uint64_t peekLoop(std::span<const std::byte* const> buffers, std::size_t count) {
  std::uint64_t checksum = 0;
  repeat(
      buffers, count, [&checksum](const std::byte* buffer) __attribute__((always_inline)) {
        const Peeked peeked = Operations::peek(buffer);
        base::keep(peeked.size);
        checksum += peeked.value;
      });
  return checksum;
}

template <typename Operations>
PACKSCOPE_INLINE void encodeLoop(std::span<const std::uint64_t> values, std::size_t count) {
  repeat(
      values, count, [](std::uint64_t value) __attribute__((always_inline)) { Operations::encode(value); });
}

template <typename Operations>
PACKSCOPE_INLINE std::uint64_t roundtripLoop(std::span<const std::uint64_t> values, std::size_t count) {
  std::uint64_t checksum = 0;
  repeat(
      values, count, [&checksum](std::uint64_t value) __attribute__((always_inline)) {
        checksum += Operations::roundtrip(value);
      });
  return checksum;
}

}  // namespace packscope::codec::block
