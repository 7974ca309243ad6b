// SPDX-License-Identifier: GPL-3.0-or-later
// Every matrix format: whatever is read is written and read back to the same bits, or refused with an error.
#include "base/byte_writer.h"
#include "base/error.h"
#include "formats/formats.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace packscope;

void readWriteRead(const formats::Format& format, base::ByteSpan content) {
  formats::ReadLimits limits;
  // Small matrices, so that writing them does not take the time of the fuzzer.
  limits.freeBytes = std::uint64_t{1} << 16;
  limits.expansion = 64;
  matrix::Matrix matrix;
  try {
    matrix = format.read(content, limits);
  } catch (const base::Error&) {
    return;
  }
  if (matrix.bytes() > limits.freeBytes + limits.expansion * content.size()) std::abort();
  std::string written;
  base::StringSink sink(written);
  std::vector<std::byte> buffer(4096);
  base::ByteWriter out(buffer, sink);
  try {
    format.write(matrix, out);
    out.flush();
  } catch (const base::Error&) {
    if (matrix.cells() != 0) std::abort();  // Only matrices without cells may be refused.
    return;
  }
  limits.freeBytes = matrix.bytes() + limits.freeBytes;
  if (!matrix::sameBits(matrix, format.read(std::as_bytes(std::span(written)), limits))) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first byte picks the format; an exact-size heap copy lets AddressSanitizer see one byte too many.
  if (size == 0) return 0;
  const auto formats = formats::formats();
  const std::unique_ptr<std::byte[]> copy(new std::byte[size - 1]);
  if (size > 1) std::memcpy(copy.get(), data + 1, size - 1);
  readWriteRead(formats[data[0] % formats.size()], {copy.get(), size - 1});
  return 0;
}
