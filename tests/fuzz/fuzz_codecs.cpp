// SPDX-License-Identifier: GPL-3.0-or-later
// Every codec: what decodes encodes back to the same bytes (strict forms), and nothing reads or writes out of
// bounds.
#include "codec/codec.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace packscope;
  // Exact-size heap copies, so that AddressSanitizer sees one byte too many.
  const std::unique_ptr<std::byte[]> copy(new std::byte[size]);
  if (size > 0) std::memcpy(copy.get(), data, size);
  for (const codec::Codec& codec : codec::codecs()) {
    std::vector<std::uint64_t> values(size);
    const codec::DecodeResult result = codec.decode({copy.get(), size}, values);
    if (result.consumed > size || result.decoded > values.size()) std::abort();
    const std::span<const std::uint64_t> decoded(values.data(), result.decoded);
    const std::size_t bytes = codec.encodedSize(decoded);
    if (bytes != result.consumed || bytes > codec.maxEncodedSize(result.decoded)) std::abort();
    const std::unique_ptr<std::byte[]> out(new std::byte[bytes]);
    if (codec.encode(decoded, {out.get(), bytes}) != bytes) std::abort();
    if (bytes > 0 && std::memcmp(out.get(), copy.get(), bytes) != 0) std::abort();
  }
  return 0;
}
