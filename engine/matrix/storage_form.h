// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which systems hold a matrix in memory: dense, and four sparse ones (those of SystemDS). Stored
// is every cell whose bits are not those of +0.0, so that all forms give back every bit. Column numbers, row
// numbers and positions take 32 bits, values 64.
#pragma once

#include "base/parallel.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace packscope::matrix {

/// A matrix in one form. Immutable once made; reading is thread-safe.
class StoredMatrix {
 public:
  virtual ~StoredMatrix() = default;
  /// True bytes of this process: arrays and the objects that hold them.
  virtual std::uint64_t sizeInMemory() const noexcept = 0;
  virtual std::uint64_t storedCells() const noexcept = 0;
  /// The dense cells again, bit for bit.
  virtual Matrix restore() const = 0;
};

/// Shape and content, as far as sizes depend on them.
struct StorageFacts {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t nonZeros = 0;
  std::uint64_t nonEmptyRows = 0;
};
StorageFacts storageFacts(const Matrix& matrix) noexcept;

struct StorageForm {
  std::string_view id;     ///< "dense", "mcsr", "csr", "coo", "dcsr".
  std::string_view title;  ///< "MCSR".
  std::string_view says;   ///< One sentence: what it stores.
  /// The same bytes for every number of threads. Throws NotSupported beyond 2^32-1 stored cells.
  std::unique_ptr<StoredMatrix> (*make)(const Matrix& matrix, const base::ThreadBudget& threads);
  /// What SystemDS would estimate for the block in a JVM.
  std::uint64_t (*jvmBytes)(const StorageFacts& facts) noexcept;
};

std::span<const StorageForm> storageForms();

}  // namespace packscope::matrix
