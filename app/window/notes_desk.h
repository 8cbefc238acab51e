#pragma once

#include <lectern/window/course_record.h>
#include <lectern/window/notes.h>

#include <QObject>

#include <optional>
#include <utility>

namespace lectern::reader {
class LessonView;
}

namespace lectern::window {

class NotesPanel;

/// The notes and bookmarks of the open lesson: keeps what is written, marks the page and fills the panel.
class NotesDesk : public QObject
{
    Q_OBJECT

public:
    /// Both are borrowed and outlive the desk.
    NotesDesk(const CourseRecord& record, reader::LessonView& view, NotesPanel& panel);

    /// Shows what is kept of a lesson, named by its page id.
    void open(const QString& lesson);

    /// At what is selected, or where one reads. A passage that has a note already opens that one.
    void addNote();
    /// Sets one where there is none, else takes it away.
    void toggleBookmark();

private:
    void add(const reader::Passage& passage, bool isBookmark);
    void remove(const QString& id);
    void edit(const QString& id, const QString& text);
    void undo();
    void mark();
    void list();

    CourseRecord m_record;
    reader::LessonView& m_view;
    NotesPanel& m_panel;
    QString m_lesson;
    Notes m_notes;
    std::optional<std::pair<QString, storage::NoteRecord>> m_removed; ///< the last one
};

} // namespace lectern::window
