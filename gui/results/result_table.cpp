// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/result_table.h"

#include "results/engine_text.h"
#include "results/result_columns.h"
#include "results/result_model.h"
#include "results/state_icon.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <algorithm>

namespace packscope::results {
namespace {

/// Numbers by value, texts by locale; cells without a value last in both directions.
class ResultProxy : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
    const QVariant a = left.data(ResultModel::SortRole);
    const QVariant b = right.data(ResultModel::SortRole);
    if (a.isValid() != b.isValid()) {
      return (sortOrder() == Qt::AscendingOrder) == a.isValid();
    }
    if (a.typeId() == QMetaType::QString) {
      return a.toString().localeAwareCompare(b.toString()) < 0;
    }
    return a.toDouble() < b.toDouble();
  }
};

/// A thin bar under the text of the running case.
class ProgressDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant progress = index.data(ResultModel::ProgressRole);
    if (!progress.isValid()) {
      return;
    }
    QRectF bar = QRectF(option.rect).adjusted(4, 0, -4, -1);
    bar.setTop(bar.bottom() - 3);
    QColor color = stateColor(State::Running, option.palette);
    color.setAlphaF(0.25F);
    painter->fillRect(bar, color);
    bar.setWidth(bar.width() * progress.toDouble());
    color.setAlphaF(1);
    painter->fillRect(bar, color);
  }
};

}  // namespace

ResultTable::ResultTable(ResultModel* model, QWidget* parent)
    : QTableView(parent), m_model(model), m_proxy(new ResultProxy(this)) {
  m_proxy->setSourceModel(model);
  m_proxy->setSortRole(ResultModel::SortRole);
  setModel(m_proxy);
  setAccessibleName(tr("Results"));
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setEditTriggers(NoEditTriggers);
  setHorizontalScrollMode(ScrollPerPixel);
  setItemDelegateForColumn(resultColumnIndex("status"), new ProgressDelegate(this));
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsMovable(true);
  horizontalHeader()->setStretchLastSection(true);
  horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
  setShownColumns({});
  // Plan order until a head is clicked.
  horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  horizontalHeader()->setSortIndicatorClearable(true);
  setSortingEnabled(true);
  connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, &ResultTable::showHeaderMenu);
  connect(model, &QAbstractItemModel::modelReset, this, &ResultTable::resetColumnWidths);
  connect(model, &QAbstractItemModel::dataChanged, this, &ResultTable::fitColumns);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (!m_settingSelection) {
      Q_EMIT selectedCasesChanged(selectedCases());
    }
  });
  resetColumnWidths();
}

QList<int> ResultTable::selectedCases() const {
  QList<int> cases;
  const auto rows = selectionModel()->selectedRows();
  for (const QModelIndex& index : rows) {
    cases.append(m_proxy->mapToSource(index).row());
  }
  std::ranges::sort(cases);
  return cases;
}

void ResultTable::setSelectedCases(const QList<int>& cases) {
  QItemSelection selection;
  for (const int row : cases) {
    const QModelIndex index = m_proxy->mapFromSource(m_model->index(row, 0));
    if (index.isValid()) {
      selection.select(index, index.siblingAtColumn(m_proxy->columnCount() - 1));
    }
  }
  m_settingSelection = true;
  selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  if (!selection.isEmpty()) {
    scrollTo(selection.first().topLeft());
  }
  m_settingSelection = false;
}

int ResultTable::currentCase() const {
  const QModelIndex index = m_proxy->mapToSource(currentIndex());
  return index.isValid() ? index.row() : -1;
}

QString ResultTable::selectionText() const {
  std::vector<int> columns;
  for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
    const int logical = horizontalHeader()->logicalIndex(visual);
    if (!isColumnHidden(logical)) {
      columns.push_back(logical);
    }
  }
  QList<int> rows;
  const auto selected = selectionModel()->selectedRows();
  for (const QModelIndex& index : selected) {
    rows.append(index.row());
  }
  if (rows.isEmpty()) {
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
      rows.append(row);
    }
  }
  std::ranges::sort(rows);
  const auto line = [&](const auto& cell) {
    QStringList cells;
    for (const int column : columns) {
      cells.append(cell(column).toString().simplified());
    }
    return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  };
  QString text = line([&](int column) { return m_proxy->headerData(column, Qt::Horizontal); });
  for (const int row : rows) {
    text += line([&](int column) { return m_proxy->index(row, column).data(); });
  }
  return text;
}

void ResultTable::copySelection() const {
  QApplication::clipboard()->setText(selectionText());
}

QStringList ResultTable::shownColumns() const {
  QStringList ids;
  for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
    const int logical = horizontalHeader()->logicalIndex(visual);
    if (!isColumnHidden(logical)) {
      ids.append(fromUtf8(resultColumns()[static_cast<std::size_t>(logical)].id));
    }
  }
  return ids;
}

void ResultTable::setShownColumns(const QStringList& ids) {
  const auto columns = resultColumns();
  const bool anyKnown =
      std::ranges::any_of(ids, [](const QString& id) { return resultColumnIndex(id.toStdString()) >= 0; });
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool shown = anyKnown ? ids.contains(fromUtf8(columns[i].id)) : columns[i].shown;
    // The name of the case is what makes a row readable.
    setColumnHidden(static_cast<int>(i), !shown && columns[i].id != "case");
  }
  int visual = 0;
  for (const QString& id : ids) {
    if (const int logical = resultColumnIndex(id.toStdString()); logical >= 0) {
      horizontalHeader()->moveSection(horizontalHeader()->visualIndex(logical), visual++);
    }
  }
}

void ResultTable::fillColumnMenu(QMenu* menu) {
  const auto columns = resultColumns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const int logical = static_cast<int>(i);
    QAction* action = menu->addAction(columns[i].title(columns[i]));
    action->setCheckable(true);
    action->setChecked(!isColumnHidden(logical));
    action->setEnabled(columns[i].id != "case");
    connect(action, &QAction::toggled, this, [this, logical](bool shown) {
      setColumnHidden(logical, !shown);
      if (shown) {
        resizeColumnToContents(logical);
      }
      Q_EMIT shownColumnsChanged();
    });
  }
}

void ResultTable::showHeaderMenu(const QPoint& position) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillColumnMenu(menu);
  menu->addSeparator();
  menu->addAction(tr("Reset columns"), this, [this] {
    for (int i = 0; i < horizontalHeader()->count(); ++i) {
      horizontalHeader()->moveSection(horizontalHeader()->visualIndex(i), i);
    }
    setShownColumns({});
    resetColumnWidths();
    Q_EMIT shownColumnsChanged();
  });
  menu->popup(horizontalHeader()->mapToGlobal(position));
}

void ResultTable::resetColumnWidths() {
  for (int i = 0; i < m_proxy->columnCount(); ++i) {
    setColumnWidth(i, horizontalHeader()->sectionSizeHint(i) + 8);
  }
  fitColumns();
}

// Widths only grow while a run goes on, so that the table does not jump.
void ResultTable::fitColumns() {
  for (int i = 0; i < m_proxy->columnCount(); ++i) {
    const bool note = resultColumns()[static_cast<std::size_t>(i)].id == "note";
    if (isColumnHidden(i) || note) {
      continue;
    }
    const int wanted = std::min(sizeHintForColumn(i) + 12, 360);
    if (wanted > columnWidth(i)) {
      setColumnWidth(i, wanted);
    }
  }
}

void ResultTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    copySelection();
    event->accept();
    return;
  }
  QTableView::keyPressEvent(event);
}

void ResultTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Results"));
    m_model->retranslate();
    resetColumnWidths();
  }
  QTableView::changeEvent(event);
}

}  // namespace packscope::results
