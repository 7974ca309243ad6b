// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/json_fields.h"

#include "base/error.h"

#include <utility>

#include <fmt/format.h>

namespace packscope::bench {

JsonFields::JsonFields(const nlohmann::json& object, std::string name)
    : m_object(object), m_name(std::move(name)) {
  if (!object.is_object()) base::throwInvalid(fmt::format("{}: not a JSON object", m_name));
}

void JsonFields::fail(const char* key, std::string_view what) const {
  base::throwInvalid(fmt::format("{}: {}: {}", m_name, key, what));
}

const nlohmann::json* JsonFields::optionalValue(const char* key) {
  m_seen.insert(key);
  const auto found = m_object.find(key);
  return found == m_object.end() || found->is_null() ? nullptr : &*found;
}

const nlohmann::json& JsonFields::require(const char* key) {
  const nlohmann::json* value = optionalValue(key);
  if (value == nullptr) fail(key, "is missing");
  return *value;
}

std::uint64_t JsonFields::requireUnsigned(const char* key) {
  const nlohmann::json& value = require(key);
  if (!value.is_number_unsigned()) fail(key, "not a whole number of at least 0");
  return value.get<std::uint64_t>();
}

bool JsonFields::requireBool(const char* key) {
  const nlohmann::json& value = require(key);
  if (!value.is_boolean()) fail(key, "not true or false");
  return value.get<bool>();
}

std::string JsonFields::requireString(const char* key) {
  const nlohmann::json& value = require(key);
  if (!value.is_string()) fail(key, "not a text");
  return value.get<std::string>();
}

const nlohmann::json& JsonFields::requireArray(const char* key) {
  const nlohmann::json& value = require(key);
  if (!value.is_array()) fail(key, "not an array");
  return value;
}

const nlohmann::json& JsonFields::requireObject(const char* key) {
  const nlohmann::json& value = require(key);
  if (!value.is_object()) fail(key, "not an object");
  return value;
}

std::optional<std::uint64_t> JsonFields::optionalUnsigned(const char* key) {
  if (optionalValue(key) == nullptr) return std::nullopt;
  return requireUnsigned(key);
}

std::string JsonFields::optionalString(const char* key) {
  return optionalValue(key) == nullptr ? std::string() : requireString(key);
}

void JsonFields::finish() const {
  for (const auto& [key, value] : m_object.items()) {
    if (!m_seen.contains(key))
      base::throwInvalid(fmt::format("{}: unknown key '{}'", m_name, key.substr(0, 80)));
  }
}

}  // namespace packscope::bench
