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

/// What the card says about one part or the whole, as Markdown.
struct Verdict
{
    Tone tone = Tone::neutral;
    QString markdown;
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
    Verdict ofWhole(const grading::Report& report) const;

    /// Entries may be pointed at from the second attempt on.
    bool namesEntries() const { return m_run.attemptsMade() >= 2; }

private:
    QString countOfRight(const grading::PartReport& report) const;
    QString wrongEntries(const grading::PartReport& report) const;

    const ExerciseRun& m_run;
    QString m_language;
};

/// Points as people write them: "4", "3.5".
QString pointsText(double points);

} // namespace lectern::cards
