// SPDX-License-Identifier: GPL-3.0-or-later
// The codec table: a new codec is a header with a scalar policy and one row here.
#include "codec/codec.h"
#include "codec/fixed64.h"
#include "codec/instruction_sets.h"
#include "codec/leb128.h"
#include "codec/sqlite4.h"
#include "codec/sqlite4_native.h"

#include <array>

#include <fmt/format.h>

namespace packscope::codec {
namespace {

constexpr std::array kCodecs = {
    makeCodec<Fixed64>("fixed64", "Fixed 64-bit", "8 bytes a value, little-endian: the baseline."),
    makeCodec<Sqlite4>("sqlite4", "SQLite4 varint",
                       "1 to 9 bytes, big-endian: encodings compare byte by byte like the values."),
    makeCodec<Sqlite4Native>(
        "sqlite4-native", "SQLite4 varint, machine order",
        "SQLite4's lengths with the payload in machine order, as the published branch wrote it."),
    makeCodec<Leb128>("leb128", "LEB128 varint",
                      "1 to 10 bytes of 7 bits, lowest first, as in Protocol Buffers."),
};

}  // namespace

std::span<const Codec> codecs() {
  return kCodecs;
}

const Codec* findCodec(std::string_view id) {
  for (const Codec& codec : kCodecs) {
    if (codec.id == id) return &codec;
  }
  return nullptr;
}

std::string toString(const DecodeResult& result) {
  switch (result.error) {
    case DecodeResult::Error::None:
      return {};
    case DecodeResult::Error::Truncated:
      return fmt::format("value {} at byte {}: needs {} bytes, has {}", result.decoded, result.consumed,
                         result.needed, result.available);
    case DecodeResult::Error::NonCanonical:
      return fmt::format("value {} at byte {}: a shorter encoding of the same value exists", result.decoded,
                         result.consumed);
    case DecodeResult::Error::Overflow:
      break;
  }
  return fmt::format("value {} at byte {}: exceeds 64 bits", result.decoded, result.consumed);
}

void emptyLoop(std::size_t count) {
  PACKSCOPE_NO_UNROLL
  for (std::size_t i = count; i != 0; --i) base::clobber();
}

}  // namespace packscope::codec
