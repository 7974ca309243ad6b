// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_panel.h"

#include "charts/flow_layout.h"
#include "compress/group_type.h"
#include "plan/plan_arguments.h"
#include "plan/plan_job.h"
#include "plan/plan_model.h"
#include "results/engine_text.h"
#include "results/metric_text.h"
#include "results/shell_text.h"
#include "results/state_icon.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

namespace packscope::plan {
namespace {

/// A thin bar under the true bytes: their share of the dense ones.
class ShareDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(PlanModel::ShareRole);
    if (!share.isValid()) {
      return;
    }
    QRectF bar = QRectF(option.rect).adjusted(4, 0, -4, -1);
    bar.setTop(bar.bottom() - 3);
    QColor color = results::stateColor(results::State::Running, option.palette);
    color.setAlphaF(0.2F);
    painter->fillRect(bar, color);
    bar.setWidth(bar.width() * std::min(1.0, share.toDouble()));
    color.setAlphaF(1);
    painter->fillRect(bar, color);
  }
};

/// "261.7 kB (3.27 %)".
QString sizeText(std::uint64_t bytes, std::uint64_t dense) {
  if (dense == 0) {
    return results::bytesText(bytes);
  }
  const double percent = 100 * static_cast<double>(bytes) / static_cast<double>(dense);
  return results::bytesText(bytes) + QStringLiteral(" (%1 %)").arg(results::numberText(percent, 3));
}

QLabel* plainLabel() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

PlanPanel::PlanPanel(QWidget* parent)
    : QWidget(parent),
      m_job(new PlanJob(this)),
      m_model(new PlanModel(this)),
      m_stack(new QStackedWidget),
      m_hint(plainLabel()),
      m_headline(plainLabel()),
      m_sizes(plainLabel()),
      m_stale(plainLabel()),
      m_table(new QTableView),
      m_plan(new QPushButton),
      m_cancel(new QPushButton),
      m_open(new QPushButton),
      m_copy(new QPushButton) {
  QFont bold = m_headline->font();
  bold.setBold(true);
  m_headline->setFont(bold);
  m_hint->setAlignment(Qt::AlignCenter);
  m_hint->setMargin(24);

  auto* sorted = new QSortFilterProxyModel(this);
  sorted->setSourceModel(m_model);
  sorted->setSortRole(PlanModel::SortRole);
  m_table->setModel(sorted);
  m_table->setSelectionBehavior(QTableView::SelectRows);
  m_table->setAlternatingRowColors(true);
  m_table->setShowGrid(false);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->setEditTriggers(QTableView::NoEditTriggers);
  m_table->setHorizontalScrollMode(QTableView::ScrollPerPixel);
  m_table->setItemDelegateForColumn(PlanModel::trueBytesColumn(), new ShareDelegate(this));
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  m_table->horizontalHeader()->setSortIndicatorClearable(true);
  m_table->setSortingEnabled(true);

  m_stack->addWidget(m_hint);
  m_stack->addWidget(m_table);
  // The row of a small window breaks instead of pushing the docks aside.
  auto* buttons = new charts::FlowLayout(nullptr);
  buttons->setSpacing(8);
  for (QPushButton* button : {m_plan, m_cancel, m_open, m_copy}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  auto* top = new QVBoxLayout;
  top->setContentsMargins(8, 8, 8, 4);
  top->setSpacing(6);
  top->addLayout(buttons);
  top->addWidget(m_headline);
  top->addWidget(m_sizes);
  top->addWidget(m_stale);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(top);
  layout->addWidget(m_stack, 1);

  connect(m_plan, &QPushButton::clicked, this, &PlanPanel::plan);
  connect(m_cancel, &QPushButton::clicked, this, &PlanPanel::cancel);
  connect(m_open, &QPushButton::clicked, this, &PlanPanel::chooseFile);
  connect(m_copy, &QPushButton::clicked, this, &PlanPanel::copyCommand);
  connect(m_job, &PlanJob::runningChanged, this, &PlanPanel::updateState);
  connect(m_job, &PlanJob::finished, this, &PlanPanel::showInspection);
  connect(m_job, &PlanJob::failed, this, [this](const QString& problem) {
    m_asked = m_shown;
    updateState();
    Q_EMIT failed(problem);
  });
  retranslate();
}

bool PlanPanel::isRunning() const {
  return m_job->isRunning();
}
QString PlanPanel::summaryText() const {
  return m_headline->text() + QLatin1Char('\n') + m_sizes->text();
}
QString PlanPanel::hintText() const {
  return m_stack->currentWidget() == m_hint ? m_hint->text() : m_stale->text();
}

void PlanPanel::setConfig(const bench::BenchmarkConfig& config) {
  m_config = config;
  updateState();
}

void PlanPanel::setProblem(const QString& problem) {
  m_problem = problem;
  updateState();
}

void PlanPanel::plan() {
  start(planArguments(m_config));
}
void PlanPanel::showFile(const QString& path) {
  start(fileArguments(path));
}

void PlanPanel::start(const QStringList& arguments) {
  m_asked = arguments;
  m_job->start(arguments, m_program);
}

void PlanPanel::cancel() {
  m_asked = m_shown;
  m_job->cancel();
}

void PlanPanel::showInspection(const std::shared_ptr<const report::Inspection>& inspection) {
  m_inspection = inspection;
  m_shown = m_asked;
  m_model->setInspection(inspection);
  fitColumns();
  retranslate();
  Q_EMIT shown();
}

void PlanPanel::fitColumns() {
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 10);
  m_table->resizeColumnsToContents();
  const QHeaderView* header = m_table->horizontalHeader();
  const int last = header->count() - 1;
  m_table->setColumnWidth(last, std::max(m_table->columnWidth(last),
                                         m_table->viewport()->width() - header->sectionPosition(last)));
}

void PlanPanel::chooseFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open compressed file"), QString(),
                                                    tr("Packscope compressed matrix (*.psc);;All files (*)"));
  if (!path.isEmpty()) {
    showFile(path);
  }
}

void PlanPanel::copyCommand() {
  std::vector<std::string> command{"packscope-bench"};
  for (const QString& argument : m_shown.isEmpty() ? planArguments(m_config) : m_shown) {
    command.push_back(argument.toStdString());
  }
  QApplication::clipboard()->setText(results::fromUtf8(results::shellText(command)));
}

void PlanPanel::updateState() {
  const bool running = isRunning();
  m_plan->setEnabled(!running && m_problem.isEmpty());
  m_plan->setToolTip(m_problem.isEmpty() ? tr("Plan and compress the matrix of the setup in its layout")
                                         : m_problem.toHtmlEscaped());
  m_open->setEnabled(!running);
  m_cancel->setEnabled(running);
  m_stack->setCurrentWidget(m_inspection ? static_cast<QWidget*>(m_table) : m_hint);
  m_headline->setVisible(m_inspection != nullptr);
  m_sizes->setVisible(m_inspection != nullptr);
  m_hint->setText(running
                      ? tr("Planning…")
                      : tr("“Plan” shows how the matrix of the setup is split into column groups, what each "
                           "takes, and why its type won. A compressed file shows the groups it holds."));
  const bool stale = m_inspection != nullptr && !m_inspection->fromFile && m_shown != planArguments(m_config);
  m_stale->setText(running ? tr("Planning…")
                   : stale ? tr("The setup has changed since; “Plan” plans for it.")
                           : QString());
  m_stale->setVisible(m_inspection != nullptr && !m_stale->text().isEmpty());
}

void PlanPanel::retranslate() {
  m_plan->setText(tr("&Plan"));
  m_cancel->setText(tr("&Stop"));
  m_open->setText(tr("&Open compressed file…"));
  m_copy->setText(tr("&Copy as command line"));
  m_table->setAccessibleName(tr("Column groups"));
  m_model->retranslate();
  if (m_inspection) {
    const compress::CompressionPlan& plan = m_inspection->plan;
    std::map<compress::GroupKind, std::uint64_t> kinds;
    for (const compress::PlannedGroup& group : plan.groups) {
      ++kinds[group.kind];
    }
    QStringList groups;
    for (const auto& [kind, count] : kinds) {
      groups << results::countText(count) + QLatin1Char(' ') +
                    results::fromUtf8(compress::groupType(kind).title);
    }
    const QString cells =
        tr("%1 × %2 values, %3, as groups: %4")
            .arg(results::countText(plan.rows), results::countText(plan.cols),
                 results::bytesText(m_inspection->denseBytes), groups.join(QStringLiteral(", ")));
    // What was generated is named by its parameters, which the setup shows.
    const bool fromPath = m_shown.size() > 1 && !m_shown.at(1).startsWith(QLatin1String("--"));
    m_headline->setText(fromPath ? results::fromUtf8(m_inspection->source) + QLatin1Char('\n') + cells
                                 : cells);
    QString sizes = tr("In memory %1, in a JVM %2, SystemDS block %3, native file %4.")
                        .arg(sizeText(m_inspection->memoryBytes, m_inspection->denseBytes),
                             sizeText(m_inspection->jvmBytes, m_inspection->denseBytes),
                             sizeText(m_inspection->blockBytes, m_inspection->denseBytes),
                             sizeText(m_inspection->fileBytes, m_inspection->denseBytes));
    if (!m_inspection->fromFile) {
      sizes +=
          QLatin1Char(' ') + tr("Planned from %1 of %2 rows.")
                                 .arg(results::countText(plan.sampledRows), results::countText(plan.rows));
    }
    if (!plan.note.empty()) {
      sizes += QLatin1Char(' ') + results::fromUtf8(plan.note);
    }
    m_sizes->setText(sizes);
  }
  updateState();
}

void PlanPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::plan
