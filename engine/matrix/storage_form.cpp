// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/storage_form.h"

#include "base/error.h"
#include "matrix/jvm_size.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::matrix {
namespace {

constexpr std::uint64_t kRowGrain = 64;
constexpr std::uint64_t kMostStored = std::numeric_limits<std::uint32_t>::max();

using Numbers = std::vector<std::uint32_t>;

bool isStored(double value) noexcept {
  return std::bit_cast<std::uint64_t>(value) != 0;
}

template <typename T>
std::uint64_t bytesOf(const std::vector<T>& values) noexcept {
  return values.capacity() * sizeof(T);
}

/// starts[r] is the position of the first stored cell of row r; starts[rows] their number.
Numbers rowStarts(const Matrix& matrix, const base::ThreadBudget& threads) {
  Numbers starts(static_cast<std::size_t>(matrix.rows()) + 1);
  threads.parallelFor(matrix.rows(), kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t r = begin; r < end; ++r)
      starts[r + 1] = static_cast<std::uint32_t>(countStoredCells(matrix.row(r)));
  });
  std::uint64_t total = 0;
  for (std::uint32_t& start : starts) {
    total += start;
    if (total > kMostStored) {
      throw base::Error(base::ErrorKind::NotSupported,
                        fmt::format("more than {} stored cells do not fit 32-bit positions", kMostStored));
    }
    start = static_cast<std::uint32_t>(total);
  }
  return starts;
}

/// Columns and values of the stored cells of a row, from `columns` and `values` on.
void gatherRow(std::span<const double> row, std::uint32_t* columns, double* values) noexcept {
  std::size_t count = 0;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (!isStored(row[c])) continue;
    columns[count] = static_cast<std::uint32_t>(c);
    values[count] = row[c];
    ++count;
  }
}

void scatterRow(std::span<const std::uint32_t> columns, const double* values, double* row) noexcept {
  for (std::size_t i = 0; i < columns.size(); ++i) row[columns[i]] = values[i];
}

class Dense final : public StoredMatrix {
 public:
  Dense(const Matrix& matrix, const base::ThreadBudget& threads) : m_cells(matrix.rows(), matrix.cols()) {
    threads.parallelFor(matrix.rows(), kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
      std::copy_n(matrix.data() + begin * matrix.cols(), (end - begin) * matrix.cols(),
                  m_cells.mutableData() + begin * matrix.cols());
    });
  }
  std::uint64_t sizeInMemory() const noexcept override { return sizeof(*this) + m_cells.bytes(); }
  std::uint64_t storedCells() const noexcept override { return m_cells.cells(); }
  Matrix restore() const override { return m_cells; }

 private:
  Matrix m_cells;
};

/// A vector pair a row; rows without stored cells have none.
class Mcsr final : public StoredMatrix {
 public:
  Mcsr(const Matrix& matrix, const base::ThreadBudget& threads)
      : m_cols(matrix.cols()), m_rows(static_cast<std::size_t>(matrix.rows())) {
    threads.parallelFor(matrix.rows(), kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t r = begin; r < end; ++r) {
        const auto count = static_cast<std::size_t>(countStoredCells(matrix.row(r)));
        if (count == 0) continue;
        m_rows[r] = std::make_unique<Row>(Row{Numbers(count), std::vector<double>(count)});
        gatherRow(matrix.row(r), m_rows[r]->columns.data(), m_rows[r]->values.data());
      }
    });
  }
  std::uint64_t sizeInMemory() const noexcept override {
    std::uint64_t bytes = sizeof(*this) + bytesOf(m_rows);
    for (const auto& row : m_rows) {
      if (row) bytes += sizeof(Row) + bytesOf(row->columns) + bytesOf(row->values);
    }
    return bytes;
  }
  std::uint64_t storedCells() const noexcept override {
    std::uint64_t count = 0;
    for (const auto& row : m_rows) count += row ? row->values.size() : 0;
    return count;
  }
  Matrix restore() const override {
    Matrix out = Matrix::zeros(m_rows.size(), m_cols);
    for (std::uint64_t r = 0; r < m_rows.size(); ++r) {
      if (m_rows[r]) scatterRow(m_rows[r]->columns, m_rows[r]->values.data(), out.mutableData() + r * m_cols);
    }
    return out;
  }

 private:
  struct Row {
    Numbers columns;
    std::vector<double> values;
  };
  std::uint64_t m_cols;
  std::vector<std::unique_ptr<Row>> m_rows;
};

/// Columns and values of all stored cells in one array each, filled row by row from starts.
struct Cells {
  Cells(const Matrix& matrix, const Numbers& starts, const base::ThreadBudget& threads)
      : columns(starts.back()), values(starts.back()) {
    threads.parallelFor(matrix.rows(), kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t r = begin; r < end; ++r)
        gatherRow(matrix.row(r), columns.data() + starts[r], values.data() + starts[r]);
    });
  }
  std::uint64_t bytes() const noexcept { return bytesOf(columns) + bytesOf(values); }
  /// Positions [begin, end) into a row.
  void scatter(std::uint32_t begin, std::uint32_t end, double* row) const noexcept {
    scatterRow(std::span(columns).subspan(begin, end - begin), values.data() + begin, row);
  }

  Numbers columns;
  std::vector<double> values;
};

class Csr final : public StoredMatrix {
 public:
  Csr(const Matrix& matrix, const base::ThreadBudget& threads)
      : m_cols(matrix.cols()), m_starts(rowStarts(matrix, threads)), m_cells(matrix, m_starts, threads) {}
  std::uint64_t sizeInMemory() const noexcept override {
    return sizeof(*this) + bytesOf(m_starts) + m_cells.bytes();
  }
  std::uint64_t storedCells() const noexcept override { return m_cells.values.size(); }
  Matrix restore() const override {
    Matrix out = Matrix::zeros(m_starts.size() - 1, m_cols);
    for (std::uint64_t r = 0; r < out.rows(); ++r)
      m_cells.scatter(m_starts[r], m_starts[r + 1], out.mutableData() + r * m_cols);
    return out;
  }

 private:
  std::uint64_t m_cols;
  Numbers m_starts;
  Cells m_cells;
};

class Coo final : public StoredMatrix {
 public:
  Coo(const Matrix& matrix, const base::ThreadBudget& threads)
      : m_shape{matrix.rows(), matrix.cols()}, m_cells(make(matrix, threads, m_rowNumbers)) {}
  std::uint64_t sizeInMemory() const noexcept override {
    return sizeof(*this) + bytesOf(m_rowNumbers) + m_cells.bytes();
  }
  std::uint64_t storedCells() const noexcept override { return m_cells.values.size(); }
  Matrix restore() const override {
    Matrix out = Matrix::zeros(m_shape.first, m_shape.second);
    for (std::size_t i = 0; i < m_rowNumbers.size(); ++i)
      out.mutableData()[m_rowNumbers[i] * m_shape.second + m_cells.columns[i]] = m_cells.values[i];
    return out;
  }

 private:
  static Cells make(const Matrix& matrix, const base::ThreadBudget& threads, Numbers& rowNumbers) {
    const Numbers starts = rowStarts(matrix, threads);
    rowNumbers.resize(starts.back());
    threads.parallelFor(matrix.rows(), kRowGrain, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t r = begin; r < end; ++r)
        std::fill(rowNumbers.begin() + starts[r], rowNumbers.begin() + starts[r + 1],
                  static_cast<std::uint32_t>(r));
    });
    return {matrix, starts, threads};
  }

  std::pair<std::uint64_t, std::uint64_t> m_shape;
  Numbers m_rowNumbers;
  Cells m_cells;
};

/// CSR of the rows that have stored cells, and their numbers.
class Dcsr final : public StoredMatrix {
 public:
  Dcsr(const Matrix& matrix, const base::ThreadBudget& threads)
      : m_shape{matrix.rows(), matrix.cols()}, m_cells(make(matrix, threads, m_rowNumbers, m_starts)) {}
  std::uint64_t sizeInMemory() const noexcept override {
    return sizeof(*this) + bytesOf(m_rowNumbers) + bytesOf(m_starts) + m_cells.bytes();
  }
  std::uint64_t storedCells() const noexcept override { return m_cells.values.size(); }
  Matrix restore() const override {
    Matrix out = Matrix::zeros(m_shape.first, m_shape.second);
    for (std::size_t i = 0; i < m_rowNumbers.size(); ++i)
      m_cells.scatter(m_starts[i], m_starts[i + 1], out.mutableData() + m_rowNumbers[i] * m_shape.second);
    return out;
  }

 private:
  static Cells make(const Matrix& matrix, const base::ThreadBudget& threads, Numbers& rowNumbers,
                    Numbers& starts) {
    const Numbers all = rowStarts(matrix, threads);
    std::size_t used = 0;
    for (std::size_t r = 0; r + 1 < all.size(); ++r) used += all[r] != all[r + 1] ? 1U : 0U;
    rowNumbers.reserve(used);
    starts.reserve(used + 1);
    for (std::size_t r = 0; r + 1 < all.size(); ++r) {
      if (all[r] == all[r + 1]) continue;
      rowNumbers.push_back(static_cast<std::uint32_t>(r));
      starts.push_back(all[r]);
    }
    starts.push_back(all.back());
    return {matrix, all, threads};
  }

  std::pair<std::uint64_t, std::uint64_t> m_shape;
  Numbers m_rowNumbers;
  Numbers m_starts;
  Cells m_cells;
};

template <typename Form>
std::unique_ptr<StoredMatrix> makeForm(const Matrix& matrix, const base::ThreadBudget& threads) {
  return std::make_unique<Form>(matrix, threads);
}

constexpr std::array kForms{
    StorageForm{"dense", "Dense", "Every cell, row after row.", makeForm<Dense>,
                [](const StorageFacts& f) noexcept { return jvmDenseBytes(f.rows, f.cols); }},
    StorageForm{"mcsr", "MCSR", "An object a row with the columns and values that are not zero.",
                makeForm<Mcsr>,
                [](const StorageFacts& f) noexcept { return jvmMcsrBytes(f.rows, f.cols, f.nonZeros); }},
    StorageForm{"csr", "CSR", "Columns and values that are not zero, and where each row starts.",
                makeForm<Csr>,
                [](const StorageFacts& f) noexcept { return jvmCsrBytes(f.rows, f.cols, f.nonZeros); }},
    StorageForm{"coo", "COO", "Row, column and value of each cell that is not zero.", makeForm<Coo>,
                [](const StorageFacts& f) noexcept { return jvmCooBytes(f.nonZeros); }},
    StorageForm{"dcsr", "DCSR", "CSR without the rows that are all zero.", makeForm<Dcsr>,
                [](const StorageFacts& f) noexcept { return jvmDcsrBytes(f.nonEmptyRows, f.nonZeros); }},
};

}  // namespace

StorageFacts storageFacts(const Matrix& matrix) noexcept {
  StorageFacts facts{matrix.rows(), matrix.cols(), countNonZeros(matrix), 0};
  for (std::uint64_t r = 0; r < matrix.rows(); ++r)
    facts.nonEmptyRows += countStoredCells(matrix.row(r)) > 0 ? 1U : 0U;
  return facts;
}

std::span<const StorageForm> storageForms() {
  return kForms;
}

}  // namespace packscope::matrix
