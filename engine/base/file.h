// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files and replacing files that people own: whole, or not at all.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace packscope::base {

/// The whole file. Refuses folders, devices and pipes (never blocks on a FIFO) and more than maxBytes.
/// Throws IoError or InvalidArgument naming the path and the limit.
std::string readFile(const std::filesystem::path& path, std::uint64_t maxBytes);

/// Writes beside the target, checks every returned length, flushes, renames over the target, compares the
/// size. On any failure the old file is intact and nothing is left beside it. A target that exists and is not
/// a regular file (FIFO, folder, device) is refused. Throws IoError naming path, needed and free bytes where
/// the disk is full.
void replaceFile(const std::filesystem::path& path, std::string_view content);

/// Empty when replaceFile could write there now, else what is in the way. For checks before a run starts.
std::string problemWithTarget(const std::filesystem::path& path);

}  // namespace packscope::base
