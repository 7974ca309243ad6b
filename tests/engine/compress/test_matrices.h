// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices and simple oracles for the tests of compress/.
#pragma once

#include "base/random.h"
#include "compress/compressed_matrix.h"
#include "matrix/matrix.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace packscope::compress {

using CellOf = std::function<double(std::uint64_t row, std::uint64_t column)>;

inline matrix::Matrix makeMatrix(std::uint64_t rows, std::uint64_t cols, const CellOf& cell) {
  matrix::Matrix out(rows, cols);
  for (std::uint64_t r = 0; r < rows; ++r) {
    for (std::uint64_t c = 0; c < cols; ++c) out.mutableData()[r * cols + c] = cell(r, c);
  }
  return out;
}

/// ceil(U(0, uniques)) * scale.
inline matrix::Matrix uniformMatrix(std::uint64_t rows, std::uint64_t cols, std::uint64_t uniques,
                                    double scale = 1, std::uint64_t seed = 42) {
  return makeMatrix(rows, cols, [=](std::uint64_t r, std::uint64_t c) {
    const double value = std::ceil(base::unitAt(seed, r * cols + c) * static_cast<double>(uniques));
    return (value == 0 ? 1 : value) * scale;
  });
}

/// Doubles whose bits are those of `value` for k = 0, and of distinct awkward values for the next k.
inline double awkwardValue(std::uint64_t k) {
  constexpr std::uint64_t kBits[] = {
      0x0000000000000000U, 0x8000000000000000U, 0x7ff8000000000000U, 0x7ff8000000000001U,
      0xfff8000000000000U, 0x7ff0000000000001U, 0x7ff0000000000000U, 0xfff0000000000000U,
      0x0000000000000001U, 0x800fffffffffffffU, 0x3ff0000000000000U, 0x4330000000000000U,
      0x7fefffffffffffffU, 0xc330000000000000U, 0x3ff0000000000001U, 0x4340000000000000U};
  return std::bit_cast<double>(kBits[k % std::size(kBits)]);
}

inline std::string firstDifference(const matrix::Matrix& a, const matrix::Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return "shapes differ";
  for (std::uint64_t r = 0; r < a.rows(); ++r) {
    for (std::uint64_t c = 0; c < a.cols(); ++c) {
      const auto x = std::bit_cast<std::uint64_t>(a.row(r)[c]);
      const auto y = std::bit_cast<std::uint64_t>(b.row(r)[c]);
      if (x != y)
        return "row " + std::to_string(r) + " column " + std::to_string(c) + ": " + std::to_string(x) +
               " vs " + std::to_string(y);
    }
  }
  return {};
}

/// Everything that two results must share to be the same: types, columns, dictionaries and codes, as bytes.
inline std::string fingerprint(const CompressedMatrix& compressed) {
  std::string out;
  const auto append = [&out](const void* data, std::size_t bytes) {
    out.append(static_cast<const char*>(data), bytes);
  };
  for (const auto& group : compressed.groups()) {
    out += "|" + std::to_string(static_cast<int>(group->kind())) + ":" + std::to_string(group->rows()) + ":";
    for (std::uint32_t j = 0; j < group->columns().size(); ++j)
      out += std::to_string(group->columns()[j]) + ",";
    const GroupParts parts = group->parts();
    if (parts.dictionary) append(parts.dictionary->values().data(), parts.dictionary->values().size_bytes());
    if (parts.codes) {
      out += "bits" + std::to_string(parts.codes->bits());
      append(parts.codes->data(), parts.codes->bytes());
    }
    if (parts.offsets) {
      for (std::uint64_t i = 0; i < parts.offsets->size(); ++i)
        out += std::to_string((*parts.offsets)[i]) + ",";
    }
    append(parts.defaultTuple.data(), parts.defaultTuple.size_bytes());
    if (parts.plain) append(parts.plain, group->rows() * group->columns().size() * sizeof(double));
  }
  return out;
}

}  // namespace packscope::compress
