#pragma once

#include <lectern/gradebook/class_data.h>

#include <QAbstractListModel>
#include <QAbstractTableModel>

namespace lectern::gradebook {

/// What a person should look at, the undecided first.
class ReviewModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit ReviewModel(QObject* parent = nullptr);

    void show(std::shared_ptr<const ClassData> data);
    const handin::ReviewItem* itemAt(int row) const; ///< null outside
    QString nameOf(const handin::ReviewItem& item) const; ///< of the learner, else of the file
    /// The whole of it in words: file, standing, reasons.
    static QString words(const handin::ReviewItem& item);
    /// What one can write to whoever handed in a file that is no hand-in.
    static QString reply(const handin::ReviewItem& item);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const ClassData> m_data; ///< shared with the page
    std::vector<int> m_order;
};

/// Who would change, from what to what.
class ChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ChangesModel(QObject* parent = nullptr);

    /// `data` gives the names.
    void show(std::vector<handin::GradeChange> changes, std::shared_ptr<const ClassData> data);
    /// "63 handed in, 12 affected", who gets more and who less; that nobody does.
    QString summary() const;
    bool isEmpty() const { return m_changes.empty(); }
    static bool isNumber(int column); ///< narrow, on the right

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    enum Column
    {
        learnerColumn,
        whatColumn,
        beforeColumn,
        afterColumn,
        differenceColumn,
        columns
    };

    std::vector<handin::GradeChange> m_changes;
    std::shared_ptr<const ClassData> m_data; ///< shared with the page
};

} // namespace lectern::gradebook
