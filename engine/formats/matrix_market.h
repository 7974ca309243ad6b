// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix Market exchange files. Source: NIST, https://math.nist.gov/MatrixMarket/formats.html
//
//   %%MatrixMarket matrix coordinate|array real|integer|pattern general|symmetric|skew-symmetric
//   % comments, blank lines
//   rows cols entries      coordinate: then one "row col [value]" a line, from 1; other cells are 0
//   rows cols              array: then one value a line, column after column; of a symmetric matrix the lower
//                          triangle, of a skew-symmetric one without the diagonal
//
// The banner starts at the first character with two '%', its words in any case. Numbers are separated by
// blanks or tabs, and blanks may lead a line; blank lines may stand anywhere; comments only before the size
// line. LF and CRLF end lines, a UTF-8 BOM is ignored. Refused by name: complex and hermitian, entries twice
// or above the diagonal of a symmetric matrix, integers beyond 64 bits or that no double equals, numbers out
// of the range of a double.
#pragma once

#include "base/byte_writer.h"
#include "base/bytes.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

namespace packscope::formats {

/// Throws Corruption or NotSupported with the line, and InvalidArgument for shapes beyond the limits.
matrix::Matrix readMatrixMarket(base::ByteSpan content, const ReadLimits& limits);
/// real general; coordinate when fewer than a third of the cells are stored, else array. Does not flush.
void writeMatrixMarket(const matrix::Matrix& matrix, base::ByteWriter& out);
/// Bytes of the cells of a file that starts with `head`; 0 when it is no Matrix Market file. `head` may end
/// in the middle of a comment: then also 0.
std::uint64_t matrixMarketDecodedBytes(base::ByteSpan head) noexcept;

}  // namespace packscope::formats
