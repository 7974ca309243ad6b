// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/kernels/byte_swap.h"

#include "base/simd_target.h"

#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "matrix/kernels/byte_swap.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace packscope::matrix::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Reverses the bytes of `words` 8-byte words.
void swapWords(const std::uint8_t* HWY_RESTRICT in, std::size_t words, std::uint8_t* HWY_RESTRICT out) {
  const hn::ScalableTag<std::uint8_t> d;
  alignas(16) static constexpr std::uint8_t kReverse[16] = {7,  6,  5,  4,  3,  2,  1, 0,
                                                            15, 14, 13, 12, 11, 10, 9, 8};
  const auto reverse = hn::LoadDup128(d, kReverse);
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t bytes = words * 8;
  std::size_t i = 0;
  for (; i + 4 * lanes <= bytes; i += 4 * lanes) {
    const auto a = hn::LoadU(d, in + i);
    const auto b = hn::LoadU(d, in + i + lanes);
    const auto c = hn::LoadU(d, in + i + 2 * lanes);
    const auto e = hn::LoadU(d, in + i + 3 * lanes);
    hn::StoreU(hn::TableLookupBytes(a, reverse), d, out + i);
    hn::StoreU(hn::TableLookupBytes(b, reverse), d, out + i + lanes);
    hn::StoreU(hn::TableLookupBytes(c, reverse), d, out + i + 2 * lanes);
    hn::StoreU(hn::TableLookupBytes(e, reverse), d, out + i + 3 * lanes);
  }
  const hn::CappedTag<std::uint8_t, 8> tail;
  const auto reverseOne = hn::Load(tail, kReverse);
  for (; i < bytes; i += 8)
    hn::StoreU(hn::TableLookupBytes(hn::LoadU(tail, in + i), reverseOne), tail, out + i);
}

}  // namespace packscope::matrix::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace packscope::matrix {
namespace {

HWY_EXPORT(swapWords);

void swapWordsPlain(const std::byte* in, std::size_t words, std::byte* out) noexcept {
  for (std::size_t i = 0; i < words; ++i) {
    base::storeBigEndian(out + i * 8, base::loadNative<std::uint64_t>(in + i * 8));
  }
}

void swapWordsActive(const std::byte* in, std::size_t words, std::byte* out) noexcept {
  if (base::activeSimd() == base::SimdChoice::Scalar || std::endian::native == std::endian::big) {
    swapWordsPlain(in, words, out);
    return;
  }
  HWY_DYNAMIC_DISPATCH(swapWords)
  (reinterpret_cast<const std::uint8_t*>(in), words, reinterpret_cast<std::uint8_t*>(out));
}

}  // namespace

void toBigEndian(std::span<const double> values, std::byte* out) noexcept {
  swapWordsActive(std::as_bytes(values).data(), values.size(), out);
}

void fromBigEndian(const std::byte* in, std::span<double> out) noexcept {
  swapWordsActive(in, out.size(), std::as_writable_bytes(out).data());
}

}  // namespace packscope::matrix
#endif
