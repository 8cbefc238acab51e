#include <lectern/window/section_model.h>

#include <algorithm>

namespace lectern::window {

void SectionModel::setSections(const std::vector<reader::Section>& sections)
{
    beginResetModel();
    m_sections.clear();
    std::copy_if(sections.begin(), sections.end(), std::back_inserter(m_sections),
                 [](const reader::Section& section) { return section.level == 2; });
    endResetModel();
}

void SectionModel::forgetStates()
{
    m_states.clear();
}

void SectionModel::setState(const QString& id, SectionState state)
{
    m_states[id] = state;
    if (const int row = rowOf(id); row >= 0)
        Q_EMIT dataChanged(index(row), index(row), {StateRole, Qt::AccessibleTextRole});
}

void SectionModel::raiseState(const QString& id, SectionState state)
{
    const auto found = m_states.find(id);
    if (found == m_states.end() || found->second < state)
        setState(id, state);
}

void SectionModel::setCurrent(const QString& id)
{
    const int before = rowOf(m_current);
    m_current = id;
    for (const int row : {before, rowOf(id)}) {
        if (row >= 0)
            Q_EMIT dataChanged(index(row), index(row), {CurrentRole});
    }
}

int SectionModel::numbered() const
{
    return std::max(0, rowCount() - 1);
}

int SectionModel::count(SectionState atLeast) const
{
    return static_cast<int>(
        std::count_if(m_sections.end() - numbered(), m_sections.end(), [&](const reader::Section& section) {
            const auto found = m_states.find(section.id);
            return found != m_states.end() && found->second >= atLeast;
        }));
}

double SectionModel::minutesFromHere(double shareLeft) const
{
    const int row = std::max(0, rowOf(m_current));
    double minutes = 0;
    for (int i = row; i < rowCount(); ++i)
        minutes += m_sections[static_cast<std::size_t>(i)].minutes * (i == row ? shareLeft : 1);
    return minutes;
}

int SectionModel::rowOf(const QString& id) const
{
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [&](const reader::Section& section) { return section.id == id; });
    return found == m_sections.end() ? -1 : static_cast<int>(found - m_sections.begin());
}

int SectionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sections.size());
}

QVariant SectionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const reader::Section& section = m_sections[static_cast<std::size_t>(index.row())];
    const auto found = m_states.find(section.id);
    const SectionState state = found == m_states.end() ? SectionState::untouched : found->second;
    const QString words[] = {tr("not started"), tr("started"), tr("read"), tr("mastered")};
    const QString& word = words[static_cast<int>(state)];
    switch (role) {
    case Qt::DisplayRole:
        return section.title;
    case Qt::ToolTipRole:
        return section.minutes > 0 ? tr("%1 · %2 · about %n minute(s)", nullptr, qRound(section.minutes))
                                         .arg(section.title, word)
                                   : QString(section.title + u" · " + word);
    case IdRole:
        return section.id;
    case StateRole:
        return static_cast<int>(state);
    case MinutesRole:
        return section.minutes;
    case CurrentRole:
        return section.id == m_current;
    case NumberRole:
        return index.row();
    case Qt::AccessibleTextRole:
        return index.row() == 0 ? QString(section.title + u", " + word)
                                : QString(QString::number(index.row()) + u' ' + section.title + u", " + word);
    default:
        return {};
    }
}

} // namespace lectern::window
