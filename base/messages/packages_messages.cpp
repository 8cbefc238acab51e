#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> packagesMessages()
{
    static constexpr Entry entries[] = {
        {"package.manifest", QT_TRANSLATE_NOOP("Messages", "This is not a course package of Lectern."),
         QT_TRANSLATE_NOOP("Messages", "Ask for the file that ends in .lectern.")},
        {"package.newer",
         QT_TRANSLATE_NOOP("Messages",
                           "This package was made by a newer Lectern (format %1; this program reads %2)."),
         QT_TRANSLATE_NOOP("Messages", "Update Lectern.")},
        {"package.signature",
         QT_TRANSLATE_NOOP("Messages",
                           "The signature does not fit the package: it was changed after it was signed."),
         QT_TRANSLATE_NOOP("Messages", "Do not use it. Ask whoever gave it to you for a new one.")},
        {"package.changed",
         QT_TRANSLATE_NOOP("Messages", "%1 in the package is not what the package says it is."),
         QT_TRANSLATE_NOOP("Messages", "It is damaged or was tampered with. Get the package again.")},
        {"package.extra", QT_TRANSLATE_NOOP("Messages", "The package holds a file that it does not list: %1"),
         QT_TRANSLATE_NOOP("Messages", "It was tampered with. Get the package again.")},
        {"package.missing", QT_TRANSLATE_NOOP("Messages", "%1 is missing from the package."),
         QT_TRANSLATE_NOOP("Messages", "Get the package again.")},
        {"package.large",
         QT_TRANSLATE_NOOP("Messages", "The course is too large for a package: more than %1 bytes."),
         QT_TRANSLATE_NOOP("Messages", "Make figures smaller, or split the course.")},
        {"package.kind", QT_TRANSLATE_NOOP("Messages", "%1 is no kind of file that a course is made of."),
         ""},
        {"package.name.long",
         QT_TRANSLATE_NOOP("Messages", "The name of this file is too long or too deep in folders: %1"), ""},
        {"package.name.case", QT_TRANSLATE_NOOP("Messages", "%1 and %2 are the same name on some computers."),
         QT_TRANSLATE_NOOP("Messages", "Rename one of them.")},
        {"package.id", QT_TRANSLATE_NOOP("Messages", "A course with the id \"%1\" cannot be packed."),
         QT_TRANSLATE_NOOP("Messages",
                           "In course.yaml, give it an id of at most 64 letters, digits, - and _.")},
        {"package.hash", QT_TRANSLATE_NOOP("Messages", "The exercises in the package are not the course's."),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the course.")},
        {"package.course", QT_TRANSLATE_NOOP("Messages", "The package holds another course than it says: %1"),
         ""},
        {"package.version", QT_TRANSLATE_NOOP("Messages", "Another package of version %1 is installed."),
         QT_TRANSLATE_NOOP(
             "Messages",
             "Its author should raise `version` in course.yaml; or remove the installed one first.")},
        {"package.signer",
         QT_TRANSLATE_NOOP(
             "Messages", "Earlier versions of the course %1 are signed by the key %2; this one is not (%3)."),
         QT_TRANSLATE_NOOP("Messages", "Ask its author. If you trust the new key, install it all the same: in the window "
                                        "under 'Courses…', or with lectern-cli install --accept-signer.")},
        {"package.absent", QT_TRANSLATE_NOOP("Messages", "Version %2 of the course %1 is not installed."),
         ""},
        {"package.busy", QT_TRANSLATE_NOOP("Messages", "Another program is changing the installed courses."),
         QT_TRANSLATE_NOOP("Messages", "Wait a moment and try again.")},
        {"package.key", QT_TRANSLATE_NOOP("Messages", "%1 is not a key to sign with."),
         QT_TRANSLATE_NOOP("Messages",
                           "Make one with 'New key…' in author mode or with lectern-cli new key FILE; a class has one "
                           "too.")},
    };
    return entries;
}

} // namespace lectern::messages
