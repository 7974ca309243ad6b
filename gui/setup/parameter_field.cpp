// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/parameter_field.h"

#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/state_icon.h"
#include "setup/editors.h"
#include "setup/number_edit.h"
#include "setup/number_scale.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QTextDocument>

namespace packscope::setup {
namespace {

using bench::ParameterKind;

QLocale fieldLocale() {
  return results::numberStyle().locale;
}

}  // namespace

QString choiceTitle(std::string_view parameterId, std::string_view choice) {
  struct Row {
    std::string_view parameter;
    std::string_view choice;
    QString title;
  };
  const Row rows[] = {
      {"layout", "native", ParameterField::tr("Packscope's own")},
      {"layout", "systemds", ParameterField::tr("as SystemDS")},
      {"simd", "auto", ParameterField::tr("best of this machine")},
      {"simd", "scalar", ParameterField::tr("none (scalar)")},
      {"simd", "avx2", QStringLiteral("AVX2")},
      {"simd", "avx512", QStringLiteral("AVX-512")},
      {"isolation", "case", ParameterField::tr("process for each case")},
      {"isolation", "worker", ParameterField::tr("one process for all")},
      {"isolation", "in-process", ParameterField::tr("none, in this window")},
  };
  for (const Row& row : rows) {
    if (row.parameter == parameterId && row.choice == choice) {
      return row.title;
    }
  }
  return results::fromUtf8(choice);
}

ParameterField::ParameterField(const bench::Parameter& parameter, QGridLayout* grid, int row, QWidget* parent)
    : QObject(parent),
      m_parameter(parameter),
      m_label(new QLabel(parent)),
      m_unit(new QLabel(parent)),
      m_note(new QLabel(parent)) {
  makeEditor(parent);
  m_editor->setObjectName(results::fromUtf8(parameter.id));
  m_label->setBuddy(m_editor);
  m_note->setWordWrap(true);
  m_note->setTextFormat(Qt::PlainText);
  m_note->hide();
  grid->addWidget(m_label, row, 0);
  const bool hasUnit = !parameter.unit.empty();
  grid->addWidget(m_row, row, 1, 1, hasUnit ? 1 : 2);
  if (hasUnit) {
    grid->addWidget(m_unit, row, 2);
  } else {
    m_unit->hide();
  }
  grid->addWidget(m_note, row + 1, 1, 1, 2);
  retranslate();
}

void ParameterField::makeEditor(QWidget* parent) {
  switch (m_parameter.kind) {
    case ParameterKind::Integer:
    case ParameterKind::Real:
      return makeNumberEditor(parent);
    case ParameterKind::Choice:
      return makeChoiceEditor(parent);
    case ParameterKind::Flag:
      return makeFlagEditor(parent);
    case ParameterKind::Text:
      return m_parameter.id == "values" ? makeValuesEditor(parent) : makeTextEditor(parent);
  }
}

void ParameterField::makeNumberEditor(QWidget* parent) {
  auto* row = new NumberRow(m_parameter, parent);
  m_row = row;
  m_editor = row->edit();
  m_read = [row] { return row->edit()->typed(); };
  m_write = [row](const QString& text) { row->edit()->setTyped(text); };
  connect(row->edit(), &NumberEdit::typedChanged, this, &ParameterField::onChanged);
}

void ParameterField::makeChoiceEditor(QWidget* parent) {
  auto* box = new CalmComboBox(parent);
  for (const std::string_view choice : m_parameter.choices) {
    box->addItem(QString(), results::fromUtf8(choice));
  }
  m_row = m_editor = box;
  m_read = [box] { return box->currentData().toString(); };
  m_write = [box](const QString& text) { box->setCurrentIndex(box->findData(text)); };
  m_retranslate = [this, box] {
    for (int i = 0; i < box->count(); ++i) {
      box->setItemText(i, choiceTitle(m_parameter.id, box->itemData(i).toString().toStdString()));
    }
  };
  connect(box, &QComboBox::currentIndexChanged, this, &ParameterField::onChanged);
}

void ParameterField::makeFlagEditor(QWidget* parent) {
  auto* box = new QCheckBox(parent);
  m_row = m_editor = box;
  m_read = [box] { return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); };
  m_write = [box](const QString& text) { box->setChecked(text == QLatin1String("true")); };
  connect(box, &QCheckBox::toggled, this, &ParameterField::onChanged);
}

void ParameterField::makeTextEditor(QWidget* parent) {
  auto* row = new PathRow(m_parameter.id == "input" ? PathRow::Kind::File
                          : m_parameter.id == "dir" ? PathRow::Kind::Folder
                                                    : PathRow::Kind::Text,
                          parent);
  m_row = row;
  m_editor = row->edit();
  m_read = [row] { return row->text(); };
  m_write = [row](const QString& text) { row->setText(text); };
  m_retranslate = [row, this] { row->retranslate(m_parameter.id == "input"); };
  connect(row, &PathRow::textChanged, this, &ParameterField::onChanged);
}

void ParameterField::makeValuesEditor(QWidget* parent) {
  auto* box = new CalmComboBox(parent);
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  for (const char* example : {"constant:54321", "lengths:uniform", "lengths:1-3", "zipf:1.2"}) {
    box->addItem(QLatin1String(example));
  }
  m_row = m_editor = box;
  m_read = [box] { return box->currentText(); };
  m_write = [box](const QString& text) { box->setEditText(text); };
  connect(box, &QComboBox::editTextChanged, this, &ParameterField::onChanged);
}

void ParameterField::onChanged() {
  check();
  Q_EMIT changed();
}

void ParameterField::check() {
  m_problem = problemWithTyped(m_parameter, m_read(), fieldLocale());
  m_note->setText(m_problem);
  m_note->setVisible(m_visible && !m_problem.isEmpty());
  QPalette palette = m_note->palette();
  palette.setColor(QPalette::WindowText, results::stateColor(results::State::Error, palette));
  m_note->setPalette(palette);
  m_editor->setAccessibleDescription(m_problem.isEmpty() ? results::engineText(m_parameter.help) : m_problem);
}

QString ParameterField::text() const {
  const auto value = readTyped(m_parameter, m_read(), fieldLocale());
  return value ? results::fromUtf8(bench::toText(m_parameter, *value)) : m_read();
}

QString ParameterField::title() const {
  return results::engineText(m_parameter.title);
}

void ParameterField::load(const bench::BenchmarkConfig& config) {
  m_write(typedText(m_parameter, m_parameter.get(config), fieldLocale()));
  check();
}

void ParameterField::store(bench::BenchmarkConfig& config) const {
  bench::setFromText(config, m_parameter, text().toStdString(), m_parameter.id);
}

void ParameterField::type(const QString& text) {
  m_write(text);
}

void ParameterField::setVisible(bool visible) {
  m_visible = visible;
  m_label->setVisible(visible);
  m_row->setVisible(visible);
  m_unit->setVisible(visible && showsUnit());
  m_note->setVisible(visible && !m_problem.isEmpty());
}

// "Rows 10,000 rows" says it twice and takes the room of the slider.
bool ParameterField::showsUnit() const {
  return !m_parameter.unit.empty() && title().compare(m_unit->text(), Qt::CaseInsensitive) != 0;
}

void ParameterField::setEnabled(bool enabled, const QString& reason) {
  m_row->setEnabled(enabled);
  m_label->setEnabled(enabled);
  m_unit->setEnabled(enabled);
  m_reason = reason;
  const QString help = enabled ? results::engineText(m_parameter.help) : reason;
  m_row->setToolTip(Qt::convertFromPlainText(help));
  m_label->setToolTip(Qt::convertFromPlainText(help));
}

void ParameterField::focus() {
  m_editor->setFocus();
}

void ParameterField::retranslate() {
  m_label->setText(title());
  m_unit->setText(results::engineText(m_parameter.unit));
  m_unit->setVisible(m_visible && showsUnit());
  m_editor->setAccessibleName(title());
  if (m_retranslate) {
    m_retranslate();
  }
  setEnabled(m_row->isEnabledTo(m_row->parentWidget()), m_reason);
  check();
}

}  // namespace packscope::setup
