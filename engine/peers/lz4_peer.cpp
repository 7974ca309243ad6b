// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/lz4_peer.h"

#include "base/error.h"
#include "peers/chunked.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <lz4.h>

namespace packscope::peers {
namespace {

constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 30;
constexpr int kAcceleration = 1;

struct Lz4Context {
  // Words, because the state needs their alignment.
  std::vector<std::uint64_t> state =
      std::vector<std::uint64_t>(static_cast<std::size_t>(LZ4_sizeofState()) / 8 + 1);
};

const char* charsOf(base::ByteSpan bytes) {
  return reinterpret_cast<const char*>(bytes.data());
}
char* charsOf(base::MutableByteSpan bytes) {
  return reinterpret_cast<char*>(bytes.data());
}
/// Chunks and their bounds fit an int; the rest of a larger output buffer is not needed.
int intOf(std::size_t size) {
  return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

std::uint64_t bound(std::uint64_t inputBytes) {
  return boundChunked(inputBytes, kChunkBytes, [](std::uint64_t bytes) {
    return static_cast<std::uint64_t>(LZ4_compressBound(static_cast<int>(bytes)));
  });
}

std::uint64_t compress(void* context, base::ByteSpan in, base::MutableByteSpan out) {
  void* const state = static_cast<Lz4Context*>(context)->state.data();
  return compressChunked(in, out, kChunkBytes, [&](base::ByteSpan chunk, base::MutableByteSpan room) {
    const int written = LZ4_compress_fast_extState(state, charsOf(chunk), charsOf(room), intOf(chunk.size()),
                                                   intOf(room.size()), kAcceleration);
    if (written <= 0) base::throwInvalid(fmt::format("lz4: {} bytes could not be compressed", chunk.size()));
    return static_cast<std::uint64_t>(written);
  });
}

void decompress(void*, base::ByteSpan in, base::MutableByteSpan out) {
  decompressChunked(in, out, kChunkBytes, [](base::ByteSpan chunk, base::MutableByteSpan target) {
    const int written =
        LZ4_decompress_safe(charsOf(chunk), charsOf(target), intOf(chunk.size()), intOf(target.size()));
    if (written < 0 || static_cast<std::size_t>(written) != target.size()) {
      base::throwCorrupt(fmt::format("lz4: {} bytes instead of {}", written, target.size()), 0);
    }
  });
}

}  // namespace

const Peer kLz4Peer{"lz4",
                    "LZ4",
                    "Compresses the bytes of the cells with LZ4 (fast, acceleration 1), one thread.",
                    "compress",
                    [](const PeerOptions&) -> Context { return std::make_shared<Lz4Context>(); },
                    bound,
                    compress,
                    decompress,
                    nullptr,
                    nullptr};

}  // namespace packscope::peers
