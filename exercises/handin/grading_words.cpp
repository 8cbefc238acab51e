#include <lectern/handin/grading_words.h>

#include <QCoreApplication>
#include <QStringList>

namespace lectern::handin {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(GradingWords)
};

} // namespace

QString standingWords(Standing standing)
{
    switch (standing) {
    case Standing::counted:
        return Words::tr("counts");
    case Standing::review:
        return Words::tr("in doubt");
    case Standing::accepted:
        return Words::tr("accepted");
    case Standing::rejected:
        return Words::tr("does not count");
    }
    return {};
}

QString summaryWords(const GradeOutcome& outcome)
{
    const GradeRun& run = outcome.run;
    QStringList parts{(outcome.takenIn ? Words::tr("%1 taken in") : Words::tr("%1 graded")).arg(run.counted),
                      Words::tr("%1 in doubt").arg(run.review), Words::tr("%1 known before").arg(run.again),
                      Words::tr("%1 unreadable").arg(run.refused),
                      Words::tr("%1 missing").arg(outcome.missing)};
    if (run.closed > 0)
        parts << Words::tr("%1 after the end").arg(run.closed);
    if (run.regraded > 0)
        parts << Words::tr("%1 graded again").arg(run.regraded);
    if (run.leftToOthers > 0)
        parts << Words::tr("%1 held by other programs: run again").arg(run.leftToOthers);
    return parts.join(QStringLiteral(" · "));
}

QString notGradedWords(std::size_t count)
{
    return count > 0 ? Words::tr("%n hand-in(s) not graded yet and left out", nullptr, static_cast<int>(count))
                     : QString();
}

} // namespace lectern::handin
