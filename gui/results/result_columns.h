// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the results table: one row a column; metric columns come from the metric table.
#pragma once

#include "bench/metric.h"
#include "results/result_summary.h"

#include <QString>
#include <QVariant>
#include <optional>
#include <span>
#include <string>

namespace packscope::results {

/// What a cell is made from.
struct CellContext {
  const bench::CaseResult& result;
  const CaseSummary& summary;
  const bench::CaseResult* baseline = nullptr;  ///< The case that "vs baseline" refers to, if one is set.
  const CaseSummary* baselineSummary = nullptr;
};

struct ResultColumn {
  std::string id;  ///< "case", "status", metric ids, "baseline", "verified", ... Kept in settings.
  const bench::Metric* metric = nullptr;  ///< For metric columns.
  bool shown = false;                     ///< Without the user's choice.
  bool number = false;                    ///< Right-aligned.
  QString (*title)(const ResultColumn&);
  QString (*help)(const ResultColumn&);
  QString (*text)(const ResultColumn&, const CellContext&);
  /// Sorts before text; an invalid variant goes last in both directions.
  QVariant (*key)(const ResultColumn&, const CellContext&);
  /// May be null: no tooltip of its own.
  QString (*tip)(const ResultColumn&, const CellContext&);
};

std::span<const ResultColumn> resultColumns();
/// -1 when there is none.
int resultColumnIndex(std::string_view id);

/// "done", "failed", "cancelled, 37 of 100 samples", ...
QString statusText(const bench::CaseResult& result, std::size_t timedSamples);

}  // namespace packscope::results
