// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/sample.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace packscope::bench {
namespace {

// In the order of the enumerations.
constexpr std::array<std::string_view, 3> kPhases = {"warmup", "timed", "memory"};
constexpr std::array<std::string_view, 5> kStatuses = {"pending", "running", "completed", "cancelled",
                                                       "failed"};

template <typename Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& names, std::string_view text) noexcept {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view toString(Phase phase) noexcept {
  return kPhases.at(static_cast<std::size_t>(phase));
}
std::string_view toString(CaseStatus status) noexcept {
  return kStatuses.at(static_cast<std::size_t>(status));
}
std::optional<Phase> phaseFromString(std::string_view text) noexcept {
  return find<Phase>(kPhases, text);
}
std::optional<CaseStatus> caseStatusFromString(std::string_view text) noexcept {
  return find<CaseStatus>(kStatuses, text);
}

}  // namespace packscope::bench
