// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/metric.h"
#include "report/plain_columns.h"
#include "report/text_table.h"
#include "report/utf8.h"
#include "stats/summary.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace packscope::report {
namespace {

constexpr std::string_view kUndefined = "-";

stats::Summary summaryOf(std::string_view metricId, const bench::CaseResult& result) {
  const bench::Metric* metric = bench::findMetric(metricId);
  return metric == nullptr ? stats::Summary{} : stats::summarize(bench::values(*metric, result));
}

std::string cell(const std::optional<double>& value, std::string (*human)(double)) {
  return value ? human(*value) : std::string(kUndefined);
}

std::string exactBytes(double bytes) {
  return fmt::format("{:.0f} B", bytes);
}

std::string intervalCell(const stats::Summary& time) {
  if (!time.ciLow || !time.ciHigh) return std::string(kUndefined);
  return fmt::format("{} .. {}", humanNanoseconds(*time.ciLow), humanNanoseconds(*time.ciHigh));
}

std::string statusCell(const bench::CaseOutcome& outcome) {
  if (outcome.status != bench::CaseStatus::Completed) return std::string(bench::toString(outcome.status));
  return outcome.verified ? "verified" : "not verified";
}

TextRow rowOf(const bench::CaseResult& result) {
  const stats::Summary time = summaryOf("time", result);
  return {oneLine(result.planned.label.empty() ? result.planned.caseId : result.planned.label),
          cell(time.median, humanNanoseconds),
          intervalCell(time),
          cell(summaryOf("throughput_in", result).median, humanBytesPerSecond),
          cell(summaryOf("output_bytes", result).median, exactBytes),
          cell(summaryOf("allocated_bytes", result).median, humanBytes),
          cell(summaryOf("peak_rss", result).median, humanBytes),
          statusCell(result.outcome)};
}

/// Titles repeat between codecs; then the id tells the rows apart.
void nameById(std::vector<TextRow>& rows, const bench::ResultSet& results) {
  std::vector<std::string> names;
  for (const TextRow& row : rows) names.push_back(row.front());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (std::ranges::count(names, names[i]) < 2) continue;
    rows[i].front() = fmt::format("{} ({})", names[i], oneLine(results.cases[i]->planned.caseId));
  }
}

/// "Serialize, LZ4: 4 uniques asked, 4 made": cases with one message share a line.
std::vector<std::string> caseNotes(const std::vector<TextRow>& rows, const bench::ResultSet& results) {
  std::vector<std::pair<std::string, std::string>> namesOfMessage;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string message = oneLine(results.cases[i]->outcome.message);
    if (message.empty()) continue;
    const auto known =
        std::ranges::find(namesOfMessage, message, &std::pair<std::string, std::string>::first);
    if (known == namesOfMessage.end())
      namesOfMessage.emplace_back(message, rows[i].front());
    else
      known->second += ", " + rows[i].front();
  }
  std::vector<std::string> notes;
  for (const auto& [message, names] : namesOfMessage) notes.push_back(fmt::format("{}: {}", names, message));
  return notes;
}

std::string markdownCell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\|`*_[]<>&").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

PlainTable plainTable(const bench::ResultSet& results) {
  PlainTable table;
  table.columns = {{"Case", Align::Left},      {"Time", Align::Right},   {"95 % interval", Align::Right},
                   {"Input", Align::Right},    {"Output", Align::Right}, {"Allocated", Align::Right},
                   {"Peak RSS", Align::Right}, {"Status", Align::Left}};
  for (const auto& result : results.cases) table.rows.push_back(rowOf(*result));
  nameById(table.rows, results);
  table.notes = caseNotes(table.rows, results);
  for (const std::string& message : results.messages) table.notes.push_back(oneLine(message));
  if (results.cancelled) table.notes.emplace_back("The run was cancelled; what was finished is shown.");
  return table;
}

std::string renderPlainTable(const bench::ResultSet& results, const TableOptions&) {
  const PlainTable table = plainTable(results);
  std::string text =
      alignedText(table.columns, table.rows, {.separator = "  ", .rule = true, .titles = true});
  if (!table.notes.empty()) text += '\n';
  for (const std::string& note : table.notes) text += note + '\n';
  return text;
}

std::string markdownTable(const bench::ResultSet& results) {
  const PlainTable table = plainTable(results);
  std::string text = "|";
  std::string rule = "|";
  for (const TextColumn& column : table.columns) {
    text += fmt::format(" {} |", markdownCell(column.title));
    rule += column.align == Align::Right ? " ---: |" : " :--- |";
  }
  text += '\n' + rule + '\n';
  for (const TextRow& row : table.rows) {
    text += '|';
    for (const std::string& value : row) text += fmt::format(" {} |", markdownCell(value));
    text += '\n';
  }
  if (!table.notes.empty()) text += '\n';
  for (const std::string& note : table.notes) text += fmt::format("- {}\n", markdownCell(note));
  return text;
}

}  // namespace packscope::report
