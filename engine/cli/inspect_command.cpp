// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench inspect: the column groups of a compressed file, or those a matrix would get, and why.
#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/parallel.h"
#include "base/parse_number.h"
#include "bench/case.h"
#include "bench/plan.h"
#include "cli/command.h"
#include "cli/parameter_options.h"
#include "compress/compressor.h"
#include "compress/group_report.h"
#include "compress/native_planner.h"
#include "compress/systemds_compressor.h"
#include "formats/formats.h"
#include "formats/native_compressed.h"
#include "measure/environment.h"
#include "report/inspection.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace {

constexpr std::uint64_t kGroupsShown = 100;

struct Options {
  explicit Options(CLI::App& app)
      : generated(app, bench::kGeneratedMatrix), planned(app, bench::kMatrixPlan) {}
  ParameterOptions generated;
  ParameterOptions planned;
  std::string file;
  std::string groups;
  bool json = false;
};

bool startsAsCompressed(const std::string& path) {
  // Opening a pipe would wait for whoever writes to it; what is no file is refused later, by name.
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::array<char, 8> head{};
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), head.size());
  return formats::isNativeCompressed(
      std::as_bytes(std::span(head).first(static_cast<std::size_t>(file.gcount()))));
}

report::Inspection inspectCompressed(const std::string& path, const base::ThreadBudget& threads) {
  const std::string content = base::readFile(path, base::kLimits.decodedBytes);
  compress::CompressedMatrix matrix;
  try {
    matrix = formats::readNativeCompressed(std::as_bytes(std::span(content)), threads);
  } catch (const base::Error& error) {
    throw base::Error(error.kind(), fmt::format("'{}': {}", path, error.message()));
  }
  report::Inspection inspection = report::inspectionOf(path, matrix, compress::describe(matrix, threads));
  inspection.fromFile = true;
  return inspection;
}

std::string sourceText(const bench::BenchmarkConfig& config) {
  if (!config.input.empty()) return config.input;
  std::string text = "generated:";
  for (const std::string_view id : bench::kGeneratedMatrix)
    text += fmt::format("{} {} {}", id == bench::kGeneratedMatrix.front() ? "" : ",", id,
                        bench::toText(*bench::findParameter(id), config));
  return text;
}

/// Plans with explanations and builds, as the case `compress` does.
report::Inspection inspectMatrix(bench::BenchmarkConfig config, const base::ThreadBudget& threads) {
  config.cases = {{"compress", {}}};
  const bench::ExecutionPlan checked = bench::makePlan(config);
  if (const std::string problem =
          bench::memoryProblem(checked.cases.front(), measure::availableMemoryBytes());
      !problem.empty()) {
    throw base::Error(base::ErrorKind::OutOfMemory, problem);
  }
  bench::InputCache inputs;
  const auto matrix = inputs.matrix(config, threads);
  compress::CompressedMatrix compressed;
  compress::CompressionPlan plan;
  if (config.layout == bench::Layout::Native) {
    plan = compress::planNative(*matrix, threads, {.explain = true});
    compress::compress(*matrix, plan, threads, compressed);
  } else {
    compress::compressSystemDs(*matrix, threads, compressed, &plan);
  }
  return report::inspectionOf(sourceText(config), compressed, compress::planAsBuilt(plan, compressed));
}

std::size_t groupsShown(const std::string& text) {
  if (text.empty()) return kGroupsShown;
  const std::optional<std::uint64_t> count = base::parseUnsigned(text);
  if (!count)
    base::throwInvalid(fmt::format("--groups: '{}' is no whole number; allowed: 0 (all) or more", text));
  return static_cast<std::size_t>(*count);
}

report::Inspection inspect(const Options& options, const base::ThreadBudget& threads,
                           bench::BenchmarkConfig& config) {
  if (options.file.empty()) return inspectMatrix(config, threads);
  if (const std::string given = options.generated.firstGiven(); !given.empty())
    base::throwInvalid(fmt::format("{}: is for generated data; '{}' is a file", given, options.file));
  if (startsAsCompressed(options.file)) {
    if (options.planned.given("layout"))
      base::throwInvalid(
          fmt::format("--layout: '{}' is compressed and has a layout of its own", options.file));
    return inspectCompressed(options.file, threads);
  }
  config.input = options.file;
  return inspectMatrix(config, threads);
}

int execute(const Options& options, const Streams& streams) {
  bench::BenchmarkConfig config;
  options.generated.applyTo(config);
  options.planned.applyTo(config);
  const std::size_t groups = groupsShown(options.groups);
  const base::ThreadBudget threads(static_cast<std::uint32_t>(config.threads));
  const report::Inspection inspection = inspect(options, threads, config);
  streams.out << (options.json ? report::inspectionJson(inspection)
                               : report::inspectionText(inspection, groups));
  return kOk;
}

}  // namespace

CommandBody declareInspect(CLI::App& app) {
  const auto options = std::make_shared<Options>(app);
  app.add_option(
      "file", options->file,
      fmt::format("A compressed file, or a matrix to plan for ({}); without one a matrix is generated",
                  formats::knownSuffixes()));
  app.add_option("--groups", options->groups,
                 fmt::format("Groups shown at most, 0 = all (default {})", kGroupsShown))
      ->type_name("N");
  app.add_flag("--json", options->json, "As JSON, with every group")->disable_flag_override();
  return [options](const Streams& streams) { return execute(*options, streams); };
}

}  // namespace packscope::cli
