// SPDX-License-Identifier: GPL-3.0-or-later
// The list of presets in the tool bar; shows "own setup" when the form differs from every one.
#pragma once

#include "bench/config.h"

#include <QComboBox>

namespace packscope::setup {

class PresetBox : public QComboBox {
  Q_OBJECT

 public:
  explicit PresetBox(QWidget* parent = nullptr);

  /// Shows the preset that equals the configuration (its label aside), or "own setup". Does not emit.
  void showConfig(const bench::BenchmarkConfig& config);

 Q_SIGNALS:
  void presetChosen(const QString& id);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
};

}  // namespace packscope::setup
