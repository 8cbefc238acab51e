#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> archiveMessages()
{
    static constexpr Entry entries[] = {
        {"archive.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
        {"archive.inflate", QT_TRANSLATE_NOOP("Messages", "The packed data is damaged or cut off."), ""},
        {"archive.inflate.large",
         QT_TRANSLATE_NOOP("Messages", "Unpacked, the data is larger than %1 bytes."), ""},
        {"archive.open", QT_TRANSLATE_NOOP("Messages", "The zip file %1 cannot be read: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check that it exists and that you may read it.")},
        {"archive.format", QT_TRANSLATE_NOOP("Messages", "%1 is not a whole zip file."),
         QT_TRANSLATE_NOOP("Messages", "It may be cut off. Download it again.")},
        {"archive.large", QT_TRANSLATE_NOOP("Messages", "The zip file %1 is larger than %2 bytes."), ""},
        {"archive.entries", QT_TRANSLATE_NOOP("Messages", "The zip file %1 holds more than %2 files."), ""},
        {"archive.name", QT_TRANSLATE_NOOP("Messages", "A file in the zip has a name that is not safe: %1"),
         ""},
        {"archive.name.long",
         QT_TRANSLATE_NOOP("Messages", "A file in the zip has a name of more than %1 bytes."), ""},
        {"archive.link", QT_TRANSLATE_NOOP("Messages", "%1 in the zip is a link and not a file."), ""},
        {"archive.encrypted", QT_TRANSLATE_NOOP("Messages", "%1 in the zip is locked with a password."), ""},
        {"archive.entry.large", QT_TRANSLATE_NOOP("Messages", "%1 in the zip is larger than %2 bytes."), ""},
        {"archive.entry", QT_TRANSLATE_NOOP("Messages", "%1 in the zip is damaged: %2"), ""},
        {"archive.size", QT_TRANSLATE_NOOP("Messages", "%1 in the zip is not as large as the zip says."), ""},
        {"archive.total", QT_TRANSLATE_NOOP("Messages", "Unpacked, the zip file %1 is larger than %2 bytes."),
         ""},
        {"archive.write", QT_TRANSLATE_NOOP("Messages", "The zip file %1 cannot be written: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check the folder and the free space.")},
        {"archive.stopped", QT_TRANSLATE_NOOP("Messages", "Stopped. %1 was not written."), ""},
    };
    return entries;
}

} // namespace lectern::messages
