// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of readEnvironment(), each a group of facts; and the pure readers of what the kernel's files say.
#pragma once

#include "measure/environment.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::measure {

/// packscope, build, compiler, malloc.
void appendProgramFacts(std::vector<Fact>& facts);

/// A file of /proc or /sys, without blanks at its ends, at most 1 MiB; nothing where it cannot be read.
std::optional<std::string> readSystemFile(const std::string& path);
/// The text behind "key<blanks>:" on the first line that starts so, without blanks; empty when there is none.
std::string_view colonValue(std::string_view text, std::string_view key) noexcept;
/// "Key:  123 kB" in bytes.
std::optional<std::uint64_t> kilobyteValue(std::string_view text, std::string_view key) noexcept;

}  // namespace packscope::measure
