// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a NumPy .npy file. Source: numpy/lib/format.py, format versions 1.0, 2.0 and 3.0.
//
//   offset  bytes
//   0       6      93 'N' 'U' 'M' 'P' 'Y'
//   6       2      version, major and minor
//   8       2 | 4  length of the text, little-endian (2 bytes in version 1)
//   10 | 12 n      Python literal {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }, blanks, LF
//   then           the cells; the text is padded so that they start at a multiple of 64
#pragma once

#include "base/byte_reader.h"
#include "base/byte_writer.h"

#include <cstdint>

namespace packscope::formats {

struct NpyHeader {
  char kind = 'f';              ///< f (IEEE 754), i (signed), u (unsigned), b (bool).
  std::uint32_t itemBytes = 8;  ///< 1, 2, 4 or 8, as the kind allows.
  bool bigEndian = false;
  bool columnMajor = false;  ///< 'fortran_order'.
  std::uint64_t rows = 0;    ///< A one-dimensional array is one column.
  std::uint64_t cols = 0;
};

/// Leaves the cursor at the first cell. Throws Corruption with the offset, NotSupported for complex numbers,
/// text, structures, and arrays of other than one or two dimensions.
NpyHeader readNpyHeader(base::ByteReader& in);
/// Version 1.0, little-endian doubles, row-major.
void writeNpyHeader(std::uint64_t rows, std::uint64_t cols, base::ByteWriter& out);

}  // namespace packscope::formats
