// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/number_scale.h"

#include "results/engine_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace packscope::setup {
namespace {

struct NumberScaleText {
  Q_DECLARE_TR_FUNCTIONS(packscope::setup::NumberScale)
};

using bench::Parameter;
using bench::ParameterKind;
using bench::ParameterValue;

std::uint64_t integerMaximum(const Parameter& parameter) {
  // 2^64 as a limit stands for "any 64-bit integer".
  return parameter.maximum >= 0x1p64 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(parameter.maximum);
}

/// Two digits, one where that is nearly the same: a slider should meet 10,000.
double roundedForSlider(double value) {
  const auto rounded = [value](int digits) {
    const double scale = std::max(1.0, std::pow(10.0, std::floor(std::log10(value)) - digits + 1));
    return std::round(value / scale) * scale;
  };
  constexpr double kNearly = 0.02;
  return std::abs(rounded(1) - value) <= kNearly * value ? rounded(1) : rounded(2);
}

/// The place of the leading digit: 1 below 10, 100 for 345.
std::uint64_t leadingPlace(std::uint64_t value) {
  std::uint64_t place = 1;
  while (value / place >= 10) {
    place *= 10;
  }
  return place;
}

std::uint64_t stepUp(std::uint64_t value, bool coarse) {
  if (coarse) {
    return value > ~std::uint64_t{0} / 10 ? ~std::uint64_t{0} : std::max<std::uint64_t>(1, value * 10);
  }
  const std::uint64_t place = leadingPlace(value);
  return value > ~std::uint64_t{0} - place ? ~std::uint64_t{0} : value / place * place + place;
}

std::uint64_t stepDown(std::uint64_t value, bool coarse) {
  if (coarse) {
    return value / 10;
  }
  if (value == 0) {
    return 0;
  }
  const std::uint64_t place = leadingPlace(value);
  if (value % place != 0) {
    return value / place * place;
  }
  // 100 goes to 90, not to 0.
  return value == place && place > 1 ? value - place / 10 : value - place;
}

}  // namespace

bool isLogarithmic(const Parameter& parameter) {
  return parameter.kind == ParameterKind::Integer && parameter.minimum > 0 &&
         parameter.maximum / parameter.minimum > 1000;
}

int sliderPosition(const Parameter& parameter, double value) {
  const double low = parameter.minimum;
  const double high = parameter.maximum;
  const double clamped = std::isnan(value) ? low : std::clamp(value, low, high);
  const double share = isLogarithmic(parameter) ? std::log(clamped / low) / std::log(high / low)
                                                : (clamped - low) / (high - low);
  return static_cast<int>(std::lround(share * kSliderSteps));
}

double sliderValue(const Parameter& parameter, int position) {
  const double low = parameter.minimum;
  const double high = parameter.maximum;
  if (position <= 0) {
    return low;
  }
  if (position >= kSliderSteps) {
    return high;
  }
  const double share = static_cast<double>(position) / kSliderSteps;
  if (isLogarithmic(parameter)) {
    return std::clamp(roundedForSlider(low * std::pow(high / low, share)), low, high);
  }
  const double value = low + share * (high - low);
  return parameter.kind == ParameterKind::Integer ? std::round(value) : value;
}

std::uint64_t steppedInteger(const Parameter& parameter, std::uint64_t value, int steps, bool coarse) {
  for (int i = 0; i < std::abs(steps); ++i) {
    value = steps > 0 ? stepUp(value, coarse) : stepDown(value, coarse);
  }
  return std::clamp(value, static_cast<std::uint64_t>(parameter.minimum), integerMaximum(parameter));
}

double steppedReal(const Parameter& parameter, double value, int steps, bool coarse) {
  const double step = coarse ? 0.1 : 0.01;
  // On the grid of the step, so that 0.3 does not become 0.30000000000000004.
  const double stepped = std::round((value + steps * step) / step);
  return std::clamp(stepped / std::round(1 / step), parameter.minimum, parameter.maximum);
}

std::optional<ParameterValue> readTyped(const Parameter& parameter, const QString& typed,
                                        const QLocale& locale) {
  const QString text = typed.trimmed();
  if (parameter.kind == ParameterKind::Flag) {
    return ParameterValue(text == QLatin1String("true"));
  }
  if (parameter.kind != ParameterKind::Integer && parameter.kind != ParameterKind::Real) {
    return ParameterValue(typed.toStdString());
  }
  try {
    Parameter wide = parameter;
    wide.minimum = parameter.kind == ParameterKind::Integer ? 0 : -std::numeric_limits<double>::max();
    wide.maximum = parameter.kind == ParameterKind::Integer ? 0x1p64 : std::numeric_limits<double>::max();
    return bench::parseParameter(wide, text.toStdString(), "");
  } catch (const std::exception&) {
    // Not in the engine's form: the locale's follows.
  }
  bool ok = false;
  if (parameter.kind == ParameterKind::Integer) {
    const qulonglong value = locale.toULongLong(text, &ok);
    return ok && !text.startsWith(QLatin1Char('+'))
               ? std::optional<ParameterValue>(static_cast<std::uint64_t>(value))
               : std::nullopt;
  }
  QLocale strict = locale;
  strict.setNumberOptions(QLocale::RejectGroupSeparator);
  const double value = strict.toDouble(text, &ok);
  return ok && std::isfinite(value) ? std::optional<ParameterValue>(value) : std::nullopt;
}

QString typedText(const Parameter& parameter, const ParameterValue& value, const QLocale& locale) {
  if (const auto* integer = std::get_if<std::uint64_t>(&value)) {
    return locale.toString(static_cast<qulonglong>(*integer));
  }
  if (const auto* real = std::get_if<double>(&value)) {
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    return plain.toString(*real, 'g', QLocale::FloatingPointShortest);
  }
  return results::fromUtf8(bench::toText(parameter, value));
}

QString problemWithTyped(const Parameter& parameter, const QString& text, const QLocale& locale) {
  const auto value = readTyped(parameter, text, locale);
  const bool number = parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::Real;
  if (value && bench::problemWith(parameter, *value).empty()) {
    return {};
  }
  if (!number) {
    return results::fromUtf8(bench::problemWith(parameter, *value));
  }
  const ParameterValue low = parameter.kind == ParameterKind::Integer
                                 ? ParameterValue(static_cast<std::uint64_t>(parameter.minimum))
                                 : ParameterValue(parameter.minimum);
  const ParameterValue high = parameter.kind == ParameterKind::Integer
                                  ? ParameterValue(integerMaximum(parameter))
                                  : ParameterValue(parameter.maximum);
  const QString range = NumberScaleText::tr("%1 to %2")
                            .arg(typedText(parameter, low, locale), typedText(parameter, high, locale));
  if (value) {
    return NumberScaleText::tr("Out of range. Allowed: %1.").arg(range);
  }
  if (text.trimmed().isEmpty()) {
    return NumberScaleText::tr("Empty. Allowed: %1.").arg(range);
  }
  return parameter.kind == ParameterKind::Integer
             ? NumberScaleText::tr("Not a whole number. Allowed: %1.").arg(range)
             : NumberScaleText::tr("Not a number. Allowed: %1.").arg(range);
}

}  // namespace packscope::setup
