// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/systemds_form.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace packscope::compress {
namespace {

template <typename T>
std::byte* put(std::byte* out, T value) noexcept {
  base::storeBigEndian(out, value);
  return out + sizeof(T);
}

constexpr std::uint64_t pad8(std::uint64_t n) noexcept {
  return (8 - n % 8) % 8;
}
/// JVM bytes of arrays of n bytes and n chars: the choice between offset lists depends on them
/// (systemds-formats 7.1).
constexpr std::uint64_t jvmBytes(std::uint64_t n) noexcept {
  return 28 + (n <= 4 ? 4 : n + pad8(n - 4));
}
constexpr std::uint64_t jvmChars(std::uint64_t n) noexcept {
  return 28 + (n <= 2 ? 4 : 2 * n + pad8(2 * n - 4));
}

/// body(first, codes) over all codes in chunks.
template <typename Body>
void forCodes(const CodeMap& codes, Body&& body) {
  std::array<std::uint32_t, 1024> chunk;
  for (std::uint64_t row = 0; row < codes.rows(); row += chunk.size()) {
    const std::span<std::uint32_t> part(chunk.data(),
                                        std::min<std::uint64_t>(chunk.size(), codes.rows() - row));
    codes.unpack(row, part);
    body(row, part);
  }
}

/// Codes of 1, 2 or 4 bits to a byte each: eight at a time, halved into place three times.
template <std::uint32_t kBits>
void widenToBytes(const CodeMap& codes, std::byte* out) noexcept {
  constexpr auto maskOf = [](std::uint32_t width, std::uint32_t every) {
    std::uint64_t mask = 0;
    for (std::uint32_t at = 0; at < 64; at += every) mask |= ((std::uint64_t{1} << width) - 1) << at;
    return mask;
  };
  constexpr std::uint64_t kFours = maskOf(4 * kBits, 32);
  constexpr std::uint64_t kTwos = maskOf(2 * kBits, 16);
  constexpr std::uint64_t kOnes = maskOf(kBits, 8);
  for (std::uint64_t row = 0; row < codes.rows(); row += 8) {
    std::array<std::byte, 8> eight{};
    std::memcpy(eight.data(), codes.data() + row / 8 * kBits, kBits);
    std::uint64_t word = base::loadLittleEndian<std::uint64_t>(eight.data());
    word = (word | word << (32 - 4 * kBits)) & kFours;
    word = (word | word << (16 - 2 * kBits)) & kTwos;
    word = (word | word << (8 - kBits)) & kOnes;
    base::storeLittleEndian(eight.data(), word);
    std::memcpy(out + row, eight.data(), std::min<std::uint64_t>(8, codes.rows() - row));
  }
}

std::byte* writeBits(std::byte* out, const CodeMap& codes) noexcept {
  const std::uint64_t longs = (codes.rows() >> 6) + 1;
  out = put(out, static_cast<std::uint32_t>(longs));
  std::memset(out, 0, longs * 8);
  if (codes.bits() == 1) {
    for (std::uint64_t i = 0; i < codes.bytes() / 8; ++i) {
      put(out + 8 * i, base::loadLittleEndian<std::uint64_t>(codes.data() + 8 * i));
    }
    return out + longs * 8;
  }
  for (std::uint64_t row = 0; row < codes.rows(); ++row) {
    std::byte& target = out[row / 64 * 8 + 7 - row % 64 / 8];
    target |= static_cast<std::byte>(codes.get(row) << (row % 8));
  }
  return out + longs * 8;
}

/// Number of zero deltas that `step` allows between neighbours, and whether all deltas stay at or below 127.
struct DeltaShape {
  std::uint64_t zeros = 0;
  bool small = true;
};

DeltaShape deltaShape(const RowOffsets& offsets, std::uint64_t step) noexcept {
  DeltaShape shape;
  std::uint64_t previous = offsets.first();
  offsets.forEach(previous + 1, offsets.last() + 1, [&](std::uint64_t, std::uint64_t row) {
    const std::uint64_t delta = row - previous;
    shape.zeros += (delta - 1) / step;
    shape.small = shape.small && delta <= 127;
    previous = row;
  });
  return shape;
}

std::byte* writeDeltas(std::byte* out, const RowOffsets& offsets, std::uint64_t step) noexcept {
  std::uint64_t previous = offsets.first();
  offsets.forEach(previous + 1, offsets.last() + 1, [&](std::uint64_t, std::uint64_t row) {
    std::uint64_t delta = row - previous;
    for (; delta > step; delta -= step)
      out = step == 255 ? put(out, std::uint8_t{0}) : put(out, std::uint16_t{0});
    out = step == 255 ? put(out, static_cast<std::uint8_t>(delta))
                      : put(out, static_cast<std::uint16_t>(delta));
    previous = row;
  });
  return out;
}

}  // namespace

WireMap wireMapFor(std::uint64_t unique, std::uint64_t size) noexcept {
  if (unique <= 1) return WireMap::Zero;
  if (unique == 2 && size > 32) return WireMap::Bit;
  if (unique <= 128) return WireMap::UByte;
  if (unique <= 256) return WireMap::Byte;
  if (unique <= 65'536) return WireMap::Char;
  return unique <= 8'388'608 ? WireMap::CharByte : WireMap::Int;
}

WireOffsets wireOffsetsFor(const RowOffsets& offsets) noexcept {
  if (offsets.empty()) return WireOffsets::Empty;
  if (offsets.size() == 1) return WireOffsets::Single;
  if (offsets.size() == 2) return WireOffsets::Two;
  const std::uint64_t m = offsets.size() - 1;
  const std::uint64_t range = offsets.last() - offsets.first();
  const auto extra = [&](std::uint64_t step) { return range > step * m ? (range - step * m) / step : 0; };
  if (36 + jvmBytes(m + extra(256)) >= 32 + jvmChars(m + extra(65'535))) return WireOffsets::Char;
  const DeltaShape shape = deltaShape(offsets, 255);
  if (shape.zeros > 0) return WireOffsets::Byte;
  return shape.small ? WireOffsets::ByteUnz : WireOffsets::ByteNz;
}

std::byte* writeDoubles(std::byte* out, std::span<const double> values) noexcept {
  for (const double value : values) out = put(out, std::bit_cast<std::uint64_t>(value));
  return out;
}

std::uint64_t wireMapSize(std::uint64_t unique, std::uint64_t size) noexcept {
  switch (wireMapFor(unique, size)) {
    case WireMap::Zero:
      return 5;
    case WireMap::Bit:
      return 9 + 8 * ((size >> 6) + 1);
    case WireMap::UByte:
    case WireMap::Byte:
      return 9 + size;
    case WireMap::Char:
      return 9 + 2 * size;
    case WireMap::CharByte:
      return 9 + 3 * size;
    case WireMap::Int:
      break;
  }
  return 9 + 4 * size;
}

std::byte* writeWireMap(std::byte* out, const CodeMap& codes, std::uint64_t unique) noexcept {
  const std::uint64_t size = codes.rows();
  const WireMap type = wireMapFor(unique, size);
  out = put(out, static_cast<std::uint8_t>(type));
  if (type != WireMap::Zero && type != WireMap::Bit) out = put(out, static_cast<std::uint32_t>(unique));
  out = put(out, static_cast<std::uint32_t>(size));
  if (type == WireMap::Zero) return out;
  if (type == WireMap::Bit) return writeBits(out, codes);
  if (codes.bits() == 8 && type <= WireMap::Byte) {
    if (size > 0) std::memcpy(out, codes.data(), size);
    return out + size;
  }
  if (codes.bits() >= 1 && codes.bits() <= 4 && type <= WireMap::Byte) {
    if (codes.bits() == 1) widenToBytes<1>(codes, out);
    if (codes.bits() == 2) widenToBytes<2>(codes, out);
    if (codes.bits() == 4) widenToBytes<4>(codes, out);
    return out + size;
  }
  std::byte* high = out + 2 * size;
  forCodes(codes, [&](std::uint64_t first, std::span<const std::uint32_t> part) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (type <= WireMap::Byte)
        out = put(out, static_cast<std::uint8_t>(part[i]));
      else if (type == WireMap::Int)
        out = put(out, part[i]);
      else
        out = put(out, static_cast<std::uint16_t>(part[i]));
      if (type == WireMap::CharByte) high[first + i] = static_cast<std::byte>(part[i] >> 16);
    }
  });
  return type == WireMap::CharByte ? high + size : out;
}

std::uint64_t wireOffsetsSize(const RowOffsets& offsets) noexcept {
  const std::uint64_t m = offsets.size() - 1;
  switch (wireOffsetsFor(offsets)) {
    case WireOffsets::Empty:
      return 1;
    case WireOffsets::Single:
      return 5;
    case WireOffsets::Two:
      return 9;
    case WireOffsets::Char:
      return 13 + 2 * (m + deltaShape(offsets, 65'535).zeros);
    case WireOffsets::Byte:
      return 17 + m + deltaShape(offsets, 255).zeros;
    case WireOffsets::ByteUnz:
    case WireOffsets::ByteNz:
      break;
  }
  return 13 + m;
}

std::byte* writeWireOffsets(std::byte* out, const RowOffsets& offsets) noexcept {
  const WireOffsets type = wireOffsetsFor(offsets);
  out = put(out, static_cast<std::uint8_t>(type));
  if (type == WireOffsets::Empty) return out;
  out = put(out, static_cast<std::uint32_t>(offsets.first()));
  if (type == WireOffsets::Single) return out;
  if (type == WireOffsets::Two) return put(out, static_cast<std::uint32_t>(offsets.last()));
  const std::uint64_t step = type == WireOffsets::Char ? 65'535 : 255;
  const std::uint64_t deltas = offsets.size() - 1 + deltaShape(offsets, step).zeros;
  out = put(out, static_cast<std::uint32_t>(deltas));
  out = put(out, static_cast<std::uint32_t>(offsets.last()));
  if (type == WireOffsets::Byte) out = put(out, static_cast<std::uint32_t>(offsets.size()));
  return writeDeltas(out, offsets, step);
}

}  // namespace packscope::compress
