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
        // one typed entry
        {"grading.entry.comma", QT_TRANSLATE_NOOP("Messages", "A comma cannot be read in a number: %1"),
         QT_TRANSLATE_NOOP("Messages", "Write the decimal point as in 0.67, and large numbers without separators, "
                                       "as in 37248.")},
        {"grading.entry.space", QT_TRANSLATE_NOOP("Messages", "Two numbers stand side by side."),
         QT_TRANSLATE_NOOP("Messages", "Write one number without spaces, or put an operator between them.")},
        {"grading.entry.number", QT_TRANSLATE_NOOP("Messages", "This number has more than one decimal point: %1"),
         ""},
        {"grading.entry.ambiguous", QT_TRANSLATE_NOOP("Messages", "This can be read in two ways."),
         QT_TRANSLATE_NOOP("Messages", "Write %1 or brackets to say what is meant.")},
        {"grading.entry.percent", QT_TRANSLATE_NOOP("Messages", "A percent sign may only follow one number."),
         QT_TRANSLATE_NOOP("Messages", "For example 66.98%.")},
        {"grading.entry.infinity.alone", QT_TRANSLATE_NOOP("Messages", "Infinity must stand alone."),
         QT_TRANSLATE_NOOP("Messages", "Write ∞ or -∞.")},
        {"grading.entry.name", QT_TRANSLATE_NOOP("Messages", "\"%1\" is not known here."),
         QT_TRANSLATE_NOOP("Messages", "Numbers, + - * / ^, sqrt, exp, ln, log, pi and e can be used.")},
        {"grading.entry.call", QT_TRANSLATE_NOOP("Messages", "%1 needs its argument in brackets."),
         QT_TRANSLATE_NOOP("Messages", "Write %1(2).")},
        {"grading.entry.character", QT_TRANSLATE_NOOP("Messages", "The character %1 cannot be read here."), ""},
        {"grading.entry.incomplete", QT_TRANSLATE_NOOP("Messages", "Something is missing in this entry."), ""},
        {"grading.entry.bracket", QT_TRANSLATE_NOOP("Messages", "The brackets do not match."), ""},
        {"grading.entry.deep", QT_TRANSLATE_NOOP("Messages", "Brackets are nested more than %1 deep."), ""},
        {"grading.entry.long", QT_TRANSLATE_NOOP("Messages", "This entry is longer than %1 bytes."), ""},
    };
    return entries;
}

} // namespace lectern::messages
