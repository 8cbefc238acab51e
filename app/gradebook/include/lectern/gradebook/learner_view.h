#pragma once

#include <lectern/gradebook/class_work.h>

#include <QString>
#include <QStringList>

#include <vector>

namespace lectern::gradebook {

/// How something that was typed fared, for colours and words.
enum class Verdict
{
    right,
    partly,
    wrong,
    none ///< blank, unreadable, not judged, or waiting
};

/// What the page of one learner shows, in one language. Texts of learners are plain text, never markup.
struct LearnerView
{
    /// One typed entry beside how it was read.
    struct Entry
    {
        QString place = {}; ///< "row 1, column 2"; empty for a single one
        QString typed = {};
        QString readAs = {}; ///< TeX; empty where it was not read
        QString words = {};  ///< what became of it
        Verdict verdict = Verdict::none;
    };
    struct Part
    {
        QString id = {}; ///< empty where the exercise has only one
        QString words = {};
        Verdict verdict = Verdict::none;
        std::vector<Entry> entries = {};
        int more = 0;      ///< entries that are left out, because there are too many
        QString text = {}; ///< a short answer or code
        bool isCode = false;
        QStringList said = {};     ///< Markdown: chosen options, mistakes by name, what feedback says
        QStringList problems = {}; ///< plain: they may quote what was typed
    };
    struct Exercise
    {
        std::string id;
        QString title = {};
        QString points = {};   ///< "3 of 4 points"
        QString computed = {}; ///< what it would be, where an instructor set it
        QString reason = {};   ///< why it was set
        bool isSet = false;
        std::vector<Part> parts = {};
    };
    struct Alarm
    {
        std::string id; ///< of the hand-in
        QString source = {};
        QStringList reasons = {};
        bool undecided = false;
    };

    std::string learner;
    QString name = {};
    QString who = {}; ///< pseudonym, email, id number
    QString total = {};
    QString totalReason = {};
    bool totalIsSet = false;
    QStringList handins = {}; ///< a line for each
    QString problem = {};     ///< why answers are not shown
    std::vector<Alarm> alarms = {};
    std::vector<Exercise> exercises = {};
};

LearnerView learnerView(const LearnerFile& file, const QString& language);

/// Points as a person typed them: "7.5", "15/2", in full-width digits too. None if that is no number from 0.
std::optional<double> typedPoints(const QString& text);

} // namespace lectern::gradebook
