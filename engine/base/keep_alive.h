// SPDX-License-Identifier: GPL-3.0-or-later
// Barriers that keep the compiler from computing a benchmark away (performance-limits 1.1).
#pragma once

namespace packscope::base {

/// The compiler must assume that `value` changed here: nothing that depends on it can be hoisted or folded.
template <typename T>
inline void hide(T& value) noexcept {
  asm volatile("" : "+r"(value));
}
/// `value` is used: it must be computed.
template <typename T>
inline void keep(const T& value) noexcept {
  asm volatile("" : : "r,m"(value) : "memory");
}
/// The memory behind p is read and written here by something unknown: stores before must happen.
inline void escape(void* p) noexcept {
  asm volatile("" : : "g"(p) : "memory");
}
/// All escaped memory is read and written here.
inline void clobber() noexcept {
  asm volatile("" : : : "memory");
}

}  // namespace packscope::base
