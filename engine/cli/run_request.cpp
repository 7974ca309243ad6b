// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_request.h"

#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "bench/config_json.h"
#include "bench/presets.h"
#include "cli/parameter_options.h"
#include "formats/formats.h"
#include "report/csv.h"
#include "report/results_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace packscope::cli {
namespace fs = std::filesystem;

/// An option whose value is a text, or was not given.
class TextOption {
 public:
  TextOption(CLI::App& app, std::string_view name, std::string_view help, std::string_view typeName)
      : m_name(name),
        m_option(app.add_option(m_name, *m_text, std::string(help))->type_name(std::string(typeName))) {}

  const std::string& name() const noexcept { return m_name; }
  std::optional<std::string> value() const {
    return m_option->count() == 0 ? std::nullopt : std::optional(*m_text);
  }

 private:
  std::string m_name;
  std::unique_ptr<std::string> m_text = std::make_unique<std::string>();
  const CLI::Option* m_option;
};

namespace {

constexpr std::array<OutputKind, 4> kOutputs{{
    {"--csv", "Write one row a case", report::summaryCsv},
    {"--samples-csv", "Write one row a sample", report::samplesCsv},
    {"--json", "Write everything, raw samples included", report::resultsJson},
    {"--markdown", "Write the plain table as Markdown", report::markdownTable},
}};

constexpr std::array<std::pair<std::string_view, stats::PercentRule>, 2> kPercentRules{{
    {"honest", stats::PercentRule::Honest},
    {"bench-show", stats::PercentRule::BenchShow},
}};

/// "a|b|c" over the ids of a table.
template <typename Rows, typename IdOf>
std::string joinedIds(const Rows& rows, IdOf idOf) {
  std::string text;
  for (const auto& row : rows) text += fmt::format("{}{}", text.empty() ? "" : "|", idOf(row));
  return text;
}
std::string presetIds() {
  return joinedIds(bench::presets(), [](const bench::Preset& preset) { return preset.id; });
}
std::string tableIds() {
  return joinedIds(report::textTables(), [](const report::TextTable& table) { return table.id; });
}
std::string percentIds() {
  return joinedIds(kPercentRules, [](const auto& rule) { return rule.first; });
}

[[noreturn]] void refuse(const TextOption& option, const std::string& value, const std::string& allowed) {
  base::throwInvalid(
      fmt::format("{}: '{}' is unknown; allowed: {}", option.name(), value.substr(0, 80), allowed));
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// Two options that name one file would overwrite each other.
void checkDistinct(const std::vector<OutputFile>& files) {
  std::error_code error;
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (fs::weakly_canonical(files[i].path, error) != fs::weakly_canonical(files[k].path, error)) continue;
      base::throwInvalid(fmt::format("{} and {}: both name '{}'", files[k].kind->option,
                                     files[i].kind->option, files[i].path.string()));
    }
  }
}

/// What a run would find out case by case is said before it starts.
void checkPaths(const bench::BenchmarkConfig& config) {
  std::error_code error;
  if (!config.input.empty()) {
    if (formats::formatOf(config.input) == nullptr) {
      base::throwInvalid(fmt::format("--input: the suffix of '{}' is unknown; allowed: {}", config.input,
                                     formats::knownSuffixes()));
    }
    if (!fs::is_regular_file(config.input, error)) {
      base::throwInvalid(fmt::format("--input: '{}' is not there or is not a regular file", config.input));
    }
  }
  if (!config.dir.empty() && !fs::is_directory(config.dir, error)) {
    base::throwInvalid(fmt::format("--dir: '{}' is not there or is not a folder", config.dir));
  }
}

}  // namespace

struct RunOptionSet::Options {
  explicit Options(CLI::App& app)
      : preset(app, "--preset", "Start from a ready configuration; see 'list presets'", presetIds()),
        config(app, "--config", "Then take what this JSON file says", "FILE"),
        cases(app, "--cases",
              "Cases to run, separated by commas: id, id with '*', or id[parameter=value;...]; see 'list "
              "cases'",
              "LIST"),
        table(app, "--table", "Layout of the table on standard output (default: the preset's, else plain)",
              tableIds()),
        percent(
            app, "--percent",
            "What percentages are of: the baseline, or as bench-show the smaller of both (default honest)",
            percentIds()),
        parameters(app) {
    for (const OutputKind& kind : kOutputs) outputs.emplace_back(app, kind.option, kind.help, "FILE");
  }

  TextOption preset;
  TextOption config;
  TextOption cases;
  TextOption table;
  TextOption percent;
  ParameterOptions parameters;
  std::vector<TextOption> outputs;  ///< In the order of kOutputs.

  const bench::Preset* chosenPreset() const {
    const std::optional<std::string> id = preset.value();
    if (!id) return nullptr;
    const bench::Preset* found = bench::findPreset(*id);
    if (found == nullptr) refuse(preset, *id, presetIds());
    return found;
  }

  bench::BenchmarkConfig configuration(const bench::Preset* base) const {
    bench::BenchmarkConfig result = base == nullptr ? bench::BenchmarkConfig{} : base->config;
    if (const std::optional<std::string> path = config.value()) {
      const std::string name = fmt::format("--config {}", *path);
      try {
        result = bench::configFromJson(
            bench::parseStrictJson(base::readFile(*path, base::kLimits.jsonBytes), name), name, result);
      } catch (const base::Error& error) {
        if (error.message().starts_with(config.name())) throw;
        throw base::Error(error.kind(), fmt::format("{}: {}", config.name(), error.message()));
      }
    }
    parameters.applyTo(result);
    if (const std::optional<std::string> list = cases.value()) result.cases = parseCaseList(*list);
    if (result.cases.empty()) {
      base::throwInvalid(
          fmt::format("nothing to run: give --cases LIST, --preset {} or --config FILE", presetIds()));
    }
    return result;
  }

  const report::TextTable* chosenTable(const bench::Preset* base) const {
    const std::string id = table.value().value_or(base == nullptr ? "plain" : base->table);
    const report::TextTable* found = report::findTextTable(id);
    if (found == nullptr) refuse(table, id, tableIds());
    return found;
  }

  stats::PercentRule percentRule() const {
    const std::string id = percent.value().value_or("honest");
    const auto found =
        std::ranges::find(kPercentRules, id, &std::pair<std::string_view, stats::PercentRule>::first);
    if (found == kPercentRules.end()) refuse(percent, id, percentIds());
    return found->second;
  }

  std::vector<OutputFile> files() const {
    std::vector<OutputFile> result;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const std::optional<std::string> path = outputs[i].value();
      if (!path) continue;
      const fs::path absolute = path->empty() ? fs::path() : fs::absolute(*path);
      if (const std::string problem = base::problemWithTarget(absolute); !problem.empty()) {
        base::throwInvalid(fmt::format("{}: cannot write '{}': {}", outputs[i].name(), *path, problem));
      }
      result.push_back({&kOutputs[i], absolute});
    }
    checkDistinct(result);
    return result;
  }
};

std::vector<bench::CaseSelection> parseCaseList(std::string_view text) {
  std::vector<bench::CaseSelection> cases;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '[') ++depth;
    if (c == ']') --depth;
    if (c != ',' || (depth > 0 && i < text.size())) continue;
    try {
      cases.push_back(bench::parseCaseSelection(trimmed(text.substr(begin, i - begin))));
    } catch (const base::Error& error) {
      base::throwInvalid(fmt::format("--cases: {}", error.message()));
    }
    begin = i + 1;
  }
  return cases;
}

RunOptionSet::RunOptionSet(CLI::App& app) : m_options(std::make_unique<Options>(app)) {}
RunOptionSet::~RunOptionSet() = default;

RunRequest RunOptionSet::request() const {
  const bench::Preset* preset = m_options->chosenPreset();
  RunRequest request;
  request.config = m_options->configuration(preset);
  checkPaths(request.config);
  request.table = m_options->chosenTable(preset);
  request.tableOptions.percent = m_options->percentRule();
  request.files = m_options->files();
  return request;
}

}  // namespace packscope::cli
