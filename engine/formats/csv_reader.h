// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix from comma-separated values (RFC 4180), strictly: nothing is guessed, skipped or filled in.
//
// - Separator ',', decimal point '.', lines end in LF or CRLF, the last one with or without; a UTF-8 BOM is
// ignored.
//   A lone CR is refused. The locale plays no part.
// - A first line in which no field looks like a number is a header and is skipped; its names may be quoted
// and hold
//   commas and line ends. A first line that mixes names and numbers is refused.
// - Cells: see formats/text_number.h; a cell may stand in double quotes. Blanks around numbers are refused.
// - Empty lines are ignored, but refused inside a one-column file, where each could be a missing value.
#pragma once

#include "base/bytes.h"
#include "formats/read_limits.h"
#include "matrix/matrix.h"

namespace packscope::formats {

/// Throws Corruption "column C: 'x' is not a number, line L" (both from 1), also for ragged rows, and
/// InvalidArgument for shapes beyond the limits, before the cells are allocated.
matrix::Matrix readCsv(base::ByteSpan content, const ReadLimits& limits);

}  // namespace packscope::formats
