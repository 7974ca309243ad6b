// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of streamly's published Data.Serialize tables, as bench-show prints them: a legend of the columns
// default(k), then one table a metric with the baseline absolute and the other columns in percent of it.
#include "base/parse_number.h"
#include "bench/metric.h"
#include "codec/codec.h"
#include "report/aligned_text.h"
#include "report/table_rows.h"
#include "report/utf8.h"
#include "stats/comparison.h"
#include "stats/summary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace packscope::report {
namespace {

constexpr std::string_view kNoValue = "-";
constexpr std::string_view kConstant = "constant:";

/// A published table: which metric, in which unit.
struct Panel {
  std::string_view title;
  std::string_view metricId;
  std::string_view unit;
  double divisor;
  std::string_view differenceUnit;  ///< For "new (+12 B)".
};
constexpr std::array<Panel, 3> kPanels{{
    {"cpuTime", "cpu_time", "μs", 1e3, "μs"},
    {"Allocated", "allocated_bytes", "Bytes", 1, "B"},
    {"maxrss", "peak_rss", "MiB", 1048576, "MiB"},
}};

constexpr std::array<std::string_view, 4> kPublishedOperations{"peek", "roundtrip", "poke", "encode"};

struct Column {
  const codec::Codec* codec;
  std::string values;
  bool operator==(const Column&) const = default;
};

struct Cell {
  Column column;
  std::string operation;  ///< "poke", "poke.noinline", ...
  const bench::CaseResult* result;
};

/// Integer cases "<codec>.<operation>" in the order of the plan; other cases have no place in these tables.
std::vector<Cell> cellsOf(const bench::ResultSet& results) {
  std::vector<Cell> cells;
  for (const auto& result : results.cases) {
    const bench::PlannedCase& planned = result->planned;
    const std::size_t dot = planned.caseId.find('.');
    if (planned.family != bench::Family::Integer || dot == std::string::npos) continue;
    const codec::Codec* codec = codec::findCodec(planned.caseId.substr(0, dot));
    if (codec == nullptr) continue;
    cells.push_back({{codec, planned.config.values}, planned.caseId.substr(dot + 1), result.get()});
  }
  return cells;
}

std::vector<Column> columnsOf(const std::vector<Cell>& cells) {
  std::vector<Column> columns;
  for (const Cell& cell : cells) {
    if (std::ranges::find(columns, cell.column) == columns.end()) columns.push_back(cell.column);
  }
  return columns;
}

/// The published rows in their order, then the rest as planned.
std::vector<std::string> operationsOf(const std::vector<Cell>& cells) {
  std::vector<std::string> operations;
  const auto add = [&](const std::string& operation) {
    if (std::ranges::find(operations, operation) == operations.end()) operations.push_back(operation);
  };
  for (const std::string_view published : kPublishedOperations) {
    for (const Cell& cell : cells) {
      if (cell.operation == published || cell.operation == fmt::format("{}.noinline", published))
        add(cell.operation);
    }
  }
  for (const Cell& cell : cells) add(cell.operation);
  return operations;
}

std::optional<std::uint64_t> constantOf(const Column& column) {
  if (!column.values.starts_with(kConstant)) return std::nullopt;
  return base::parseUnsigned(std::string_view(column.values).substr(kConstant.size()));
}

/// "239 (1 bytes)"; the fixed-width baseline is called after its type, as published.
std::string legendText(const Column& column, bool manyCodecs) {
  const std::optional<std::uint64_t> constant = constantOf(column);
  if (!constant) return fmt::format("{} {}", column.codec->id, oneLine(column.values));
  const bool fixed = column.codec->id == "fixed64";
  const std::string text =
      fixed ? "Word64"
            : fmt::format("{}{}", manyCodecs ? fmt::format("{} ", column.codec->id) : "", *constant);
  return fmt::format("{} ({} bytes)", text, column.codec->encodedSize(std::array{*constant}));
}

std::string legendOf(const std::vector<Column>& columns) {
  std::set<const codec::Codec*> codecs;
  for (std::size_t k = 1; k < columns.size(); ++k) codecs.insert(columns[k].codec);
  std::string text = "Benchmarks for variable length unsigned integer (Word64):\n\n";
  for (std::size_t k = 0; k < columns.size(); ++k) {
    text += fmt::format("default({}) = {}\n", k, legendText(columns[k], codecs.size() > 1));
  }
  return text;
}

std::optional<double> medianOf(const std::vector<Cell>& cells, const Column& column,
                               std::string_view operation, const Panel& panel) {
  const bench::Metric* metric = bench::findMetric(panel.metricId);
  const auto cell = std::ranges::find_if(
      cells, [&](const Cell& c) { return c.column == column && c.operation == operation; });
  if (metric == nullptr || cell == cells.end()) return std::nullopt;
  const std::optional<double> median = stats::summarize(bench::values(*metric, *cell->result)).median;
  return median ? std::optional(*median / panel.divisor) : std::nullopt;
}

/// Two decimals; what rounds to nothing has no sign.
std::string signedDecimals(double value) {
  const std::string text = fmt::format("{:+.2f}", value);
  return text == "+0.00" || text == "-0.00" ? "0.00" : text;
}

std::string changeText(double base, double value, const Panel& panel, stats::PercentRule rule) {
  const stats::Change change = stats::change(base, value, rule);
  switch (change.kind) {
    case stats::Change::Kind::Equal:
      return "=";
    case stats::Change::Kind::Percent:
      return signedDecimals(change.percent);
    case stats::Change::Kind::New:
      break;
  }
  const bool whole = panel.divisor == 1;
  return fmt::format("{} ({} {})", base == 0 ? "new" : "gone",
                     whole ? fmt::format("{:+.0f}", change.difference) : signedDecimals(change.difference),
                     panel.differenceUnit);
}

std::string panelText(const Panel& panel, const std::vector<Cell>& cells, const std::vector<Column>& columns,
                      stats::PercentRule rule) {
  std::vector<TextColumn> titles{{"Benchmark", Align::Left}};
  titles.push_back({fmt::format("default(0)({})", panel.unit), Align::Right});
  for (std::size_t k = 1; k < columns.size(); ++k) {
    titles.push_back({fmt::format("default({}) - default(0)(%)", k), Align::Right});
  }
  std::vector<TextRow> rows;
  for (const std::string& operation : operationsOf(cells)) {
    const std::optional<double> base = medianOf(cells, columns.front(), operation, panel);
    TextRow row{oneLine(operation), base ? fmt::format("{:.2f}", *base) : std::string(kNoValue)};
    for (std::size_t k = 1; k < columns.size(); ++k) {
      const std::optional<double> value = medianOf(cells, columns[k], operation, panel);
      row.push_back(base && value ? changeText(*base, *value, panel, rule) : std::string(kNoValue));
    }
    rows.push_back(std::move(row));
  }
  return fmt::format("\nData.Serialize({})\n", panel.title) +
         alignedText(titles, rows, {.separator = " ", .rule = true, .titles = true});
}

/// What the published tables leave open, behind them: the rule of the percentages and what is missing.
std::string footnotes(const bench::ResultSet& results, std::size_t shown, stats::PercentRule rule) {
  std::string text =
      rule == stats::PercentRule::Honest
          ? "\nPercent: (new - default(0)) / default(0), of medians.\n"
          : "\nPercent: (new - default(0)) / the smaller of the two (bench-show), of medians.\n";
  for (const auto& result : results.cases) {
    if (result->outcome.status == bench::CaseStatus::Completed) continue;
    const std::string message = oneLine(result->outcome.message);
    text += fmt::format("{} {}{}{}\n",
                        oneLine(bench::toText(bench::CaseSelection{
                            result->planned.caseId, {{"values", result->planned.config.values}}})),
                        bench::toString(result->outcome.status), message.empty() ? "" : ": ", message);
  }
  if (shown < results.cases.size()) {
    text += fmt::format("{} other cases of the run are not of this kind.\n", results.cases.size() - shown);
  }
  return text;
}

}  // namespace

std::string renderStreamlyTable(const bench::ResultSet& results, const TableOptions& options) {
  const std::vector<Cell> cells = cellsOf(results);
  if (cells.empty()) return "No integer case is in this run, so there is no table in this layout.\n";
  const std::vector<Column> columns = columnsOf(cells);
  std::string text = legendOf(columns);
  for (const Panel& panel : kPanels) text += panelText(panel, cells, columns, options.percent);
  return text + footnotes(results, cells.size(), options.percent);
}

}  // namespace packscope::report
