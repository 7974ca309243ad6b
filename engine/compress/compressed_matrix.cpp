// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/compressed_matrix.h"

#include "base/error.h"
#include "compress/decoder.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace packscope::compress {
namespace {

constexpr std::uint64_t kGroupGrain = 8;
constexpr std::uint64_t kRowGrain = 1024;
constexpr std::uint64_t kMostJavaInt = std::numeric_limits<std::int32_t>::max();

void checkCover(std::uint64_t rows, std::uint32_t cols,
                std::span<const std::unique_ptr<ColumnGroup>> groups) {
  std::vector<bool> covered(cols);
  std::uint64_t count = 0;
  for (const auto& group : groups) {
    if (group->rows() != rows) {
      base::throwInvalid("a column group has " + std::to_string(group->rows()) + " rows, the matrix " +
                         std::to_string(rows));
    }
    const ColumnIndex& columns = group->columns();
    for (std::uint32_t j = 0; j < columns.size(); ++j, ++count) {
      if (columns[j] >= cols) {
        base::throwInvalid("a column group has column " + std::to_string(columns[j]) + " of " +
                           std::to_string(cols));
      }
      if (covered[columns[j]])
        base::throwInvalid("column " + std::to_string(columns[j]) + " is in two column groups");
      covered[columns[j]] = true;
    }
  }
  if (count != cols) {
    const auto missing = std::find(covered.begin(), covered.end(), false) - covered.begin();
    base::throwInvalid("column " + std::to_string(missing) + " is in no column group");
  }
}

}  // namespace

CompressedMatrix::CompressedMatrix(std::uint64_t rows, std::uint32_t cols,
                                   std::vector<std::unique_ptr<ColumnGroup>> groups, Layout layout)
    : m_rows(rows), m_cols(cols), m_layout(layout), m_groups(std::move(groups)) {
  checkCover(rows, cols, m_groups);
}

bool CompressedMatrix::compressed() const noexcept {
  return std::any_of(m_groups.begin(), m_groups.end(),
                     [](const auto& group) { return group->kind() != GroupKind::Uncompressed; });
}

std::uint64_t CompressedMatrix::sizeInMemory() const {
  std::uint64_t bytes = sizeof(*this) + m_groups.size() * sizeof(m_groups[0]);
  std::vector<const Dictionary*> dictionaries;
  for (const auto& group : m_groups) {
    bytes += group->sizeInMemory();
    if (const Dictionary* dictionary = group->parts().dictionary) dictionaries.push_back(dictionary);
  }
  // Groups may share a dictionary: it is there once.
  std::sort(dictionaries.begin(), dictionaries.end());
  for (std::size_t i = 1; i < dictionaries.size(); ++i) {
    if (dictionaries[i] == dictionaries[i - 1]) bytes -= dictionaries[i]->sizeInMemory();
  }
  return bytes;
}

matrix::Matrix CompressedMatrix::decompress(const base::ThreadBudget& threads) const {
  matrix::Matrix out(m_rows, m_cols);
  decompressInto(out, threads);
  return out;
}

void CompressedMatrix::decompressInto(matrix::Matrix& out, const base::ThreadBudget& threads) const {
  const bool fits =
      out.rows() == m_rows && out.cols() == m_cols && (out.mutableData() != nullptr || out.cells() == 0);
  if (!fits) out = matrix::Matrix(m_rows, m_cols);
  if (out.cells() == 0) return;
  const Decoder decoder(*this);
  double* cells = out.mutableData();
  threads.parallelFor(m_rows, kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
    decoder.decode({begin, end}, cells + begin * m_cols);
  });
}

void CompressedMatrix::decompressRows(RowRange range, double* tile) const {
  for (const auto& group : m_groups) group->decompressInto(range, tile, m_cols);
}

double CompressedMatrix::get(std::uint64_t row, std::uint32_t column) const {
  if (row >= m_rows || column >= m_cols) {
    base::throwInvalid("cell (" + std::to_string(row) + ", " + std::to_string(column) + ") is outside " +
                       std::to_string(m_rows) + " x " + std::to_string(m_cols));
  }
  for (const auto& group : m_groups) {
    const ColumnIndex& columns = group->columns();
    if (column < columns.first() || column > columns.last()) continue;
    for (std::uint32_t j = columns.contiguous() ? column - columns.first() : 0; j < columns.size(); ++j) {
      if (columns[j] == column) return group->get(row, j);
    }
  }
  return 0;
}

std::vector<double> CompressedMatrix::colSums(const base::ThreadBudget& threads) const {
  std::vector<double> sums(m_cols);
  threads.parallelFor(m_groups.size(), kGroupGrain, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<double> own;
    for (std::uint64_t g = begin; g < end; ++g) {
      const ColumnIndex& columns = m_groups[g]->columns();
      own.resize(columns.size());
      m_groups[g]->sumColumns(own);
      for (std::uint32_t j = 0; j < columns.size(); ++j) sums[columns[j]] = own[j];
    }
  });
  return sums;
}

double CompressedMatrix::sum(const base::ThreadBudget& threads) const {
  double total = 0;
  for (const double sum : colSums(threads)) total += sum;
  return total;
}

std::vector<double> CompressedMatrix::rowSums(const base::ThreadBudget& threads) const {
  return multiplyVector(std::vector<double>(m_cols, 1.0), threads);
}

double CompressedMatrix::min(const base::ThreadBudget& threads) const {
  return extremes(threads).min;
}
double CompressedMatrix::max(const base::ThreadBudget& threads) const {
  return extremes(threads).max;
}

Extremes CompressedMatrix::extremes(const base::ThreadBudget& threads) const {
  std::vector<Extremes> own(m_groups.size());
  threads.parallelFor(m_groups.size(), kGroupGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) own[g] = m_groups[g]->extremes();
  });
  Extremes all;
  for (const Extremes& extremes : own) all.add(extremes);
  return all;
}

std::uint64_t CompressedMatrix::countNonZeros() const {
  std::uint64_t nonZeros = 0;
  for (const auto& group : m_groups) nonZeros += group->countNonZeros();
  return nonZeros;
}

std::vector<double> CompressedMatrix::multiply(std::span<const double> right, std::uint64_t m,
                                               const base::ThreadBudget& threads) const {
  if (right.size() != m_cols * m) {
    base::throwInvalid("the right matrix has " + std::to_string(right.size()) + " cells; " +
                       std::to_string(m_cols) + " x " + std::to_string(m) + " are needed");
  }
  std::vector<std::vector<double>> products(m_groups.size());
  threads.parallelFor(m_groups.size(), kGroupGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) products[g] = m_groups[g]->multiplyTuples(right, m);
  });
  std::vector<double> out(m_rows * m);
  threads.parallelFor(m_rows, kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t row = begin; row < end; row += kRowGrain) {
      const RowRange range{row, std::min(end, row + kRowGrain)};
      for (std::size_t g = 0; g < m_groups.size(); ++g) {
        m_groups[g]->addProduct(range, products[g], m, out.data() + row * m);
      }
    }
  });
  return out;
}

CompressedMatrix CompressedMatrix::sliceRows(RowRange range) const {
  if (range.begin > range.end || range.end > m_rows) {
    base::throwInvalid("rows " + std::to_string(range.begin) + " to " + std::to_string(range.end) +
                       " are not in 0 to " + std::to_string(m_rows));
  }
  CompressedMatrix out;
  out.m_rows = range.size();
  out.m_cols = m_cols;
  out.m_layout = m_layout;
  for (const auto& group : m_groups) out.m_groups.push_back(group->sliceRows(range));
  return out;
}

std::uint64_t CompressedMatrix::exactSerializedSize() const {
  if (m_rows > kMostJavaInt || m_cols > kMostJavaInt) {
    throw base::Error(
        base::ErrorKind::NotSupported,
        "a SystemDS block has at most 2147483647 rows; this matrix has " + std::to_string(m_rows));
  }
  std::uint64_t bytes = kBlockHeaderBytes;
  for (const auto& group : m_groups) bytes += group->exactSerializedSize();
  return bytes;
}

void CompressedMatrix::serialize(base::MutableByteSpan out, std::int64_t nonZeros,
                                 const base::ThreadBudget& threads) const {
  if (out.size() != exactSerializedSize()) {
    base::throwInvalid("the buffer has " + std::to_string(out.size()) + " bytes, the block " +
                       std::to_string(exactSerializedSize()));
  }
  base::storeBigEndian(out.data(), static_cast<std::uint32_t>(m_rows));
  base::storeBigEndian(out.data() + 4, m_cols);
  base::storeBigEndian(out.data() + 8, static_cast<std::uint64_t>(nonZeros));
  out[16] = std::byte{0};  // Groups do not overlap.
  base::storeBigEndian(out.data() + 17, static_cast<std::uint32_t>(m_groups.size()));
  std::vector<std::uint64_t> places{kBlockHeaderBytes};
  for (const auto& group : m_groups) places.push_back(places.back() + group->exactSerializedSize());
  threads.parallelFor(m_groups.size(), kGroupGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t g = begin; g < end; ++g) {
      m_groups[g]->write(out.subspan(places[g], places[g + 1] - places[g]));
    }
  });
}

}  // namespace packscope::compress
