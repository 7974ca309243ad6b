// SPDX-License-Identifier: GPL-3.0-or-later
// Resident memory of this process from /proc/self. ru_maxrss is not used: a child inherits its parent's peak.
#pragma once

#include <cstdint>
#include <optional>

namespace packscope::measure {

/// VmRSS, VmHWM in bytes; nothing where /proc cannot be read.
std::optional<std::uint64_t> residentBytes();
std::optional<std::uint64_t> peakResidentBytes();
/// Sets VmHWM to the present VmRSS (writes 5 to /proc/self/clear_refs). False where that is not allowed.
bool resetPeakResident();
/// Gives freed memory back to the system, so that a second peak is visible.
void releaseFreedMemory() noexcept;

}  // namespace packscope::measure
