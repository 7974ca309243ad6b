// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/native_matrix.h"

#include "base/error.h"
#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/native_compressor.h"
#include "formats/native_compressed.h"

#include <limits>
#include <vector>

namespace packscope::formats {

matrix::Matrix readNativeMatrix(base::ByteSpan content, const ReadLimits& limits) {
  const NativeShape shape = readNativeShape(content);
  requireShape(shape.rows, shape.cols, content.size(), limits);
  const base::ThreadBudget threads(1);
  return readNativeCompressed(content, threads).decompress(threads);
}

void writeNativeMatrix(const matrix::Matrix& matrix, base::ByteWriter& out) {
  const base::ThreadBudget threads(1);
  compress::CompressedMatrix compressed;
  compress::compressNative(matrix, threads, compressed);
  std::vector<std::byte> file(static_cast<std::size_t>(nativeCompressedSize(compressed)));
  writeNativeCompressed(compressed, file, threads);
  out.bytes(file);
}

std::uint64_t nativeDecodedBytes(base::ByteSpan head, std::uint64_t) noexcept {
  try {
    const NativeShape shape = readNativeShape(head);
    std::uint64_t bytes = 0;
    const bool overflow =
        __builtin_mul_overflow(shape.rows, std::uint64_t{shape.cols} * sizeof(double), &bytes);
    return overflow ? std::numeric_limits<std::uint64_t>::max() : bytes;
  } catch (const base::Error&) {
    return 0;
  }
}

}  // namespace packscope::formats
