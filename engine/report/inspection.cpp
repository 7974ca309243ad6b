// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/inspection.h"

#include "compress/group_type.h"
#include "compress/jvm_size.h"
#include "formats/native_compressed.h"
#include "report/aligned_text.h"
#include "report/text_table.h"
#include "report/utf8.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace packscope::report {
namespace {

using compress::GroupKind;
using compress::PlannedGroup;

std::uint64_t plainBytes(const compress::CompressionPlan& plan, const PlannedGroup& group) noexcept {
  return 8 * plan.rows * group.columns.size();
}

std::string bytesText(std::uint64_t bytes) {
  return fmt::format("{} bytes ({})", bytes, humanBytes(static_cast<double>(bytes)));
}

std::string smallerText(std::uint64_t dense, std::uint64_t bytes) {
  if (dense == 0 || bytes == 0) return {};
  return fmt::format(", {:.2f} of dense", static_cast<double>(bytes) / static_cast<double>(dense));
}

/// What the sizes of the groups are measured by.
std::string_view modelText(compress::Layout layout) noexcept {
  return layout == compress::Layout::Native ? "bytes of this process"
                                            : "bytes of a JVM by SystemDS's formulas";
}

std::string factsText(const Inspection& inspection) {
  const compress::CompressionPlan& plan = inspection.plan;
  std::vector<TextRow> rows{
      {"Source", oneLine(inspection.source)},
      {"Cells", fmt::format("{} x {}, {}", plan.rows, plan.cols, bytesText(inspection.denseBytes))},
      {"Layout",
       fmt::format("{} (group sizes: {})", plan.layout == compress::Layout::Native ? "native" : "systemds",
                   modelText(plan.layout))},
      {"Looked at", inspection.fromFile
                        ? std::string("the stored groups; estimates are for exactly their content")
                        : fmt::format("{} of {} rows, then built", plan.sampledRows, plan.rows)},
      {"In memory",
       bytesText(inspection.memoryBytes) + smallerText(inspection.denseBytes, inspection.memoryBytes)},
      {"In a JVM", bytesText(inspection.jvmBytes) + smallerText(inspection.denseBytes, inspection.jvmBytes)},
      {"SystemDS block",
       bytesText(inspection.blockBytes) + smallerText(inspection.denseBytes, inspection.blockBytes)},
      {"Native file",
       bytesText(inspection.fileBytes) + smallerText(inspection.denseBytes, inspection.fileBytes)},
  };
  if (plan.combinesTried > 0)
    rows.push_back({"Co-coding", fmt::format("{} combinations tried", plan.combinesTried)});
  if (!plan.note.empty()) rows.push_back({"Note", oneLine(plan.note)});
  return alignedText({{"Fact"}, {"Value"}}, rows, {.titles = false});
}

struct TypeTotal {
  std::uint64_t groups = 0;
  std::uint64_t columns = 0;
  std::uint64_t estimated = 0;
  std::uint64_t built = 0;
  std::uint64_t plain = 0;
};

std::string typesText(const compress::CompressionPlan& plan) {
  std::map<GroupKind, TypeTotal> totals;
  for (const PlannedGroup& group : plan.groups) {
    TypeTotal& total = totals[group.kind];
    ++total.groups;
    total.columns += group.columns.size();
    total.estimated += group.estimatedBytes;
    total.built += group.trueBytes;
    total.plain += plainBytes(plan, group);
  }
  std::vector<TextRow> rows;
  for (const auto& [kind, total] : totals) {
    rows.push_back({std::string(compress::groupType(kind).title), std::to_string(total.groups),
                    std::to_string(total.columns), std::to_string(total.estimated),
                    std::to_string(total.built), std::to_string(total.plain)});
  }
  return alignedText({{"Type"},
                      {"Groups", Align::Right},
                      {"Columns", Align::Right},
                      {"Estimated", Align::Right},
                      {"True", Align::Right},
                      {"Dense", Align::Right}},
                     rows, {.rule = true});
}

std::string groupsText(const compress::CompressionPlan& plan, std::size_t count) {
  constexpr std::size_t kWidestColumns = 40;
  std::vector<TextRow> rows;
  for (std::size_t g = 0; g < count; ++g) {
    const PlannedGroup& group = plan.groups[g];
    std::string columns = columnsText(group.columns);
    if (columns.size() > kWidestColumns)
      columns = fmt::format("{}... ({})", columns.substr(0, kWidestColumns - 12), group.columns.size());
    rows.push_back({std::to_string(g), std::string(compress::groupType(group.kind).title), std::move(columns),
                    std::to_string(group.estimatedDistinct), std::to_string(group.codeBits),
                    std::to_string(group.estimatedBytes), std::to_string(group.trueBytes),
                    std::to_string(plainBytes(plan, group)), oneLine(group.reason)});
  }
  return alignedText({{"Group", Align::Right},
                      {"Type"},
                      {"Columns"},
                      {"Distinct", Align::Right},
                      {"Bits", Align::Right},
                      {"Estimated", Align::Right},
                      {"True", Align::Right},
                      {"Dense", Align::Right},
                      {"Why"}},
                     rows, {.rule = true});
}

}  // namespace

Inspection inspectionOf(std::string source, const compress::CompressedMatrix& compressed,
                        compress::CompressionPlan plan) {
  Inspection inspection;
  inspection.source = std::move(source);
  inspection.denseBytes = 8 * compressed.rows() * compressed.cols();
  inspection.memoryBytes = compressed.sizeInMemory();
  inspection.jvmBytes = compress::jvmCompressedBytes(compressed);
  inspection.blockBytes = compressed.exactSerializedSize();
  inspection.fileBytes = formats::nativeCompressedSize(compressed);
  inspection.plan = std::move(plan);
  return inspection;
}

std::string columnsText(const compress::ColumnIndex& columns) {
  std::string text;
  for (std::uint32_t j = 0; j < columns.size();) {
    std::uint32_t end = j + 1;
    while (end < columns.size() && columns[end] == columns[end - 1] + 1) ++end;
    if (!text.empty()) text += ", ";
    text += end - j == 1 ? std::to_string(columns[j]) : fmt::format("{}..{}", columns[j], columns[end - 1]);
    j = end;
  }
  return text;
}

std::string inspectionText(const Inspection& inspection, std::size_t mostGroups) {
  const std::size_t all = inspection.plan.groups.size();
  const std::size_t shown = mostGroups == 0 ? all : std::min(all, mostGroups);
  std::string text =
      factsText(inspection) + '\n' + typesText(inspection.plan) + '\n' + groupsText(inspection.plan, shown);
  if (shown < all) text += fmt::format("... and {} more groups; --groups 0 shows all\n", all - shown);
  return text;
}

}  // namespace packscope::report
