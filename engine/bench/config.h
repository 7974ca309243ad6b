// SPDX-License-Identifier: GPL-3.0-or-later
// Every choice of the user: the only thing that form, command line, presets and store exchange.
#pragma once

#include "base/simd_target.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace packscope::bench {

enum class Isolation { Case, Worker, InProcess };
enum class Layout { Native, SystemDs };

/// One case to run, with the parameters in which it differs from the rest of the configuration.
/// Text form, used on the command line and in JSON: "id" or "id[name=value;name=value]".
struct CaseSelection {
  std::string caseId;
  std::map<std::string, std::string> overrides;  ///< Parameter id -> text; ids of bench/parameters.h.
  bool operator==(const CaseSelection&) const = default;
};

/// Plain values; the rows of bench/parameters.h give each field its id, range, text form and help.
struct BenchmarkConfig {
  // Matrix data
  std::uint64_t rows = 10'000;
  std::uint64_t cols = 100;
  double sparsity = 1.0;  ///< Share of non-zeros: 1 is dense.
  std::uint64_t uniques = 4;
  std::uint64_t seed = 42;
  std::string input;  ///< File to read instead of generating; empty: generated.
  // Integer data
  std::string values = "constant:54321";
  // Run
  std::uint64_t threads = 1;  ///< 0: every core.
  std::uint64_t repetitions = 100;
  std::uint64_t warmup = 5;
  Layout layout = Layout::Native;
  base::SimdChoice simd = base::SimdChoice::Auto;
  double unseen = 0.0;  ///< Share of rows with values the scheme has not seen.
  bool fsync = false;
  std::string dir;  ///< Folder for the files of file cases; empty: the system's temporary folder.
  Isolation isolation = Isolation::Case;
  bool interleave = false;
  std::uint64_t caseTimeoutSeconds = 600;
  std::string label;
  std::vector<CaseSelection> cases;

  bool operator==(const BenchmarkConfig&) const = default;
};

/// Reads the text form of a selection. Throws InvalidArgument naming the part that is wrong; the case id
/// itself is looked up by the plan.
CaseSelection parseCaseSelection(std::string_view text);
std::string toText(const CaseSelection& selection);

}  // namespace packscope::bench
