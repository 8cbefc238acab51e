#include "verdict.h"

#include "diagnostic_text.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/cards/points.h>

#include <algorithm>

namespace lectern::cards {
namespace {

using grading::EntryState;
using grading::PartReport;
using grading::PartState;

int countEntries(const PartReport& report, EntryState state)
{
    int count = 0;
    for (const auto& row : report.entries) {
        count += static_cast<int>(std::count_if(row.begin(), row.end(),
                                                [state](const auto& entry) { return entry.state == state; }));
    }
    return count;
}

int countEntries(const PartReport& report)
{
    int count = 0;
    for (const auto& row : report.entries)
        count += static_cast<int>(row.size());
    return count;
}

/// Rows without a wrong entry.
int countRightRows(const PartReport& report)
{
    return static_cast<int>(std::count_if(report.entries.begin(), report.entries.end(), [](const auto& row) {
        return std::all_of(row.begin(), row.end(),
                           [](const auto& entry) { return entry.state == EntryState::right; });
    }));
}

int rightOptions(const lessons::Part& part)
{
    return static_cast<int>(std::count_if(part.options.begin(), part.options.end(),
                                          [](const lessons::Option& option) { return option.right; }));
}

bool choseEverything(const lessons::Part& part, const PartReport& report)
{
    return part.many && report.options.size() == part.options.size();
}

QString paragraphs(QStringList texts)
{
    texts.removeAll(QString());
    return texts.join(QStringLiteral("\n\n"));
}

} // namespace

QString VerdictText::countOfRight(const lessons::Part& part, const PartReport& report) const
{
    int right = countEntries(report, EntryState::right);
    int all = countEntries(report);
    if (choseEverything(part, report))
        return {};
    if (part.kind == lessons::ExerciseKind::choice && part.many) {
        right = static_cast<int>(std::count_if(report.options.begin(), report.options.end(),
                                               [](const auto& option) { return option.right; }));
        all = rightOptions(part);
    }
    // Where rows earn the points, rows are counted.
    const int rows = static_cast<int>(report.entries.size());
    const int rightRows = countRightRows(report);
    if (part.partial == lessons::PartialCredit::perRow && rows > 1 && rightRows > 0)
        return tr("%1 of %2 rows right").arg(rightRows).arg(rows);
    return all < 2 || right == 0 ? QString() : tr("%1 of %2 right").arg(right).arg(all);
}

QString VerdictText::wrongEntries(const PartReport& report) const
{
    QStringList places;
    const bool oneRow = report.entries.size() == 1;
    for (std::size_t r = 0; r < report.entries.size(); ++r) {
        const bool oneCol = report.entries[r].size() == 1;
        for (std::size_t c = 0; c < report.entries[r].size(); ++c) {
            if (report.entries[r][c].state != EntryState::wrong)
                continue;
            places << (oneRow || oneCol ? tr("entry %1").arg((oneRow ? c : r) + 1)
                                        : tr("row %1 column %2").arg(r + 1).arg(c + 1));
        }
    }
    if (places.isEmpty() || places.size() > 4 || countEntries(report) < 2)
        return {};
    return tr("Look again at %1.").arg(places.join(tr(", ", "between places")));
}

QString VerdictText::wordsOfOptions(const lessons::Part& part, const PartReport& report) const
{
    const std::string language = m_language.toStdString();
    QStringList words;
    for (const grading::OptionReport& option : report.options) {
        if (!option.right && !option.say.empty())
            words << m_run.fill(option.say.in(language)).trimmed();
    }
    if (choseEverything(part, report))
        words << tr("Choosing everything earns nothing.");
    if (words.isEmpty() && part.many && report.state == PartState::partlyRight)
        words << tr("Something is still missing.");
    return paragraphs(words);
}

Verdict VerdictText::ofUnchecked(const lessons::Part& part, const PartReport& report) const
{
    const QString costsNothing = tr("This part was not checked, and that costs nothing.");
    if (report.code && !report.problems.empty())
        return {Tone::neutral, tr("It could not be judged"),
                paragraphs({inMarkdown(report.problems.front()), costsNothing})};
    if (!report.problems.empty())
        return {Tone::neutral, tr("Not readable yet"),
                paragraphs({inMarkdown(report.problems.front()), costsNothing})};
    if (countEntries(report, EntryState::unreadable) > 0) // the field says why
        return {Tone::neutral, tr("Not readable yet"), costsNothing};
    const int blank = countEntries(report, EntryState::blank);
    const int all = countEntries(report);
    if (part.kind != lessons::ExerciseKind::choice && blank > 0 && blank < all)
        return {Tone::neutral, tr("Some entries are still empty"), costsNothing};
    return {Tone::neutral, tr("Not filled in yet"), {}};
}

Verdict VerdictText::ofPart(const lessons::Part& part, const PartReport& report) const
{
    if (report.code && report.state != PartState::notGradable)
        return ofCode(report);
    const bool isChoice = part.kind == lessons::ExerciseKind::choice;
    QString message = m_run.fill(report.message.in(m_language.toStdString())).trimmed();
    switch (report.state) {
    case PartState::right:
        if (report.carried)
            message = tr("It follows from your own earlier answer, so it counts in full.");
        return {Tone::right, tr("Right"), message};
    case PartState::waiting:
        return {Tone::neutral, tr("Kept"), tr("A person reads this answer; it does not count here yet.")};
    case PartState::notGradable:
        return ofUnchecked(part, report);
    case PartState::partlyRight:
    case PartState::wrong:
        break;
    }
    QString headline = countOfRight(part, report);
    if (isChoice)
        message = wordsOfOptions(part, report);
    const bool named = !report.mistake.empty();
    const bool partly = report.state == PartState::partlyRight || !headline.isEmpty();
    if (headline.isEmpty())
        headline = partly ? tr("Partly right") : tr("Not yet");
    const QString places = !named && !isChoice && namesEntries() ? wrongEntries(report) : QString();
    return {partly ? Tone::partly : Tone::wrong, headline, paragraphs({message, places})};
}

Verdict VerdictText::ofWhole(const grading::Report& report) const
{
    if (report.fault)
        return {
            Tone::neutral, tr("This exercise could not be computed"),
            paragraphs({inMarkdown(*report.fault),
                        tr("That is a fault of the exercise. Nothing was graded and no attempt is used.")})};
    QStringList problems;
    for (const Diagnostic& problem : report.problems)
        problems << inMarkdown(problem);
    const bool partsSayWhy =
        std::any_of(report.parts.begin(), report.parts.end(),
                    [](const PartReport& part) { return !part.problems.empty(); });
    if (!report.gradable && problems.isEmpty() && partsSayWhy)
        return {};
    if (!report.gradable && m_run.isStarterCode() && problems.isEmpty())
        return {Tone::neutral, tr("Nothing could be checked yet"),
                tr("The code is still as it was at first. This costs no attempt.")};
    if (!report.gradable)
        return {Tone::neutral, tr("Nothing could be checked yet"),
                paragraphs({problems.join(u' '), tr("This costs no attempt.")})};
    if (report.complete && report.points.numerator > 0 && report.parts.size() > 1)
        return {Tone::right,
                report.waiting.numerator > 0 ? tr("Everything that is checked here is right")
                                             : tr("All parts are right"),
                problems.join(u' ')};
    return {Tone::neutral, {}, problems.join(u' ')};
}

QString VerdictText::pointsSoFar(const grading::Report& report) const
{
    QString points = tr("%1 of %2").arg(pointsText(report.points.value()), pointsInWords(report.maximum));
    if (report.waiting.numerator > 0)
        points += tr(", up to %1 more once it is read").arg(pointsText(report.waiting.value()));
    return points;
}

QString VerdictText::status() const
{
    QStringList words;
    const auto& report = m_run.report();
    if (report && report->gradable)
        words << pointsSoFar(*report);
    const auto all = m_run.exercise().parts.size();
    const auto answered = m_run.answer().parts.size();
    if (answered > 0 && answered < all)
        words << tr("%1 of %2 parts filled in").arg(answered).arg(all);
    const auto most = m_run.most();
    const bool done = m_run.isRevealFree();
    if (most && !done && *most < m_run.exercise().points - 1e-9)
        words << tr("at most %1 from here").arg(pointsInWords(*most));
    if (const auto left = m_run.attemptsLeft(); left && !(report && report->complete))
        words << (*left == 0 ? tr("no attempts left")
                             : ExerciseCard::tr("%n attempt(s) left", nullptr, *left));
    return words.join(QStringLiteral(" · "));
}

} // namespace lectern::cards
