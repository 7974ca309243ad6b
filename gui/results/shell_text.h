// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as text that a POSIX shell reads back as the same arguments.
#pragma once

#include <string>
#include <vector>

namespace packscope::results {

/// "packscope-bench run --label 'two words'": program and arguments, quoted where needed.
std::string shellText(const std::vector<std::string>& command);

}  // namespace packscope::results
