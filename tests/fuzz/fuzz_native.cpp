// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of native compressed files behind its checksums: the input is a list of edits (offset, length,
// bytes) to a good file, whose checksums and size are made right again. Whatever comes out must be refused
// with a message or be a matrix that can be used.
#include "base/byte_reader.h"
#include "base/bytes.h"
#include "base/crc32c.h"
#include "base/error.h"
#include "base/random.h"
#include "compress/compressed_matrix.h"
#include "compress/group_report.h"
#include "compress/native_compressor.h"
#include "compress/systemds_compressor.h"
#include "formats/native_compressed.h"
#include "formats/native_layout.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

using namespace packscope;
namespace native = formats::native;

const base::ThreadBudget kOne(1);

/// Groups of many kinds in few bytes.
std::vector<std::byte> goodFile(bool systemds) {
  matrix::Matrix cells(130, 7);
  for (std::uint64_t i = 0; i < cells.cells(); ++i) {
    const std::uint64_t row = i / 7;
    const double values[]{0.0,
                          5.0,
                          double(row % 3),
                          double(row),
                          row % 41 == 3 ? 2.0 : 0.0,
                          row % 37 == 1 ? 1.0 : 6.0,
                          double(base::randomAt(1, row))};
    cells.mutableData()[i] = values[i % 7];
  }
  compress::CompressedMatrix compressed;
  if (systemds)
    compress::compressSystemDs(cells, kOne, compressed);
  else
    compress::compressNative(cells, kOne, compressed);
  std::vector<std::byte> file(formats::nativeCompressedSize(compressed));
  formats::writeNativeCompressed(compressed, file, kOne);
  return file;
}

template <typename T>
T at(const std::vector<std::byte>& file, std::size_t offset) {
  T value{};
  std::memcpy(&value, file.data() + offset, sizeof(T));
  return value;
}

void makeSound(std::vector<std::byte>& file) {
  if (file.size() < native::kHeaderBytes) return;
  base::storeLittleEndian(file.data() + 32, static_cast<std::uint64_t>(file.size()));
  const std::uint64_t groups = at<std::uint32_t>(file, 28);
  const std::uint64_t table = native::tableBytes(groups);
  if (table <= file.size() - native::kHeaderBytes) {
    for (std::uint64_t g = 0; g < groups; ++g) {
      const std::size_t entry = native::kHeaderBytes + g * native::kEntryBytes;
      const auto start = at<std::uint64_t>(file, entry + 32);
      const auto bytes = at<std::uint64_t>(file, entry + 40);
      if (start > file.size() || bytes > file.size() - start) continue;
      base::storeLittleEndian(file.data() + entry + 12, base::crc32c({file.data() + start, bytes}));
    }
    base::storeLittleEndian(file.data() + 56, base::crc32c({file.data() + native::kHeaderBytes, table}));
  }
  base::storeLittleEndian(file.data() + native::kHeaderCrcOffset,
                          base::crc32c({file.data(), native::kHeaderCrcOffset}));
}

void use(const compress::CompressedMatrix& matrix) {
  constexpr std::uint64_t kMostCells = 1 << 22;
  if (matrix.rows() * matrix.cols() > kMostCells) return;
  const matrix::Matrix cells = matrix.decompress(kOne);
  compress::describe(matrix, kOne);
  std::vector<std::byte> again(formats::nativeCompressedSize(matrix));
  formats::writeNativeCompressed(matrix, again, kOne);
  if (!matrix::sameBits(formats::readNativeCompressed(again, kOne).decompress(kOne), cells)) std::abort();
  std::vector<std::byte> block(matrix.exactSerializedSize());
  matrix.serialize(block, -1, kOne);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::byte> kGood[]{goodFile(false), goodFile(true)};
  if (size == 0) return 0;
  std::vector<std::byte> file = kGood[data[0] & 1];
  std::size_t next = 1;
  while (next + 3 <= size) {
    const std::size_t offset = (data[next] | std::size_t{data[next + 1]} << 8) % (file.size() + 1);
    const std::size_t count = std::min<std::size_t>(data[next + 2] % 9, size - next - 3);
    next += 3;
    if (offset + count > file.size())
      file.resize(offset);  // A cut.
    else
      std::memcpy(file.data() + offset, data + next, count);
    next += count;
  }
  makeSound(file);
  try {
    use(formats::readNativeCompressed(file, kOne));
  } catch (const base::Error& error) {
    if (error.message().empty()) std::abort();
  }
  return 0;
}
