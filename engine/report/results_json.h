// SPDX-License-Identifier: GPL-3.0-or-later
// Results as JSON, schema 1 (contracts 7), and the pieces of it that the worker protocol shares.
#pragma once

#include "bench/result_set.h"

#include <string>
#include <string_view>

namespace packscope::report {

/// The whole result set, raw samples included; undefined figures are null. Ends in a newline.
std::string resultsJson(const bench::ResultSet& results);

/// Reads what resultsJson wrote. Throws InvalidArgument naming the key; a newer schema is NotSupported.
bench::ResultSet readResultsJson(std::string_view text, std::string_view name);

}  // namespace packscope::report
