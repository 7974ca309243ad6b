// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/zstd_peer.h"

#include "base/error.h"

#include <fmt/format.h>
#include <zstd.h>

namespace packscope::peers {
namespace {

struct ZstdContext {
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> compressor{ZSTD_createCCtx(), ZSTD_freeCCtx};
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> decompressor{ZSTD_createDCtx(), ZSTD_freeDCtx};
};

Context openZstd(const PeerOptions&) {
  auto context = std::make_shared<ZstdContext>();
  if (!context->compressor || !context->decompressor) {
    throw base::Error(base::ErrorKind::OutOfMemory, "zstd: out of memory");
  }
  return context;
}

template <int Level>
std::uint64_t compress(void* context, base::ByteSpan in, base::MutableByteSpan out) {
  auto* const compressor = static_cast<ZstdContext*>(context)->compressor.get();
  const std::size_t written =
      ZSTD_compressCCtx(compressor, out.data(), out.size(), in.data(), in.size(), Level);
  if (ZSTD_isError(written) != 0U) {
    base::throwInvalid(fmt::format("zstd -{}: {}", Level, ZSTD_getErrorName(written)));
  }
  return written;
}

void decompress(void* context, base::ByteSpan in, base::MutableByteSpan out) {
  auto* const decompressor = static_cast<ZstdContext*>(context)->decompressor.get();
  const std::size_t written = ZSTD_decompressDCtx(decompressor, out.data(), out.size(), in.data(), in.size());
  if (ZSTD_isError(written) != 0U) base::throwCorrupt(fmt::format("zstd: {}", ZSTD_getErrorName(written)), 0);
  if (written != out.size()) {
    base::throwCorrupt(fmt::format("zstd: {} bytes instead of {}", written, out.size()), 0);
  }
}

std::uint64_t bound(std::uint64_t inputBytes) {
  return ZSTD_compressBound(inputBytes);
}

}  // namespace

const Peer kZstd1Peer{
    "zstd-1",    "zstd -1",  "Compresses the bytes of the cells with Zstandard level 1, one thread.",
    "compress",  openZstd,   bound,
    compress<1>, decompress, nullptr,
    nullptr};
const Peer kZstd3Peer{
    "zstd-3",    "zstd -3",  "Compresses the bytes of the cells with Zstandard level 3, one thread.",
    "compress",  openZstd,   bound,
    compress<3>, decompress, nullptr,
    nullptr};

}  // namespace packscope::peers
