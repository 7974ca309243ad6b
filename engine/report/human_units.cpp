// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_table.h"

#include <array>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace packscope::report {
namespace {

constexpr int kDigits = 4;

/// Four significant digits of a value in 0..1000; more before the point where the unit ends.
std::string significant(double value) {
  // Decimals come from the value as it will be rounded: 9.9996 has three (10.000 would have five digits).
  for (int decimals = kDigits - 1; decimals > 0; --decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.size() <= static_cast<std::size_t>(kDigits) + 1) return text;
  }
  return fmt::format("{:.0f}", value);
}

/// The largest unit in which the rounded value is at least 1; units are steps of 1000 from the first.
std::string scaled(double value, std::span<const std::string_view> units) {
  if (!std::isfinite(value)) return "-";
  const bool negative = value < 0;
  double magnitude = std::fabs(value);
  std::size_t unit = 0;
  while (unit + 1 < units.size() && magnitude >= 999.95) {
    magnitude /= 1000;
    ++unit;
  }
  const bool whole = unit == 0 && magnitude == std::floor(magnitude);
  return fmt::format("{}{} {}", negative ? "-" : "",
                     whole ? fmt::format("{:.0f}", magnitude) : significant(magnitude), units[unit]);
}

}  // namespace

std::string humanNanoseconds(double nanoseconds) {
  static constexpr std::array<std::string_view, 4> kUnits{"ns", "µs", "ms", "s"};
  return scaled(nanoseconds, kUnits);
}

std::string humanBytes(double bytes) {
  static constexpr std::array<std::string_view, 6> kUnits{"B", "kB", "MB", "GB", "TB", "PB"};
  return scaled(bytes, kUnits);
}

std::string humanBytesPerSecond(double bytesPerSecond) {
  static constexpr std::array<std::string_view, 6> kUnits{"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"};
  return scaled(bytesPerSecond, kUnits);
}

}  // namespace packscope::report
