// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/result_model.h"

#include "results/result_columns.h"
#include "results/state_icon.h"

#include <QFont>
#include <QGuiApplication>
#include <QTextDocument>
#include <algorithm>
#include <utility>

namespace packscope::results {
namespace {

State stateOf(bench::CaseStatus status) {
  switch (status) {
    case bench::CaseStatus::Running:
      return State::Running;
    case bench::CaseStatus::Completed:
      return State::Ok;
    case bench::CaseStatus::Failed:
      return State::Error;
    case bench::CaseStatus::Cancelled:
      return State::Unknown;
    case bench::CaseStatus::Pending:
      break;
  }
  return State::Waiting;
}

/// Quieter than the rest, but still readable on the row.
QColor mutedText(const QPalette& palette) {
  const QColor text = palette.color(QPalette::Text);
  const QColor base = palette.color(QPalette::Base);
  constexpr float kShare = 0.62F;
  const auto mix = [](float a, float b) { return a * kShare + b * (1 - kShare); };
  return QColor::fromRgbF(mix(text.redF(), base.redF()), mix(text.greenF(), base.greenF()),
                          mix(text.blueF(), base.blueF()));
}

QVariant foregroundOf(bench::CaseStatus status) {
  const QPalette palette = QGuiApplication::palette();
  switch (status) {
    case bench::CaseStatus::Failed:
      return stateColor(State::Error, palette);
    case bench::CaseStatus::Pending:
    case bench::CaseStatus::Cancelled:
      return mutedText(palette);
    default:
      return {};
  }
}

QVariant progressOf(const bench::CaseResult& result, const CaseSummary& summary) {
  if (result.outcome.status != bench::CaseStatus::Running) {
    return {};
  }
  const double asked = static_cast<double>(std::max<std::uint64_t>(1, result.planned.config.repetitions));
  return std::min(1.0, static_cast<double>(summary.timedSamples) / asked);
}

}  // namespace

ResultModel::ResultModel(QObject* parent) : QAbstractTableModel(parent) {}

bool ResultModel::hasSamePlan(const bench::ResultSet& other) const {
  if (!m_results || m_results->startedAt != other.startedAt ||
      m_results->cases.size() != other.cases.size()) {
    return false;
  }
  return std::ranges::equal(m_results->cases, other.cases, [](const auto& a, const auto& b) {
    return a->planned.caseId == b->planned.caseId && a->planned.label == b->planned.label;
  });
}

void ResultModel::setResults(std::shared_ptr<const bench::ResultSet> results, ResultSummaries summaries) {
  if (results && hasSamePlan(*results)) {
    m_results = std::move(results);
    m_summaries = std::move(summaries);
    if (rowCount() > 0) {
      Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    return;
  }
  beginResetModel();
  m_results = std::move(results);
  m_summaries = std::move(summaries);
  m_baseline = -1;
  endResetModel();
}

void ResultModel::setResults(std::shared_ptr<const bench::ResultSet> results) {
  ResultSummaries summaries = results ? SummaryCache().summarize(*results) : ResultSummaries();
  setResults(std::move(results), std::move(summaries));
}

void ResultModel::setBaseline(int row) {
  m_baseline = row >= 0 && row < rowCount() ? row : -1;
  if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

int ResultModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_results ? 0 : static_cast<int>(m_results->cases.size());
}

int ResultModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(resultColumns().size());
}

QVariant ResultModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) {
    return {};
  }
  const auto row = static_cast<std::size_t>(index.row());
  const ResultColumn& column = resultColumns()[static_cast<std::size_t>(index.column())];
  CellContext cell{*m_results->cases[row], *m_summaries.at(row)};
  if (m_baseline >= 0) {
    const auto base = static_cast<std::size_t>(m_baseline);
    cell.baseline = m_results->cases[base].get();
    cell.baselineSummary = m_summaries.at(base).get();
  }
  const bool status = column.id == "status";
  switch (role) {
    case Qt::DisplayRole:
      return column.text(column, cell);
    case SortRole:
      return column.key(column, cell);
    case Qt::ToolTipRole: {
      const QString tip = column.tip != nullptr ? column.tip(column, cell) : QString();
      // Escaped: names and messages are never read as markup.
      return tip.isEmpty() ? QVariant() : QVariant(Qt::convertFromPlainText(tip, Qt::WhiteSpaceNormal));
    }
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(column.number ? Qt::AlignRight : Qt::AlignLeft) |
                                 Qt::AlignVCenter);
    case Qt::ForegroundRole:
      return foregroundOf(cell.result.outcome.status);
    case Qt::DecorationRole:
      return status ? QVariant(stateIcon(stateOf(cell.result.outcome.status))) : QVariant();
    case Qt::FontRole:
      if (index.row() == m_baseline) {
        QFont font;
        font.setBold(true);
        return font;
      }
      return {};
    case ProgressRole:
      return status ? progressOf(cell.result, cell.summary) : QVariant();
    default:
      return {};
  }
}

QVariant ResultModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) {
    return role == Qt::DisplayRole && section < rowCount() ? QVariant(section + 1) : QVariant();
  }
  if (section < 0 || section >= columnCount()) {
    return {};
  }
  const ResultColumn& column = resultColumns()[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole:
      return column.title(column);
    case Qt::ToolTipRole:
      return Qt::convertFromPlainText(column.help(column), Qt::WhiteSpaceNormal);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(column.number ? Qt::AlignRight : Qt::AlignLeft) |
                                 Qt::AlignVCenter);
    default:
      return {};
  }
}

void ResultModel::retranslate() {
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

}  // namespace packscope::results
