// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/environment.h"

#include "measure/facts.h"

#include <array>

namespace packscope::measure {

std::string_view Environment::value(std::string_view id) const noexcept {
  for (const Fact& fact : facts) {
    if (fact.id == id) return fact.value;
  }
  return {};
}

Environment readEnvironment() {
  Environment environment;
  appendProgramFacts(environment.facts);
  appendMachineFacts(environment.facts, "");
  appendSteadinessFacts(environment.facts, "");
  appendClockFact(environment.facts, "");
  return environment;
}

std::string_view toString(FactState state) noexcept {
  constexpr std::array<std::string_view, 4> kNames = {"ok", "warning", "unknown", "plain"};
  return kNames.at(static_cast<std::size_t>(state));
}

}  // namespace packscope::measure
