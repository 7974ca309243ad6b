// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_panel.h"

#include "base/error.h"
#include "bench/plan.h"
#include "measure/environment.h"
#include "results/column_scroll_area.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/state_icon.h"
#include "setup/case_tree.h"
#include "setup/parameter_field.h"

#include <QButtonGroup>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>
#include <QStyle>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace packscope::setup {
namespace {

constexpr int kGap = 8;
// A drag of a slider asks once, when it rests.
constexpr int kEstimateMilliseconds = 60;

QGridLayout* makeGrid() {
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  return grid;
}

bool belongsTo(bench::ParameterGroup group, FamilyChoice family) {
  switch (group) {
    case bench::ParameterGroup::Matrix:
      return family != FamilyChoice::Integer;
    case bench::ParameterGroup::Integer:
      return family != FamilyChoice::Matrix;
    case bench::ParameterGroup::Run:
      break;
  }
  return true;
}

}  // namespace

SetupPanel::SetupPanel(QWidget* parent) : QWidget(parent) {
  auto* content = new QWidget(this);
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(kGap, kGap, kGap, kGap);
  layout->setSpacing(kGap);
  addData(layout);
  m_runHeading = addHeading(layout);
  auto* run = makeGrid();
  addFields(run, {"threads", "repetitions", "isolation"});
  layout->addLayout(run);
  m_casesHeading = addHeading(layout);
  m_cases = new CaseTree(content);
  layout->addWidget(m_cases, 1);
  addOptions(layout);

  auto* scroll = new results::ColumnScrollArea(this);
  scroll->setWidget(content);
  m_estimateText = new QLabel(this);
  m_estimateText->setWordWrap(true);
  m_estimateText->setTextFormat(Qt::PlainText);
  m_estimateText->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  // Room for the usual two lines, so that the panel does not jump.
  m_estimateText->setMinimumHeight(2 * fontMetrics().lineSpacing() + 2);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  outer->addWidget(scroll, 1);
  auto* bottom = new QVBoxLayout;
  bottom->setContentsMargins(kGap, 4, kGap, 4);
  bottom->addWidget(m_estimateText);
  outer->addLayout(bottom);

  connect(m_cases->model(), &CaseTreeModel::selectionsChanged, this, &SetupPanel::onChanged);
  m_estimateTimer.setSingleShot(true);
  m_estimateTimer.setInterval(kEstimateMilliseconds);
  connect(&m_estimateTimer, &QTimer::timeout, this, &SetupPanel::updateEstimate);
  retranslate();
  setConfig(m_base);
  updateEstimate();
}

SetupPanel::~SetupPanel() = default;

QSize SetupPanel::sizeHint() const {
  const int beside = 2 * kGap + style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
  return QWidget::sizeHint().expandedTo({m_cases->sizeHint().width() + beside, 0});
}

QLabel* SetupPanel::addHeading(QVBoxLayout* layout) {
  auto* heading = new QLabel;
  QFont font = heading->font();
  font.setBold(true);
  heading->setFont(font);
  layout->addWidget(heading);
  return heading;
}

void SetupPanel::addData(QVBoxLayout* layout) {
  m_dataHeading = addHeading(layout);
  m_matrix = new QRadioButton;
  m_integers = new QRadioButton;
  m_both = new QRadioButton;
  m_family = new QButtonGroup(this);
  auto* families = new QHBoxLayout;
  families->setSpacing(kGap);
  const std::pair<QRadioButton*, FamilyChoice> choices[] = {
      {m_matrix, FamilyChoice::Matrix}, {m_integers, FamilyChoice::Integer}, {m_both, FamilyChoice::Both}};
  for (const auto& [button, family] : choices) {
    m_family->addButton(button, static_cast<int>(family));
    families->addWidget(button);
  }
  families->addStretch();
  m_matrix->setChecked(true);
  layout->addLayout(families);
  auto* grid = makeGrid();
  addFields(grid, {"input", "rows", "cols", "sparsity", "uniques", "values"});
  layout->addLayout(grid);
  m_dataNote = new QLabel;
  m_dataNote->setWordWrap(true);
  m_dataNote->setTextFormat(Qt::PlainText);
  layout->addWidget(m_dataNote);
  connect(m_family, &QButtonGroup::idClicked, this,
          [this](int id) { setFamily(static_cast<FamilyChoice>(id)); });
}

void SetupPanel::addFields(QGridLayout* grid, std::initializer_list<std::string_view> ids) {
  for (const std::string_view id : ids) {
    if (const bench::Parameter* parameter = bench::findParameter(id)) {
      auto* field = new ParameterField(*parameter, grid, grid->rowCount(), this);
      connect(field, &ParameterField::changed, this, &SetupPanel::onChanged);
      m_fields.push_back(field);
    }
  }
}

void SetupPanel::addOptions(QVBoxLayout* layout) {
  m_optionsHeading = new QToolButton;
  m_optionsHeading->setAutoRaise(true);
  m_optionsHeading->setCheckable(true);
  m_optionsHeading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_optionsHeading->setArrowType(Qt::RightArrow);
  m_optionsHeading->setFocusPolicy(Qt::StrongFocus);
  QFont font = m_optionsHeading->font();
  font.setBold(true);
  m_optionsHeading->setFont(font);
  layout->addWidget(m_optionsHeading, 0, Qt::AlignLeft);
  m_options = new QWidget;
  auto* grid = makeGrid();
  m_options->setLayout(grid);
  // Whatever has no place of its own: a new parameter needs no edit here.
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (field(parameter.id) == nullptr) {
      addFields(grid, {parameter.id});
    }
  }
  m_options->hide();
  layout->addWidget(m_options);
  connect(m_optionsHeading, &QToolButton::toggled, this, [this](bool open) {
    m_options->setVisible(open);
    m_optionsHeading->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
  });
}

ParameterField* SetupPanel::field(std::string_view id) const {
  const auto found =
      std::ranges::find(m_fields, id, [](const ParameterField* f) { return f->parameter().id; });
  return found == m_fields.end() ? nullptr : *found;
}

QString SetupPanel::setConfig(const bench::BenchmarkConfig& config) {
  QString note;
  std::vector<bench::CaseSelection> cases;
  try {
    for (const bench::PlannedCase& planned :
         config.cases.empty() ? std::vector<bench::PlannedCase>() : bench::makePlan(config).cases) {
      bench::CaseSelection selection{planned.caseId, {}};
      selection.overrides.insert(planned.overrides.begin(), planned.overrides.end());
      cases.push_back(std::move(selection));
    }
  } catch (...) {
    note = results::fromUtf8(base::currentExceptionMessage());
  }
  m_loading = true;
  m_base = config;
  for (ParameterField* field : m_fields) {
    field->load(config);
  }
  const FamilyChoice family = cases.empty() ? m_cases->model()->family() : familyOf(cases);
  m_family->button(static_cast<int>(family))->setChecked(true);
  m_cases->model()->setSelections({});
  m_cases->model()->setFamily(family);
  m_cases->model()->setSelections(cases);
  m_loading = false;
  showFamily();
  onChanged();
  settle();
  return note;
}

bench::BenchmarkConfig SetupPanel::config() const {
  bench::BenchmarkConfig config = m_base;
  for (const ParameterField* field : m_fields) {
    if (field->problem().isEmpty()) {
      field->store(config);
    }
  }
  config.cases = m_cases->model()->selections();
  return config;
}

void SetupPanel::setFamily(FamilyChoice family) {
  m_cases->model()->setFamily(family);
  showFamily();
  onChanged();
}

void SetupPanel::showFamily() {
  const FamilyChoice family = m_cases->model()->family();
  for (ParameterField* field : m_fields) {
    field->setVisible(belongsTo(field->parameter().group, family));
  }
}

QString SetupPanel::matrixProblem() const {
  for (const ParameterField* field : m_fields) {
    if (!field->problem().isEmpty() && field->parameter().group != bench::ParameterGroup::Integer) {
      return tr("%1: %2").arg(field->title(), field->problem());
    }
  }
  return {};
}

QString SetupPanel::problem() const {
  for (const ParameterField* field : m_fields) {
    if (!field->problem().isEmpty() && belongsTo(field->parameter().group, m_cases->model()->family())) {
      return tr("%1: %2").arg(field->title(), field->problem());
    }
  }
  return m_estimate.problem;
}

void SetupPanel::focusProblem() {
  for (ParameterField* field : m_fields) {
    if (!field->problem().isEmpty() && belongsTo(field->parameter().group, m_cases->model()->family())) {
      m_optionsHeading->setChecked(m_optionsHeading->isChecked() || m_options->isAncestorOf(field->editor()));
      field->focus();
      return;
    }
  }
}

void SetupPanel::onChanged() {
  if (m_loading) {
    return;
  }
  const bool fromFile = !field("input")->text().isEmpty();
  for (const std::string_view id : {"rows", "cols", "sparsity", "uniques"}) {
    field(id)->setEnabled(!fromFile, tr("Taken from the file."));
  }
  m_casesHeading->setText(tr("Cases (%n checked)", nullptr, m_cases->model()->checkedCount()));
  Q_EMIT configChanged();
  m_estimateTimer.start();
}

void SetupPanel::settle() {
  if (m_estimateTimer.isActive()) {
    updateEstimate();
  }
}

void SetupPanel::updateEstimate() {
  m_estimateTimer.stop();
  m_estimate = estimateRun(config(), measure::availableMemoryBytes(), m_speeds);
  const QString text = problem().isEmpty() ? estimateText(m_estimate) : problem();
  m_estimateText->setText(text);
  m_estimateText->setToolTip(m_estimate.cases > 0 ? Qt::convertFromPlainText(estimateDetails(m_estimate))
                                                  : QString());
  const bool warn = !problem().isEmpty() || m_estimate.tooLarge > 0;
  QPalette colours = palette();
  if (warn) {
    colours.setColor(QPalette::WindowText, results::stateColor(results::State::Error, palette()));
  }
  m_estimateText->setPalette(colours);
  m_dataNote->setVisible(problem().isEmpty() && m_estimate.dataBytes > 0);
  m_dataNote->setText(tr("Matrix of %1").arg(results::bytesText(m_estimate.dataBytes)));
  Q_EMIT estimateChanged();
}

void SetupPanel::learnSpeeds(const bench::ResultSet& results) {
  m_speeds.learn(results);
  m_estimateTimer.start();
}

void SetupPanel::retranslate() {
  m_dataHeading->setText(tr("Data"));
  m_runHeading->setText(tr("Run"));
  m_optionsHeading->setText(tr("Options"));
  m_matrix->setText(tr("Matrix"));
  m_integers->setText(tr("Integers"));
  m_both->setText(tr("Both"));
  m_estimateText->setAccessibleName(tr("Estimate"));
  for (ParameterField* field : m_fields) {
    field->retranslate();
  }
  onChanged();
}

void SetupPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  } else if (event->type() == QEvent::PaletteChange && m_estimateText != nullptr) {
    m_estimateTimer.start();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::setup
