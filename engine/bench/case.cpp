// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/case.h"

#include "measure/stopwatch.h"

#include <unordered_map>

namespace packscope::bench {

void StageTimer::start() {
  m_last = measure::wallNanoseconds();
}

void StageTimer::mark(std::string_view stage) {
  const std::uint64_t now = measure::wallNanoseconds();
  const std::uint64_t elapsed = now - m_last;
  m_last = now;
  for (StageTime& known : m_stages) {
    if (known.stage == stage) {
      known.wallNanoseconds += elapsed;
      return;
    }
  }
  m_stages.push_back({std::string(stage), elapsed});
}

const std::vector<Case>& allCases() {
  static const std::vector<Case> kCases = [] {
    std::vector<Case> cases;
    appendIntegerCases(cases);
    appendMatrixCases(cases);
    appendPeerCases(cases);
    appendSelftestCases(cases);
    return cases;
  }();
  return kCases;
}

const Case* findCase(std::string_view id) {
  static const auto kById = [] {
    std::unordered_map<std::string_view, const Case*> map;
    for (const Case& row : allCases()) map.emplace(row.id, &row);
    return map;
  }();
  const auto found = kById.find(id);
  return found == kById.end() ? nullptr : found->second;
}

}  // namespace packscope::bench
