#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> authoringMessages()
{
    static constexpr Entry entries[] = {
        {"authoring.conflict", QT_TRANSLATE_NOOP("Messages", "%1 was changed by another program."),
         QT_TRANSLATE_NOOP("Messages", "Choose which text to keep.")},
        {"authoring.readonly", QT_TRANSLATE_NOOP("Messages", "The course in %1 cannot be written to."),
         QT_TRANSLATE_NOOP("Messages", "Copy it to a folder of your own and open that.")},
        {"authoring.installed", QT_TRANSLATE_NOOP("Messages", "The course in %1 was installed from a package."),
         QT_TRANSLATE_NOOP("Messages", "Open the folder that its author works in.")},
        {"authoring.rename.name", QT_TRANSLATE_NOOP("Messages", "\"%1\" cannot be the new name."),
         QT_TRANSLATE_NOOP("Messages", "Use letters, digits, - and _, and begin the id of a heading with a letter.")},
        {"authoring.rename.taken", QT_TRANSLATE_NOOP("Messages", "Something in the course has the id %1 already."),
         QT_TRANSLATE_NOOP("Messages", "Choose another name.")},
        {"authoring.rename.old", QT_TRANSLATE_NOOP("Messages", "%1 is what %2 was called earlier; learners may have records under it."),
         QT_TRANSLATE_NOOP("Messages", "Choose another name.")},
        {"authoring.rename.shared",
         QT_TRANSLATE_NOOP("Messages", "%1 names something else in the course too, and learners' records of both would move."),
         QT_TRANSLATE_NOOP("Messages", "Give the other thing an id of its own first.")},
        {"authoring.mistake.part", QT_TRANSLATE_NOOP("Messages", "The exercise has no part %1."), ""},
        {"authoring.language.there", QT_TRANSLATE_NOOP("Messages", "The course has the language %1 already."),
         QT_TRANSLATE_NOOP("Messages", "Missing pages are listed below, with a button that makes them.")},
        {"authoring.translation.missing", QT_TRANSLATE_NOOP("Messages", "The page in %1 does not say this yet."), ""},
        {"authoring.translation.extra", QT_TRANSLATE_NOOP("Messages", "The page in %1 does not say this."), ""},
        {"authoring.translation.changed",
         QT_TRANSLATE_NOOP("Messages", "This has changed since the page in %1 was marked as saying the same."),
         QT_TRANSLATE_NOOP("Messages", "Compare both and mark the section again.")},
        {"authoring.text.missing", QT_TRANSLATE_NOOP("Messages", "This is not translated into %1 yet."), ""},
        {"authoring.text.extra", QT_TRANSLATE_NOOP("Messages", "The text in %1 is not there."), ""},
        {"authoring.text.changed",
         QT_TRANSLATE_NOOP("Messages", "This has changed since the text in %1 was marked as saying the same."),
         QT_TRANSLATE_NOOP("Messages", "Compare both and mark the text again.")},
        {"authoring.form.needed", QT_TRANSLATE_NOOP("Messages", "This cannot be empty."),
         QT_TRANSLATE_NOOP("Messages", "Write something, or take it out in the source.")},
        {"authoring.form.number", QT_TRANSLATE_NOOP("Messages", "'%1' is not a number."),
         QT_TRANSLATE_NOOP("Messages", "Write it with a point: 0.5 or 5e-4.")},
        {"authoring.figure.page", QT_TRANSLATE_NOOP("Messages", "Pictures stand in the pages of lessons."),
         QT_TRANSLATE_NOOP("Messages", "Open a page, put the cursor where the picture is to stand, then insert it.")},
        {"authoring.trial", QT_TRANSLATE_NOOP("Messages", "The learner's window (%1) did not start: %2."),
         QT_TRANSLATE_NOOP("Messages", "Start Lectern again, then try once more.")},
    };
    return entries;
}

} // namespace lectern::messages
