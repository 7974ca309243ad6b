// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy arrays of one or two dimensions. Layout: formats/npy_header.h.
#pragma once

#include "base/byte_writer.h"
#include "base/bytes.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

namespace packscope::formats {

/// Doubles keep their bits; other types are converted, and a 64-bit integer that no double equals is refused.
/// Throws what readNpyHeader throws, Corruption when the file has more or fewer bytes than the shape asks
/// for, and InvalidArgument for shapes beyond the limits.
matrix::Matrix readNpy(base::ByteSpan content, const ReadLimits& limits);
/// Little-endian doubles, row-major; does not flush.
void writeNpy(const matrix::Matrix& matrix, base::ByteWriter& out);

}  // namespace packscope::formats
