// SPDX-License-Identifier: GPL-3.0-or-later
// The codec functions, once for the baseline of the build and once for CPUs with AVX2, BMI2 and LZCNT; a row
// of the codec table chooses between them at each call by base::activeSimd(). A block amortises the choice.
#pragma once

#include "base/simd_target.h"
#include "codec/block_codec.h"

#if defined(__clang__)
#define PACKSCOPE_OUT_OF_LINE [[gnu::noinline]]
#else
// noipa: the caller knows nothing of the function, so it must call it for every value.
#define PACKSCOPE_OUT_OF_LINE [[gnu::noipa]]
#endif

// clang-format off
#define PACKSCOPE_CODEC_FUNCTIONS(Name, TARGET)                                                                        \
  template <typename P>                                                                                                \
  struct Name {                                                                                                        \
    struct OutOfLine {                                                                                                 \
      PACKSCOPE_OUT_OF_LINE TARGET static std::size_t poke(std::byte* p, std::uint64_t v) { return P::poke(p, v); }    \
      PACKSCOPE_OUT_OF_LINE TARGET static Peeked peek(const std::byte* p) { return P::peek(p); }                       \
      PACKSCOPE_OUT_OF_LINE TARGET static void encode(std::uint64_t v) { block::InlineOperations<P>::encode(v); }      \
      PACKSCOPE_OUT_OF_LINE TARGET static std::uint64_t roundtrip(std::uint64_t v) {                                   \
        return block::InlineOperations<P>::roundtrip(v);                                                               \
      }                                                                                                                \
    };                                                                                                                 \
    TARGET static std::size_t encodedSize(Values values) { return block::encodedSize<P>(values); }                     \
    TARGET static std::size_t encode(Values values, base::MutableByteSpan out) { return block::encode<P>(values, out); } \
    TARGET static DecodeResult decode(base::ByteSpan in, std::span<std::uint64_t> out) { return block::decode<P>(in, out); } \
    template <typename Operations>                                                                                     \
    TARGET static void pokeLoop(Values values, std::size_t count, std::byte* buffer) {                                 \
      block::pokeLoop<Operations>(values, count, buffer);                                                              \
    }                                                                                                                  \
    template <typename Operations>                                                                                     \
    TARGET static std::uint64_t peekLoop(Buffers buffers, std::size_t count) {                                         \
      return block::peekLoop<Operations>(buffers, count);                                                              \
    }                                                                                                                  \
    template <typename Operations>                                                                                     \
    TARGET static void encodeLoop(Values values, std::size_t count) { block::encodeLoop<Operations>(values, count); }  \
    template <typename Operations>                                                                                     \
    TARGET static std::uint64_t roundtripLoop(Values values, std::size_t count) {                                      \
      return block::roundtripLoop<Operations>(values, count);                                                          \
    }                                                                                                                  \
  };
// clang-format on

namespace packscope::codec {

using Values = std::span<const std::uint64_t>;
using Buffers = std::span<const std::byte* const>;

PACKSCOPE_CODEC_FUNCTIONS(BaselineFunctions, )
#if defined(__x86_64__)
PACKSCOPE_CODEC_FUNCTIONS(Avx2Functions, __attribute__((target("avx2,bmi,bmi2,lzcnt"))))
#else
template <typename P>
using Avx2Functions = BaselineFunctions<P>;
#endif

/// The functions of a table row: each picks the build of the active instruction set.
template <typename P>
struct Dispatched {
  using Base = BaselineFunctions<P>;
  using Avx2 = Avx2Functions<P>;

  static bool baseline() noexcept { return base::activeSimd() == base::SimdChoice::Scalar; }

  static std::size_t encodedSize(Values values) {
    return baseline() ? Base::encodedSize(values) : Avx2::encodedSize(values);
  }
  static std::size_t encode(Values values, base::MutableByteSpan out) {
    return baseline() ? Base::encode(values, out) : Avx2::encode(values, out);
  }
  static DecodeResult decode(base::ByteSpan in, std::span<std::uint64_t> out) {
    return baseline() ? Base::decode(in, out) : Avx2::decode(in, out);
  }

  template <typename BaseOps, typename Avx2Ops>
  struct Loops {
    static void poke(Values values, std::size_t count, std::byte* buffer) {
      baseline() ? Base::template pokeLoop<BaseOps>(values, count, buffer)
                 : Avx2::template pokeLoop<Avx2Ops>(values, count, buffer);
    }
    static std::uint64_t peek(Buffers buffers, std::size_t count) {
      return baseline() ? Base::template peekLoop<BaseOps>(buffers, count)
                        : Avx2::template peekLoop<Avx2Ops>(buffers, count);
    }
    static void encode(Values values, std::size_t count) {
      baseline() ? Base::template encodeLoop<BaseOps>(values, count)
                 : Avx2::template encodeLoop<Avx2Ops>(values, count);
    }
    static std::uint64_t roundtrip(Values values, std::size_t count) {
      return baseline() ? Base::template roundtripLoop<BaseOps>(values, count)
                        : Avx2::template roundtripLoop<Avx2Ops>(values, count);
    }
    static constexpr Codec::Loops kRow{poke, peek, encode, roundtrip};
  };
  using Inlined = Loops<block::InlineOperations<P>, block::InlineOperations<P>>;
  using OutOfLine = Loops<typename Base::OutOfLine, typename Avx2::OutOfLine>;
};

/// Row of the codec table.
template <typename P>
constexpr Codec makeCodec(std::string_view id, std::string_view title, std::string_view description) {
  using D = Dispatched<P>;
  return {id,        title,     description,      P::kMaxBytes,      block::maxEncodedSize<P>, D::encodedSize,
          D::encode, D::decode, D::Inlined::kRow, D::OutOfLine::kRow};
}

}  // namespace packscope::codec
