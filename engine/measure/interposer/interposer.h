// SPDX-License-Identifier: GPL-3.0-or-later
// The allocation counter's malloc: an object library that packscope-bench alone links (in a static archive
// the linker would leave it out without a word). Its malloc family counts while counting is on and passes
// everything to glibc.
#pragma once

#include "measure/allocation_counter.h"

namespace packscope::measure {

/// For registerAllocationHooks(); null in sanitizer builds, where the sanitizer owns malloc.
const AllocationHooks* interposerHooks() noexcept;

}  // namespace packscope::measure
