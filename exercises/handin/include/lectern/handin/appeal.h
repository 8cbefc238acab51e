#pragma once

#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>

#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace lectern::handin {

/// All that decided the points of one learner's item, for talking about it. It names nobody but the
/// pseudonym. Texts are plain, in the program's language where they are ours and the course's where they are
/// the exercise's.
struct AppealSheet
{
    /// One typed entry.
    struct Entry
    {
        QString place = {}; ///< "row 1, column 2"; empty for a single one
        QString typed = {};
        QString readAs = {};   ///< a number with all its digits; empty where it was not read
        QString expected = {}; ///< the right one of this learner's numbers, to ten digits
        QString verdict = {};
    };
    struct Part
    {
        QString id = {};
        QString verdict = {};
        QString points = {}; ///< "1.5 of 2 points"
        std::vector<Entry> entries = {};
        QString text = {};      ///< a short answer or code, as typed
        QStringList rules = {}; ///< by what it was judged: tolerance, partial points, mistakes, help
    };
    using Facts = std::vector<std::pair<QString, QString>>;

    QString title = {};
    QString learner = {};
    QString points = {}; ///< what stands: "3 of 4 points"
    QString set = {};    ///< why an instructor set it, and what was computed; empty where nobody did
    std::vector<Part> parts = {};
    Facts drawn = {}; ///< variant and seeds
    Facts handin = {};
    Facts versions = {};
};

/// Errors: handin.assignment.exercise, handin.review.learner, handin.appeal (learner, exercise: nothing of it
/// counts), those of the gradebook and of the hand-ins in it.
Result<AppealSheet> appealSheet(const OpenedClass& opened, const Gradebook& gradebook,
                                const std::string& learner, const std::string& exercise,
                                const std::string& language);

/// The sheet as a page of HTML that browsers and QTextDocument show alike.
QString appealPage(const AppealSheet& sheet);

} // namespace lectern::handin
