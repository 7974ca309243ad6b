// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"
#include "base/limits.h"
#include "bench/config_json.h"
#include "bench/json_fields.h"
#include "compress/group_type.h"
#include "report/inspection.h"
#include "report/utf8.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace packscope::report {
namespace {

using compress::PlannedGroup;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kSchema = 1;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

ordered_json columnsToJson(const compress::ColumnIndex& columns) {
  ordered_json ranges = ordered_json::array();
  for (std::uint32_t j = 0; j < columns.size(); ++j) {
    if (j > 0 && columns[j] == columns[j - 1] + 1)
      ranges.back()[1] = columns[j];
    else
      ranges.push_back({columns[j], columns[j]});
  }
  return ranges;
}

ordered_json groupToJson(const PlannedGroup& group, std::uint64_t rows) {
  ordered_json types = ordered_json::array();
  for (const compress::TypeEstimate& estimate : group.estimates)
    types.push_back({{"type", compress::groupType(estimate.kind).id}, {"bytes", estimate.bytes}});
  return {{"type", compress::groupType(group.kind).id},
          {"columns", columnsToJson(group.columns)},
          {"distinct", group.estimatedDistinct},
          {"bits", group.codeBits},
          {"estimatedBytes", group.estimatedBytes},
          {"trueBytes", group.trueBytes},
          {"denseBytes", 8 * rows * group.columns.size()},
          {"reason", validUtf8(group.reason)},
          {"types", std::move(types)}};
}

std::uint32_t smallNumber(const json& value, const std::string& name) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > base::kLimits.cols)
    base::throwInvalid(fmt::format("{}: a column is 0..{}", name, base::kLimits.cols));
  return value.get<std::uint32_t>();
}

compress::ColumnIndex columnsFromJson(const json& ranges, const std::string& name) {
  std::vector<std::uint32_t> columns;
  for (const json& range : ranges) {
    if (!range.is_array() || range.size() != 2)
      base::throwInvalid(fmt::format("{}: columns: wants pairs of first and last column", name));
    const std::uint32_t first = smallNumber(range[0], name);
    const std::uint32_t last = smallNumber(range[1], name);
    if (last < first || columns.size() + (last - first) > base::kLimits.cols)
      base::throwInvalid(fmt::format("{}: columns: {} to {} is no range", name, first, last));
    for (std::uint64_t column = first; column <= last; ++column)
      columns.push_back(static_cast<std::uint32_t>(column));
  }
  if (columns.empty()) base::throwInvalid(fmt::format("{}: columns: there is none", name));
  return compress::ColumnIndex::of(std::move(columns));
}

compress::GroupKind kindFromJson(const std::string& id, const std::string& name) {
  const compress::GroupType* type = compress::findGroupType(id);
  if (type == nullptr) base::throwInvalid(fmt::format("{}: '{}' is no group type", name, id));
  return type->kind;
}

PlannedGroup groupFromJson(const json& object, const std::string& name) {
  bench::JsonFields fields(object, name);
  PlannedGroup group;
  group.kind = kindFromJson(fields.requireString("type"), name);
  group.columns = columnsFromJson(fields.requireArray("columns"), name);
  group.estimatedDistinct = fields.requireUnsigned("distinct");
  const std::uint64_t bits = fields.requireUnsigned("bits");
  if (bits > 32) base::throwInvalid(fmt::format("{}: bits: {} is not in 0..32", name, bits));
  group.codeBits = static_cast<std::uint32_t>(bits);
  group.estimatedBytes = fields.requireUnsigned("estimatedBytes");
  group.trueBytes = fields.requireUnsigned("trueBytes");
  fields.requireUnsigned("denseBytes");
  group.reason = fields.requireString("reason");
  for (const json& item : fields.requireArray("types")) {
    bench::JsonFields type(item, name + ": types");
    const std::string id = type.requireString("type");
    group.estimates.push_back({kindFromJson(id, type.name()), type.requireUnsigned("bytes")});
    type.finish();
  }
  fields.finish();
  return group;
}

compress::Layout layoutFromJson(const std::string& id, std::string_view name) {
  if (id == "native") return compress::Layout::Native;
  if (id == "systemds") return compress::Layout::SystemDs;
  base::throwInvalid(fmt::format("{}: layout: '{}' is unknown; allowed: native|systemds", name, id));
}

}  // namespace

std::string inspectionJson(const Inspection& inspection) {
  const compress::CompressionPlan& plan = inspection.plan;
  ordered_json groups = ordered_json::array();
  for (const PlannedGroup& group : plan.groups) groups.push_back(groupToJson(group, plan.rows));
  const ordered_json object{{"schema", kSchema},
                            {"source", validUtf8(inspection.source)},
                            {"fromFile", inspection.fromFile},
                            {"layout", plan.layout == compress::Layout::Native ? "native" : "systemds"},
                            {"rows", plan.rows},
                            {"cols", plan.cols},
                            {"sampledRows", plan.sampledRows},
                            {"compressible", plan.compressible},
                            {"note", validUtf8(plan.note)},
                            {"combinesTried", plan.combinesTried},
                            {"denseBytes", inspection.denseBytes},
                            {"memoryBytes", inspection.memoryBytes},
                            {"jvmBytes", inspection.jvmBytes},
                            {"blockBytes", inspection.blockBytes},
                            {"fileBytes", inspection.fileBytes},
                            {"groups", std::move(groups)}};
  return object.dump(1) + '\n';
}

Inspection readInspectionJson(std::string_view text, std::string_view name) {
  const json object = bench::parseStrictJson(text, name, kMostBytes);
  bench::JsonFields fields(object, std::string(name));
  if (const std::uint64_t schema = fields.requireUnsigned("schema"); schema != kSchema) {
    throw base::Error(
        base::ErrorKind::NotSupported,
        fmt::format("{}: schema {} is not {}, the one this program reads", name, schema, kSchema));
  }
  Inspection inspection;
  compress::CompressionPlan& plan = inspection.plan;
  inspection.source = fields.requireString("source");
  inspection.fromFile = fields.requireBool("fromFile");
  plan.layout = layoutFromJson(fields.requireString("layout"), name);
  plan.rows = fields.requireUnsigned("rows");
  const std::uint64_t cols = fields.requireUnsigned("cols");
  if (plan.rows > base::kLimits.rows || cols > base::kLimits.cols)
    base::throwInvalid(fmt::format("{}: {} x {} cells are beyond the limits", name, plan.rows, cols));
  plan.cols = static_cast<std::uint32_t>(cols);
  plan.sampledRows = fields.requireUnsigned("sampledRows");
  plan.compressible = fields.requireBool("compressible");
  plan.note = fields.requireString("note");
  plan.combinesTried = fields.requireUnsigned("combinesTried");
  inspection.denseBytes = fields.requireUnsigned("denseBytes");
  inspection.memoryBytes = fields.requireUnsigned("memoryBytes");
  inspection.jvmBytes = fields.requireUnsigned("jvmBytes");
  inspection.blockBytes = fields.requireUnsigned("blockBytes");
  inspection.fileBytes = fields.requireUnsigned("fileBytes");
  const json& groups = fields.requireArray("groups");
  for (std::size_t g = 0; g < groups.size(); ++g)
    plan.groups.push_back(groupFromJson(groups[g], fmt::format("{}: groups[{}]", name, g)));
  fields.finish();
  compress::checkPlan(plan);
  return inspection;
}

}  // namespace packscope::report
