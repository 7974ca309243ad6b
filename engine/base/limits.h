// SPDX-License-Identifier: GPL-3.0-or-later
// The hard limits that the form, the command line and the readers share (contracts 6).
#pragma once

#include <cstdint>

namespace packscope::base {

struct Limits {
  std::uint64_t rows = 1'000'000'000;
  std::uint64_t cols = 10'000'000;
  std::uint64_t uniques = std::uint64_t{1} << 32;
  std::uint64_t threads = 1024;
  std::uint64_t repetitions = 1'000'000;
  std::uint64_t warmup = 100'000;
  std::uint64_t caseTimeoutSeconds = 7 * 24 * 3600;
  /// Most bytes that one reader may allocate for a decoded file.
  std::uint64_t decodedBytes = std::uint64_t{1} << 36;
  /// Most bytes of a configuration, preset or protocol line.
  std::uint64_t jsonBytes = std::uint64_t{16} << 20;
  /// Most tuples in one dictionary.
  std::uint64_t dictionaryTuples = std::uint64_t{1} << 31;
  /// Share of the available memory that one case may be estimated to need.
  double memoryShare = 0.8;
};

inline constexpr Limits kLimits{};

}  // namespace packscope::base
