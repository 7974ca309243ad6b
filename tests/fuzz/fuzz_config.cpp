// SPDX-License-Identifier: GPL-3.0-or-later
// Configuration JSON: a message or a configuration that survives its own text.
#include "base/error.h"
#include "bench/config_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace packscope;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const bench::BenchmarkConfig config = bench::configFromJson(bench::parseStrictJson(text, "fuzz"), "fuzz");
    const std::string again =
        bench::configToJson(config).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (!(bench::configFromJson(bench::parseStrictJson(again, "fuzz"), "fuzz") == config)) std::abort();
  } catch (const base::Error&) {
  }
  return 0;
}
