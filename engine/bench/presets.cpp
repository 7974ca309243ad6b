// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/presets.h"

#include "base/embedded.h"
#include "base/error.h"
#include "bench/config_json.h"

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

/// {"title", "description", "table", "order", "config"}.
std::pair<std::uint64_t, Preset> readPreset(const base::EmbeddedFile& file) {
  const std::string name = fmt::format("preset {}", file.name);
  const nlohmann::json object = parseStrictJson(file.text, name);
  if (!object.is_object() || object.size() != 5 || !object.contains("order") ||
      !object["order"].is_number_unsigned()) {
    base::throwInvalid(fmt::format("{}: wants exactly title, description, table, order and config", name));
  }
  Preset preset;
  preset.id = file.name;
  preset.title = textOf(object, "title", name);
  preset.description = textOf(object, "description", name);
  preset.table = textOf(object, "table", name);
  preset.config = configFromJson(object.at("config"), name);
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
