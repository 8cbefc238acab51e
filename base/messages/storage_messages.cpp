#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> storageMessages()
{
    static constexpr Entry entries[] = {
        {"storage.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
        {"storage.folder", QT_TRANSLATE_NOOP("Messages", "The data folder %1 cannot be made."),
         QT_TRANSLATE_NOOP("Messages", "Check the folder above it, or choose another data folder.")},
        {"storage.readonly",
         QT_TRANSLATE_NOOP("Messages", "%1 may not be written to, so nothing you do can be kept."),
         QT_TRANSLATE_NOOP("Messages",
                           "Give yourself the right to write there, or choose another data folder.")},
        {"storage.full", QT_TRANSLATE_NOOP("Messages", "The disk is full: %1 cannot be written."),
         QT_TRANSLATE_NOOP("Messages",
                           "Free some space. What you have done is kept in memory and will be saved then.")},
        {"storage.open", QT_TRANSLATE_NOOP("Messages", "Your data in %1 cannot be opened: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check that it is a file that you may read and write.")},
        {"storage.server", QT_TRANSLATE_NOOP("Messages", "The database %1 does not answer: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check its address, and that the server runs and lets you in.")},
        {"storage.driver", QT_TRANSLATE_NOOP("Messages", "This computer cannot open %1: Qt's driver for PostgreSQL is missing."),
         QT_TRANSLATE_NOOP("Messages", "Install it (on Debian: libqt6sql6-psql).")},
        {"storage.busy", QT_TRANSLATE_NOOP("Messages", "Another program is using %1."),
         QT_TRANSLATE_NOOP("Messages", "Close it, or wait a moment and try again.")},
        {"storage.corrupt", QT_TRANSLATE_NOOP("Messages", "Your data in %1 is damaged: %2"),
         QT_TRANSLATE_NOOP("Messages",
                           "Nothing has been deleted. Restore the file from a backup copy, or set it "
                           "aside to start afresh; keep it, as it may be repaired.")},
        {"storage.foreign", QT_TRANSLATE_NOOP("Messages", "%1 belongs to another program."),
         QT_TRANSLATE_NOOP("Messages", "Nothing has been changed. Choose another data folder.")},
        {"storage.newer",
         QT_TRANSLATE_NOOP("Messages",
                           "%1 was written by a newer Lectern (data version %2, this program knows %3)."),
         QT_TRANSLATE_NOOP("Messages",
                           "Nothing has been changed. Update Lectern, or choose another data folder.")},
        {"storage.backup", QT_TRANSLATE_NOOP("Messages", "No backup copy of %1 could be made: %2"),
         QT_TRANSLATE_NOOP("Messages", "Your data has not been changed. Free some space and try again.")},
        {"storage.migrate", QT_TRANSLATE_NOOP("Messages", "%1 could not be brought up to date: %2"),
         QT_TRANSLATE_NOOP("Messages", "Your data is as it was. A backup copy is in %3")},
        {"storage.write", QT_TRANSLATE_NOOP("Messages", "%1 could not be written: %2"),
         QT_TRANSLATE_NOOP("Messages", "What you have done is kept in memory; saving is tried again.")},
        {"storage.read", QT_TRANSLATE_NOOP("Messages", "%1 could not be read: %2"),
         QT_TRANSLATE_NOOP("Messages", "Check the disk; nothing has been changed.")},
        {"storage.profile.name", QT_TRANSLATE_NOOP("Messages", "A name has 1 to %1 characters."), ""},
        {"storage.profile.taken", QT_TRANSLATE_NOOP("Messages", "%1 learns here already."),
         QT_TRANSLATE_NOOP("Messages", "Choose another name, so that you can tell each other apart.")},
        {"storage.profile.known", QT_TRANSLATE_NOOP("Messages", "%1 learns here already."),
         QT_TRANSLATE_NOOP("Messages", "Nothing was taken over.")},
        {"storage.export", QT_TRANSLATE_NOOP("Messages", "The learner could not be exported to %1: %2"),
         QT_TRANSLATE_NOOP("Messages", "Choose another place, or make room there.")},
        {"storage.import", QT_TRANSLATE_NOOP("Messages", "%1 is no exported learner, or it is damaged."),
         QT_TRANSLATE_NOOP("Messages", "Nothing was taken from it. Export the learner once more.")},
        {"storage.backup.none", QT_TRANSLATE_NOOP("Messages", "There is no whole backup copy in %1."),
         QT_TRANSLATE_NOOP("Messages", "Set the file aside to start afresh; keep it, as it may be repaired.")},
    };
    return entries;
}

} // namespace lectern::messages
