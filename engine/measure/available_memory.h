// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory can still be allocated: what the system has, and what each control group on the way leaves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace packscope::measure {

/// As availableMemoryBytes() (environment.h), with the file system at `root` ("" is this machine): tests
/// bring their own.
std::uint64_t availableMemoryUnder(const std::string& root);

}  // namespace packscope::measure
