// SPDX-License-Identifier: GPL-3.0-or-later
// The machine a run was made on, and what about it makes figures less trustworthy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::measure {

enum class FactState { Ok, Warning, Unknown, Plain };

/// One line of `packscope-bench env` and of the machine panel.
struct Fact {
  std::string
      id;  ///< "cpu", "cores", "governor", "load", "packscope", "os", "compiler", "clock", "malloc", ...
  std::string title;  ///< For people.
  std::string value;  ///< With its unit.
  FactState state = FactState::Plain;
  std::string advice;  ///< For a warning: what it means and the one thing to do. May be empty.
  bool operator==(const Fact&) const = default;
};

struct Environment {
  std::vector<Fact> facts;

  /// The value of a fact, or an empty string.
  std::string_view value(std::string_view id) const noexcept;
  bool operator==(const Environment&) const = default;
};

/// Reads this machine; takes about 30 ms (clock cost). What cannot be read is Unknown, never a guess. Changes
/// nothing.
Environment readEnvironment();

/// Bytes that can be allocated: min(MemAvailable, what the cgroup leaves); 0 when unknown.
std::uint64_t availableMemoryBytes();

std::string_view toString(FactState state) noexcept;  ///< "ok", "warning", "unknown", "plain".

}  // namespace packscope::measure
