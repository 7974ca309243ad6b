// SPDX-License-Identifier: GPL-3.0-or-later
// What `packscope-bench run` was asked to do, read from its options.
#pragma once

#include "bench/config.h"
#include "bench/result_set.h"
#include "report/text_table.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace packscope::cli {

/// Row of the table of files that a run can write.
struct OutputKind {
  std::string_view option;  ///< "--csv".
  std::string_view help;
  std::string (*render)(const bench::ResultSet&);
};

struct OutputFile {
  const OutputKind* kind;
  std::filesystem::path path;
};

struct RunRequest {
  bench::BenchmarkConfig config;
  const report::TextTable* table = nullptr;
  report::TableOptions tableOptions;
  std::vector<OutputFile> files;
};

/// "a,b[values=lengths:1-5;rows=3],c": commas inside brackets belong to the case. Throws InvalidArgument
/// naming --cases.
std::vector<bench::CaseSelection> parseCaseList(std::string_view text);

/// The options of `run`; lives as long as the parser.
class RunOptionSet {
 public:
  explicit RunOptionSet(CLI::App& app);
  ~RunOptionSet();

  /// Preset, then configuration file, then options. Files that are to be written are checked here, before
  /// anything runs. Throws InvalidArgument or IoError naming the option, the value and what is allowed.
  RunRequest request() const;

 private:
  struct Options;
  std::unique_ptr<Options> m_options;
};

}  // namespace packscope::cli
