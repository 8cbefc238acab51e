#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> gradingMessages()
{
    static constexpr Entry entries[] = {
        {"grading.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
        // answers as JSON
        {"grading.json.syntax", QT_TRANSLATE_NOOP("Messages", "This is not valid JSON."),
         QT_TRANSLATE_NOOP("Messages", "The file may be cut off or edited by hand.")},
        {"grading.json.size", QT_TRANSLATE_NOOP("Messages", "The answer is larger than %1 bytes."), ""},
        {"grading.json.values", QT_TRANSLATE_NOOP("Messages", "The answer holds more than %1 values."), ""},
        {"grading.json.depth", QT_TRANSLATE_NOOP("Messages", "The JSON is nested more than %1 levels deep."), ""},
        {"grading.json.utf8", QT_TRANSLATE_NOOP("Messages", "The answer is not UTF-8 text."),
         QT_TRANSLATE_NOOP("Messages", "Save the file as UTF-8.")},
        {"grading.json.surrogate", QT_TRANSLATE_NOOP("Messages", "A \\u escape is half of a character."), ""},
        {"grading.json.duplicate", QT_TRANSLATE_NOOP("Messages", "The key \"%1\" stands twice."), ""},
        {"grading.answer.field", QT_TRANSLATE_NOOP("Messages", "An answer has no field \"%1\"."),
         QT_TRANSLATE_NOOP("Messages", "It has \"exercise\" and \"parts\".")},
        {"grading.answer.missing", QT_TRANSLATE_NOOP("Messages", "The field \"%1\" is missing."), ""},
        {"grading.answer.type", QT_TRANSLATE_NOOP("Messages", "\"%1\" has the wrong type."),
         QT_TRANSLATE_NOOP("Messages", "Everything is given as typed: a string, rows of strings, option ids, or "
                                       "{\"source\": ...}.")},
    };
    return entries;
}

} // namespace lectern::messages
