// SPDX-License-Identifier: GPL-3.0-or-later
// The raw numbers of one repetition, and how a case ended. Statistics are computed from these, never stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace packscope::bench {

enum class Phase { Warmup, Timed, Memory };

struct StageTime {
  std::string stage;  ///< "analyse", "plan", "compress", "serialize", "write", "fsync", "read", ...
  std::uint64_t wallNanoseconds = 0;
  bool operator==(const StageTime&) const = default;
};

/// Times and counts are totals over `iterations`; metrics divide.
struct Sample {
  Phase phase = Phase::Timed;
  std::uint32_t order = 0;  ///< Position among all samples of the run, from 0.
  std::uint64_t iterations = 1;
  std::uint64_t wallNanoseconds = 0;
  std::optional<std::uint64_t> cpuNanoseconds;  ///< Of the process; nothing where it does other work as well.
  std::uint64_t inputBytes = 0;                 ///< Of one iteration.
  std::uint64_t outputBytes = 0;                ///< Of one iteration.
  std::optional<std::uint64_t> allocatedBytes;
  std::optional<std::uint64_t> allocations;
  std::optional<std::uint64_t> peakLiveBytes;
  std::optional<std::uint64_t> peakRssBytes;
  std::optional<std::uint64_t> peakRssDeltaBytes;
  std::vector<StageTime> stages;
  bool operator==(const Sample&) const = default;
};

enum class CaseStatus { Pending, Running, Completed, Cancelled, Failed };

struct CaseOutcome {
  CaseStatus status = CaseStatus::Pending;
  std::string message;    ///< Why it failed, or a note ("not compressible, stored plain").
  bool verified = false;  ///< The round trip was compared bit for bit.
  std::uint32_t threadsRan = 0;
  std::string simd;                             ///< The target that ran ("avx2").
  std::optional<std::uint64_t> inputBytesJvm;   ///< SystemDS's estimate, where it exists.
  std::optional<std::uint64_t> outputBytesJvm;  ///< SystemDS's estimate, where it exists.
  bool operator==(const CaseOutcome&) const = default;
};

std::string_view toString(Phase phase) noexcept;  ///< "warmup", "timed", "memory".
std::string_view toString(
    CaseStatus status) noexcept;  ///< "pending", "running", "completed", "cancelled", "failed".
std::optional<Phase> phaseFromString(std::string_view text) noexcept;
std::optional<CaseStatus> caseStatusFromString(std::string_view text) noexcept;

}  // namespace packscope::bench
