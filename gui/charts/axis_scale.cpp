// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/axis_scale.h"

#include "results/metric_text.h"

#include <algorithm>
#include <limits>

namespace packscope::charts {
namespace {

constexpr double kPadding = 0.04;        // Of the range, so that marks do not sit on the frame.
constexpr double kSmallest = 1e-290;     // Below this a value is drawn as 0, or as this on a log scale.
constexpr double kNarrowest = 1e-8;      // Ranges below this share of the value are widened to it.
constexpr double kOwnUnitDecades = 3.5;  // Log axes longer than this label each tick in its own unit.
constexpr double kHuge = 1e300;
constexpr int kFewestTicks = 3;

/// 1, 2 or 5 times a power of ten, at least `raw`. raw > 0.
double niceStep(double raw) {
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double mantissa : {1.0, 2.0, 5.0}) {
    if (mantissa * power >= raw * (1 - 1e-9)) return mantissa * power;
  }
  return 10 * power;
}

int wantedTicks(const AxisRequest& request) {
  return std::clamp(request.lengthPixels / std::max(1, request.labelPixels), kFewestTicks, 12);
}

/// A label in fixed notation where that is short, else with an exponent; `step` says how many digits tell
/// ticks apart.
QString tickLabel(double value, double step, double largest) {
  const QLocale& locale = results::numberStyle().locale;
  const int stepExponent = static_cast<int>(std::floor(std::log10(step) + 1e-9));
  if (value == 0) return locale.toString(0);
  if (largest >= 1e7 || largest < 1e-4) {
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    return locale.toString(value, 'e', std::clamp(exponent - stepExponent, 0, 16));
  }
  return locale.toString(value, 'f', std::clamp(-stepExponent, 0, 16));
}

}  // namespace

AxisScale::AxisScale(const AxisRequest& request) : m_kind(request.kind) {
  if (m_kind == ScaleKind::Log) {
    setUpLog(request);
  } else {
    setUpLinear(request);
  }
}

double AxisScale::position(double value) const noexcept {
  if (!std::isfinite(value)) return std::nan("");
  if (m_kind == ScaleKind::Log)
    return value > 0 ? std::log10(std::max(value, kSmallest)) - m_origin : std::nan("");
  // Quarters keep the difference of two huge values of opposite sign finite.
  const bool huge = std::abs(value) > kHuge || std::abs(m_origin) > kHuge;
  const double shrink = huge ? 0.25 : 1.0;
  return (value * shrink - m_origin * shrink) / (m_unit * shrink);
}

double AxisScale::value(double position) const noexcept {
  return m_kind == ScaleKind::Log ? std::pow(10.0, position + m_origin) : m_origin + position * m_unit;
}

void AxisScale::setUpLinear(const AxisRequest& request) {
  double low = request.extent.empty() ? 0 : request.extent.min();
  double high = request.extent.empty() ? 1 : request.extent.max();
  if (request.fromZero) {
    low = std::min(low, 0.0);
    high = std::max(high, 0.0);
  }
  const double magnitude = std::max(std::abs(low), std::abs(high));
  if (magnitude < kSmallest) {
    low = 0;
    high = request.whole || request.unit == bench::Unit::Count ? 1 : std::max(1.0, magnitude);
  }
  const double scaled = std::max(std::abs(low), std::abs(high));
  const double narrowest = std::max(scaled * kNarrowest, kSmallest);
  if (high / 2 - low / 2 < narrowest / 2) {
    // One value, or values that are equal for every purpose: room on both sides.
    const double widened = std::max(scaled * (high == low ? 0.05 : kNarrowest), kSmallest);
    const double room = request.whole ? std::max(1.0, widened) : widened;
    const double middle = low / 2 + high / 2;
    low = middle - room;
    high = std::isfinite(middle + room) ? middle + room : std::numeric_limits<double>::max();
  }
  const results::ScaledUnit unit = results::scaledUnit(request.unit, scaled);
  m_divisor = unit.divisor;
  m_unitSymbol = unit.symbol;
  m_origin = request.fromZero ? 0 : low;
  const double half = high / 2 - low / 2;
  m_unit = std::pow(10.0, std::floor(std::log10(half) + std::log10(2.0)));
  const double range = position(high) - position(low);
  const bool padLow = !request.fromZero || low < 0;
  m_low = position(low) - (padLow ? range * kPadding : 0);
  m_high = position(high) + range * (request.fromZero && high <= 0 ? 0 : kPadding);
  m_high += (m_high - m_low) * request.headroom / (1 - request.headroom);
  addLinearTicks(value(m_low), value(m_high), wantedTicks(request), request.whole);
}

void AxisScale::addLinearTicks(double low, double high, int wanted, bool whole) {
  // In the unit of the labels, so that labels are round in it; an end past the largest double is cut.
  const double limit = std::numeric_limits<double>::max();
  const double from = std::clamp(low, -limit, limit) / m_divisor;
  const double to = std::clamp(high, -limit, limit) / m_divisor;
  const double half = to / 2 - from / 2;
  double step = niceStep(half / wanted * 2);
  // At most half the range, so that two multiples lie inside.
  while (step > half) step = niceStep(step / 2.5);
  if (whole) step = std::max(1.0, step);
  const double largest = std::max(std::abs(from), std::abs(to));
  const double first = std::ceil(from / step - 1e-9);
  for (int i = 0; i < 64; ++i) {
    // Multiplied, not summed, so that 0.3 is not 0.30000000000000004; -0 is 0.
    const double shown = (first + i) * step + 0.0;
    if (!(shown <= to + step * 1e-9)) break;
    const double value = shown * m_divisor;
    const double at = position(value);
    if (!std::isfinite(at) || (m_kind == ScaleKind::Log && value < kSmallest)) continue;
    const QString label = tickLabel(std::abs(shown) < step * 1e-6 ? 0 : shown, step, largest);
    if (!m_ticks.empty() && m_ticks.back().label == label) continue;
    m_ticks.push_back({std::clamp(at, m_low, m_high), value, label});
  }
}

void AxisScale::setUpLog(const AxisRequest& request) {
  const bool empty = request.extent.empty();
  double low = std::log10(empty ? 1.0 : std::max(request.extent.min(), kSmallest));
  double high = std::log10(empty ? 10.0 : std::max(request.extent.max(), kSmallest));
  if (high - low < kNarrowest) {
    low -= 0.1;
    // At the smallest value there is, only a whole decade has two marks that differ.
    high += high < std::log10(kSmallest) + 1 ? 1.0 : 0.1;
  }
  const double padding = (high - low) * kPadding;
  low -= padding;
  high += padding;
  high += (high - low) * request.headroom / (1 - request.headroom);
  m_origin = low;
  m_low = 0;
  m_high = high - low;
  const int wanted = wantedTicks(request);
  if (m_high > kOwnUnitDecades && request.unit != bench::Unit::Count && request.unit != bench::Unit::Ratio) {
    const bool binary =
        results::numberStyle().bytes == results::ByteUnits::Iec && request.unit != bench::Unit::Nanoseconds;
    binary ? addPowerOfTwoTicks(wanted) : addDecadeTicks(wanted);
    for (Tick& tick : m_ticks) {
      const results::ScaledUnit unit = results::scaledUnit(request.unit, tick.value);
      const double shown = tick.value / unit.divisor;
      tick.label = tickLabel(shown, binary ? 1 : shown, shown) + QChar(0xA0) + unit.symbol;
    }
    return;
  }
  const results::ScaledUnit unit = results::scaledUnit(request.unit, empty ? 1 : request.extent.max());
  m_divisor = unit.divisor;
  m_unitSymbol = unit.symbol;
  addDecadeTicks(wanted);
  for (Tick& tick : m_ticks) {
    const double shown = tick.value / m_divisor;
    tick.label = tickLabel(shown, shown, shown);
  }
  if (m_ticks.size() < kFewestTicks) {
    m_ticks.clear();
    addLinearTicks(value(m_low), value(m_high), wanted, false);
  }
}

void AxisScale::addDecadeTicks(int wanted) {
  // 1-2-5 where the closest two (a factor of 2) have room, else every k-th decade.
  const double low = m_origin - std::log10(m_divisor);
  const double high = low + m_high;
  const bool between = std::log10(2.0) / m_high * wanted >= 0.8;
  const int skip = between ? 1 : std::max(1, static_cast<int>(std::ceil(m_high / wanted)));
  for (int decade = static_cast<int>(std::floor(low)); decade <= static_cast<int>(std::ceil(high));
       ++decade) {
    if (decade % skip != 0) continue;
    for (const double mantissa : {1.0, 2.0, 5.0}) {
      if (mantissa != 1.0 && !between) break;
      const double value = mantissa * std::pow(10.0, decade) * m_divisor;
      const double at = position(value);
      if (std::isfinite(value) && value >= kSmallest && at >= m_low && at <= m_high)
        m_ticks.push_back({at, value, {}});
    }
  }
}

void AxisScale::addPowerOfTwoTicks(int wanted) {
  const double perTick = m_high / std::log10(2.0) / wanted;
  int skip = 1;
  for (const int candidate : {1, 2, 5, 10, 20, 50, 100, 200, 500}) {
    skip = candidate;
    if (candidate >= perTick) break;
  }
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    if (exponent % skip != 0) continue;
    const double value = std::ldexp(1.0, exponent);
    const double at = position(value);
    if (value >= kSmallest && at >= m_low && at <= m_high) m_ticks.push_back({at, value, {}});
  }
}

}  // namespace packscope::charts
