// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plan.h"

#include "base/error.h"
#include "base/limits.h"
#include "bench/case.h"
#include "bench/parameters.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

constexpr std::size_t kMaxPlannedCases = 100'000;

/// Glob with '*' only, without recursion.
bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::vector<const Case*> casesFor(const CaseSelection& selection) {
  std::vector<const Case*> found;
  if (selection.caseId.find('*') == std::string::npos) {
    if (const Case* row = findCase(selection.caseId)) found.push_back(row);
  } else {
    for (const Case& row : allCases()) {
      if (!row.hidden && matches(selection.caseId, row.id)) found.push_back(&row);
    }
  }
  if (found.empty()) {
    base::throwInvalid(fmt::format("--cases: no case '{}'; see 'packscope-bench list cases'",
                                   selection.caseId.substr(0, 80)));
  }
  return found;
}

PlannedCase planOne(const Case& row, const CaseSelection& selection, const BenchmarkConfig& config) {
  PlannedCase planned;
  planned.caseId = row.id;
  planned.title = row.title;
  planned.label = row.title;
  planned.family = row.family;
  planned.config = config;
  planned.config.cases.clear();
  for (const auto& [id, text] : selection.overrides) {
    if (findParameter(id) == nullptr)
      base::throwInvalid(fmt::format("case '{}': unknown parameter '{}'", toText(selection), id));
  }
  for (const Parameter& parameter : parameters()) {
    const auto found = selection.overrides.find(std::string(parameter.id));
    if (found == selection.overrides.end()) continue;
    setFromText(planned.config, parameter, found->second, fmt::format("case '{}': {}", row.id, parameter.id));
    planned.overrides.emplace_back(parameter.id, found->second);
  }
  return planned;
}

/// Cases of equal title get the parameters in which they differ behind it: "sqlite4 poke, values
/// constant:239".
void labelPlan(std::vector<PlannedCase>& cases) {
  for (const Parameter& parameter : parameters()) {
    std::set<std::string> texts;
    for (const PlannedCase& planned : cases) texts.insert(toText(parameter, planned.config));
    if (texts.size() < 2) continue;
    for (PlannedCase& planned : cases) {
      const bool overridden = std::any_of(planned.overrides.begin(), planned.overrides.end(),
                                          [&](const auto& item) { return item.first == parameter.id; });
      if (overridden)
        planned.label += fmt::format(", {} {}", parameter.id, toText(parameter, planned.config));
    }
  }
}

/// Interleaved cases share one arena, one instruction set and one number of rounds.
void checkInterleaved(const ExecutionPlan& plan) {
  for (const PlannedCase& planned : plan.cases) {
    if (planned.config.threads != plan.config.threads || planned.config.simd != plan.config.simd ||
        planned.config.repetitions != plan.config.repetitions) {
      base::throwInvalid(
          "interleave: the cases differ in threads, simd or repetitions, which they must share");
    }
  }
}

}  // namespace

ExecutionPlan makePlan(const BenchmarkConfig& config) {
  if (const auto problems = problemsWith(config); !problems.empty()) base::throwInvalid(problems.front());
  if (config.cases.empty()) base::throwInvalid("--cases: no case is chosen");
  ExecutionPlan plan;
  plan.config = config;
  for (const CaseSelection& selection : config.cases) {
    for (const Case* row : casesFor(selection)) {
      plan.cases.push_back(planOne(*row, selection, config));
      if (plan.cases.size() > kMaxPlannedCases)
        base::throwInvalid(fmt::format("--cases: more than {} cases", kMaxPlannedCases));
    }
  }
  if (config.interleave) checkInterleaved(plan);
  labelPlan(plan.cases);
  return plan;
}

std::uint64_t estimatedBytes(const PlannedCase& planned) {
  const Case* row = findCase(planned.caseId);
  return row != nullptr && row->estimatedBytes ? row->estimatedBytes(planned.config) : 0;
}

std::string memoryProblem(const PlannedCase& planned, std::uint64_t availableBytes) {
  if (availableBytes == 0) return {};
  const std::uint64_t needed = estimatedBytes(planned);
  const double allowed = base::kLimits.memoryShare * static_cast<double>(availableBytes);
  if (static_cast<double>(needed) <= allowed) return {};
  const auto megabytes = [](double bytes) { return fmt::format("{:.0f} MB", bytes / 1e6); };
  return fmt::format("needs about {}, more than {} ({} % of the {} available)",
                     megabytes(static_cast<double>(needed)), megabytes(allowed),
                     static_cast<int>(base::kLimits.memoryShare * 100),
                     megabytes(static_cast<double>(availableBytes)));
}

}  // namespace packscope::bench
