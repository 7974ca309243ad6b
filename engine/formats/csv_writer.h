// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as comma-separated values that readCsv reads back to the same bits.
#pragma once

#include "base/byte_writer.h"
#include "matrix/matrix.h"

namespace packscope::formats {

/// Shortest decimal text of each cell, ',' between, LF behind each row, no header; does not flush. Throws
/// InvalidArgument for a matrix without cells, which CSV cannot express.
void writeCsv(const matrix::Matrix& matrix, base::ByteWriter& out);

}  // namespace packscope::formats
