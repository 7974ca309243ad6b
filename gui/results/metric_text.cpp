// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/metric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <span>

namespace packscope::results {
namespace {

struct UnitStep {
  double divisor;
  const char* symbol;
};

// One table of units; each list ascends. Symbols are SI and IEC, the same in every language.
constexpr UnitStep kTimeSteps[] = {{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}};
constexpr UnitStep kByteStepsSi[] = {{1, "B"},    {1e3, "kB"},  {1e6, "MB"},
                                     {1e9, "GB"}, {1e12, "TB"}, {1e15, "PB"}};
constexpr UnitStep kByteStepsIec[] = {{1, "B"},
                                      {1024., "KiB"},
                                      {1048576., "MiB"},
                                      {1073741824., "GiB"},
                                      {1099511627776., "TiB"},
                                      {1125899906842624., "PiB"}};
constexpr UnitStep kRatioSteps[] = {{1, "×"}};
constexpr UnitStep kCountSteps[] = {{1, ""}};

std::span<const UnitStep> steps(bench::Unit unit) {
  switch (unit) {
    case bench::Unit::Nanoseconds:
      return kTimeSteps;
    case bench::Unit::BytesPerSecond:
    case bench::Unit::Bytes:
      return numberStyle().bytes == ByteUnits::Si ? std::span<const UnitStep>(kByteStepsSi)
                                                  : std::span<const UnitStep>(kByteStepsIec);
    case bench::Unit::Ratio:
      return kRatioSteps;
    case bench::Unit::Count:
      break;
  }
  return kCountSteps;
}

double roundedToDigits(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) {
    return value;
  }
  const double exponent = std::floor(std::log10(std::abs(value)));
  const double scale = std::pow(10.0, digits - 1 - exponent);
  return std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
}

NumberStyle& mutableStyle() {
  static NumberStyle style;
  return style;
}

QString withUnit(const QString& number, const QString& symbol) {
  // A narrow no-break space would be typographically right but is missing in many fonts.
  return symbol.isEmpty() ? number : number + QChar(0xA0) + symbol;
}

bool isWholeBelow(double value, double limit) {
  return value == std::floor(value) && std::abs(value) < limit;
}

QString scaledText(bench::Unit unit, const ScaledUnit& scale, double value) {
  const double shown = value / scale.divisor;
  const bool discrete = unit == bench::Unit::Count || (unit == bench::Unit::Bytes && scale.divisor == 1);
  if (discrete && isWholeBelow(shown, 1e15)) {
    return numberStyle().locale.toString(shown, 'f', 0);
  }
  return numberText(shown);
}

}  // namespace

void setNumberStyle(const NumberStyle& style) {
  mutableStyle() = style;
}
const NumberStyle& numberStyle() {
  return mutableStyle();
}

ScaledUnit scaledUnit(bench::Unit unit, double magnitude) {
  const auto list = steps(unit);
  const UnitStep* best = &list.front();
  for (const UnitStep& step : list) {
    if (roundedToDigits(std::abs(magnitude) / step.divisor, 4) >= 1) {
      best = &step;
    }
  }
  QString symbol = QString::fromUtf8(best->symbol);
  if (unit == bench::Unit::BytesPerSecond) {
    symbol += QStringLiteral("/s");
  }
  return {best->divisor, symbol};
}

QString numberText(double value, int significant) {
  if (!std::isfinite(value)) {
    return QStringLiteral("-");
  }
  const double rounded = roundedToDigits(value, significant);
  if (rounded == 0) {
    return numberStyle().locale.toString(0);
  }
  const double magnitude = std::abs(rounded);
  if (magnitude < 1e-4 || magnitude >= 1e15) {
    return numberStyle().locale.toString(rounded, 'e', significant - 1);
  }
  const int decimals = significant - 1 - static_cast<int>(std::floor(std::log10(magnitude)));
  return numberStyle().locale.toString(decimals >= 0 ? rounded : value, 'f', std::max(0, decimals));
}

QString countText(std::uint64_t value) {
  return numberStyle().locale.toString(static_cast<qulonglong>(value));
}

QString valueText(bench::Unit unit, std::optional<double> value) {
  if (!value || !std::isfinite(*value)) {
    return QStringLiteral("-");
  }
  const ScaledUnit scale = scaledUnit(unit, *value);
  return withUnit(scaledText(unit, scale, *value), scale.symbol);
}

QString bytesText(std::uint64_t bytes) {
  return valueText(bench::Unit::Bytes, static_cast<double>(bytes));
}

QString intervalText(bench::Unit unit, std::optional<double> median, std::optional<double> low,
                     std::optional<double> high) {
  const QString text = valueText(unit, median);
  if (!median || !std::isfinite(*median) || !low || !high) {
    return text;
  }
  const ScaledUnit scale = scaledUnit(unit, *median);
  return QStringLiteral("%1 [%2 .. %3]")
      .arg(text, scaledText(unit, scale, *low), scaledText(unit, scale, *high));
}

QString rawText(bench::Unit unit, std::optional<double> value) {
  if (!value || !std::isfinite(*value)) {
    return QStringLiteral("-");
  }
  const QString symbol = scaledUnit(unit, 0).symbol;
  if (isWholeBelow(*value, 9e15)) {
    return withUnit(numberStyle().locale.toString(*value, 'f', 0), symbol);
  }
  return withUnit(numberStyle().locale.toString(*value, 'g', QLocale::FloatingPointShortest), symbol);
}

QString changeText(const stats::Change& change, bench::Unit unit) {
  const auto sign = [](double value) { return value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+"); };
  switch (change.kind) {
    case stats::Change::Kind::Equal:
      return QStringLiteral("=");
    case stats::Change::Kind::New:
      return QCoreApplication::translate("packscope::results::MetricText", "new (%1)")
          .arg(sign(change.difference) + valueText(unit, std::abs(change.difference)));
    case stats::Change::Kind::Percent:
      break;
  }
  return withUnit(sign(change.percent) + numberText(std::abs(change.percent), 4), QStringLiteral("%"));
}

QString durationText(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) {
    return QStringLiteral("-");
  }
  if (seconds < 1) {
    return QStringLiteral("<%1s").arg(QStringLiteral("\u00A01\u00A0"));
  }
  const auto whole = static_cast<qulonglong>(std::min(std::round(seconds), 1e15));
  if (whole < 90) {
    return withUnit(countText(whole), QStringLiteral("s"));
  }
  const qulonglong minutes = (whole + 30) / 60;
  if (minutes < 60) {
    return withUnit(countText(minutes), QStringLiteral("min"));
  }
  const QString hours = withUnit(countText(minutes / 60), QStringLiteral("h"));
  const qulonglong rest = minutes % 60;
  return rest == 0 ? hours : hours + QLatin1Char(' ') + withUnit(countText(rest), QStringLiteral("min"));
}

}  // namespace packscope::results
