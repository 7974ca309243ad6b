// SPDX-License-Identifier: GPL-3.0-or-later
// The integers of the integer cases (--values).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::bench {

/// Empty when `spec` is one of constant:N, lengths:uniform, lengths:A-B (1..9), zipf:S, file:PATH; else what
/// is wrong.
std::string problemWithValues(std::string_view spec);

/// `count` values of the specification, a pure function of (spec, seed, count); one value for constant:N.
/// Lengths are those of the sqlite4 codec, values uniform within a length. Throws InvalidArgument, and for
/// files what base::readFile throws or a message naming the line.
std::vector<std::uint64_t> makeIntegers(std::string_view spec, std::uint64_t seed, std::uint64_t count);

}  // namespace packscope::bench
