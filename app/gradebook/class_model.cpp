#include <lectern/gradebook/class_model.h>

#include <QFont>
#include <QLocale>

#include <algorithm>

namespace lectern::gradebook {

ClassModel::ClassModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ClassModel::show(std::shared_ptr<const ClassData> data)
{
    beginResetModel();
    m_data = std::move(data);
    fill();
    endResetModel();
}

void ClassModel::setFilter(const RowFilter& filter)
{
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    fill();
    endResetModel();
}

void ClassModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    fill();
    endResetModel();
}

void ClassModel::fill()
{
    m_order = m_data ? sortedRows(*m_data, m_filter, m_sortColumn, m_sortOrder) : std::vector<int>();
}

void ClassModel::retranslate()
{
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::string ClassModel::learnerAt(int row) const
{
    const bool known = row >= 0 && row < rowCount();
    return known ? m_data->overview.table.rows[static_cast<std::size_t>(m_order[static_cast<std::size_t>(row)])]
                       .learner
                 : std::string();
}

int ClassModel::rowOf(const std::string& learner) const
{
    const auto at = std::find_if(m_order.begin(), m_order.end(), [&](int row) {
        return m_data->overview.table.rows[static_cast<std::size_t>(row)].learner == learner;
    });
    return at == m_order.end() ? -1 : static_cast<int>(at - m_order.begin());
}

int ClassModel::all() const
{
    return m_data ? static_cast<int>(m_data->rows.size()) : 0;
}

int ClassModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ClassModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_data
               ? 0
               : exerciseColumns + static_cast<int>(m_data->overview.table.columns.size());
}

QString ClassModel::pointsAt(std::size_t row, int exercise) const
{
    const handin::ExerciseCell& cell = m_data->overview.table.rows[row].cells[static_cast<std::size_t>(exercise)];
    QString text = pointsShown(cell.points);
    if (cell.waiting > 0)
        text += u" + ?";
    if (cell.overridden)
        text += u" *";
    return text;
}

QString ClassModel::textAt(std::size_t row, int column) const
{
    const handin::GradeRow& grades = m_data->overview.table.rows[row];
    switch (column) {
    case nameColumn:
        return m_data->rows[row].name;
    case stateColumn:
        return stateWords(m_data->rows[row].state);
    case totalColumn:
        return pointsShown(grades.total) + (grades.overridden ? QStringLiteral(" *") : QString());
    case lateColumn:
        return grades.lateDays > 0 ? QLocale().toString(grades.lateDays) : QString();
    default:
        return pointsAt(row, column - exerciseColumns);
    }
}

QVariant ClassModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(m_order[static_cast<std::size_t>(index.row())]);
    switch (role) {
    case Qt::DisplayRole:
        return textAt(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == nameColumn ? QVariant(m_data->rows[row].learner) : QVariant();
    case Qt::AccessibleTextRole:
        // A screen reader reads one cell: it says what the number is of.
        return QString(headerData(index.column(), Qt::Horizontal).toString() + u": " +
                       textAt(row, index.column()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() < totalColumn ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole:
        if (index.column() == stateColumn && m_data->rows[row].state == LearnerState::toCheck) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    default:
        return {};
    }
}

QVariant ClassModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || !m_data || section >= columnCount())
        return {};
    const bool isExercise = section >= exerciseColumns;
    const auto& columns = m_data->overview.table.columns;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section < totalColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && isExercise) {
        const handin::ExerciseColumn& column = columns[static_cast<std::size_t>(section - exerciseColumns)];
        return tr("%1: at most %2 points")
            .arg(QString::fromStdString(column.id), QString::fromStdString(handin::pointsText(column.maximum)));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case nameColumn:
        return tr("Name");
    case stateColumn:
        return tr("State");
    case totalColumn:
        return tr("Total");
    case lateColumn:
        return tr("Days late");
    default:
        return QString::fromStdString(columns[static_cast<std::size_t>(section - exerciseColumns)].id);
    }
}

} // namespace lectern::gradebook
