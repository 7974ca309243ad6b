// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_text.h"

#include "bench/parameters.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <array>
#include <variant>

namespace packscope::charts {
namespace {

class ChartText {
  Q_DECLARE_TR_FUNCTIONS(ChartText)
};

constexpr int kLineCharacters = 60;

QString parameterValueText(const bench::Parameter& parameter, const bench::BenchmarkConfig& config) {
  const bench::ParameterValue value = parameter.get(config);
  if (const auto* whole = std::get_if<std::uint64_t>(&value)) {
    // A seed is a name, not an amount.
    return parameter.id == "seed" ? QString::number(*whole) : results::countText(*whole);
  }
  if (const auto* real = std::get_if<double>(&value))
    return results::numberStyle().locale.toString(*real, 'g', 6);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? ChartText::tr("yes") : ChartText::tr("no");
  return fromUtf8(bench::toText(parameter, value));
}

/// Parameters of the other family, and texts that are empty, say nothing about a case.
bool applies(const bench::Parameter& parameter, bench::Family family) {
  const bool matrix = family == bench::Family::Matrix;
  if (parameter.group == bench::ParameterGroup::Matrix && !matrix && parameter.id != "seed") return false;
  if (parameter.group == bench::ParameterGroup::Integer && matrix) return false;
  return parameter.id != "dir" && parameter.id != "label";
}

}  // namespace

QString fromUtf8(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString fromEngine(std::string_view text) {
  return QCoreApplication::translate("Engine", std::string(text).c_str());
}

QString axisTitle(const bench::Metric& metric, const QString& unitSymbol) {
  const QString name = fromEngine(metric.title);
  const QString withUnit = unitSymbol.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unitSymbol);
  return metric.lowerIsBetter ? ChartText::tr("%1, lower is better").arg(withUnit)
                              : ChartText::tr("%1, higher is better").arg(withUnit);
}

QString columnTitle(const QString& what, const bench::Metric& metric) {
  const QString symbol = results::scaledUnit(metric.unit, 0).symbol;
  return symbol.isEmpty() ? what : QStringLiteral("%1 (%2)").arg(what, symbol);
}

QStringList parameterLines(const bench::CaseResult& result) {
  QStringList parts;
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (!applies(parameter, result.planned.family)) continue;
    const QString value = parameterValueText(parameter, result.planned.config);
    if (!value.isEmpty()) parts << fromEngine(parameter.title) + QChar(0xA0) + value;
  }
  if (result.outcome.threadsRan > 0) {
    parts << ChartText::tr("threads that ran %1").arg(results::countText(result.outcome.threadsRan));
  }
  if (!result.outcome.simd.empty())
    parts << ChartText::tr("instructions %1").arg(fromUtf8(result.outcome.simd));
  return wrappedAt(parts, QStringLiteral(" · "), kLineCharacters);
}

QStringList runParameters(const bench::ResultSet& results) {
  QStringList parts;
  for (const bench::Parameter& parameter : bench::parameters()) {
    QStringList values;
    for (const auto& result : results.cases) {
      if (!applies(parameter, result->planned.family)) continue;
      const QString value = parameterValueText(parameter, result->planned.config);
      if (!values.contains(value)) values << value;
    }
    if (values.size() == 1 && !values.front().isEmpty()) {
      parts << fromEngine(parameter.title) + QChar(0xA0) + values.front();
    }
  }
  return parts;
}

QString reasonForNoValue(const bench::CaseResult& result) {
  switch (result.outcome.status) {
    case bench::CaseStatus::Failed:
      return ChartText::tr("failed: %1").arg(fromUtf8(result.outcome.message));
    case bench::CaseStatus::Cancelled:
      return ChartText::tr("cancelled");
    case bench::CaseStatus::Pending:
      return ChartText::tr("waiting");
    case bench::CaseStatus::Running:
      return ChartText::tr("running");
    case bench::CaseStatus::Completed:
      break;
  }
  return ChartText::tr("n/a, not measured here");
}

QString exactText(const bench::Metric& metric, double value) {
  const QString rounded = results::valueText(metric.unit, value);
  const QString raw = results::rawText(metric.unit, value);
  return rounded == raw ? raw : QStringLiteral("%1 (%2)").arg(rounded, raw);
}

QString wrapped(const QString& name, int characters) {
  return wrappedAt(name.split(QLatin1Char(' ')), QStringLiteral(" "), characters).join(QLatin1Char('\n'));
}

QStringList wrappedAt(const QStringList& parts, const QString& separator, int characters) {
  QStringList lines;
  for (const QString& part : parts) {
    if (!lines.isEmpty() && lines.back().size() + separator.size() + part.size() <= characters) {
      lines.back() += separator + part;
    } else {
      lines << part;
    }
  }
  return lines;
}

QStringList dataNotes(const ChartRequest& request) {
  std::size_t notPositive = 0;
  std::size_t missing = 0;
  for (const ChartCase& one : request.cases) {
    notPositive += one.series->notPositive;
    missing += one.series->missing;
  }
  QStringList notes;
  if (request.scale == ScaleKind::Log && notPositive > 0) {
    notes << ChartText::tr("%n value(s) of 0 cannot be shown on a log scale.", nullptr,
                           static_cast<int>(notPositive));
  }
  if (missing > 0) {
    notes << ChartText::tr("%n value(s) were not measured.", nullptr, static_cast<int>(missing));
  }
  return notes;
}

TableData statisticsTable(const ChartRequest& request) {
  const bench::Metric& metric = *request.metric;
  TableData table;
  table.headers << ChartText::tr("Case");
  for (const QString& name :
       {ChartText::tr("Median"), ChartText::tr("95 % from"), ChartText::tr("95 % to"), ChartText::tr("Mean"),
        ChartText::tr("Std. dev."), ChartText::tr("Minimum"), ChartText::tr("Maximum")}) {
    table.headers << columnTitle(name, metric);
  }
  table.headers << ChartText::tr("Values") << ChartText::tr("Outliers") << ChartText::tr("State");
  table.rows = static_cast<int>(request.cases.size());
  const auto cases = std::make_shared<const std::vector<ChartCase>>(request.cases);
  table.caseIndex = [cases](int row) { return (*cases)[static_cast<std::size_t>(row)].index; };
  table.cell = [cases](int row, int column) -> QVariant {
    const ChartCase& one = (*cases)[static_cast<std::size_t>(row)];
    const stats::Summary& s = one.series->summary;
    const std::array<std::optional<double>, 7> figures{s.median, s.ciLow, s.ciHigh, s.mean,
                                                       s.sd,     s.min,   s.max};
    if (column == 0) return one.label;
    if (column <= 7) {
      const auto& figure = figures[static_cast<std::size_t>(column - 1)];
      return figure ? QVariant(*figure) : QVariant();
    }
    if (column == 8) return static_cast<qulonglong>(s.n);
    if (column == 9) return static_cast<qulonglong>(one.series->outliers);
    if (s.n == 0) return reasonForNoValue(*one.result);
    return fromEngine(bench::toString(one.result->outcome.status));
  };
  return table;
}

}  // namespace packscope::charts
