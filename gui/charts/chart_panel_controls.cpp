// SPDX-License-Identifier: GPL-3.0-or-later
// ChartPanel: its widgets, their texts and their state.
#include "charts/chart_legend.h"
#include "charts/chart_panel.h"
#include "charts/chart_table.h"
#include "charts/chart_table_model.h"
#include "charts/chart_text.h"
#include "charts/chart_view.h"
#include "charts/flow_layout.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace packscope::charts {
namespace {

constexpr int kGrid = 8;
constexpr int kMostControlRows = 2;
constexpr int kChartWidth = 360;  // Beside a legend with long names.

QToolButton* makeButton(QWidget* parent, const char* name, bool checkable) {
  auto* button = new QToolButton(parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setCheckable(checkable);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

QComboBox* makeBox(QWidget* parent, const char* name) {
  auto* box = new QComboBox(parent);
  box->setObjectName(QString::fromLatin1(name));
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  return box;
}

void setText(QToolButton* button, const QString& text, const QString& toolTip) {
  button->setText(text);
  button->setToolTip(toolTip);
  QString name = text;
  button->setAccessibleName(name.remove(QLatin1Char('&')));
}

}  // namespace

void ChartPanel::buildPages() {
  m_view = new SafeChartView;
  m_view->setObjectName(QStringLiteral("chartView"));
  m_scroll = new QScrollArea;
  m_scroll->setWidget(m_view);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_legend = new ChartLegend;
  m_legend->setObjectName(QStringLiteral("chartLegend"));
  m_splitter = new QSplitter(Qt::Horizontal);
  m_splitter->setObjectName(QStringLiteral("chartSplitter"));
  m_splitter->addWidget(m_legend);
  m_splitter->addWidget(m_scroll);
  m_splitter->setStretchFactor(0, 0);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setChildrenCollapsible(false);
  m_tableModel = new ChartTableModel(this);
  m_tableView = new QTableView;
  m_tableView->setObjectName(QStringLiteral("chartTable"));
  m_tableView->setModel(m_tableModel);
  m_tableView->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_tableView->setTabKeyNavigation(false);
  m_tableView->setWordWrap(false);
  m_tableView->setAlternatingRowColors(true);
  m_tableView->verticalHeader()->setVisible(false);
  // Reading a million rows to find the widest would take seconds.
  m_tableView->horizontalHeader()->setResizeContentsPrecision(100);
  m_tableView->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_empty = new QLabel;
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  m_empty->setTextFormat(Qt::PlainText);
  m_pages = new QStackedWidget;
  m_pages->addWidget(m_splitter);
  m_pages->addWidget(m_tableView);
  m_pages->addWidget(m_empty);
}

QWidget* ChartPanel::labelled(QLabel* label, QWidget* field) {
  auto* pair = new QWidget(m_controls);
  auto* row = new QHBoxLayout(pair);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid / 2);
  row->addWidget(label);
  row->addWidget(field);
  label->setBuddy(field);
  return pair;
}

void ChartPanel::buildControls() {
  m_controls = new QWidget(this);
  m_kindLabel = new QLabel;
  m_metricLabel = new QLabel;
  m_scaleLabel = new QLabel;
  m_errorLabel = new QLabel;
  m_kindBox = makeBox(nullptr, "chartKind");
  m_metricBox = makeBox(nullptr, "chartMetric");
  m_scaleBox = makeBox(nullptr, "chartScale");
  m_errorBox = makeBox(nullptr, "chartErrorBars");
  m_legendButton = makeButton(nullptr, "chartLegendButton", true);
  m_tableButton = makeButton(nullptr, "chartTableButton", true);
  m_copyButton = makeButton(nullptr, "chartCopyButton", false);
  m_exportButton = makeButton(nullptr, "chartExportButton", false);
  auto* flow = new FlowLayout(m_controls);
  flow->setContentsMargins(kGrid, 0, kGrid, 0);
  flow->addWidget(labelled(m_kindLabel, m_kindBox));
  flow->addWidget(labelled(m_metricLabel, m_metricBox));
  flow->addWidget(labelled(m_scaleLabel, m_scaleBox));
  flow->addWidget(labelled(m_errorLabel, m_errorBox));
  for (QToolButton* button : {m_legendButton, m_tableButton, m_copyButton, m_exportButton})
    flow->addWidget(button);
  m_notes = new QLabel;
  m_notes->setObjectName(QStringLiteral("chartNotes"));
  m_notes->setTextFormat(Qt::PlainText);
  m_notes->setWordWrap(true);
  m_notes->setContentsMargins(kGrid, 0, kGrid, 0);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, kGrid / 2);
  column->setSpacing(kGrid / 2);
  column->addWidget(m_pages, 1);
  column->addWidget(m_notes);
  column->addWidget(m_controls);
}

void ChartPanel::fillControls() {
  const QSignalBlocker kindBlocker(m_kindBox);
  const QSignalBlocker metricBlocker(m_metricBox);
  const QSignalBlocker scaleBlocker(m_scaleBox);
  const QSignalBlocker errorBlocker(m_errorBox);
  for (QComboBox* box : {m_kindBox, m_metricBox, m_scaleBox, m_errorBox}) box->clear();
  for (const ChartKind& kind : chartKinds()) m_kindBox->addItem(kind.title(), QString(kind.id));
  for (const bench::Metric& metric : bench::metrics()) {
    m_metricBox->addItem(fromEngine(metric.title), fromUtf8(metric.id));
    m_metricBox->setItemData(m_metricBox->count() - 1, Qt::convertFromPlainText(fromEngine(metric.help)),
                             Qt::ToolTipRole);
  }
  m_scaleBox->addItem(tr("linear"), static_cast<int>(ScaleKind::Linear));
  m_scaleBox->addItem(tr("logarithmic"), static_cast<int>(ScaleKind::Log));
  for (const ErrorBarKind& kind : errorBarKinds())
    m_errorBox->addItem(kind.title(), static_cast<int>(kind.kind));
  m_kindBox->setCurrentIndex(m_kindBox->findData(m_options.kind));
  m_metricBox->setCurrentIndex(m_metricBox->findData(m_options.metric));
  m_errorBox->setCurrentIndex(m_errorBox->findData(static_cast<int>(m_options.errorBars)));
}

void ChartPanel::retranslate() {
  m_kindLabel->setText(tr("C&hart"));
  m_metricLabel->setText(tr("&Metric"));
  m_scaleLabel->setText(tr("S&cale"));
  m_errorLabel->setText(tr("Error &bars"));
  m_kindBox->setAccessibleName(tr("Kind of chart"));
  m_metricBox->setAccessibleName(tr("Metric"));
  m_scaleBox->setAccessibleName(tr("Scale of the values"));
  m_errorBox->setAccessibleName(tr("Kind of error bars"));
  for (QComboBox* box : {m_kindBox, m_metricBox, m_errorBox}) box->setToolTip(box->accessibleName());
  setText(m_legendButton, tr("&Legend"), tr("Shows which case is drawn how; uncheck a case to hide it"));
  setText(m_tableButton, tr("Show as &table"), tr("The figures of this chart as rows and columns"));
  setText(m_copyButton, tr("Co&py"), tr("Copies the chart as a picture and its figures as text"));
  setText(m_exportButton, tr("E&xport..."), tr("Saves the chart or its figures to a file"));
  m_legend->setAccessibleName(tr("Legend: cases of the chart"));
  m_tableView->setAccessibleName(tr("Figures of the chart"));
  fillControls();
  userChose();
  updateControls();
  updateLegendVisibility();
  fitControls();
}

void ChartPanel::connectControls() {
  connect(m_kindBox, &QComboBox::activated, this,
          [this](int row) { setKind(m_kindBox->itemData(row).toString()); });
  connect(m_metricBox, &QComboBox::activated, this, [this](int row) {
    setMetric(m_metricBox->itemData(row).toString());
    Q_EMIT metricChanged(m_options.metric);
  });
  connect(m_scaleBox, &QComboBox::activated, this,
          [this](int row) { setScale(static_cast<ScaleKind>(m_scaleBox->itemData(row).toInt())); });
  connect(m_errorBox, &QComboBox::activated, this,
          [this](int row) { setErrorBars(static_cast<ErrorBars>(m_errorBox->itemData(row).toInt())); });
  connect(m_legendButton, &QToolButton::toggled, this, [this](bool shown) {
    m_legendOfKind[m_options.kind] = shown;
    updateLegendVisibility();
  });
  connect(m_tableButton, &QToolButton::toggled, this, [this](bool shown) {
    userChose();
    Q_EMIT tableShownChanged(shown);
  });
  connect(m_copyButton, &QToolButton::clicked, this, &ChartPanel::copy);
  connect(m_exportButton, &QToolButton::clicked, this, &ChartPanel::requestExport);
}

// In a narrow window the words before the boxes make four rows of controls and leave the chart the rest; what
// a box chooses is in its tool tip then.
void ChartPanel::fitControls() {
  const std::pair<QLabel*, QComboBox*> fields[] = {{m_kindLabel, m_kindBox},
                                                   {m_metricLabel, m_metricBox},
                                                   {m_scaleLabel, m_scaleBox},
                                                   {m_errorLabel, m_errorBox}};
  const int room = width() - 2 * kGrid;
  int rows = 1;
  int x = 0;
  const auto place = [&](int wide) {
    if (x > 0 && x + wide > room) {
      ++rows;
      x = 0;
    }
    x += wide + kGrid;
  };
  for (const auto& [label, box] : fields)
    place(label->sizeHint().width() + kGrid / 2 + box->sizeHint().width());
  for (const QToolButton* button : {m_legendButton, m_tableButton, m_copyButton, m_exportButton})
    place(button->sizeHint().width());
  for (const auto& [label, box] : fields) {
    label->setVisible(rows <= kMostControlRows);
    // The layout around the pair keeps the size it asked for before.
    label->parentWidget()->layout()->activate();
    label->parentWidget()->updateGeometry();
  }
}

void ChartPanel::updateControls() {
  const ChartOptions shown = options();
  const bool useful = m_results && logScaleUseful(*m_results, shown, *m_cache);
  const QString reason = m_results
                             ? tr("A logarithmic scale needs a value above 0, and none of those shown is.")
                             : tr("There is nothing to show on a scale yet.");
  m_scaleBox->setEnabled(useful);
  m_scaleBox->setToolTip(useful ? tr("Logarithmic: equal ratios have equal lengths") : reason);
  m_scaleBox->setAccessibleDescription(m_scaleBox->toolTip());
  const QSignalBlocker blocker(m_scaleBox);
  m_scaleBox->setCurrentIndex(m_scaleBox->findData(static_cast<int>(shown.scale)));
  const ChartKind* kind = findChartKind(m_options.kind);
  m_errorBox->parentWidget()->setVisible(kind != nullptr && kind->hasErrorBars);
  const bool something = m_results && !m_results->cases.empty();
  m_copyButton->setEnabled(something);
  m_exportButton->setEnabled(something);
  m_tableButton->setEnabled(something);
  m_legendButton->setEnabled(something);
}

void ChartPanel::updateLegend(MarkStyle mark) {
  QStringList names;
  if (m_results) {
    for (const auto& result : m_results->cases) names << fromUtf8(result->planned.label);
  }
  const bool otherCases = names.size() != m_legend->count();
  m_legend->setCases(names, hiddenIndexes(), styleFrom(m_legend->palette(), m_legend->font()), mark);
  m_legend->setSelected({m_selected.begin(), m_selected.end()});
  if (otherCases) fitLegend();
}

void ChartPanel::updateLegendVisibility() {
  const ChartKind* kind = findChartKind(m_options.kind);
  const auto chosen = m_legendOfKind.find(m_options.kind);
  const bool shown = chosen != m_legendOfKind.end() ? chosen->second : kind != nullptr && !kind->namesOnAxis;
  m_legend->setVisible(shown);
  fitLegend();
  const QSignalBlocker blocker(m_legendButton);
  m_legendButton->setChecked(shown);
}

void ChartPanel::fitLegend() {
  // Whole names, as long as the chart keeps room, or else the larger part.
  const int all = m_splitter->width();
  const int width = std::min(m_legend->sizeHint().width(), std::max(all * 2 / 5, all - kChartWidth));
  if (width > 0) m_splitter->setSizes({width, std::max(1, all - width)});
}

QString ChartPanel::saveState() const {
  QJsonObject scales;
  for (const auto& [kind, scale] : m_scaleOfKind) {
    scales.insert(kind, scale == ScaleKind::Log ? QStringLiteral("log") : QStringLiteral("linear"));
  }
  QJsonObject legends;
  for (const auto& [kind, shown] : m_legendOfKind) legends.insert(kind, shown);
  const QJsonObject state{{QStringLiteral("kind"), m_options.kind},
                          {QStringLiteral("metric"), m_options.metric},
                          {QStringLiteral("errorBars"), QString(errorBarKind(m_options.errorBars).id)},
                          {QStringLiteral("scales"), scales},
                          {QStringLiteral("legends"), legends}};
  return QString::fromUtf8(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

bool ChartPanel::restoreState(const QString& state) {
  const QJsonDocument document = QJsonDocument::fromJson(state.toUtf8());
  if (!document.isObject()) return false;
  const QJsonObject object = document.object();
  const QJsonObject scales = object.value(QStringLiteral("scales")).toObject();
  const QJsonObject legends = object.value(QStringLiteral("legends")).toObject();
  for (const ChartKind& kind : chartKinds()) {
    const QString id(kind.id);
    const QString scale = scales.value(id).toString();
    if (scale == QStringLiteral("log")) m_scaleOfKind[id] = ScaleKind::Log;
    if (scale == QStringLiteral("linear")) m_scaleOfKind[id] = ScaleKind::Linear;
    if (legends.value(id).isBool()) m_legendOfKind[id] = legends.value(id).toBool();
  }
  for (const ErrorBarKind& kind : errorBarKinds()) {
    if (object.value(QStringLiteral("errorBars")).toString() == kind.id) setErrorBars(kind.kind);
  }
  setMetric(object.value(QStringLiteral("metric")).toString());
  setKind(object.value(QStringLiteral("kind")).toString());
  updateLegendVisibility();
  userChose();
  return true;
}

}  // namespace packscope::charts
