// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_model.h"

#include "compress/group_type.h"
#include "results/engine_text.h"
#include "results/metric_text.h"

#include <QFont>
#include <QTextDocument>
#include <algorithm>
#include <iterator>
#include <utility>

namespace packscope::plan {
namespace {

using compress::PlannedGroup;

/// A group, its number, and the matrix it belongs to.
struct Cell {
  const report::Inspection& inspection;
  const PlannedGroup& group;
  int row;

  std::uint64_t denseBytes() const { return 8 * inspection.plan.rows * group.columns.size(); }
};

QString typeTitle(compress::GroupKind kind) {
  return results::fromUtf8(compress::groupType(kind).title);
}

/// "DDC 2.680 kB · SDC 16.75 kB · Uncompressed 80.09 kB", the smallest first.
QString comparedText(const Cell& cell) {
  std::vector<compress::TypeEstimate> estimates = cell.group.estimates;
  std::ranges::stable_sort(estimates, {}, &compress::TypeEstimate::bytes);
  QStringList parts;
  for (const compress::TypeEstimate& estimate : estimates) {
    parts << typeTitle(estimate.kind) + QLatin1Char(' ') + results::bytesText(estimate.bytes);
  }
  return parts.isEmpty() ? results::fromUtf8(cell.group.reason) : parts.join(QStringLiteral("  ·  "));
}

struct Column {
  bool number;
  QString (*title)();
  QString (*help)();
  QString (*text)(const Cell&);
  QVariant (*key)(const Cell&);
};

QVariant numberKey(std::uint64_t value) {
  return QVariant::fromValue<qulonglong>(value);
}

const Column kColumns[]{
    Column{true, [] { return PlanModel::tr("Group"); },
           [] { return PlanModel::tr("Number of the column group."); },
           [](const Cell& c) { return results::countText(static_cast<std::uint64_t>(c.row)); },
           [](const Cell& c) { return QVariant(c.row); }},
    Column{false, [] { return PlanModel::tr("Type"); },
           [] { return PlanModel::tr("How the columns of the group are stored."); },
           [](const Cell& c) { return typeTitle(c.group.kind); },
           [](const Cell& c) { return QVariant(typeTitle(c.group.kind)); }},
    Column{false, [] { return PlanModel::tr("Columns"); },
           [] { return PlanModel::tr("The columns that are encoded together, counted from 0."); },
           [](const Cell& c) { return results::fromUtf8(report::columnsText(c.group.columns)); },
           [](const Cell& c) { return numberKey(c.group.columns.first()); }},
    Column{true, [] { return PlanModel::tr("Distinct"); },
           [] {
             return PlanModel::tr(
                 "Distinct values, or rows of values, that the columns hold; estimated from a sample.");
           },
           [](const Cell& c) { return results::countText(c.group.estimatedDistinct); },
           [](const Cell& c) { return numberKey(c.group.estimatedDistinct); }},
    Column{true, [] { return PlanModel::tr("Bits"); },
           [] { return PlanModel::tr("Bits of one code; 0 without codes."); },
           [](const Cell& c) { return results::countText(c.group.codeBits); },
           [](const Cell& c) { return numberKey(c.group.codeBits); }},
    Column{true, [] { return PlanModel::tr("Estimated"); },
           [] { return PlanModel::tr("Bytes that the planner expected, by the size model of the layout."); },
           [](const Cell& c) { return results::bytesText(c.group.estimatedBytes); },
           [](const Cell& c) { return numberKey(c.group.estimatedBytes); }},
    Column{true, [] { return PlanModel::tr("True"); },
           [] {
             return PlanModel::tr(
                 "Bytes of the group as built, by the same model; the bar is its share of the dense cells.");
           },
           [](const Cell& c) { return results::bytesText(c.group.trueBytes); },
           [](const Cell& c) { return numberKey(c.group.trueBytes); }},
    Column{true, [] { return PlanModel::tr("Dense"); },
           [] { return PlanModel::tr("8 bytes for each cell of the group."); },
           [](const Cell& c) { return results::bytesText(c.denseBytes()); },
           [](const Cell& c) { return numberKey(c.denseBytes()); }},
    Column{false, [] { return PlanModel::tr("Compared types"); },
           [] { return PlanModel::tr("What each type that fits would take, the smallest first."); },
           comparedText, [](const Cell& c) { return QVariant(comparedText(c)); }},
};
constexpr int kTrueBytes = 6;

QString tipText(const Cell& cell) {
  const QString says = results::fromUtf8(compress::groupType(cell.group.kind).says);
  return Qt::convertFromPlainText(
      cell.group.reason.empty() ? says : says + QLatin1Char('\n') + results::fromUtf8(cell.group.reason));
}

}  // namespace

PlanModel::PlanModel(QObject* parent) : QAbstractTableModel(parent) {}

int PlanModel::trueBytesColumn() {
  return kTrueBytes;
}

void PlanModel::setInspection(std::shared_ptr<const report::Inspection> inspection) {
  beginResetModel();
  m_inspection = std::move(inspection);
  endResetModel();
}

void PlanModel::retranslate() {
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

int PlanModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_inspection ? 0 : static_cast<int>(m_inspection->plan.groups.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(std::size(kColumns));
}

QVariant PlanModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  const auto& groups = m_inspection->plan.groups;
  const Cell cell{*m_inspection, groups[static_cast<std::size_t>(index.row())], index.row()};
  const Column& column = kColumns[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return column.text(cell);
    case Qt::ToolTipRole:
      return tipText(cell);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(column.number ? Qt::AlignRight | Qt::AlignVCenter
                                               : Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
      return column.key(cell);
    case ShareRole:
      if (index.column() != kTrueBytes || cell.denseBytes() == 0) {
        return {};
      }
      return static_cast<double>(cell.group.trueBytes) / static_cast<double>(cell.denseBytes());
    default:
      return {};
  }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
    return {};
  }
  const Column& column = kColumns[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole:
      return column.title();
    case Qt::ToolTipRole:
      return Qt::convertFromPlainText(column.help());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(column.number ? Qt::AlignRight | Qt::AlignVCenter
                                               : Qt::AlignLeft | Qt::AlignVCenter);
    default:
      return {};
  }
}

}  // namespace packscope::plan
