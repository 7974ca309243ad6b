// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/result_columns.h"

#include "results/engine_text.h"
#include "results/metric_text.h"
#include "stats/comparison.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <vector>

namespace packscope::results {
namespace {

struct ResultColumnText {
  Q_DECLARE_TR_FUNCTIONS(packscope::results::ResultColumns)
};

std::size_t metricIndex(const bench::Metric* metric) {
  return static_cast<std::size_t>(metric - bench::metrics().data());
}

const stats::Summary& summaryOf(const ResultColumn& column, const CellContext& cell) {
  return cell.summary.metrics.at(metricIndex(column.metric));
}

// --- metric columns
QString metricTitle(const ResultColumn& column) {
  return engineText(column.metric->title);
}

QString metricHelp(const ResultColumn& column) {
  const QString better = column.metric->lowerIsBetter ? ResultColumnText::tr("Lower is better.")
                                                      : ResultColumnText::tr("Higher is better.");
  return engineText(column.metric->help) + QLatin1Char('\n') + ResultColumnText::tr("Shown: the median.") +
         QLatin1Char(' ') + better;
}

QString metricCell(const ResultColumn& column, const CellContext& cell) {
  const stats::Summary& s = summaryOf(column, cell);
  // Only time carries its interval in the cell; the others would make the table too wide to read.
  if (column.metric->id != "time") {
    return valueText(column.metric->unit, s.median);
  }
  return intervalText(column.metric->unit, s.median, s.ciLow, s.ciHigh);
}

QVariant metricKey(const ResultColumn& column, const CellContext& cell) {
  const stats::Summary& s = summaryOf(column, cell);
  return s.median ? QVariant(*s.median) : QVariant();
}

QString metricTip(const ResultColumn& column, const CellContext& cell) {
  const stats::Summary& s = summaryOf(column, cell);
  const bench::Unit unit = column.metric->unit;
  if (s.n == 0) {
    return cell.result.outcome.status == bench::CaseStatus::Completed
               ? ResultColumnText::tr("This machine or isolation cannot measure it.")
               : QString();
  }
  QStringList lines;
  lines << ResultColumnText::tr("%1, median: %2").arg(metricTitle(column), rawText(unit, s.median));
  lines << (s.ciLow && s.ciHigh ? ResultColumnText::tr("95 % interval of the median: %1 .. %2")
                                      .arg(rawText(unit, s.ciLow), rawText(unit, s.ciHigh))
                                : ResultColumnText::tr("An interval needs at least 6 repetitions."));
  lines << ResultColumnText::tr("mean %1, standard deviation %2")
               .arg(rawText(unit, s.mean), rawText(unit, s.sd));
  lines << ResultColumnText::tr("from %1 to %2, %n sample(s)", nullptr, static_cast<int>(s.n))
               .arg(rawText(unit, s.min), rawText(unit, s.max));
  return lines.join(QLatin1Char('\n'));
}

// --- case and status
QString caseTitle(const ResultColumn&) {
  return ResultColumnText::tr("Case");
}
QString caseHelp(const ResultColumn&) {
  return ResultColumnText::tr("What was measured.");
}
QString caseCell(const ResultColumn&, const CellContext& cell) {
  return fromUtf8(cell.result.planned.label);
}
QVariant caseKey(const ResultColumn&, const CellContext& cell) {
  return fromUtf8(cell.result.planned.label);
}
QString caseTip(const ResultColumn&, const CellContext& cell) {
  const bench::Case* row = bench::findCase(cell.result.planned.caseId);
  const QString id = fromUtf8(cell.result.planned.caseId);
  return row == nullptr ? id : id + QLatin1Char('\n') + engineText(row->description);
}

QString statusTitle(const ResultColumn&) {
  return ResultColumnText::tr("Status");
}
QString statusHelp(const ResultColumn&) {
  return ResultColumnText::tr("How the case stands. A failed case keeps its message in the note.");
}
QString statusCell(const ResultColumn&, const CellContext& cell) {
  return statusText(cell.result, cell.summary.timedSamples);
}
QVariant statusKey(const ResultColumn&, const CellContext& cell) {
  return static_cast<int>(cell.result.outcome.status);
}

// --- change to the baseline, of the median time
QString baselineTitle(const ResultColumn&) {
  return ResultColumnText::tr("vs baseline");
}
QString baselineHelp(const ResultColumn&) {
  return ResultColumnText::tr(
      "Change of the median time to the baseline case: (case - baseline) / baseline.\n"
      "Choose the baseline with Ctrl+B.");
}

std::optional<stats::Change> baselineChange(const CellContext& cell) {
  if (cell.baselineSummary == nullptr) {
    return std::nullopt;
  }
  const std::size_t time = metricIndex(bench::findMetric("time"));
  const auto base = cell.baselineSummary->metrics.at(time).median;
  const auto value = cell.summary.metrics.at(time).median;
  if (!base || !value) {
    return std::nullopt;
  }
  return stats::change(*base, *value, stats::PercentRule::Honest);
}

QString baselineCell(const ResultColumn&, const CellContext& cell) {
  if (cell.baseline == &cell.result) {
    return ResultColumnText::tr("baseline");
  }
  const auto change = baselineChange(cell);
  return change ? changeText(*change, bench::Unit::Nanoseconds) : QStringLiteral("-");
}
QVariant baselineKey(const ResultColumn&, const CellContext& cell) {
  if (cell.baseline == &cell.result) {
    return 0.0;
  }
  const auto change = baselineChange(cell);
  return change ? QVariant(change->percent) : QVariant();
}
QString baselineTip(const ResultColumn& column, const CellContext& cell) {
  if (cell.baseline == nullptr) {
    return baselineHelp(column);
  }
  const auto change = baselineChange(cell);
  if (!change || cell.baseline == &cell.result) {
    return {};
  }
  return ResultColumnText::tr("Median time, difference to \"%1\": %2")
      .arg(fromUtf8(cell.baseline->planned.label), rawText(bench::Unit::Nanoseconds, change->difference));
}

// --- facts of the outcome
QString verifiedTitle(const ResultColumn&) {
  return ResultColumnText::tr("Verified");
}
QString verifiedHelp(const ResultColumn&) {
  return ResultColumnText::tr("Whether the round trip was compared bit for bit.");
}
QString verifiedCell(const ResultColumn&, const CellContext& cell) {
  const bool ended = cell.result.outcome.status == bench::CaseStatus::Completed;
  return cell.result.outcome.verified ? ResultColumnText::tr("yes")
         : ended                      ? ResultColumnText::tr("no")
                                      : QStringLiteral("-");
}
QVariant verifiedKey(const ResultColumn&, const CellContext& cell) {
  return cell.result.outcome.verified ? 1 : 0;
}

QString threadsTitle(const ResultColumn&) {
  return ResultColumnText::tr("Threads ran");
}
QString threadsHelp(const ResultColumn&) {
  return ResultColumnText::tr("How many threads really took part.");
}
QString threadsCell(const ResultColumn&, const CellContext& cell) {
  const auto n = cell.result.outcome.threadsRan;
  return n == 0 ? QStringLiteral("-") : countText(n);
}
QVariant threadsKey(const ResultColumn&, const CellContext& cell) {
  const auto n = cell.result.outcome.threadsRan;
  return n == 0 ? QVariant() : QVariant(n);
}

QString simdTitle(const ResultColumn&) {
  return ResultColumnText::tr("SIMD");
}
QString simdHelp(const ResultColumn&) {
  return ResultColumnText::tr("The instruction set that the kernels used.");
}
QString simdCell(const ResultColumn&, const CellContext& cell) {
  return cell.result.outcome.simd.empty() ? QStringLiteral("-") : fromUtf8(cell.result.outcome.simd);
}
QVariant simdKey(const ResultColumn& column, const CellContext& cell) {
  return simdCell(column, cell);
}

QString noteTitle(const ResultColumn&) {
  return ResultColumnText::tr("Note");
}
QString noteHelp(const ResultColumn&) {
  return ResultColumnText::tr("Why a case failed, or what is special about it.");
}
QString noteCell(const ResultColumn&, const CellContext& cell) {
  // One line in the table; the tooltip has all of it.
  return fromUtf8(cell.result.outcome.message).simplified();
}
QVariant noteKey(const ResultColumn& column, const CellContext& cell) {
  const QString text = noteCell(column, cell);
  return text.isEmpty() ? QVariant() : QVariant(text);
}
QString noteTip(const ResultColumn&, const CellContext& cell) {
  return fromUtf8(cell.result.outcome.message);
}

bool shownAtFirst(std::string_view metric) {
  constexpr std::array<std::string_view, 5> kShown{"time", "throughput_in", "output_bytes", "allocated_bytes",
                                                   "peak_rss"};
  return std::ranges::find(kShown, metric) != kShown.end();
}

std::vector<ResultColumn> makeColumns() {
  std::vector<ResultColumn> columns{
      {"case", nullptr, true, false, caseTitle, caseHelp, caseCell, caseKey, caseTip},
      {"status", nullptr, true, false, statusTitle, statusHelp, statusCell, statusKey, noteTip},
  };
  for (const bench::Metric& metric : bench::metrics()) {
    columns.push_back({std::string(metric.id), &metric, shownAtFirst(metric.id), true, metricTitle,
                       metricHelp, metricCell, metricKey, metricTip});
  }
  columns.push_back(
      {"baseline", nullptr, true, true, baselineTitle, baselineHelp, baselineCell, baselineKey, baselineTip});
  columns.push_back(
      {"verified", nullptr, true, false, verifiedTitle, verifiedHelp, verifiedCell, verifiedKey, nullptr});
  columns.push_back(
      {"threads", nullptr, false, true, threadsTitle, threadsHelp, threadsCell, threadsKey, nullptr});
  columns.push_back({"simd", nullptr, false, false, simdTitle, simdHelp, simdCell, simdKey, nullptr});
  columns.push_back({"note", nullptr, true, false, noteTitle, noteHelp, noteCell, noteKey, noteTip});
  return columns;
}

}  // namespace

std::span<const ResultColumn> resultColumns() {
  static const std::vector<ResultColumn> kColumns = makeColumns();
  return kColumns;
}

int resultColumnIndex(std::string_view id) {
  const auto columns = resultColumns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].id == id) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

QString statusText(const bench::CaseResult& result, std::size_t timedSamples) {
  const auto ofAll = [&](const QString& pattern) {
    return pattern.arg(countText(timedSamples), countText(result.planned.config.repetitions));
  };
  switch (result.outcome.status) {
    case bench::CaseStatus::Pending:
      return ResultColumnText::tr("waiting");
    case bench::CaseStatus::Running:
      return timedSamples == 0 ? ResultColumnText::tr("warming up")
                               : ofAll(ResultColumnText::tr("running, %1 of %2"));
    case bench::CaseStatus::Completed:
      return ResultColumnText::tr("done");
    case bench::CaseStatus::Cancelled:
      return timedSamples == 0 ? ResultColumnText::tr("cancelled")
                               : ofAll(ResultColumnText::tr("cancelled, %1 of %2"));
    case bench::CaseStatus::Failed:
      break;
  }
  return ResultColumnText::tr("failed");
}

}  // namespace packscope::results
