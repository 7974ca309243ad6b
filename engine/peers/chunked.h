// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries whose sizes are 32-bit ints get inputs of any size, in chunks.
//
//   one chunk (the original has at most chunkBytes)   the library's own bytes
//   else, for each chunk                              u64 little-endian length, the library's bytes
#pragma once

#include "base/byte_reader.h"
#include "base/byte_writer.h"

#include <algorithm>
#include <cstdint>

namespace packscope::peers {

/// boundOne(bytes): most bytes for one chunk.
template <typename BoundOne>
std::uint64_t boundChunked(std::uint64_t inputBytes, std::uint64_t chunkBytes, BoundOne boundOne) {
  if (inputBytes <= chunkBytes) return boundOne(inputBytes);
  const std::uint64_t full = inputBytes / chunkBytes;
  return full * (8 + boundOne(chunkBytes)) + 8 + boundOne(inputBytes % chunkBytes);
}

/// compressOne(in, out) returns the bytes written.
template <typename CompressOne>
std::uint64_t compressChunked(base::ByteSpan in, base::MutableByteSpan out, std::uint64_t chunkBytes,
                              CompressOne compressOne) {
  if (in.size() <= chunkBytes) return compressOne(in, out);
  std::size_t used = 0;
  while (!in.empty()) {
    const base::ByteSpan chunk = in.first(std::min<std::size_t>(in.size(), chunkBytes));
    const base::MutableByteSpan room = out.subspan(used);
    const std::uint64_t written = compressOne(chunk, room.subspan(8));
    base::ByteWriter(room).littleEndian(written);
    used += 8 + static_cast<std::size_t>(written);
    in = in.subspan(chunk.size());
  }
  return used;
}

/// decompressOne(in, out) fills out or throws.
template <typename DecompressOne>
void decompressChunked(base::ByteSpan in, base::MutableByteSpan out, std::uint64_t chunkBytes,
                       DecompressOne decompressOne) {
  if (out.size() <= chunkBytes) {
    decompressOne(in, out);
    return;
  }
  base::ByteReader reader(in);
  while (!out.empty()) {
    const auto length = reader.littleEndian<std::uint64_t>("chunk length");
    const base::ByteSpan chunk = reader.take(length, "chunk");
    const base::MutableByteSpan target = out.first(std::min<std::size_t>(out.size(), chunkBytes));
    decompressOne(chunk, target);
    out = out.subspan(target.size());
  }
  reader.requireEnd("the last chunk");
}

}  // namespace packscope::peers
