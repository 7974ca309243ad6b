// SPDX-License-Identifier: GPL-3.0-or-later
// Packscope's own file of a compressed matrix. Little-endian; every part starts at a multiple of 64 bytes and
// has a CRC-32C over all its bytes, padding included, so that any flipped byte is found.
//
// Header, 64 bytes at 0
// | offset | bytes | field                                                        |
// |--------|-------|--------------------------------------------------------------|
// | 0      | 8     | magic: 89 'P' 'K' 'S' 'C' 0d 0a 1a                           |
// | 8      | 4     | version: 1                                                   |
// | 12     | 4     | layout: 0 native, 1 systemds (how it was planned)            |
// | 16     | 8     | rows                                                         |
// | 24     | 4     | columns                                                      |
// | 28     | 4     | groups                                                       |
// | 32     | 8     | bytes of the whole file                                      |
// | 40     | 16    | 0                                                            |
// | 56     | 4     | CRC-32C of the group table                                   |
// | 60     | 4     | CRC-32C of bytes 0..59                                       |
//
// Group table at 64: 48 bytes a group, then zeros up to a multiple of 64
// | offset | bytes | field                                                        |
// |--------|-------|--------------------------------------------------------------|
// | 0      | 1     | kind: SystemDS's type code (compress::GroupKind)             |
// | 1      | 1     | bits of one code: 0, 1, 2, 4, 8, 16, 32                      |
// | 2      | 2     | 1 when the columns are contiguous, else 0                    |
// | 4      | 4     | number of columns, at least 1                                |
// | 8      | 4     | first column                                                 |
// | 12     | 4     | CRC-32C of the body                                          |
// | 16     | 8     | tuples in the dictionary                                     |
// | 24     | 8     | codes: rows of a DDC group, offsets of an SDC group, else 0  |
// | 32     | 8     | start of the body in the file                                |
// | 40     | 8     | bytes of the body, a multiple of 64                          |
//
// Body of a group: the sections its kind has, in this order, each padded with zeros to a multiple of 8, all
// to 64 | section  | bytes                        | of                                     |
// |----------|------------------------------|----------------------------------------|
// | columns  | 4 x columns                  | groups that are not contiguous         |
// | tuples   | 8 x tuples x columns         | Const, DDC, SDC family                 |
// | default  | 8 x columns                  | Sdc, SdcSingle                         |
// | rows     | 8 x codes (row numbers)      | SDC family                             |
// | codes    | compress::codeBytes          | DDC, Sdc, SdcZeros (layout: code_map.h)|
// | cells    | 8 x rows x columns           | Uncompressed                           |
#pragma once

#include "base/bytes.h"
#include "base/parallel.h"
#include "compress/compressed_matrix.h"

#include <cstdint>

namespace packscope::formats {

/// Bytes of the file, exact.
std::uint64_t nativeCompressedSize(const compress::CompressedMatrix& matrix);

/// out.size() == nativeCompressedSize(matrix). The same bytes for every number of threads.
void writeNativeCompressed(const compress::CompressedMatrix& matrix, base::MutableByteSpan out,
                           const base::ThreadBudget& threads);

/// Reads a whole file. Every length is checked before it is allocated; codes are checked against their
/// dictionary. Throws Corruption naming the field and the byte offset, NotSupported for a newer version.
compress::CompressedMatrix readNativeCompressed(base::ByteSpan file, const base::ThreadBudget& threads);

/// What the header says, from the first 64 bytes of a file. Throws as readNativeCompressed.
struct NativeShape {
  std::uint64_t rows = 0;
  std::uint32_t cols = 0;
  std::uint64_t fileBytes = 0;
};
NativeShape readNativeShape(base::ByteSpan head);

/// Whether the bytes start with the magic.
bool isNativeCompressed(base::ByteSpan start) noexcept;

}  // namespace packscope::formats
