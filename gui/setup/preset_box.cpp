// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/preset_box.h"

#include "bench/presets.h"
#include "results/engine_text.h"

#include <QEvent>

namespace packscope::setup {

PresetBox::PresetBox(QWidget* parent) : QComboBox(parent) {
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  fill();
  connect(this, &QComboBox::activated, this, [this](int index) {
    const QString id = itemData(index).toString();
    if (!id.isEmpty()) {
      Q_EMIT presetChosen(id);
    }
  });
}

void PresetBox::fill() {
  const QString current = currentData().toString();
  clear();
  addItem(tr("Own setup"), QString());
  for (const bench::Preset& preset : bench::presets()) {
    addItem(results::engineText(preset.title), results::fromUtf8(preset.id));
    setItemData(count() - 1, results::engineText(preset.description), Qt::ToolTipRole);
  }
  setCurrentIndex(std::max(0, findData(current)));
  setAccessibleName(tr("Preset"));
  setToolTip(tr("A ready setup"));
}

void PresetBox::showConfig(const bench::BenchmarkConfig& config) {
  int index = 0;
  for (const bench::Preset& preset : bench::presets()) {
    bench::BenchmarkConfig plain = config;
    plain.label = preset.config.label;
    if (plain == preset.config) {
      index = findData(results::fromUtf8(preset.id));
    }
  }
  setCurrentIndex(index);
}

void PresetBox::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    fill();
  }
  QComboBox::changeEvent(event);
}

}  // namespace packscope::setup
