#pragma once

#include <lectern/window/search_rows.h>

#include <QAbstractListModel>

namespace lectern::window {

/// The rows of a search. Headings can be read, not chosen.
class SearchModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<SearchRow> rows);
    const SearchRow& row(int number) const { return m_rows[static_cast<std::size_t>(number)]; }

    /// The hit nearest to a row in a direction (1 or -1), that row included; -1 if there is none.
    int hitFrom(int number, int direction) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<SearchRow> m_rows;
};

} // namespace lectern::window
