// SPDX-License-Identifier: GPL-3.0-or-later
// A value axis: how values become positions, and which of them get a label. Positions are small numbers near
// 0..10 whatever the values are, so that Qt Charts 6.4.2 never sees a logarithmic axis (it shows no label
// inside a decade and drops a series with one zero), 1e308, or a range of 1e-12. Labels are localised; UI
// thread only.
#pragma once

#include "bench/metric.h"
#include "charts/series_data.h"

#include <QString>
#include <cmath>
#include <vector>

namespace packscope::charts {

enum class ScaleKind { Linear, Log };

struct Tick {
  double position = 0;
  double value = 0;
  QString label;  ///< Unique on its axis.
};

struct AxisRequest {
  bench::Unit unit = bench::Unit::Count;
  ScaleKind kind = ScaleKind::Linear;
  Extent extent;          ///< Of the values shown; for Log, of the positive ones.
  bool fromZero = false;  ///< Linear only: bars start at 0.
  bool whole = false;     ///< No labels between whole numbers.
  int lengthPixels = 600;
  int labelPixels = 70;  ///< Room that one label needs along the axis.
  double headroom = 0;   ///< Share of the length kept free at the high end, 0..0.5, for texts behind bars.
};

class AxisScale {
 public:
  explicit AxisScale(const AxisRequest& request);

  ScaleKind kind() const noexcept { return m_kind; }
  /// NaN where the axis cannot show the value: not finite, or not above 0 on a log scale.
  double position(double value) const noexcept;
  /// Inverse of position, within rounding.
  double value(double position) const noexcept;
  double low() const noexcept { return m_low; }    ///< Position of the low end.
  double high() const noexcept { return m_high; }  ///< Position of the high end; always above low().
  /// Ascending; at least two for every range, all within low()..high().
  const std::vector<Tick>& ticks() const noexcept { return m_ticks; }
  /// "ms", "MB/s"; empty when every label carries its own unit or there is none.
  const QString& unitSymbol() const noexcept { return m_unitSymbol; }

 private:
  void setUpLinear(const AxisRequest& request);
  void setUpLog(const AxisRequest& request);
  void addLinearTicks(double low, double high, int wanted, bool whole);
  void addDecadeTicks(int wanted);
  void addPowerOfTwoTicks(int wanted);

  ScaleKind m_kind;
  double m_origin = 0;  ///< Value (Linear) or log10 of the value (Log) at position 0.
  double m_unit = 1;    ///< Values per unit of position; a power of ten. 1 for Log.
  double m_low = 0;
  double m_high = 1;
  double m_divisor = 1;  ///< Of the unit of the labels.
  std::vector<Tick> m_ticks;
  QString m_unitSymbol;
};

}  // namespace packscope::charts
