// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench list: the rows of the engine's tables, for people and as JSON.
#include "base/error.h"
#include "base/simd_target.h"
#include "bench/case.h"
#include "bench/metric.h"
#include "bench/presets.h"
#include "cli/command.h"
#include "codec/codec.h"
#include "compress/group_type.h"
#include "formats/formats.h"
#include "report/aligned_text.h"

#include <algorithm>
#include <array>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace packscope::cli {
namespace {

using nlohmann::ordered_json;

ordered_json caseItems() {
  ordered_json items = ordered_json::array();
  for (const bench::Case& row : bench::allCases()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"family", row.family == bench::Family::Integer ? "integer" : "matrix"},
                     {"group", row.group},
                     {"published", row.published},
                     {"hidden", row.hidden},
                     {"description", row.description}});
  }
  return items;
}

ordered_json codecItems() {
  ordered_json items = ordered_json::array();
  for (const codec::Codec& row : codec::codecs()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"maxValueBytes", row.maxValueBytes},
                     {"description", row.description}});
  }
  return items;
}

ordered_json groupItems() {
  ordered_json items = ordered_json::array();
  for (const compress::GroupType& row : compress::groupTypes()) {
    items.push_back({{"id", row.id}, {"title", row.title}, {"description", row.says}});
  }
  return items;
}

ordered_json formatItems() {
  ordered_json items = ordered_json::array();
  for (const formats::Format& row : formats::formats()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"suffixes", fmt::format("{}", fmt::join(row.suffixes, " "))},
                     {"description", row.description}});
  }
  return items;
}

ordered_json metricItems() {
  ordered_json items = ordered_json::array();
  for (const bench::Metric& row : bench::metrics()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"unit", row.csvUnit},
                     {"better", row.lowerIsBetter ? "lower" : "higher"},
                     {"phase", bench::toString(row.phase)},
                     {"description", row.help}});
  }
  return items;
}

ordered_json presetItems() {
  ordered_json items = ordered_json::array();
  for (const bench::Preset& row : bench::presets()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"table", row.table},
                     {"cases", row.config.cases.size()},
                     {"description", row.description}});
  }
  return items;
}

ordered_json simdItems() {
  ordered_json items = ordered_json::array();
  for (const base::SimdTarget& row : base::simdTargets()) {
    items.push_back({{"id", row.id},
                     {"title", row.title},
                     {"available", row.available},
                     {"active", row.choice == base::activeSimd()}});
  }
  return items;
}

/// Row of the table of what can be listed.
struct Topic {
  std::string_view id;
  ordered_json (*items)();
};
constexpr std::array<Topic, 7> kTopics{{
    {"cases", caseItems},
    {"codecs", codecItems},
    {"groups", groupItems},
    {"metrics", metricItems},
    {"formats", formatItems},
    {"presets", presetItems},
    {"simd", simdItems},
}};

std::string topicIds() {
  std::vector<std::string_view> ids;
  for (const Topic& topic : kTopics) ids.push_back(topic.id);
  return fmt::format("{}", fmt::join(ids, "|"));
}

std::string cellText(const ordered_json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// One column a key; a hidden row (a self-test) is for those who know its id, or read the JSON.
std::string textOf(const ordered_json& items) {
  std::vector<report::TextColumn> columns;
  std::vector<report::TextRow> rows;
  for (const ordered_json& item : items) {
    if (item.value("hidden", false)) continue;
    const bool first = columns.empty();
    report::TextRow row;
    for (const auto& [key, value] : item.items()) {
      if (key == "hidden") continue;
      if (first) columns.push_back({key, value.is_number() ? report::Align::Right : report::Align::Left});
      row.push_back(cellText(value));
    }
    rows.push_back(std::move(row));
  }
  return report::alignedText(columns, rows, {.separator = "  ", .rule = true});
}

struct Arguments {
  std::string topic;
  bool json = false;
};

}  // namespace

CommandBody declareList(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option("what", arguments->topic, fmt::format("What to list: {}", topicIds()))->required();
  app.add_flag("--json", arguments->json, "As JSON")->disable_flag_override();
  return [arguments](const Streams& streams) {
    const auto topic = std::ranges::find(kTopics, arguments->topic, &Topic::id);
    if (topic == kTopics.end()) {
      base::throwInvalid(fmt::format("list: '{}' is no list; allowed: {}", arguments->topic, topicIds()));
    }
    const ordered_json items = topic->items();
    streams.out << (arguments->json ? items.dump(1) + '\n' : textOf(items));
    return kOk;
  };
}

}  // namespace packscope::cli
