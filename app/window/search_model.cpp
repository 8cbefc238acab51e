#include "search_model.h"

namespace lectern::window {

void SearchModel::setRows(std::vector<SearchRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int SearchModel::hitFrom(int number, int direction) const
{
    for (; number >= 0 && number < rowCount(); number += direction) {
        if (row(number).hit)
            return number;
    }
    return -1;
}

int SearchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant SearchModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return row(index.row()).spoken();
    return {};
}

Qt::ItemFlags SearchModel::flags(const QModelIndex& index) const
{
    return index.isValid() && row(index.row()).hit ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace lectern::window
