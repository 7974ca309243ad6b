// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include "base/error.h"
#include "base/file.h"
#include "bench/result_collector.h"
#include "bench/run.h"
#include "export/chart_export.h"
#include "export/table_export.h"
#include "report/results_json.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

namespace packscope::app {
namespace {

constexpr std::uint64_t kMostResultBytes = std::uint64_t{1} << 30;

// Ctrl-C asks the run to stop and keeps what is finished.
bench::CancelToken cancelToken;
void onSignal(int) {
  cancelToken.cancel();
}

std::shared_ptr<const bench::ResultSet> runNow(const CommandLine& line) {
  bench::BenchmarkConfig config = configOf(line, {});
  if (!line.files.empty()) {
    config.input = std::filesystem::absolute(line.files.front()).string();
  }
  std::signal(SIGINT, onSignal);
  std::signal(SIGTERM, onSignal);
  bench::ResultCollector collector;
  bench::run(config, collector, cancelToken);
  return collector.snapshot();
}

std::shared_ptr<const bench::ResultSet> readNow(const std::string& path) {
  return std::make_shared<const bench::ResultSet>(
      report::readResultsJson(base::readFile(path, kMostResultBytes), path));
}

int exitCode(const bench::ResultSet& results) {
  bool complete = true;
  for (const auto& result : results.cases) {
    if (result->outcome.status != bench::CaseStatus::Completed) {
      complete = false;
      fmt::print(stderr, "packscope: {}: {} {}\n", result->planned.label,
                 bench::toString(result->outcome.status), result->outcome.message);
    }
  }
  return complete ? 0 : 1;
}

}  // namespace

void checkTargets(const CommandLine& line) {
  for (const std::string& target : {line.exportCsv, line.exportJson}) {
    if (target.empty()) {
      continue;
    }
    if (const std::string problem = base::problemWithTarget(target); !problem.empty()) {
      throw base::Error(base::ErrorKind::IoError, fmt::format("cannot write '{}': {}", target, problem));
    }
  }
  if (!line.exportCharts.empty()) {
    const std::filesystem::path folder = line.exportCharts;
    if (std::filesystem::exists(folder) && !std::filesystem::is_directory(folder)) {
      throw base::Error(base::ErrorKind::IoError,
                        fmt::format("--export-charts: '{}' is not a folder", folder.string()));
    }
  }
}

std::vector<std::string> writeExports(const CommandLine& line, const bench::ResultSet& results) {
  std::vector<std::string> written;
  const auto table = [&](const std::string& target, QLatin1StringView format) {
    if (!target.empty()) {
      exports::writeTable(target, *exports::findTableFormat(QString(format)), results);
      written.push_back(std::filesystem::absolute(target).lexically_normal().string());
    }
  };
  table(line.exportCsv, QLatin1StringView("csv"));
  table(line.exportJson, QLatin1StringView("json"));
  if (!line.exportCharts.empty()) {
    for (const std::filesystem::path& path : exports::exportCharts(results, line.exportCharts)) {
      written.push_back(path.string());
    }
  }
  return written;
}

int runHeadless(const CommandLine& line) {
  try {
    checkTargets(line);
    const auto results = line.run ? runNow(line) : readNow(line.files.front());
    for (const std::string& message : results->messages) {
      fmt::print(stderr, "packscope: {}\n", message);
    }
    for (const std::string& path : writeExports(line, *results)) {
      fmt::print("{}\n", path);
    }
    return exitCode(*results);
  } catch (...) {
    fmt::print(stderr, "packscope: {}\n", base::currentExceptionMessage());
    return 2;
  }
}

}  // namespace packscope::app
