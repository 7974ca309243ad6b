// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "bench/config_json.h"
#include "bench/presets.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace packscope::app {
namespace {

struct Option {
  std::string_view name;
  std::string_view valueName;  ///< Empty for a switch.
  std::string_view help;
  std::string CommandLine::*text;
  bool CommandLine::*flag;
};

using C = CommandLine;
constexpr std::array<Option, 11> kOptions{{
    {"--preset", "ID", "start with a preset (packscope-bench list presets)", &C::preset, nullptr},
    {"--config", "FILE", "start with a configuration in JSON", &C::config, nullptr},
    {"--run", "", "run it at once", nullptr, &C::run},
    {"--export-csv", "FILE", "write the summary as CSV when the run has ended", &C::exportCsv, nullptr},
    {"--export-json", "FILE", "write the results with every sample as JSON", &C::exportJson, nullptr},
    {"--export-charts", "DIR", "write one picture a metric into a folder", &C::exportCharts, nullptr},
    {"--quit", "", "leave when done; shows no window and needs no display", nullptr, &C::quit},
    {"--settings", "FILE", "remember settings in this file instead of the usual one", &C::settings, nullptr},
    {"--store", "FILE", "keep saved runs in this file instead of the usual one", &C::store, nullptr},
    {"--help", "", "show this text", nullptr, &C::help},
    {"--version", "", "show the version", nullptr, &C::version},
}};

// Options that QApplication takes out of argv itself, and whether a value follows.
struct QtOption {
  std::string_view name;
  bool hasValue;
};
constexpr std::array<QtOption, 16> kQtOptions{{
    {"platform", true},
    {"platformpluginpath", true},
    {"platformtheme", true},
    {"plugin", true},
    {"qwindowgeometry", true},
    {"geometry", true},
    {"qwindowicon", true},
    {"icon", true},
    {"qwindowtitle", true},
    {"title", true},
    {"style", true},
    {"stylesheet", true},
    {"display", true},
    {"session", true},
    {"reverse", false},
    {"widgetcount", false},
}};

const QtOption* findQtOption(std::string_view argument) {
  const std::size_t dashes = argument.find_first_not_of('-');
  if (dashes != 1 && dashes != 2) {
    return nullptr;
  }
  const auto found = std::ranges::find(kQtOptions, argument.substr(dashes), &QtOption::name);
  return found == kQtOptions.end() ? nullptr : &*found;
}

std::string optionNames() {
  std::string names;
  for (const Option& option : kOptions) {
    names += (names.empty() ? "" : ", ") + std::string(option.name);
  }
  return names;
}

void checkTogether(const CommandLine& line) {
  if (!line.preset.empty() && !line.config.empty()) {
    base::throwInvalid("--preset and --config exclude each other");
  }
  const bool exports = !line.exportCsv.empty() || !line.exportJson.empty() || !line.exportCharts.empty();
  if (exports && !line.run && line.files.empty()) {
    base::throwInvalid("--export-csv, --export-json and --export-charts need --run or a results file");
  }
  if (line.quit && !line.run && line.files.empty()) {
    base::throwInvalid("--quit needs --run or a results file");
  }
}

}  // namespace

CommandLine parseCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  bool onlyFiles = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (onlyFiles || !argument.starts_with('-') || argument == "-") {
      line.files.push_back(argument);
      continue;
    }
    if (argument == "--") {
      onlyFiles = true;
      continue;
    }
    if (const QtOption* qt = findQtOption(argument)) {
      i += qt->hasValue ? 1 : 0;
      continue;
    }
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const auto option =
        std::ranges::find(kOptions, name == "-h" ? "--help" : std::string_view(name), &Option::name);
    if (option == kOptions.end()) {
      base::throwInvalid(
          fmt::format("unknown option '{}'; allowed: {}", argument.substr(0, 80), optionNames()));
    }
    if (option->flag != nullptr) {
      if (equals != std::string::npos) {
        base::throwInvalid(
            fmt::format("{}: takes no value, got '{}'", name, argument.substr(equals + 1, 80)));
      }
      line.*(option->flag) = true;
      continue;
    }
    if (equals == std::string::npos && i + 1 == arguments.size()) {
      base::throwInvalid(fmt::format("{}: {} is missing", name, option->valueName));
    }
    const std::string value = equals == std::string::npos ? arguments[++i] : argument.substr(equals + 1);
    if (value.empty()) {
      base::throwInvalid(fmt::format("{}: '' is not a {}", name, option->valueName));
    }
    if (!(line.*(option->text)).empty()) {
      base::throwInvalid(fmt::format("{}: given twice", name));
    }
    line.*(option->text) = value;
  }
  if (!line.help && !line.version) {
    checkTogether(line);
  }
  return line;
}

std::string helpText() {
  std::string text =
      "packscope [FILE...] [options]\n"
      "Benchmark explorer for serializers of integers and matrices.\n"
      "FILE is a results file (.json) to show, or a matrix to measure.\n\n";
  for (const Option& option : kOptions) {
    const std::string left = fmt::format("{} {}", option.name, option.valueName);
    text += fmt::format("  {:<22} {}\n", left, option.help);
  }
  text += "\nExit: 0 ok, 1 a case failed, 2 bad arguments or file. Without a window: packscope-bench.\n";
  return text;
}

bench::BenchmarkConfig configOf(const CommandLine& line, const bench::BenchmarkConfig& base) {
  if (!line.preset.empty()) {
    const bench::Preset* preset = bench::findPreset(line.preset);
    if (preset == nullptr) {
      std::string ids;
      for (const bench::Preset& known : bench::presets()) {
        ids += (ids.empty() ? "" : ", ") + known.id;
      }
      base::throwInvalid(
          fmt::format("--preset: no preset '{}'; allowed: {}", line.preset.substr(0, 80), ids));
    }
    return preset->config;
  }
  if (!line.config.empty()) {
    const std::string name = "--config " + line.config;
    const std::string text = base::readFile(line.config, base::kLimits.jsonBytes);
    return bench::configFromJson(bench::parseStrictJson(text, name), name);
  }
  return base;
}

}  // namespace packscope::app
