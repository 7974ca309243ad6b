// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where numbers become localised text. Unit symbols are never translated. UI thread only.
#pragma once

#include "bench/metric.h"
#include "stats/comparison.h"

#include <QLocale>
#include <QString>
#include <cstdint>
#include <optional>

namespace packscope::results {

/// Bytes in powers of 1000 (kB, MB) or of 1024 (KiB, MiB).
enum class ByteUnits { Si, Iec };

/// How numbers are written everywhere on screen; set at start and by the settings.
struct NumberStyle {
  QLocale locale = QLocale::c();
  ByteUnits bytes = ByteUnits::Si;
};
void setNumberStyle(const NumberStyle& style);
const NumberStyle& numberStyle();

/// A unit to show a magnitude in: value / divisor is the number, symbol follows it.
struct ScaledUnit {
  double divisor = 1;
  QString symbol;
};
/// The largest unit in which `magnitude`, rounded to four digits, is at least 1; the smallest one for 0.
/// An axis asks once with its largest value.
ScaledUnit scaledUnit(bench::Unit unit, double magnitude);

/// "3,142": a number with `significant` digits, grouped; whole numbers below 10^`significant` without
/// decimals when `whole`.
QString numberText(double value, int significant = 4);
/// "8,000,009": whole, grouped.
QString countText(std::uint64_t value);

/// "3.142 ms", "8.000 MB", "2.581 GB/s", "1.600 ×", "12": four significant digits with the unit; "-" when
/// there is no value or it is not finite.
QString valueText(bench::Unit unit, std::optional<double> value);
QString bytesText(std::uint64_t bytes);
/// "3.142 ms [3.118 .. 3.170]": median and its 95 % interval in the median's unit; without the brackets when
/// the interval is not defined.
QString intervalText(bench::Unit unit, std::optional<double> median, std::optional<double> low,
                     std::optional<double> high);
/// "3,141,593 ns": every digit, in the metric's own unit, for tooltips.
QString rawText(bench::Unit unit, std::optional<double> value);

/// "-42.13 %", "=", "new (+12 B)": a change to a baseline; never NaN or infinity.
QString changeText(const stats::Change& change, bench::Unit unit);

/// "2 min", "3 h 12 min", "14 s", "< 1 s": a duration for estimates.
QString durationText(double seconds);

}  // namespace packscope::results
