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

/// The sections of the open lesson with their progress, for the navigation. The first one opens the lesson
/// and has no number; wherever sections are counted, it is not.
class SectionModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        IdRole = Qt::UserRole,
        StateRole,
        MinutesRole,
        CurrentRole,
        NumberRole ///< 1, 2, ...; 0 for the opening
    };

    using QAbstractListModel::QAbstractListModel;

    /// Takes the level-2 headings; states and the current section are kept for ids that stay.
    void setSections(const std::vector<reader::Section>& sections);
    /// Before another lesson's sections come.
    void forgetStates();
    void setState(const QString& id, SectionState state);
    /// As setState, but never takes progress back.
    void raiseState(const QString& id, SectionState state);
    void setCurrent(const QString& id);

    const std::vector<reader::Section>& sections() const { return m_sections; }
    QString current() const { return m_current; }
    int numbered() const;                  ///< how many sections have a number
    int count(SectionState atLeast) const; ///< of those with a number
    /// Reading time of the sections from the current one on, of which `shareLeft` is unread; 0 where authors
    /// gave none.
    double minutesFromHere(double shareLeft) const;
    int rowOf(const QString& id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<reader::Section> m_sections;
    std::map<QString, SectionState> m_states;
    QString m_current;
};

} // namespace lectern::window
