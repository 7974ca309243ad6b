// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/ceilings.h"

#include "base/byte_reader.h"
#include "base/byte_writer.h"
#include "base/error.h"
#include "matrix/kernels/read_sum.h"

#include <cstring>

#include <fmt/format.h>

namespace packscope::peers {
namespace {

std::uint64_t copy(void*, base::ByteSpan in, base::MutableByteSpan out) {
  if (!in.empty()) std::memcpy(out.data(), in.data(), in.size());
  return in.size();
}

void copyBack(void*, base::ByteSpan in, base::MutableByteSpan out) {
  if (in.size() != out.size()) {
    base::throwCorrupt(fmt::format("memcpy: {} bytes for {}", in.size(), out.size()), 0);
  }
  copy(nullptr, in, out);
}

std::uint64_t sum(void*, base::ByteSpan in, base::MutableByteSpan out) {
  base::ByteWriter(out).littleEndian(matrix::sumWords(in));
  return sizeof(std::uint64_t);
}

/// The plain way, so that a wrong kernel is seen.
bool isSum(base::ByteSpan original, base::ByteSpan result) {
  base::ByteReader reader(original);
  std::uint64_t expected = 0;
  while (reader.remaining() >= 8) expected += reader.littleEndian<std::uint64_t>("word");
  return base::ByteReader(result).littleEndian<std::uint64_t>("sum") == expected;
}

}  // namespace

const Peer kMemcpyPeer{
    "memcpy", "memcpy", "Copies the cells with the C library: the ceiling for anything that writes them.",
    "copy",   nullptr,  [](std::uint64_t inputBytes) { return inputBytes; },
    copy,     copyBack, nullptr,
    nullptr};

const Peer kReadSumPeer{
    "read-sum", "Read and sum", "Loads every cell once and adds: the ceiling for anything that reads them.",
    "read",     nullptr,        [](std::uint64_t) { return std::uint64_t{sizeof(std::uint64_t)}; },
    sum,        nullptr,        isSum,
    nullptr};

}  // namespace packscope::peers
