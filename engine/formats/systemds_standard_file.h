// SPDX-License-Identifier: GPL-3.0-or-later
// SystemDS's standard binary file (format "binary"): a SequenceFile of matrix blocks. Source:
// systemds-formats.md 8.4, 9, 10.1, 13. Keys are i64 block row and i64 block column, from 1; blocks are
// kBlockSize x kBlockSize, smaller at the edges, never padded; every block is written, row-major, in the kind
// SystemDS would choose.
#pragma once

#include "base/byte_writer.h"
#include "base/bytes.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

#include <cstdint>

namespace packscope::formats {

inline constexpr std::uint64_t kBlockSize = 1000;  ///< SystemDS's default.

/// Does not flush. A 0 x 0 matrix is a file without records; other matrices without cells are NotSupported.
void writeStandardFile(const matrix::Matrix& matrix, base::ByteWriter& out);

/// Reads any square block size. A block that is missing holds zeros, as in SystemDS; a block that is doubled,
/// outside the grid or of another size than its place is refused. Throws Corruption with the offset,
/// InvalidArgument for the limits.
matrix::Matrix readStandardFile(base::ByteSpan file, const ReadLimits& limits);

/// Format::decodedBytes: as many blocks as fit like the first one, each as large as the first, which is the
/// largest.
std::uint64_t standardDecodedBytes(base::ByteSpan head, std::uint64_t fileBytes) noexcept;

}  // namespace packscope::formats
