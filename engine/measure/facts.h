// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of readEnvironment(), each a group of facts; and the pure readers of what the kernel's files say.
// `root` is put before every path of /proc, /sys and /etc: "" is this machine, tests bring their own.
#pragma once

#include "measure/environment.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace packscope::measure {

/// packscope, build, compiler, malloc.
void appendProgramFacts(std::vector<Fact>& facts);
/// os, kernel, cpu, cores, cache, simd, memory, pages.
void appendMachineFacts(std::vector<Fact>& facts, const std::string& root);
/// vm, governor, turbo, smt, load, aslr: what makes times less steady.
void appendSteadinessFacts(std::vector<Fact>& facts, const std::string& root);
/// clock: its source, and its cost and resolution as measured.
void appendClockFact(std::vector<Fact>& facts, const std::string& root);

/// A file of /proc or /sys, without blanks at its ends, at most 1 MiB; nothing where it cannot be read.
std::optional<std::string> readSystemFile(const std::string& path);
/// The text behind "key<blanks>:" on the first line that starts so, without blanks; empty when there is none.
std::string_view colonValue(std::string_view text, std::string_view key) noexcept;
/// "Key:  123 kB" in bytes.
std::optional<std::uint64_t> kilobyteValue(std::string_view text, std::string_view key) noexcept;
/// Calls visit(key, value) for each "key : value" line, both without blanks.
template <typename Visit>
void forEachColonLine(std::string_view text, const Visit& visit);
/// Without blanks at its ends.
std::string_view trimmed(std::string_view text) noexcept;

template <typename Visit>
void forEachColonLine(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos)
      visit(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  }
}

}  // namespace packscope::measure
