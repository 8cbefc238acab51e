#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> resultMessages()
{
    static constexpr Entry entries[] = {
        {"file.read", QT_TRANSLATE_NOOP("Messages", "The file %1 cannot be read: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check that it exists and that you may read it.")},
        {"file.large", QT_TRANSLATE_NOOP("Messages", "%1 is larger than %2 bytes."), ""},
        {"file.write", QT_TRANSLATE_NOOP("Messages", "The file %1 cannot be written: %2"),
         QT_TRANSLATE_NOOP("Messages", "Choose another place, or make room there.")},
        {"file.pdf", QT_TRANSLATE_NOOP("Messages", "The PDF %1 cannot be drawn."),
         QT_TRANSLATE_NOOP("Messages", "Choose another place, or make room there.")},
        {"file.print", QT_TRANSLATE_NOOP("Messages", "Nothing was printed: the printer %1 takes nothing."),
         QT_TRANSLATE_NOOP("Messages",
                           "Check that it is switched on and connected, or export the lesson as PDF.")},
    };
    return entries;
}

} // namespace lectern::messages
