#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> handinMessages()
{
    static constexpr Entry entries[] = {
        // one hand-in
        {"handin.large", QT_TRANSLATE_NOOP("Messages", "The hand-in is larger than %1 bytes."), ""},
        {"handin.format", QT_TRANSLATE_NOOP("Messages", "This is not a hand-in of Lectern."),
         QT_TRANSLATE_NOOP("Messages", "Ask for the file that ends in .lhand.")},
        {"handin.newer",
         QT_TRANSLATE_NOOP("Messages", "This was made by a newer Lectern (%1; this program knows %2)."),
         QT_TRANSLATE_NOOP("Messages", "Update Lectern.")},
        {"handin.signature", QT_TRANSLATE_NOOP("Messages", "The hand-in was changed after it was made."),
         QT_TRANSLATE_NOOP("Messages", "Ask for a new one.")},
        {"handin.sealed",
         QT_TRANSLATE_NOOP("Messages", "The hand-in is sealed to a class, and its keys are not here."),
         QT_TRANSLATE_NOOP("Messages", "Name the class with --class or its keys with --keys.")},
        {"handin.seal",
         QT_TRANSLATE_NOOP("Messages", "The hand-in is damaged, or sealed to another class (%1, not %2)."),
         QT_TRANSLATE_NOOP("Messages", "Ask which class it was made for.")},
        {"handin.attempts", QT_TRANSLATE_NOOP("Messages", "The hand-in holds more than %1 attempts."), ""},
        {"handin.enrolment",
         QT_TRANSLATE_NOOP("Messages", "This is not an enrolment file, or it is damaged."),
         QT_TRANSLATE_NOOP("Messages", "Ask your instructor for the file that ends in .lenrol.")},
        {"handin.enrolment.course", QT_TRANSLATE_NOOP("Messages", "This enrolment is for the course %1, not for %2."),
         QT_TRANSLATE_NOOP("Messages", "Open that course and join the class there.")},
        {"handin.internal", QT_TRANSLATE_NOOP("Messages", "An internal fault: %1"),
         QT_TRANSLATE_NOOP("Messages", "Please report this with the file that caused it.")},
        {"handin.threads", QT_TRANSLATE_NOOP("Messages", "The system has no threads left to grade with."),
         QT_TRANSLATE_NOOP("Messages", "Close other programs and try again.")},
        {"handin.files", QT_TRANSLATE_NOOP("Messages", "There are more than %1 files here; the rest was left out."), ""},
        {"handin.depth", QT_TRANSLATE_NOOP("Messages", "Zip files are nested too deeply here."), ""},
        // a class and its lists
        {"handin.class", QT_TRANSLATE_NOOP("Messages", "There is no class in %1."),
         QT_TRANSLATE_NOOP("Messages", "Make one with lectern-cli class new.")},
        {"handin.class.exists", QT_TRANSLATE_NOOP("Messages", "There is a class in %1 already."),
         QT_TRANSLATE_NOOP("Messages", "Choose another folder.")},
        {"handin.class.key", QT_TRANSLATE_NOOP("Messages", "%1 is not the key of this class."),
         QT_TRANSLATE_NOOP("Messages", "Take it from a backup: without it nothing can be opened.")},
        {"handin.people", QT_TRANSLATE_NOOP("Messages", "No column of this sheet says who a row is about."),
         QT_TRANSLATE_NOOP("Messages", "Name a column in the first line: name, email or id number.")},
        {"handin.people.row", QT_TRANSLATE_NOOP("Messages", "Row %1 does not say who it is about."), ""},
        {"handin.people.twice", QT_TRANSLATE_NOOP("Messages", "Row %1 is about the same person as row %2."),
         QT_TRANSLATE_NOOP("Messages", "Delete one of them, or tell two people of one name apart by email or id number.")},
        {"handin.csv.large", QT_TRANSLATE_NOOP("Messages", "The sheet is larger than %1 bytes."), ""},
        {"handin.csv.encoding", QT_TRANSLATE_NOOP("Messages", "The sheet is not UTF-8 text."),
         QT_TRANSLATE_NOOP("Messages", "Save it as CSV in UTF-8.")},
        {"handin.csv.quote", QT_TRANSLATE_NOOP("Messages", "A quote that begins in row %1 is never closed."), ""},
        {"handin.csv.empty", QT_TRANSLATE_NOOP("Messages", "The sheet is empty."), ""},
        {"handin.sheet.column", QT_TRANSLATE_NOOP("Messages", "The sheet has no column \"%1\"."), ""},
        {"handin.sheet.grade", QT_TRANSLATE_NOOP("Messages", "It is not clear which column takes the grades: %1"),
         QT_TRANSLATE_NOOP("Messages", "Name it with --column.")},
        {"handin.assignment.course", QT_TRANSLATE_NOOP("Messages", "The assignment is of the course %1, not of %2."), ""},
        {"handin.assignment.exercise", QT_TRANSLATE_NOOP("Messages", "The course has no exercise \"%1\"."), ""},
        // the gradebook
        {"handin.gradebook", QT_TRANSLATE_NOOP("Messages", "%1 is not a gradebook."),
         QT_TRANSLATE_NOOP("Messages", "Nothing has been changed.")},
        {"handin.gradebook.newer",
         QT_TRANSLATE_NOOP("Messages", "The gradebook %1 was written by a newer Lectern (version %2, this program knows %3)."),
         QT_TRANSLATE_NOOP("Messages", "Nothing has been changed. Update Lectern.")},
        {"handin.review.unknown", QT_TRANSLATE_NOOP("Messages", "The gradebook has no hand-in %1."), ""},
        // why someone should look at a hand-in
        {"handin.review.course", QT_TRANSLATE_NOOP("Messages", "made for the course %1, not for %2"), ""},
        {"handin.review.class", QT_TRANSLATE_NOOP("Messages", "made for another class"), ""},
        {"handin.review.selfstudy", QT_TRANSLATE_NOOP("Messages", "made without an enrolment: whose it is cannot be told"), ""},
        {"handin.review.identity", QT_TRANSLATE_NOOP("Messages", "names %1 but was not made with that learner's enrolment"),
         ""},
        {"handin.review.learner", QT_TRANSLATE_NOOP("Messages", "%1 is not on the roster"), ""},
        {"handin.review.name", QT_TRANSLATE_NOOP("Messages", "came in under the name %1 but is by %2"), ""},
        {"handin.review.id", QT_TRANSLATE_NOOP("Messages", "has the id of another hand-in"), ""},
        {"handin.review.key", QT_TRANSLATE_NOOP("Messages", "made with another key than the one before: a second computer?"),
         ""},
        {"handin.review.fork", QT_TRANSLATE_NOOP("Messages", "there are two hand-ins number %1: two computers?"), ""},
        {"handin.review.score", QT_TRANSLATE_NOOP("Messages", "claims another score than it earns: %1"), ""},
        {"handin.review.form", QT_TRANSLATE_NOOP("Messages", "answers a version of the course that is not here: %1"),
         QT_TRANSLATE_NOOP("Messages", "Give that version with another --course.")},
        {"handin.review.variant", QT_TRANSLATE_NOOP("Messages", "answers a variant that does not exist: %1"), ""},
        {"handin.review.attempts", QT_TRANSLATE_NOOP("Messages", "has more attempts than are allowed: %1"), ""},
        {"handin.review.fault", QT_TRANSLATE_NOOP("Messages", "cannot be computed: %1"),
         QT_TRANSLATE_NOOP("Messages", "The exercise has a fault. See lectern-cli lint --full.")},
        {"handin.review.waiting", QT_TRANSLATE_NOOP("Messages", "waits to be graded: %1"), ""},
        {"handin.review.blank", QT_TRANSLATE_NOOP("Messages", "is blank or cannot be read: %1"), ""},
        {"handin.review.closed", QT_TRANSLATE_NOOP("Messages", "came in after the assignment was closed"),
         QT_TRANSLATE_NOOP("Messages", "Accept it to let it count, or reject it.")},
    };
    return entries;
}

} // namespace lectern::messages
