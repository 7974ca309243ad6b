// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/blosc_peer.h"

#include "base/error.h"
#include "peers/chunked.h"

#include <blosc.h>
#include <fmt/format.h>

namespace packscope::peers {
namespace {

constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 30;
constexpr int kLevel = 5;  // The library's own choice.
constexpr int kThreads = 1;
constexpr std::size_t kAutomaticBlock = 0;

std::uint64_t bound(std::uint64_t inputBytes) {
  return boundChunked(inputBytes, kChunkBytes,
                      [](std::uint64_t bytes) { return bytes + BLOSC_MAX_OVERHEAD; });
}

std::uint64_t compress(void*, base::ByteSpan in, base::MutableByteSpan out) {
  return compressChunked(in, out, kChunkBytes, [](base::ByteSpan chunk, base::MutableByteSpan room) {
    const int written =
        blosc_compress_ctx(kLevel, BLOSC_BITSHUFFLE, sizeof(double), chunk.size(), chunk.data(), room.data(),
                           room.size(), BLOSC_LZ4_COMPNAME, kAutomaticBlock, kThreads);
    if (written <= 0)
      base::throwInvalid(fmt::format("blosc: {} bytes could not be compressed", chunk.size()));
    return static_cast<std::uint64_t>(written);
  });
}

void decompress(void*, base::ByteSpan in, base::MutableByteSpan out) {
  decompressChunked(in, out, kChunkBytes, [](base::ByteSpan chunk, base::MutableByteSpan target) {
    // The library trusts the sizes in its header, so they are checked before.
    std::size_t size = 0;
    if (blosc_cbuffer_validate(chunk.data(), chunk.size(), &size) != 0 || size != target.size()) {
      base::throwCorrupt(
          fmt::format("blosc: {} bytes are not a buffer of {} bytes", chunk.size(), target.size()), 0);
    }
    const int written = blosc_decompress_ctx(chunk.data(), target.data(), target.size(), kThreads);
    if (written < 0 || static_cast<std::size_t>(written) != target.size()) {
      base::throwCorrupt(fmt::format("blosc: {} bytes instead of {}", written, target.size()), 0);
    }
  });
}

}  // namespace

const Peer kBloscPeer{"blosc-bitshuffle-lz4",
                      "Blosc bitshuffle + LZ4",
                      "Compresses the cells with c-blosc: bits shuffled, LZ4, level 5, one thread.",
                      "compress",
                      nullptr,
                      bound,
                      compress,
                      decompress,
                      nullptr,
                      nullptr};

}  // namespace packscope::peers
