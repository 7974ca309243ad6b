// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table_model.h"

#include "results/metric_text.h"

#include <algorithm>
#include <cmath>

namespace packscope::charts {
namespace {

bool isNumber(const QVariant& value) {
  return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::ULongLong;
}

QString shown(const QVariant& value) {
  if (value.typeId() == QMetaType::ULongLong) return results::countText(value.toULongLong());
  if (value.typeId() != QMetaType::Double) return value.toString();
  const double number = value.toDouble();
  const double magnitude = std::abs(number);
  const bool plain = magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e15);
  return results::numberStyle().locale.toString(number, plain ? 'f' : 'g', QLocale::FloatingPointShortest);
}

QString pasted(const QVariant& value) {
  if (value.typeId() == QMetaType::ULongLong) return QString::number(value.toULongLong());
  if (value.typeId() == QMetaType::Double)
    return QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
  QString text = value.toString();
  return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace

void ChartTableModel::setTable(TableData table) {
  const bool sameShape = table.rows == m_table.rows && table.headers == m_table.headers;
  if (sameShape && table.rows > 0) {
    // Keeps selection and scroll position between live updates.
    m_table = std::move(table);
    Q_EMIT dataChanged(index(0, 0), index(m_table.rows - 1, static_cast<int>(m_table.headers.size()) - 1));
    return;
  }
  beginResetModel();
  m_table = std::move(table);
  endResetModel();
}

int ChartTableModel::caseOfRow(int row) const {
  if (row < 0 || row >= m_table.rows || !m_table.caseIndex) return -1;
  return static_cast<int>(m_table.caseIndex(row));
}

int ChartTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_table.rows;
}

int ChartTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table.headers.size());
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= m_table.rows || index.column() >= m_table.headers.size()) return {};
  if (!m_table.cell) return {};
  if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::TextAlignmentRole) return {};
  const QVariant value = m_table.cell(index.row(), index.column());
  if (role == Qt::EditRole) return value;
  if (role == Qt::DisplayRole) return value.isValid() ? shown(value) : QStringLiteral("-");
  const Qt::Alignment side = isNumber(value) || !value.isValid() ? Qt::AlignRight : Qt::AlignLeft;
  return QVariant::fromValue(side | Qt::AlignVCenter);
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || section < 0) return {};
  if (orientation == Qt::Vertical) return section < m_table.rows ? QVariant(section + 1) : QVariant();
  return section < m_table.headers.size() ? QVariant(m_table.headers[section]) : QVariant();
}

QString tableAsText(const TableData& table, int maxRows) {
  QString text = table.headers.join(QLatin1Char('\t')) + QLatin1Char('\n');
  for (int row = 0; row < std::min(table.rows, maxRows); ++row) {
    QStringList cells;
    for (int column = 0; column < table.headers.size(); ++column) cells << pasted(table.cell(row, column));
    text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  }
  return text;
}

}  // namespace packscope::charts
