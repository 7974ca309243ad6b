// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/case.h"
#include "bench/integer_values.h"
#include "formats/formats.h"
#include "matrix/generator.h"
#include "matrix/matrix.h"

#include <limits>

#include <fmt/format.h>
#include <sys/stat.h>

namespace packscope::bench {
namespace {

/// Names the content of a file: its path, and what changes when it is written again.
std::string fileKey(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return path;
  return fmt::format("{}|{}|{}.{:09}", path, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

matrix::MatrixSpec specOf(const BenchmarkConfig& config) noexcept {
  return {config.rows, config.cols, config.sparsity, config.uniques, config.seed};
}

std::string specKey(const BenchmarkConfig& config) {
  return fmt::format("{} {} {} {} {}", config.rows, config.cols, config.sparsity, config.uniques,
                     config.seed);
}

}  // namespace

std::shared_ptr<const matrix::Matrix> InputCache::matrix(const BenchmarkConfig& config,
                                                         const base::ThreadBudget& threads) {
  if (m_provided && !config.input.empty() && config.input == m_providedKey) return m_provided;
  std::string key = config.input.empty() ? specKey(config) : fileKey(config.input);
  if (m_matrix && key == m_matrixKey) return m_matrix;
  // The old cells go first: two of the largest matrices need not fit.
  m_matrix.reset();
  m_matrix = std::make_shared<const matrix::Matrix>(
      config.input.empty() ? matrix::generate(specOf(config), threads) : formats::readMatrix(config.input));
  m_matrixKey = std::move(key);
  return m_matrix;
}

void InputCache::provideMatrix(const BenchmarkConfig& config, std::shared_ptr<const matrix::Matrix> matrix) {
  m_provided = std::move(matrix);
  m_providedKey = config.input;
}

std::shared_ptr<const std::vector<std::uint64_t>> InputCache::integers(const BenchmarkConfig& config,
                                                                       std::uint64_t count) {
  const bool isFile = config.values.starts_with("file:");
  std::string key =
      fmt::format("{} {} {}", config.seed, count, isFile ? fileKey(config.values.substr(5)) : config.values);
  if (m_integers && key == m_integersKey) return m_integers;
  m_integers.reset();
  m_integers =
      std::make_shared<const std::vector<std::uint64_t>>(makeIntegers(config.values, config.seed, count));
  m_integersKey = std::move(key);
  return m_integers;
}

void InputCache::clear() {
  m_matrix.reset();
  m_matrixKey.clear();
  m_integers.reset();
  m_integersKey.clear();
}

std::uint64_t denseBytes(const BenchmarkConfig& config) noexcept {
  if (!config.input.empty()) return formats::decodedBytesOf(config.input);
  std::uint64_t bytes = 0;
  const bool overflow = __builtin_mul_overflow(config.rows, config.cols, &bytes) ||
                        __builtin_mul_overflow(bytes, sizeof(double), &bytes);
  return overflow ? std::numeric_limits<std::uint64_t>::max() : bytes;
}

}  // namespace packscope::bench
