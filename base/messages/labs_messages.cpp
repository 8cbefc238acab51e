#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> labsMessages()
{
    static constexpr Entry entries[] = {
        {"labs.unknown", QT_TRANSLATE_NOOP("Messages", "There is no lab '%1'"), ""},
        {"labs.parameter.unknown", QT_TRANSLATE_NOOP("Messages", "The lab '%2' has no parameter '%1'."), ""},
        {"labs.parameter.range",
         QT_TRANSLATE_NOOP("Messages", "The parameter '%1' must lie between %2 and %3."), ""},
        {"labs.parameter.whole", QT_TRANSLATE_NOOP("Messages", "The parameter '%1' must be a whole number."),
         ""},
        {"labs.parameter.number", QT_TRANSLATE_NOOP("Messages", "The parameter '%1' is not a number."),
         QT_TRANSLATE_NOOP("Messages", "Name an input or a cell that is one number.")},
    };
    return entries;
}

} // namespace lectern::messages
