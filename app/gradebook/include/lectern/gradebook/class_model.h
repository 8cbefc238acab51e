#pragma once

#include <lectern/gradebook/class_data.h>

#include <QAbstractTableModel>

namespace lectern::gradebook {

/// The class table for a view: only what is seen is put into words.
class ClassModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ClassModel(QObject* parent = nullptr);

    /// `data` may be null: nobody.
    void show(std::shared_ptr<const ClassData> data);
    void setFilter(const RowFilter& filter);
    void retranslate(); ///< after another language was installed

    /// The learner of a row as it is shown; empty outside.
    std::string learnerAt(int row) const;
    /// Where a learner is shown; -1: filtered out, or nobody.
    int rowOf(const std::string& learner) const;
    int all() const; ///< learners, shown or not

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void fill();
    QString textAt(std::size_t row, int column) const;
    QString pointsAt(std::size_t row, int exercise) const;

    std::shared_ptr<const ClassData> m_data; ///< shared with the page, which shows more of it
    std::vector<int> m_order;
    RowFilter m_filter;
    int m_sortColumn = nameColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace lectern::gradebook
