#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> handinMessages()
{
    static constexpr Entry entries[] = {
        // one hand-in
        {"handin.large", QT_TRANSLATE_NOOP("Messages", "The hand-in is larger than %1 bytes."), ""},
        {"handin.format", QT_TRANSLATE_NOOP("Messages", "This is not a hand-in of Lectern."),
         QT_TRANSLATE_NOOP("Messages", "Ask for the file that ends in .lhand.")},
        {"handin.newer",
         QT_TRANSLATE_NOOP("Messages", "This was made by a newer Lectern (%1; this program knows %2)."),
         QT_TRANSLATE_NOOP("Messages", "Update Lectern.")},
        {"handin.signature", QT_TRANSLATE_NOOP("Messages", "The hand-in was changed after it was made."),
         QT_TRANSLATE_NOOP("Messages", "Ask for a new one.")},
        {"handin.sealed",
         QT_TRANSLATE_NOOP("Messages", "The hand-in is sealed to a class, and its keys are not here."),
         QT_TRANSLATE_NOOP("Messages", "Name the class with --class or its keys with --keys.")},
        {"handin.seal",
         QT_TRANSLATE_NOOP("Messages", "The hand-in is damaged, or sealed to another class (%1, not %2)."),
         QT_TRANSLATE_NOOP("Messages", "Ask which class it was made for.")},
        {"handin.field.missing", QT_TRANSLATE_NOOP("Messages", "The hand-in has no \"%1\"."), ""},
        {"handin.field.type",
         QT_TRANSLATE_NOOP("Messages", "\"%1\" of the hand-in is not what it should be."), ""},
        {"handin.field.unknown", QT_TRANSLATE_NOOP("Messages", "The hand-in has an unknown field \"%1\"."),
         ""},
        {"handin.attempts", QT_TRANSLATE_NOOP("Messages", "The hand-in holds more than %1 attempts."), ""},
        {"handin.enrolment",
         QT_TRANSLATE_NOOP("Messages", "This is not an enrolment file, or it is damaged."),
         QT_TRANSLATE_NOOP("Messages", "Ask your instructor for the file that ends in .lenrol.")},
    };
    return entries;
}

} // namespace lectern::messages
