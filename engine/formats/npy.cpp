// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npy.h"

#include "base/byte_reader.h"
#include "base/error.h"
#include "formats/npy_header.h"
#include "matrix/kernels/byte_swap.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

/// 64-bit integers beyond 2^53 are refused unless a double is equal to them: nothing is rounded silently.
template <typename Int>
double exactly(Int value, std::uint64_t offset) {
  const auto result = static_cast<double>(value);
  // 2^63 and 2^64 come out of rounding up and do not fit back.
  constexpr double kAbove = std::is_signed_v<Int> ? 0x1p63 : 0x1p64;
  if (result >= kAbove || static_cast<Int>(result) != value) {
    base::throwCorrupt(fmt::format("{} is not exactly a double", value), offset);
  }
  return result;
}

template <typename T>
T cellAt(base::ByteReader& in, bool bigEndian) {
  return bigEndian ? in.bigEndian<T>("cell") : in.littleEndian<T>("cell");
}

double readCell(base::ByteReader& in, const NpyHeader& header) {
  const std::uint64_t at = in.offset();
  const bool big = header.bigEndian;
  if (header.kind == 'f') {
    return header.itemBytes == 4 ? static_cast<double>(cellAt<float>(in, big)) : cellAt<double>(in, big);
  }
  if (header.kind == 'i') {
    switch (header.itemBytes) {
      case 1:
        return cellAt<std::int8_t>(in, big);
      case 2:
        return cellAt<std::int16_t>(in, big);
      case 4:
        return cellAt<std::int32_t>(in, big);
      default:
        return exactly(cellAt<std::int64_t>(in, big), at);
    }
  }
  switch (header.itemBytes) {  // Unsigned numbers and bools.
    case 1:
      return cellAt<std::uint8_t>(in, big);
    case 2:
      return cellAt<std::uint16_t>(in, big);
    case 4:
      return cellAt<std::uint32_t>(in, big);
    default:
      return exactly(cellAt<std::uint64_t>(in, big), at);
  }
}

/// The common case: doubles in row-major order.
void readDoubles(base::ByteReader& in, const NpyHeader& header, std::span<double> cells) {
  const base::ByteSpan bytes = in.take(cells.size_bytes(), "cells");
  if (bytes.empty()) return;
  const bool swapped = header.bigEndian != (std::endian::native == std::endian::big);
  if (!swapped) {
    std::memcpy(cells.data(), bytes.data(), bytes.size());
  } else {
    matrix::fromBigEndian(bytes.data(), cells);
  }
}

}  // namespace

matrix::Matrix readNpy(base::ByteSpan content, const ReadLimits& limits) {
  base::ByteReader in(content);
  const NpyHeader header = readNpyHeader(in);
  requireShape(header.rows, header.cols, content.size(), limits);
  const std::uint64_t needed = header.rows * header.cols * header.itemBytes;
  if (needed != in.remaining()) {
    base::throwCorrupt(fmt::format("declares {} x {} cells of {} bytes, {} bytes are there", header.rows,
                                   header.cols, header.itemBytes, in.remaining()),
                       in.offset());
  }
  matrix::Matrix result(header.rows, header.cols);
  const std::span<double> cells(result.mutableData(), static_cast<std::size_t>(result.cells()));
  const bool vector = header.rows <= 1 || header.cols <= 1;  // Both orders are the same.
  if (header.kind == 'f' && header.itemBytes == 8 && (!header.columnMajor || vector)) {
    readDoubles(in, header, cells);
    return result;
  }
  for (std::uint64_t i = 0; i < cells.size(); ++i) {
    const std::uint64_t cell = header.columnMajor ? i % header.rows * header.cols + i / header.rows : i;
    cells[static_cast<std::size_t>(cell)] = readCell(in, header);
  }
  return result;
}

void writeNpy(const matrix::Matrix& matrix, base::ByteWriter& out) {
  writeNpyHeader(matrix.rows(), matrix.cols(), out);
  if constexpr (std::endian::native == std::endian::little) {
    out.bytes(std::as_bytes(matrix.values()));
  } else {
    for (const double value : matrix.values()) out.littleEndian(value);
  }
}

}  // namespace packscope::formats
