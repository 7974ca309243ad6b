// SPDX-License-Identifier: GPL-3.0-or-later
// From a configuration to the list of cases that will run, in order, with their data settled.
#pragma once

#include "bench/result_set.h"

#include <cstdint>
#include <vector>

namespace packscope::bench {

struct ExecutionPlan {
  BenchmarkConfig config;
  std::vector<PlannedCase> cases;
};

/// Resolves case ids and overrides, checks every value. Case ids may hold '*' ("sqlite4.*"), which skips
/// hidden cases. Throws InvalidArgument naming the option, the value and what is allowed; an empty list of
/// cases is refused.
ExecutionPlan makePlan(const BenchmarkConfig& config);

/// Estimated bytes at the peak of a planned case (input + output + per-thread copies), saturating.
std::uint64_t estimatedBytes(const PlannedCase& planned);
/// Empty when the case fits into limits::memoryShare of what is available; else a message with both numbers.
std::string memoryProblem(const PlannedCase& planned, std::uint64_t availableBytes);

}  // namespace packscope::bench
