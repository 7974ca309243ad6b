// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that several charts share. Numbers come from results/metric_text.h; the engine's own words are
// translated in the context "Engine". UI thread only. Nothing here is escaped: whoever hands text to HTML
// does that.
#pragma once

#include "bench/metric.h"
#include "bench/result_set.h"
#include "charts/chart_description.h"

#include <QString>
#include <QStringList>
#include <string_view>

namespace packscope::charts {

QString fromEngine(std::string_view text);  ///< Translated, where a translation exists.
QString fromUtf8(std::string_view text);    ///< As it is: names, labels, messages.

/// "Time (ms), lower is better"; without the bracket when the symbol is empty.
QString axisTitle(const bench::Metric& metric, const QString& unitSymbol);
/// "Time (ns)": a column with raw numbers.
QString columnTitle(const QString& what, const bench::Metric& metric);

/// Every parameter that applies to the case, wrapped into lines of about 60 characters: "rows 10,000 ·
/// columns 100".
QStringList parameterLines(const bench::CaseResult& result);
/// The parameters that all cases of a run share, one part each: "rows 10,000". Those in which cases differ
/// are in labels.
QStringList runParameters(const bench::ResultSet& results);
/// Why a case has no value: "failed: <message>", "cancelled", "waiting", "running", "not measured here".
QString reasonForNoValue(const bench::CaseResult& result);
/// "3.102 ms (3,102,345 ns)": rounded for reading, and every digit.
QString exactText(const bench::Metric& metric, double value);

/// Breaks names at blanks into lines of at most `characters` where that is possible; unbreakable names stay
/// whole.
QString wrapped(const QString& name, int characters);
/// Splits a plain text into lines of at most `characters`, at `separator`.
QStringList wrappedAt(const QStringList& parts, const QString& separator, int characters);

/// Notes every chart owes its reader: values a log scale cannot show, values that were not measured.
QStringList dataNotes(const ChartRequest& request);
/// Columns case, median, interval, mean, sd, min, max, n, outliers, state: one row a case.
TableData statisticsTable(const ChartRequest& request);

}  // namespace packscope::charts
