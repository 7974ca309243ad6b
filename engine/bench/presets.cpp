// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/presets.h"

#include "base/embedded.h"
#include "base/error.h"
#include "bench/config_json.h"
#include "bench/sweep.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

std::string textOf(const nlohmann::json& object, const char* key, const std::string& name) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string())
    base::throwInvalid(fmt::format("{}: {}: a text is missing", name, key));
  return found->get<std::string>();
}

/// {"cols": ["1", "10"], ...}: one axis after the other.
void sweepCases(BenchmarkConfig& config, const nlohmann::json& axes, const std::string& name) {
  if (!axes.is_object()) base::throwInvalid(fmt::format("{}: sweep: wants an object of parameters", name));
  for (const auto& [parameter, values] : axes.items()) {
    SweepAxis axis{parameter, {}};
    for (const nlohmann::json& value : values) {
      if (!value.is_string())
        base::throwInvalid(fmt::format("{}: sweep: {}: values are texts", name, parameter));
      axis.values.push_back(value.get<std::string>());
    }
    applySweep(config, axis, name);
  }
}

/// {"title", "description", "table", "order", "config"} and perhaps "sweep".
std::pair<std::uint64_t, Preset> readPreset(const base::EmbeddedFile& file) {
  const std::string name = fmt::format("preset {}", file.name);
  const nlohmann::json object = parseStrictJson(file.text, name);
  const bool sweeps = object.is_object() && object.contains("sweep");
  if (!object.is_object() || object.size() != (sweeps ? 6U : 5U) || !object.contains("order") ||
      !object["order"].is_number_unsigned()) {
    base::throwInvalid(fmt::format(
        "{}: wants exactly title, description, table, order and config, and perhaps sweep", name));
  }
  Preset preset;
  preset.id = file.name;
  preset.title = textOf(object, "title", name);
  preset.description = textOf(object, "description", name);
  preset.table = textOf(object, "table", name);
  preset.config = configFromJson(object.at("config"), name);
  if (sweeps) sweepCases(preset.config, object["sweep"], name);
  return {object["order"].get<std::uint64_t>(), std::move(preset)};
}

std::vector<Preset> readPresets() {
  std::vector<std::pair<std::uint64_t, Preset>> ordered;
  for (unsigned long i = 0; i < base::embedded::presetsCount; ++i)
    ordered.push_back(readPreset(base::embedded::presets[i]));
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Preset> presets;
  for (auto& [order, preset] : ordered) presets.push_back(std::move(preset));
  return presets;
}

}  // namespace

std::span<const Preset> presets() {
  static const std::vector<Preset> kPresets = readPresets();
  return kPresets;
}

const Preset* findPreset(std::string_view id) {
  for (const Preset& preset : presets()) {
    if (preset.id == id) return &preset;
  }
  return nullptr;
}

}  // namespace packscope::bench
