// SPDX-License-Identifier: GPL-3.0-or-later
// The last run as a file of the user's data folder, so that closing the window loses no finished sample.
#pragma once

#include "bench/result_set.h"

#include <filesystem>

namespace packscope::history {

/// Beside the application's other data; the folder need not exist.
std::filesystem::path lastRunPath();

/// Replaces the file whole or not at all. Throws base::Error. Any thread.
void saveLastRun(const bench::ResultSet& results);

}  // namespace packscope::history
