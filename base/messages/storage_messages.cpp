#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> storageMessages()
{
    static constexpr Entry entries[] = {
        {"storage.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
    };
    return entries;
}

} // namespace lectern::messages
