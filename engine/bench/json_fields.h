// SPDX-License-Identifier: GPL-3.0-or-later
// Strict reading of the keys of one JSON object: types, signs and unknown keys are checked, integers never
// pass through double.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace packscope::bench {

/// Reads each key at most once; finish() refuses what was not asked for. Throws InvalidArgument "<name>:
/// <key>: ...". The JSON value must outlive it.
class JsonFields {
 public:
  JsonFields(const nlohmann::json& object, std::string name);

  std::uint64_t requireUnsigned(const char* key);
  bool requireBool(const char* key);
  std::string requireString(const char* key);
  const nlohmann::json& requireArray(const char* key);
  const nlohmann::json& requireObject(const char* key);
  std::optional<std::uint64_t> optionalUnsigned(const char* key);  ///< Missing or null: nothing.
  std::string optionalString(const char* key);                     ///< Missing: empty.
  const nlohmann::json* optionalValue(const char* key);            ///< Missing or null: null.
  void finish() const;

  const std::string& name() const noexcept { return m_name; }

 private:
  const nlohmann::json& require(const char* key);
  [[noreturn]] void fail(const char* key, std::string_view what) const;

  const nlohmann::json& m_object;
  std::string m_name;
  std::set<std::string, std::less<>> m_seen;
};

}  // namespace packscope::bench
