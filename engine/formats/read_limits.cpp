// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_limits.h"

#include "base/error.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace packscope::formats {

void requireShape(std::uint64_t rows, std::uint64_t cols, std::uint64_t storedBytes,
                  const ReadLimits& limits) {
  if (rows > limits.rows)
    base::throwInvalid(fmt::format("declares {} rows; at most {} are read", rows, limits.rows));
  if (cols > limits.cols)
    base::throwInvalid(fmt::format("declares {} columns; at most {} are read", cols, limits.cols));
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(rows, cols, &bytes) || __builtin_mul_overflow(bytes, sizeof(double), &bytes)) {
    base::throwInvalid(fmt::format("declares {} x {} cells, more than the address space holds", rows, cols));
  }
  std::uint64_t allowed = 0;
  if (__builtin_mul_overflow(storedBytes, limits.expansion, &allowed) ||
      __builtin_add_overflow(allowed, limits.freeBytes, &allowed)) {
    allowed = std::numeric_limits<std::uint64_t>::max();
  }
  allowed = std::min(allowed, limits.decodedBytes);
  if (bytes > allowed) {
    base::throwInvalid(fmt::format("declares {} x {} cells, {} bytes; at most {} are decoded from {} bytes",
                                   rows, cols, bytes, allowed, storedBytes));
  }
}

}  // namespace packscope::formats
