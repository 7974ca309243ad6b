// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of number fields: slider positions, steps, and what a person may type. Pure functions.
#pragma once

#include "bench/parameters.h"

#include <QLocale>
#include <QString>
#include <cstdint>
#include <optional>

namespace packscope::setup {

/// Slider positions run from 0 to this.
inline constexpr int kSliderSteps = 1000;

/// Logarithmic where a range spans more than three decades and starts above 0, linear elsewhere. Values
/// outside the range go to the nearer end.
int sliderPosition(const bench::Parameter& parameter, double value);
/// Integer parameters give whole numbers, logarithmic ones with two significant digits; the ends give the
/// limits.
double sliderValue(const bench::Parameter& parameter, int position);
bool isLogarithmic(const bench::Parameter& parameter);

/// `steps` steps up or down from a value, kept in the range: by 1 in integers below 10, else by the leading
/// digit (10, 20, 30, ... 90, 100, 200); `coarse` multiplies by 10. Reals step by 0.01, coarse 0.1.
std::uint64_t steppedInteger(const bench::Parameter& parameter, std::uint64_t value, int steps, bool coarse);
double steppedReal(const bench::Parameter& parameter, double value, int steps, bool coarse);

/// What was typed, in the engine's own form or in the locale's (group separators, decimal comma). Nothing
/// when it is not a number of the parameter's kind; the range is not looked at.
std::optional<bench::ParameterValue> readTyped(const bench::Parameter& parameter, const QString& text,
                                               const QLocale& locale);
/// As the field shows it: grouped, with the locale's decimal sign, reading back to the same value.
QString typedText(const bench::Parameter& parameter, const bench::ParameterValue& value,
                  const QLocale& locale);

/// Empty when the text is an allowed value, else what is wrong and what is allowed, in the user's language.
QString problemWithTyped(const bench::Parameter& parameter, const QString& text, const QLocale& locale);

}  // namespace packscope::setup
