// SPDX-License-Identifier: GPL-3.0-or-later
// The peer table: what a user would pick instead of a matrix serializer, and the ceilings of the machine.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace packscope::peers {

/// What a peer keeps between calls: compression contexts, an open folder. Made by the row, used by it only.
using Context = std::shared_ptr<void>;

struct PeerOptions {
  std::filesystem::path dir;  ///< Folder for peers that write files; empty: the system's temporary folder.
  bool fsync = false;
};

/// Works on the raw bytes of the cells (little-endian doubles on this machine). A context serves one thread
/// at a time; rows are pure otherwise.
struct Peer {
  std::string_view id;
  std::string_view title;
  std::string_view description;  ///< One sentence: what is timed.
  std::string_view stage;        ///< What its time is spent on: "copy", "read", "compress", "write".
  /// Null where nothing is kept. Throws OutOfMemory or IoError.
  Context (*open)(const PeerOptions& options);
  /// Most bytes that compress() writes to `out` for `inputBytes`.
  std::uint64_t (*bound)(std::uint64_t inputBytes);
  /// Returns the bytes of the result, which `out` (bound(in.size()) bytes) or the file now holds. Throws
  /// Error when the library or the system fails.
  std::uint64_t (*compress)(void* context, base::ByteSpan in, base::MutableByteSpan out);
  /// Fills `out`, as large as the original, from what compress() wrote to memory (`in`) or to its file.
  /// Throws Corruption when it does not fit. Null for peers that do not keep the data; `check` says whether
  /// `result` is right.
  void (*decompress)(void* context, base::ByteSpan in, base::MutableByteSpan out);
  bool (*check)(base::ByteSpan original, base::ByteSpan result);
  /// The result is a file, which this removes, outside every timer; null when it is in `out`.
  void (*removeFile)(void* context);
};

std::span<const Peer> peers();
/// Null when there is none.
const Peer* findPeer(std::string_view id);

}  // namespace packscope::peers
