#include "notes_desk.h"

#include "notes_panel.h"

#include <lectern/reader/lesson_view.h>

#include <QUuid>

namespace lectern::window {

NotesDesk::NotesDesk(const CourseRecord& record, reader::LessonView& view, NotesPanel& panel)
    : m_record(record)
    , m_view(view)
    , m_panel(panel)
{
    connect(&view, &reader::LessonView::noteWanted, this, &NotesDesk::addNote);
    connect(&view, &reader::LessonView::bookmarkWanted, this, &NotesDesk::toggleBookmark);
    connect(&view, &reader::LessonView::marksLocated, this, &NotesDesk::list);
    connect(&view, &reader::LessonView::markChosen, this, [this](const QString& id) {
        m_panel.show();
        m_panel.choose(id);
    });
    connect(&panel, &NotesPanel::textEdited, this, &NotesDesk::edit);
    connect(&panel, &NotesPanel::editingEnded, this, &NotesDesk::mark);
    connect(&panel, &NotesPanel::removalWanted, this, &NotesDesk::remove);
    connect(&panel, &NotesPanel::undoWanted, this, &NotesDesk::undo);
}

void NotesDesk::open(const QString& lesson)
{
    m_lesson = lesson;
    m_removed.reset();
    m_notes = m_record.notesOf(lesson);
    mark();
}

void NotesDesk::mark()
{
    std::vector<reader::Mark> marks;
    for (const auto& [id, note] : m_notes) {
        const QString tip = note.text.isEmpty() ? note.quote : note.text;
        marks.push_back({id, passageOf(note), note.isBookmark, tip.left(400)});
    }
    m_view.setMarks(std::move(marks));
}

void NotesDesk::list()
{
    std::map<QString, reader::LocatedPassage> places;
    const auto& located = m_view.locatedMarks();
    std::size_t at = 0;
    for (const auto& [id, note] : m_notes) { // the marks stand in the same order
        if (at < located.size())
            places[id] = located[at++];
    }
    m_panel.setNotes(listNotes(m_notes, places, m_view.sections()));
}

void NotesDesk::add(const reader::Passage& passage, bool isBookmark)
{
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const storage::NoteRecord note{
        passage.section, passage.block, passage.quote, passage.language, isBookmark, {}, m_record.now()};
    m_notes[id] = note;
    m_record.setNote(m_lesson, id, note);
    mark();
    m_panel.choose(id);
}

void NotesDesk::addNote()
{
    const reader::Passage passage = m_view.passageHere();
    if (noteOn(m_notes, passage).isEmpty())
        add(passage, false);
    m_panel.show();
    m_panel.choose(noteOn(m_notes, passage), true);
}

void NotesDesk::toggleBookmark()
{
    const reader::Passage passage = m_view.passageHere();
    if (const QString there = bookmarkAt(m_notes, passage); !there.isEmpty())
        remove(there);
    else
        add(passage, true);
}

void NotesDesk::edit(const QString& id, const QString& text)
{
    const auto found = m_notes.find(id);
    if (found == m_notes.end() || found->second.text == text)
        return;
    found->second.text = text;
    m_record.setNote(m_lesson, id, found->second);
}

void NotesDesk::remove(const QString& id)
{
    const auto found = m_notes.find(id);
    if (found == m_notes.end())
        return;
    m_removed = *found;
    m_notes.erase(found);
    m_record.removeNote(m_lesson, id);
    mark();
    m_panel.offerUndo(m_removed->second.isBookmark ? tr("The bookmark is deleted.")
                                                   : tr("The note is deleted."));
}

void NotesDesk::undo()
{
    if (!m_removed)
        return;
    const auto [id, note] = *std::exchange(m_removed, std::nullopt);
    m_notes[id] = note;
    m_record.setNote(m_lesson, id, note);
    mark();
    m_panel.choose(id);
}

} // namespace lectern::window
