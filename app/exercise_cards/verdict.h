#pragma once

#include <lectern/cards/exercise_run.h>

#include <QCoreApplication>

namespace lectern::cards {

enum class Tone
{
    right,
    partly,
    wrong,
    neutral
};

/// What the card says about one part or the whole.
struct Verdict
{
    Tone tone = Tone::neutral;
    QString headline = {}; ///< plain text
    QString markdown = {};

    bool isEmpty() const { return headline.isEmpty() && markdown.isEmpty(); }
};

/// In a teacher's words: what is right first, what the numbers match, which entries only from the second try
/// on.
class VerdictText
{
    Q_DECLARE_TR_FUNCTIONS(lectern::cards::VerdictText)

public:
    VerdictText(const ExerciseRun& run, const QString& language)
        : m_run(run)
        , m_language(language)
    {
    }

    Verdict ofPart(const lessons::Part& part, const grading::PartReport& report) const;

    /// What concerns the answer as a whole; empty where the parts say it all.
    Verdict ofWhole(const grading::Report& report) const;

    /// The line beside the buttons: points and attempts.
    QString status() const;

    /// Entries may be pointed at from the second attempt on.
    bool namesEntries() const { return m_run.attemptsMade() >= 2; }

private:
    Verdict ofCode(const grading::PartReport& report) const;
    Verdict ofFunction(const grading::CodeResult& result, bool right) const;
    QString rowsOfCode(const grading::CodeResult& result, int alarms, int correct) const;
    QString rowOfFault(const grading::CodeRow& row) const;
    Verdict ofUnchecked(const lessons::Part& part, const grading::PartReport& report) const;
    QString countOfRight(const lessons::Part& part, const grading::PartReport& report) const;
    QString wrongEntries(const grading::PartReport& report) const;
    QString wordsOfOptions(const lessons::Part& part, const grading::PartReport& report) const;
    QString pointsSoFar(const grading::Report& report) const;

    const ExerciseRun& m_run;
    QString m_language;
};

} // namespace lectern::cards
