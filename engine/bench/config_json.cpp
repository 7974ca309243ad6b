// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/config_json.h"

#include "base/error.h"
#include "bench/parameters.h"

#include <set>
#include <vector>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxCases = 100'000;

/// nlohmann keeps the last of two equal keys and nests without a limit; this callback refuses both.
class StrictCallback {
 public:
  explicit StrictCallback(std::string_view name) : m_name(name) {}

  bool operator()(int depth, json::parse_event_t event, json& value) {
    if (static_cast<std::size_t>(depth) > kMaxDepth) {
      base::throwInvalid(fmt::format("{}: nested deeper than {} levels", m_name, kMaxDepth));
    }
    if (event == json::parse_event_t::object_start) m_keys.emplace_back();
    if (event == json::parse_event_t::object_end) m_keys.pop_back();
    if (event == json::parse_event_t::key && !m_keys.back().insert(value.get<std::string>()).second) {
      base::throwInvalid(fmt::format("{}: key '{}' is given twice", m_name, value.get<std::string>()));
    }
    return true;
  }

 private:
  std::string_view m_name;
  std::vector<std::set<std::string>> m_keys;
};

/// The value of a parameter as JSON keeps it: integers never pass through double.
ParameterValue valueFromJson(const Parameter& parameter, const json& value, const std::string& where) {
  switch (parameter.kind) {
    case ParameterKind::Integer:
      if (value.is_number_unsigned()) return value.get<std::uint64_t>();
      break;
    case ParameterKind::Real:
      if (value.is_number()) return value.get<double>();
      break;
    case ParameterKind::Flag:
      if (value.is_boolean()) return value.get<bool>();
      break;
    case ParameterKind::Choice:
    case ParameterKind::Text:
      if (value.is_string()) return value.get<std::string>();
      break;
  }
  base::throwInvalid(fmt::format("{}: {} is not allowed here; allowed: {}", where,
                                 value.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 80),
                                 allowedText(parameter)));
}

std::vector<CaseSelection> casesFromJson(const json& value, std::string_view name) {
  if (!value.is_array()) base::throwInvalid(fmt::format("{}: cases: not an array of texts", name));
  if (value.size() > kMaxCases)
    base::throwInvalid(fmt::format("{}: cases: {} entries; at most {}", name, value.size(), kMaxCases));
  std::vector<CaseSelection> cases;
  for (const json& item : value) {
    if (!item.is_string())
      base::throwInvalid(fmt::format("{}: cases: entry {} is not a text", name, cases.size() + 1));
    cases.push_back(parseCaseSelection(item.get<std::string>()));
  }
  return cases;
}

}  // namespace

json parseStrictJson(std::string_view text, std::string_view name, std::uint64_t maxBytes) {
  if (text.size() > maxBytes) {
    base::throwInvalid(fmt::format("{}: {} bytes; at most {}", name, text.size(), maxBytes));
  }
  try {
    return json::parse(text.begin(), text.end(), StrictCallback(name));
  } catch (const json::exception& error) {
    base::throwInvalid(fmt::format("{}: {}", name, error.what()));
  }
}

BenchmarkConfig configFromJson(const json& object, std::string_view name, const BenchmarkConfig& base) {
  if (!object.is_object()) base::throwInvalid(fmt::format("{}: not a JSON object", name));
  BenchmarkConfig config = base;
  for (const auto& [key, value] : object.items()) {
    const std::string where = fmt::format("{}: {}", name, key);
    if (key == "cases") {
      config.cases = casesFromJson(value, name);
      continue;
    }
    const Parameter* parameter = findParameter(key);
    if (parameter == nullptr)
      base::throwInvalid(fmt::format("{}: unknown key '{}'", name, key.substr(0, 80)));
    const ParameterValue parsed = valueFromJson(*parameter, value, where);
    if (const std::string problem = problemWith(*parameter, parsed); !problem.empty()) {
      base::throwInvalid(fmt::format("{}: {}", where, problem));
    }
    parameter->set(config, parsed);
  }
  return config;
}

nlohmann::ordered_json configToJson(const BenchmarkConfig& config) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const Parameter& parameter : parameters()) {
    std::visit([&](const auto& value) { object[std::string(parameter.id)] = value; }, parameter.get(config));
  }
  auto cases = nlohmann::ordered_json::array();
  for (const CaseSelection& selection : config.cases) cases.push_back(toText(selection));
  object["cases"] = std::move(cases);
  return object;
}

}  // namespace packscope::bench
