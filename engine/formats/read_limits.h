// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader may be made to allocate by a file.
#pragma once

#include "base/limits.h"

#include <cstdint>

namespace packscope::formats {

/// Sparse and empty forms are tiny on disk and huge when decoded: what they declare is held against the bytes
/// that are there, so that a file of 9 bytes cannot ask for gigabytes.
struct ReadLimits {
  std::uint64_t rows = base::kLimits.rows;
  std::uint64_t cols = base::kLimits.cols;
  std::uint64_t decodedBytes = base::kLimits.decodedBytes;
  /// Decoded bytes that any file may ask for, however small.
  std::uint64_t freeBytes = std::uint64_t{1} << 30;
  /// Decoded bytes that each byte of the file may ask for beyond freeBytes.
  std::uint64_t expansion = 4096;
};

/// Throws InvalidArgument naming the value and the limit unless a matrix of rows x cols may be decoded from
/// `storedBytes` bytes. Call before allocating.
void requireShape(std::uint64_t rows, std::uint64_t cols, std::uint64_t storedBytes,
                  const ReadLimits& limits);

}  // namespace packscope::formats
