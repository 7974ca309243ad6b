// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/deflate_peer.h"

#include "base/error.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#define ZLIB_CONST
#include <zlib.h>

namespace packscope::peers {
namespace {

constexpr int kLevel = 6;  // The library's own choice.

/// Both directions of zlib; what it holds is freed with it.
struct DeflateContext {
  DeflateContext() {
    if (deflateInit(&compressor, kLevel) != Z_OK)
      throw base::Error(base::ErrorKind::OutOfMemory, "deflate: out of memory");
    if (inflateInit(&decompressor) != Z_OK) {
      deflateEnd(&compressor);
      throw base::Error(base::ErrorKind::OutOfMemory, "deflate: out of memory");
    }
  }
  ~DeflateContext() {
    deflateEnd(&compressor);
    inflateEnd(&decompressor);
  }
  DeflateContext(const DeflateContext&) = delete;
  DeflateContext& operator=(const DeflateContext&) = delete;

  z_stream compressor{};
  z_stream decompressor{};
};

/// Runs `step` (deflate or inflate) until the end of the stream; zlib counts in 32 bits, so in pieces.
/// Returns the bytes written, or nothing when the stream does not end.
template <typename Step>
std::uint64_t runThrough(z_stream& stream, base::ByteSpan in, base::MutableByteSpan out, Step step) {
  constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
  std::size_t read = 0;
  std::size_t written = 0;
  Bytef nowhere = 0;  // zlib refuses a null pointer, also for no bytes.
  while (true) {
    const std::size_t inPiece = std::min(in.size() - read, kMost);
    const std::size_t outPiece = std::min(out.size() - written, kMost);
    stream.next_in = reinterpret_cast<const Bytef*>(in.data()) + read;
    stream.avail_in = static_cast<uInt>(inPiece);
    stream.next_out = out.empty() ? &nowhere : reinterpret_cast<Bytef*>(out.data()) + written;
    stream.avail_out = static_cast<uInt>(outPiece);
    const int result = step(&stream, read + inPiece == in.size() ? Z_FINISH : Z_NO_FLUSH);
    read += inPiece - stream.avail_in;
    written += outPiece - stream.avail_out;
    if (result == Z_STREAM_END) break;
    const bool stuck = stream.avail_in == inPiece && stream.avail_out == outPiece;
    if ((result != Z_OK && result != Z_BUF_ERROR) || stuck) {
      base::throwCorrupt(fmt::format("deflate: the stream does not end ({})", result), read);
    }
  }
  if (read != in.size()) base::throwCorrupt("deflate: bytes behind the stream", read);
  return written;
}

std::uint64_t compress(void* context, base::ByteSpan in, base::MutableByteSpan out) {
  z_stream& stream = static_cast<DeflateContext*>(context)->compressor;
  deflateReset(&stream);
  return runThrough(stream, in, out, [](z_stream* s, int flush) { return deflate(s, flush); });
}

void decompress(void* context, base::ByteSpan in, base::MutableByteSpan out) {
  z_stream& stream = static_cast<DeflateContext*>(context)->decompressor;
  inflateReset(&stream);
  const std::uint64_t written =
      runThrough(stream, in, out, [](z_stream* s, int flush) { return inflate(s, flush); });
  if (written != out.size())
    base::throwCorrupt(fmt::format("deflate: {} bytes instead of {}", written, out.size()), 0);
}

}  // namespace

const Peer kDeflatePeer{"deflate",
                        "deflate (zlib -6)",
                        "Compresses the bytes of the cells with zlib level 6, one thread.",
                        "compress",
                        [](const PeerOptions&) -> Context { return std::make_shared<DeflateContext>(); },
                        [](std::uint64_t inputBytes) -> std::uint64_t { return compressBound(inputBytes); },
                        compress,
                        decompress,
                        nullptr,
                        nullptr};

}  // namespace packscope::peers
