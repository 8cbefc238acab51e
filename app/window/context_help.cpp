#include "context_help.h"

#include "navigation_panel.h"
#include "notes_panel.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/reader/lesson_view.h>
#include <lectern/views/calculator_view.h>

#include <QCoreApplication>

namespace lectern::window {
namespace {

struct Help
{
    Q_DECLARE_TR_FUNCTIONS(lectern::window::ContextHelp)
};

template <typename Widget>
bool isWithin(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (qobject_cast<const Widget*>(widget))
            return true;
    }
    return false;
}

QString list(const QStringList& lines)
{
    QString text;
    for (const QString& line : lines)
        text += u"- " + line + u'\n';
    return text;
}

} // namespace

QString contextHelp(const QWidget* focused)
{
    const QString all = u"\n" + Help::tr("Press ? for all shortcuts, F1 once more for the help on this.");
    if (isWithin<views::CalculatorView>(focused)) {
        return Help::tr("**Calculator**") + u"\n\n" +
               list({Help::tr("Type a number, a fraction or a formula such as `sqrt(2)/2`; Enter takes it."),
                     Help::tr("Arrow keys go from entry to entry. A table can be pasted: `[1 2; 3 4]` or "
                              "`[[1, 2], [3, 4]]`."),
                     Help::tr("Enter on a result shows how it is computed."),
                     Help::tr("Ctrl+Z takes the last change back.")}) +
               all;
    }
    if (isWithin<cards::ExerciseCard>(focused)) {
        return Help::tr("**Exercise**") + u"\n\n" +
               list({Help::tr("Numbers can be written as `0.67`, `2/3`, `√2/2`, `e^(√2/2)` or `67%`."),
                     Help::tr("Arrow keys go from entry to entry; Ctrl+Enter checks."),
                     Help::tr("What is empty or cannot be read costs nothing; neither does the same answer "
                              "again."),
                     Help::tr("Every hint says before you take it what it costs.")}) +
               all;
    }
    if (isWithin<NavigationPanel>(focused)) {
        return Help::tr("**Contents**") + u"\n\n" +
               list({Help::tr("Arrow keys choose a section, Enter opens it."),
                     Help::tr("The mark before a section: an empty ring is not started, a half-full one is "
                              "started, a tick is read to the end, a full circle with a tick is mastered: "
                              "all its exercises are solved.")}) +
               all;
    }
    if (isWithin<NotesPanel>(focused)) {
        return Help::tr("**Notes**") + u"\n\n" +
               list({Help::tr("Arrow keys choose a note, Enter goes to its place, F2 goes to its words."),
                     Help::tr("Del deletes it, Ctrl+Z brings it back. Esc leads back to the lesson."),
                     Help::tr("Where the lesson has changed so much that a passage is gone, its note stays "
                              "here.")}) +
               all;
    }
    if (isWithin<reader::LessonView>(focused)) {
        return Help::tr("**Lesson**") + u"\n\n" +
               list({Help::tr("Tab goes to the next link, field or button; Enter opens a link."),
                     Help::tr("A word with a dotted line opens what it means. Point at a formula to see "
                              "what its symbols stand for."),
                     Help::tr("Ctrl+F finds, Alt+← goes back to where you came from."),
                     Help::tr("Ctrl+M writes a note at what is selected or read, Ctrl+D sets a bookmark.")}) +
               all;
    }
    return Help::tr("F6 goes from one part of the window to the next, Tab within it.") + u"\n\n" + all;
}

QString helpSection(const QWidget* focused)
{
    if (isWithin<views::CalculatorView>(focused))
        return QStringLiteral("calculators");
    if (isWithin<cards::ExerciseCard>(focused))
        return QStringLiteral("exercises");
    if (isWithin<NavigationPanel>(focused) || isWithin<reader::LessonView>(focused))
        return QStringLiteral("reading");
    return QStringLiteral("learning-with-lectern");
}

QString shortcutsHelp()
{
    const std::pair<QString, QString> rows[] = {
        {QStringLiteral("Tab"), Help::tr("next link, field or button")},
        {QStringLiteral("F6"), Help::tr("next part of the window: contents, toolbar, message, lesson")},
        {QStringLiteral("F1"), Help::tr("help for the place you are at; once more: the whole help")},
        {QStringLiteral("?"), Help::tr("this list")},
        {QStringLiteral("Ctrl+F"), Help::tr("find in this lesson")},
        {QStringLiteral("Ctrl+Shift+F"), Help::tr("search all lessons")},
        {QStringLiteral("Ctrl+M"), Help::tr("write a note at what is selected or read")},
        {QStringLiteral("Ctrl+D"), Help::tr("set a bookmark there, or remove it")},
        {QStringLiteral("Alt+← Alt+→"), Help::tr("back and forward")},
        {QStringLiteral("Ctrl+= Ctrl+- Ctrl+0"), Help::tr("text size")},
        {QStringLiteral("← ↑ ↓ →"), Help::tr("move within a matrix")},
        {QStringLiteral("Ctrl+Z Ctrl+Shift+Z"), Help::tr("undo and redo in a calculator")},
        {QStringLiteral("Enter"), Help::tr("on a number: why this number?")},
        {QStringLiteral("Ctrl+Enter"), Help::tr("check the answer")},
        {QStringLiteral("Esc"), Help::tr("close a message or the find field")},
        {QStringLiteral("Ctrl+P"), Help::tr("print")},
    };
    QStringList lines;
    for (const auto& [keys, meaning] : rows)
        lines << u"**" + keys + u"** " + meaning;
    return u"**" + Help::tr("Keyboard shortcuts") + u"**\n\n" + list(lines);
}

} // namespace lectern::window
