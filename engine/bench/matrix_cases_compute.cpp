// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and computing on plain and on compressed matrices: what compression costs and saves after it was
// paid for.
#include "base/error.h"
#include "base/keep_alive.h"
#include "bench/compress_support.h"
#include "bench/operation_of.h"
#include "matrix/dense_compute.h"

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

enum class Work { Decompress, Sum, Max, Multiply, CompressedSum, CompressedMultiply };

struct ComputeRow {
  const char* id;
  const char* title;
  const char* description;
  Work work;
};

constexpr std::array<ComputeRow, 6> kComputeRows{{
    {"decompress", "Decompress", "Turns the compressed matrix back into dense cells.", Work::Decompress},
    {"sum", "Sum", "Adds all cells of the dense matrix.", Work::Sum},
    {"max", "Max", "Finds the largest cell of the dense matrix.", Work::Max},
    {"mv-multiply", "MV mult", "Multiplies the dense matrix by a vector.", Work::Multiply},
    {"compressed-sum", "Compressed Sum", "Adds all cells of the compressed matrix without decompressing it.",
     Work::CompressedSum},
    {"compressed-mv-multiply", "Compressed MV mult",
     "Multiplies the compressed matrix by a vector without decompressing it.", Work::CompressedMultiply},
}};

bool onCompressed(Work work) noexcept {
  return work == Work::Decompress || work == Work::CompressedSum || work == Work::CompressedMultiply;
}

/// Sums of many terms in another order differ by rounding; cells that are not finite must agree in kind.
bool closeTo(double found, double expected, double magnitude) {
  if (std::isnan(expected) || std::isinf(expected) || !std::isfinite(magnitude))
    return std::isfinite(found) == std::isfinite(expected) || !std::isfinite(magnitude);
  return std::abs(found - expected) <= 1e-9 * magnitude + std::numeric_limits<double>::min();
}

class ComputeRun {
 public:
  ComputeRun(const CaseContext& context, Work work) : m_context(context), m_work(work) {}

  void setUp() {
    m_input = m_context.inputs.matrix(m_context.config, m_context.threads);
    if (onCompressed(m_work))
      compressFor(*m_input, m_context.config, m_context.threads, nullptr, m_compressed);
    m_vector.resize(m_input->cols());
    for (std::size_t i = 0; i < m_vector.size(); ++i) m_vector[i] = 1.0 / static_cast<double>(i + 1);
    if (m_work == Work::Multiply) m_product.resize(m_input->rows());
  }

  void run(StageTimer&) {
    switch (m_work) {
      case Work::Decompress:
        m_compressed.decompressInto(m_dense, m_context.threads);
        break;
      case Work::Sum:
        m_result = matrix::sum(*m_input, m_context.threads);
        break;
      case Work::Max:
        m_result = matrix::max(*m_input, m_context.threads);
        break;
      case Work::Multiply:
        matrix::multiplyVector(*m_input, m_vector, m_product, m_context.threads);
        break;
      case Work::CompressedSum:
        m_result = m_compressed.sum(m_context.threads);
        break;
      case Work::CompressedMultiply:
        m_product = m_compressed.multiplyVector(m_vector, m_context.threads);
        break;
    }
    base::keep(m_result);
  }

  void verify() const {
    switch (m_work) {
      case Work::Decompress:
        requireSameBits(*m_input, m_dense);
        return;
      case Work::Sum:
      case Work::CompressedSum:
        return requireClose("sum", m_result, plainSum());
      case Work::Max:
        return requireMax();
      case Work::Multiply:
      case Work::CompressedMultiply:
        return requireProduct();
    }
  }

  std::uint64_t inputBytes() const {
    return onCompressed(m_work) ? m_compressed.sizeInMemory() : m_input->bytes();
  }
  std::uint64_t outputBytes() const {
    if (m_work == Work::Decompress) return m_input->bytes();
    return m_product.empty() ? sizeof(double) : m_product.size() * sizeof(double);
  }
  std::string note() const {
    const std::string data = dataNote(m_context.config, *m_input, m_context.threads);
    return onCompressed(m_work) ? compressedNote(m_compressed) + "; " + data : data;
  }

 private:
  struct Expected {
    double value = 0;
    double magnitude = 0;
  };
  static void add(Expected& sum, double term) {
    sum.value += term;
    sum.magnitude += std::abs(term);
  }
  Expected plainSum() const {
    Expected sum;
    for (const double value : m_input->values()) add(sum, value);
    return sum;
  }
  static void requireClose(std::string_view what, double found, const Expected& expected) {
    if (closeTo(found, expected.value, expected.magnitude)) return;
    throw base::Error(base::ErrorKind::Corruption,
                      fmt::format("{} is {} instead of {}", what, found, expected.value));
  }
  void requireMax() const {
    double largest = -std::numeric_limits<double>::infinity();
    bool nan = false;
    for (const double value : m_input->values()) {
      nan = nan || std::isnan(value);
      largest = std::max(largest, value);
    }
    if (nan ? std::isnan(m_result) : m_result == largest) return;
    throw base::Error(base::ErrorKind::Corruption, fmt::format("max is {} instead of {}", m_result, largest));
  }
  void requireProduct() const {
    for (std::uint64_t row = 0; row < m_input->rows(); ++row) {
      Expected sum;
      for (std::uint64_t column = 0; column < m_input->cols(); ++column)
        add(sum, m_input->row(row)[column] * m_vector[column]);
      requireClose(fmt::format("row {} of the product", row), m_product.at(row), sum);
    }
  }

  CaseContext m_context;
  Work m_work;
  SharedMatrix m_input;
  compress::CompressedMatrix m_compressed;
  matrix::Matrix m_dense;
  std::vector<double> m_vector;
  std::vector<double> m_product;
  double m_result = 0;
};

Operation makeOperation(const CaseContext& context, Work work) {
  return operationOf(std::make_shared<ComputeRun>(context, work));
}

}  // namespace

void appendComputeCases(std::vector<Case>& cases) {
  for (const ComputeRow& row : kComputeRows) {
    cases.push_back({.id = row.id,
                     .family = Family::Matrix,
                     .group = "Compute",
                     .title = row.title,
                     .description = row.description,
                     .make = [&row](const CaseContext& context) { return makeOperation(context, row.work); },
                     .estimatedBytes = compressedCaseBytes});
  }
}

}  // namespace packscope::bench
