#pragma once

#include <lectern/reader/section.h>

#include <QAbstractListModel>

#include <map>
#include <vector>

namespace lectern::window {

enum class SectionState
{
    untouched,
    started,
    done,
    mastered
};

/// The sections of the open lesson with their progress, for the navigation.
class SectionModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        IdRole = Qt::UserRole,
        StateRole,
        MinutesRole,
        CurrentRole
    };

    using QAbstractListModel::QAbstractListModel;

    /// Takes the level-2 headings; states and the current section are kept for ids that stay.
    void setSections(const std::vector<reader::Section>& sections);
    void setState(const QString& id, SectionState state);
    /// As setState, but never takes progress back.
    void raiseState(const QString& id, SectionState state);
    void setCurrent(const QString& id);

    QString current() const { return m_current; }
    int count(SectionState atLeast) const;
    int rowOf(const QString& id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<reader::Section> m_sections;
    std::map<QString, SectionState> m_states;
    QString m_current;
};

} // namespace lectern::window
