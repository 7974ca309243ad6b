// SPDX-License-Identifier: GPL-3.0-or-later
// Counter-based random numbers: the n-th number is a pure function of (seed, n), so a generator gives the
// same data for every number of threads. Source: SplitMix64, G. Steele, D. Lea, C. Flood, "Fast splittable
// pseudorandom number generators", 2014.
#pragma once

#include <cstdint>

namespace packscope::base {

/// The finaliser of SplitMix64: a bijection on 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebU;
  x ^= x >> 31;
  return x;
}

/// The n-th 64-bit number of the stream `seed`.
constexpr std::uint64_t randomAt(std::uint64_t seed, std::uint64_t n) noexcept {
  return mix64(mix64(seed) + (n + 1) * 0x9e3779b97f4a7c15U);
}

/// Uniform in [0, 1) with 53 bits.
constexpr double unitAt(std::uint64_t seed, std::uint64_t n) noexcept {
  return static_cast<double>(randomAt(seed, n) >> 11) * 0x1.0p-53;
}

/// word * bound / 2^64: maps a uniform word to 0..bound-1.
constexpr std::uint64_t scaleTo(std::uint64_t word, std::uint64_t bound) noexcept {
  __extension__ using Wide = unsigned __int128;  // not ISO C++, but in both compilers
  return static_cast<std::uint64_t>((static_cast<Wide>(word) * bound) >> 64);
}

/// A sequential stream over randomAt.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : m_seed(seed) {}
  constexpr std::uint64_t next() noexcept { return randomAt(m_seed, m_index++); }
  constexpr double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  /// Uniform in [0, bound); bound >= 1. Bias below 2^-32 for bounds below 2^32.
  constexpr std::uint64_t below(std::uint64_t bound) noexcept { return scaleTo(next(), bound); }

 private:
  std::uint64_t m_seed;
  std::uint64_t m_index = 0;
};

}  // namespace packscope::base
