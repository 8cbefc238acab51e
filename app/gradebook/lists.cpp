#include <lectern/gradebook/lists.h>

#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>

#include <QFont>

#include <algorithm>
#include <numeric>

namespace lectern::gradebook {
namespace {

/// The last part of a path, also within a zip file.
QString fileName(const std::string& source)
{
    return QString::fromStdString(source).section(u'!', -1).section(u'/', -1);
}

} // namespace

ReviewModel::ReviewModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void ReviewModel::show(std::shared_ptr<const ClassData> data)
{
    beginResetModel();
    m_data = std::move(data);
    m_order.resize(m_data ? m_data->overview.review.size() : 0);
    std::iota(m_order.begin(), m_order.end(), 0);
    std::stable_partition(m_order.begin(), m_order.end(), [this](int index) {
        return m_data->overview.review[static_cast<std::size_t>(index)].undecided;
    });
    endResetModel();
}

const handin::ReviewItem* ReviewModel::itemAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    return &m_data->overview.review[static_cast<std::size_t>(m_order[static_cast<std::size_t>(row)])];
}

QString ReviewModel::nameOf(const handin::ReviewItem& item) const
{
    const ClassRow* row = m_data ? m_data->find(item.learner) : nullptr;
    return row ? row->name : fileName(item.source);
}

QString ReviewModel::words(const handin::ReviewItem& item)
{
    QStringList lines{QString::fromStdString(item.source)};
    if (!item.id.empty())
        lines << QString::fromStdString(item.learner) + u" · " + handin::standingWords(item.standing);
    for (const Diagnostic& reason : item.reasons)
        lines << messages::inSentences(reason);
    return lines.join(u'\n');
}

QString ReviewModel::reply(const handin::ReviewItem& item)
{
    if (!item.id.empty() || item.reasons.empty())
        return {};
    return tr("Your file %1 could not be graded: %2\nPlease open the lesson in Lectern, choose “Hand in…”, "
              "save the "
              "hand-in and give me that file, whose name ends in .lhand. Nothing that you answered is lost.")
        .arg(fileName(item.source), messages::describe(item.reasons.front()).what);
}

int ReviewModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

QVariant ReviewModel::data(const QModelIndex& index, int role) const
{
    const handin::ReviewItem* item = index.isValid() ? itemAt(index.row()) : nullptr;
    if (!item)
        return {};
    if (role == Qt::FontRole && item->undecided) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    QString line = nameOf(*item);
    if (!item->reasons.empty())
        line += u" — " + messages::describe(item->reasons.front()).what;
    if (item->reasons.size() > 1)
        line += u' ' + tr("(and %n more)", nullptr, static_cast<int>(item->reasons.size()) - 1);
    return line;
}

ChangesModel::ChangesModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ChangesModel::show(std::vector<handin::GradeChange> changes, std::shared_ptr<const ClassData> data)
{
    beginResetModel();
    m_changes = std::move(changes);
    m_data = std::move(data);
    endResetModel();
}

QString ChangesModel::summary() const
{
    int more = 0;
    int less = 0;
    for (const handin::GradeChange& change : m_changes) {
        if (change.exercise.empty())
            (change.after.value_or(-1) > change.before.value_or(-1) ? more : less) += 1;
    }
    if (m_changes.empty())
        return tr("Nobody's grade changes.");
    return tr("%1 handed in, %2 affected").arg(m_data ? m_data->statistics.handedIn : 0).arg(more + less) +
           QStringLiteral(" · ") + tr("%n learner(s) get more", nullptr, more) + QStringLiteral(" · ") +
           tr("%n learner(s) get less", nullptr, less);
}

bool ChangesModel::isNumber(int column)
{
    return column >= beforeColumn;
}

int ChangesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_changes.size());
}

int ChangesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant ChangesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const handin::GradeChange& change = m_changes[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case learnerColumn: {
        const ClassRow* row = m_data ? m_data->find(change.learner) : nullptr;
        return row ? row->name : QString::fromStdString(change.learner);
    }
    case whatColumn:
        return change.exercise.empty() ? tr("Total") : QString::fromStdString(change.exercise);
    case beforeColumn:
        return pointsShown(change.before);
    case afterColumn:
        return pointsShown(change.after);
    default: {
        const handin::MicroPoints difference = change.after.value_or(0) - change.before.value_or(0);
        return difference < 0 ? QString(u"−" + QString::fromStdString(handin::pointsText(-difference)))
                              : QString(u'+' + QString::fromStdString(handin::pointsText(difference)));
    }
    }
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case learnerColumn:
        return tr("Name");
    case whatColumn:
        return tr("Exercise");
    case beforeColumn:
        return tr("Before");
    case afterColumn:
        return tr("After");
    case differenceColumn:
        return tr("Difference");
    default:
        return {};
    }
}

} // namespace lectern::gradebook
