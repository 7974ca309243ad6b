// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/csv_writer.h"

#include "base/error.h"
#include "formats/text_number.h"

#include <fmt/format.h>

namespace packscope::formats {

void writeCsv(const matrix::Matrix& matrix, base::ByteWriter& out) {
  if (matrix.cells() == 0) {
    base::throwInvalid(
        fmt::format("CSV cannot hold a matrix of {} x {} cells", matrix.rows(), matrix.cols()));
  }
  for (std::uint64_t row = 0; row < matrix.rows(); ++row) {
    const auto cells = matrix.row(row);
    for (std::size_t col = 0; col < cells.size(); ++col) {
      const base::MutableByteSpan room = out.reserve(kMostCellChars + 1);
      char* const text = reinterpret_cast<char*>(room.data());
      const std::size_t length = formatCell(cells[col], {text, kMostCellChars});
      text[length] = col + 1 == cells.size() ? '\n' : ',';
      out.commit(length + 1);
    }
  }
}

}  // namespace packscope::formats
