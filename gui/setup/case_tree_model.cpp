// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/case_tree_model.h"

#include "results/engine_text.h"

#include <QCoreApplication>
#include <QTextDocument>
#include <algorithm>
#include <functional>

namespace packscope::setup {

struct CaseTreeModel::Node {
  Node* parent = nullptr;
  int row = 0;
  std::string group;                   ///< Of a group node.
  const bench::Case* table = nullptr;  ///< Of a case or cell node.
  bench::CaseSelection selection;      ///< Of a leaf.
  std::size_t rank = 0;                ///< Of a leaf: its place among the selections.
  bool checked = false;                ///< Of a leaf.
  std::vector<std::unique_ptr<Node>> children;

  bool isLeaf() const { return table != nullptr && children.empty(); }

  Node* add(std::unique_ptr<Node> child) {
    child->parent = this;
    child->row = static_cast<int>(children.size());
    children.push_back(std::move(child));
    return children.back().get();
  }

  void forEachLeaf(const std::function<void(Node&)>& visit) {
    if (isLeaf()) {
      visit(*this);
    }
    for (const auto& child : children) {
      child->forEachLeaf(visit);
    }
  }

  Qt::CheckState state() const {
    if (isLeaf()) {
      return checked ? Qt::Checked : Qt::Unchecked;
    }
    bool all = true;
    bool none = true;
    for (const auto& child : children) {
      const Qt::CheckState s = child->state();
      all = all && s == Qt::Checked;
      none = none && s == Qt::Unchecked;
    }
    return none ? Qt::Unchecked : all ? Qt::Checked : Qt::PartiallyChecked;
  }
};

namespace {

// Leaves that no selection named come after those that one did, in table order.
constexpr std::size_t kUnnamedRank = 1'000'000'000;

QString cellText(const bench::CaseSelection& selection) {
  QStringList parts;
  for (const auto& [id, value] : selection.overrides) {
    parts << results::fromUtf8(id) + QLatin1Char(' ') + results::fromUtf8(value);
  }
  return parts.isEmpty() ? QCoreApplication::translate("packscope::setup::CaseTreeModel", "as set above")
                         : parts.join(QStringLiteral(", "));
}

}  // namespace

FamilyChoice familyOf(const std::vector<bench::CaseSelection>& selections) {
  bool matrix = false;
  bool integer = false;
  for (const bench::CaseSelection& selection : selections) {
    if (const bench::Case* row = bench::findCase(selection.caseId)) {
      (row->family == bench::Family::Matrix ? matrix : integer) = true;
    }
  }
  return integer ? (matrix ? FamilyChoice::Both : FamilyChoice::Integer) : FamilyChoice::Matrix;
}

CaseTreeModel::CaseTreeModel(QObject* parent) : QAbstractItemModel(parent) {
  build({});
}
CaseTreeModel::~CaseTreeModel() = default;

bool CaseTreeModel::shows(const bench::Case& row) const {
  return m_family == FamilyChoice::Both ||
         (m_family == FamilyChoice::Matrix) == (row.family == bench::Family::Matrix);
}

void CaseTreeModel::build(const std::vector<bench::CaseSelection>& selections) {
  m_root = std::make_unique<Node>();
  m_hidden.clear();
  std::size_t place = 0;
  for (const bench::Case& row : bench::allCases()) {
    ++place;
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < selections.size(); ++i) {
      if (selections[i].caseId == row.id) {
        named.push_back(i);
      }
    }
    if (!shows(row)) {
      for (const std::size_t i : named) {
        m_hidden.push_back(selections[i]);
      }
      continue;
    }
    if (row.hidden && named.empty()) {
      continue;
    }
    const auto found = std::ranges::find(m_root->children, row.group, [](const auto& n) { return n->group; });
    Node* group = found != m_root->children.end() ? found->get() : m_root->add(std::make_unique<Node>());
    group->group = row.group;
    Node* node = group->add(std::make_unique<Node>());
    node->table = &row;
    node->selection.caseId = row.id;
    node->rank = kUnnamedRank + place;
    const bool plain = named.size() == 1 && selections[named.front()].overrides.empty();
    if (plain) {
      node->rank = named.front();
      node->checked = true;
      continue;
    }
    for (const std::size_t i : named) {
      Node* cell = node->add(std::make_unique<Node>());
      cell->table = &row;
      cell->selection = selections[i];
      cell->rank = i;
      cell->checked = true;
    }
  }
}

void CaseTreeModel::setFamily(FamilyChoice family) {
  if (family == m_family) {
    return;
  }
  auto kept = selections();
  kept.insert(kept.end(), m_hidden.begin(), m_hidden.end());
  beginResetModel();
  m_family = family;
  build(kept);
  endResetModel();
  Q_EMIT selectionsChanged();
}

void CaseTreeModel::setSelections(const std::vector<bench::CaseSelection>& selections) {
  beginResetModel();
  build(selections);
  endResetModel();
  Q_EMIT selectionsChanged();
}

std::vector<bench::CaseSelection> CaseTreeModel::selections() const {
  std::vector<const Node*> leaves;
  m_root->forEachLeaf([&](Node& leaf) {
    if (leaf.checked) {
      leaves.push_back(&leaf);
    }
  });
  std::ranges::stable_sort(leaves, {}, &Node::rank);
  std::vector<bench::CaseSelection> selections;
  for (const Node* leaf : leaves) {
    selections.push_back(leaf->selection);
  }
  return selections;
}

int CaseTreeModel::checkedCount() const {
  return static_cast<int>(selections().size());
}

void CaseTreeModel::checkWhere(bool (*wanted)(const bench::Case&)) {
  m_root->forEachLeaf([&](Node& leaf) { leaf.checked = wanted(*leaf.table); });
  for (const auto& group : m_root->children) {
    announce(group.get());
  }
  Q_EMIT selectionsChanged();
}

void CaseTreeModel::checkAll() {
  checkWhere([](const bench::Case&) { return true; });
}
void CaseTreeModel::checkPublished() {
  checkWhere([](const bench::Case& row) { return row.published; });
}
void CaseTreeModel::checkNone() {
  checkWhere([](const bench::Case&) { return false; });
}

// The node, everything below it and everything above it may show another check mark.
void CaseTreeModel::announce(Node* node) {
  const std::function<void(Node*)> down = [&](Node* n) {
    Q_EMIT dataChanged(indexOf(n), indexOf(n), {Qt::CheckStateRole});
    for (const auto& child : n->children) {
      down(child.get());
    }
  };
  down(node);
  for (Node* up = node->parent; up != nullptr && up != m_root.get(); up = up->parent) {
    Q_EMIT dataChanged(indexOf(up), indexOf(up), {Qt::CheckStateRole});
  }
}

CaseTreeModel::Node* CaseTreeModel::nodeOf(const QModelIndex& index) const {
  return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex CaseTreeModel::indexOf(Node* node) const {
  return node == m_root.get() ? QModelIndex() : createIndex(node->row, 0, node);
}

QModelIndex CaseTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) {
    return {};
  }
  return createIndex(row, column, nodeOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex CaseTreeModel::parent(const QModelIndex& child) const {
  return child.isValid() ? indexOf(nodeOf(child)->parent) : QModelIndex();
}

int CaseTreeModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int CaseTreeModel::columnCount(const QModelIndex&) const {
  return 1;
}

Qt::ItemFlags CaseTreeModel::flags(const QModelIndex& index) const {
  return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                         : Qt::NoItemFlags;
}

QVariant CaseTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  const Node* node = nodeOf(index);
  const bool cell = node->parent->table != nullptr;
  switch (role) {
    case Qt::DisplayRole:
      if (node->table == nullptr) {
        return results::engineText(node->group);
      }
      return cell ? cellText(node->selection) : results::fromUtf8(node->table->title);
    case Qt::CheckStateRole:
      return node->state();
    case Qt::ToolTipRole:
      return node->table == nullptr
                 ? QVariant()
                 : Qt::convertFromPlainText(results::engineText(node->table->title) + QLatin1Char('\n') +
                                            results::engineText(node->table->description) +
                                            QLatin1Char('\n') + results::fromUtf8(node->table->id));
    case CaseIdRole:
      return node->table == nullptr ? QVariant() : results::fromUtf8(node->table->id);
    default:
      return {};
  }
}

bool CaseTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !index.isValid()) {
    return false;
  }
  Node* node = nodeOf(index);
  const bool checked = value.toInt() != Qt::Unchecked;
  node->forEachLeaf([&](Node& leaf) { leaf.checked = checked; });
  announce(node);
  Q_EMIT selectionsChanged();
  return true;
}

void CaseTreeModel::retranslate() {
  for (const auto& group : m_root->children) {
    Q_EMIT dataChanged(indexOf(group.get()), indexOf(group.get()), {Qt::DisplayRole});
  }
}

}  // namespace packscope::setup
