#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> typesettingMessages()
{
    static constexpr Entry entries[] = {
        {"typesetting.formula", QT_TRANSLATE_NOOP("Messages", "The formula %1 cannot be typeset: %2"),
         QT_TRANSLATE_NOOP("Messages", "Correct the TeX; readers see its source in red.")},
        {"typesetting.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
    };
    return entries;
}

} // namespace lectern::messages
