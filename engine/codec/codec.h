// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of an integer codec and the codec table.
#pragma once

#include "base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace packscope::codec {

/// What a block decode did. `error` is none when every wanted value was decoded.
struct DecodeResult {
  enum class Error : std::uint8_t { None, Truncated, NonCanonical, Overflow };
  std::size_t consumed = 0;  ///< Bytes of the values that were decoded.
  std::size_t decoded = 0;   ///< Values written.
  Error error = Error::None;
  /// Truncated: bytes the next value needs; where only bytes that are missing would tell, one more than there
  /// were.
  std::size_t needed = 0;
  std::size_t available = 0;  ///< Truncated: bytes there were.
};

/// Row of the codec table: function pointers over blocks; the scalar loop is inside, so inlining is real.
/// All are pure and thread-safe. None throws, but for std::bad_alloc from the loops that allocate.
struct Codec {
  std::string_view id;
  std::string_view title;
  std::string_view description;
  std::size_t maxValueBytes;  ///< Longest encoding of one value.

  /// Bytes that encode() needs for `count` values in the worst case.
  std::size_t (*maxEncodedSize)(std::size_t count);
  /// Exact bytes of encode().
  std::size_t (*encodedSize)(std::span<const std::uint64_t> values);
  /// Writes exactly encodedSize(values) bytes, which `out` holds at least; touches nothing behind them.
  /// Returns bytes written.
  std::size_t (*encode)(std::span<const std::uint64_t> values, base::MutableByteSpan out);
  /// Decodes until `out` is full or an error; strict: over-long forms are NonCanonical.
  DecodeResult (*decode)(base::ByteSpan in, std::span<std::uint64_t> out);

  // The published micro-operations: `count` times the same work on values[i % values.size()] (count is a
  // multiple of it). Nothing is hoisted or folded; see codec/block_codec.h. Each in two forms: inlined, and
  // one out-of-line call a value.
  struct Loops {
    /// buffer has maxValueBytes bytes, and any of them may be written.
    void (*poke)(std::span<const std::uint64_t> values, std::size_t count, std::byte* buffer);
    /// buffers[i] points at the encoding of values[i] (trusted), with max(maxValueBytes, 8) readable bytes.
    /// Returns the sum of the decoded values, modulo 2^64.
    std::uint64_t (*peek)(std::span<const std::byte* const> buffers, std::size_t count);
    /// Allocate exactly, write, free.
    void (*encode)(std::span<const std::uint64_t> values, std::size_t count);
    /// Allocate exactly, write, read, free. Returns the sum of the decoded values, modulo 2^64.
    std::uint64_t (*roundtrip)(std::span<const std::uint64_t> values, std::size_t count);
  };
  Loops inlined;
  Loops outOfLine;
};

std::span<const Codec> codecs();
/// Null when there is none.
const Codec* findCodec(std::string_view id);

/// What went wrong, for people: "value 3 at byte 17: needs 9 bytes, has 4"; empty when nothing did. Both
/// count from 0.
std::string toString(const DecodeResult& result);

/// `count` iterations of nothing: the floor under the single poke and peek loops.
void emptyLoop(std::size_t count);

}  // namespace packscope::codec
