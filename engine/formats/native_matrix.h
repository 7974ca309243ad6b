// SPDX-License-Identifier: GPL-3.0-or-later
// The native compressed file (native_compressed.h) as one of the formats of dense matrices.
#pragma once

#include "base/byte_writer.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

#include <cstdint>

namespace packscope::formats {

/// Decompresses the whole file. Throws as readNativeCompressed, InvalidArgument beyond the
/// limits.
matrix::Matrix readNativeMatrix(base::ByteSpan content, const ReadLimits& limits);
/// Plans and compresses in the native layout.
void writeNativeMatrix(const matrix::Matrix& matrix, base::ByteWriter& out);
/// 0 when the head is none of a native file.
std::uint64_t nativeDecodedBytes(base::ByteSpan head, std::uint64_t fileBytes) noexcept;

}  // namespace packscope::formats
