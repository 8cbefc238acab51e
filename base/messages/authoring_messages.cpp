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
        {"authoring.translation.missing", QT_TRANSLATE_NOOP("Messages", "The page in %1 does not say this yet."), ""},
        {"authoring.translation.extra", QT_TRANSLATE_NOOP("Messages", "The page in %1 does not say this."), ""},
        {"authoring.translation.changed",
         QT_TRANSLATE_NOOP("Messages", "This has changed since the page in %1 was marked as saying the same."),
         QT_TRANSLATE_NOOP("Messages", "Compare both and mark the section again.")},
    };
    return entries;
}

} // namespace lectern::messages
