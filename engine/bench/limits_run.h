// SPDX-License-Identifier: GPL-3.0-or-later
// Measures rows of the limits table: each case interleaved with its references in this process.
#pragma once

#include "bench/case.h"
#include "bench/limits_table.h"
#include "bench/run.h"
#include "measure/stopwatch.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace packscope::bench {

enum class LimitStatus {
  Ok,
  Missed,       ///< The whole 95 % interval lies beyond the bound.
  NotAvailable  ///< Not measured: note says why.
};
std::string_view toString(LimitStatus status) noexcept;  ///< "ok", "missed", "n/a".

struct LimitResult {
  LimitStatus status = LimitStatus::NotAvailable;
  double measured = 0;  ///< Median of the pair ratios; defined unless NotAvailable, as are low and high.
  double low = 0;       ///< 95 % interval of the median.
  double high = 0;
  std::size_t pairs = 0;
  std::string note;     ///< NotAvailable: "needs avx512", "failed: ..."; else empty.
  bool failed = false;  ///< NotAvailable because a case threw or was wrong, not for want of something.
};

struct LimitOptions {
  std::function<void(std::size_t donePairs, std::size_t leastPairs)> progress;
  const CancelToken* cancel = nullptr;
  // For tests: their own clock, their own cases, and any build.
  std::function<std::uint64_t()> wall = measure::wallNanoseconds;
  std::function<const Case*(std::string_view id)> find = findCase;
  bool anyBuild = false;
};

/// Why this build's ratios would say nothing (Debug, sanitizers); empty when they are worth measuring.
std::string limitsRefusal();

/// At least 42 pairs in AB, BA, AB, ... order, more for quick cases (a quarter of a second in all, at most
/// 402); each sample lasts max(1,000 clock ticks, 100 us) or longer. The results of both cases are verified
/// bit for bit, outside the timed part. Call measure::setUpWorkerProcess() before the first row; keep
/// `inputs` between rows. A case that throws gives NotAvailable. Throws NotSupported with limitsRefusal(),
/// and Cancelled.
LimitResult measureLimit(const LimitRow& row, InputCache& inputs, const LimitOptions& options = {});

/// The verdict of a row over paired values (times in any unit, or bytes for BytesAtMost). Needs 6 pairs, all
/// > 0.
LimitResult judgeLimit(const LimitRow& row, std::span<const double> subject,
                       std::span<const double> references);

/// ratio<TAB>name<TAB>measured<TAB>low<TAB>high<TAB>target<TAB>ok|missed|n/a without a newline; '-' where not
/// measured.
std::string limitLine(const LimitRow& row, const LimitResult& result);

}  // namespace packscope::bench
