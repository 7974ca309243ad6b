// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/case_tree.h"

#include "bench/case.h"
#include "results/engine_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

namespace packscope::setup {
namespace {

// Narrower than the style's: the names are long and the panel is not.
constexpr int kIndentation = 14;

/// Finds in titles and ids.
class CaseFilter : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const QRegularExpression& pattern = filterRegularExpression();
    return pattern.match(index.data().toString()).hasMatch() ||
           pattern.match(index.data(CaseTreeModel::CaseIdRole).toString()).hasMatch();
  }
};

}  // namespace

CaseTree::CaseTree(QWidget* parent)
    : QWidget(parent),
      m_model(new CaseTreeModel(this)),
      m_proxy(new CaseFilter(this)),
      m_search(new QLineEdit(this)),
      m_view(new QTreeView(this)),
      m_all(new QToolButton(this)),
      m_published(new QToolButton(this)),
      m_none(new QToolButton(this)) {
  m_proxy->setSourceModel(m_model);
  m_proxy->setRecursiveFilteringEnabled(true);
  m_proxy->setAutoAcceptChildRows(true);
  m_view->setModel(m_proxy);
  m_view->header()->hide();
  m_view->setUniformRowHeights(true);
  m_view->setIndentation(kIndentation);
  m_view->setMinimumHeight(180);
  m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_search->setClearButtonEnabled(true);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(4);
  for (QToolButton* button : {m_all, m_published, m_none}) {
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    buttons->addWidget(button);
  }
  buttons->addStretch();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(m_search);
  layout->addLayout(buttons);
  layout->addWidget(m_view, 1);

  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_proxy->setFilterRegularExpression(
        QRegularExpression(QRegularExpression::escape(text), QRegularExpression::CaseInsensitiveOption));
    if (text.isEmpty()) {
      expandChecked();
    } else {
      m_view->expandAll();
    }
  });
  connect(m_all, &QToolButton::clicked, m_model, &CaseTreeModel::checkAll);
  connect(m_published, &QToolButton::clicked, m_model, &CaseTreeModel::checkPublished);
  connect(m_none, &QToolButton::clicked, m_model, &CaseTreeModel::checkNone);
  connect(m_model, &QAbstractItemModel::modelReset, this, &CaseTree::expandChecked);
  expandChecked();
  retranslate();
}

QSize CaseTree::sizeHint() const {
  int widest = 0;
  for (const bench::Case& row : bench::allCases()) {
    if (row.published) {
      widest = std::max(widest, m_view->fontMetrics().horizontalAdvance(results::engineText(row.title)));
    }
  }
  const QStyle* look = m_view->style();
  const int beside = 2 * kIndentation + look->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, m_view) +
                     4 * (look->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_view) + 1) +
                     look->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_view) +
                     2 * m_view->frameWidth();
  return QWidget::sizeHint().expandedTo({widest + beside, 0});
}

void CaseTree::focusSearch() {
  m_search->setFocus();
  m_search->selectAll();
}

void CaseTree::expandChecked() {
  // Few groups are easier to read open; of many only those that matter.
  const bool few = m_model->rowCount() <= 8;
  for (int row = 0; row < m_proxy->rowCount(); ++row) {
    const QModelIndex index = m_proxy->index(row, 0);
    m_view->setExpanded(index, few || index.data(Qt::CheckStateRole).toInt() != Qt::Unchecked);
  }
}

void CaseTree::retranslate() {
  m_search->setPlaceholderText(tr("Search cases"));
  m_search->setAccessibleName(tr("Search cases"));
  m_view->setAccessibleName(tr("Cases"));
  m_all->setText(tr("All"));
  m_published->setText(tr("Published"));
  m_none->setText(tr("None"));
  m_all->setToolTip(tr("Check every case"));
  m_published->setToolTip(tr("Check the cases of the published tables"));
  m_none->setToolTip(tr("Check no case"));
  for (QToolButton* button : {m_all, m_published, m_none}) {
    button->setAccessibleName(button->toolTip());
  }
  m_model->retranslate();
}

void CaseTree::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
  }
  QWidget::changeEvent(event);
}

}  // namespace packscope::setup
