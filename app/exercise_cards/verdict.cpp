#include "verdict.h"

#include <lectern/messages/messages.h>

namespace lectern::cards {

using grading::EntryState;
using grading::PartState;

namespace {

QString together(const QString& first, const QString& second)
{
    if (first.isEmpty() || second.isEmpty())
        return first + second;
    return VerdictText::tr("%1 %2", "two sentences").arg(first, second);
}

} // namespace

QString pointsText(double points)
{
    return QString::number(points, 'f', 2).remove(QRegularExpression(QStringLiteral("\\.?0+$")));
}

QString VerdictText::countOfRight(const grading::PartReport& report) const
{
    int right = 0;
    int all = 0;
    for (const auto& row : report.entries) {
        for (const auto& entry : row) {
            ++all;
            right += entry.state == EntryState::right ? 1 : 0;
        }
    }
    if (all < 2 || right == 0)
        return {};
    return tr("%1 of %2 entries are right.").arg(right).arg(all);
}

QString VerdictText::wrongEntries(const grading::PartReport& report) const
{
    QStringList places;
    for (std::size_t r = 0; r < report.entries.size(); ++r) {
        for (std::size_t c = 0; c < report.entries[r].size(); ++c) {
            if (report.entries[r][c].state == EntryState::wrong)
                places << tr("row %1 column %2").arg(r + 1).arg(c + 1);
        }
    }
    if (places.isEmpty() || places.size() > 4)
        return {};
    return tr("Look again at %1.").arg(places.join(tr(", ", "between places")));
}

Verdict VerdictText::ofPart(const lessons::Part&, const grading::PartReport& report) const
{
    const QString message = m_run.fill(report.message.in(m_language.toStdString()));
    switch (report.state) {
    case PartState::right:
        return {Tone::right, u"✓ " + together(tr("Right."), message)};
    case PartState::waiting:
        return {Tone::neutral, tr("Kept. A person reads this answer; it does not count here yet.")};
    case PartState::notGradable: {
        if (report.problems.empty())
            return {Tone::neutral, tr("Not filled in yet. This costs no attempt.")};
        return {Tone::neutral,
                tr("%1 This costs no attempt.").arg(messages::inSentences(report.problems.front()))};
    }
    case PartState::partlyRight:
    case PartState::wrong:
        break;
    }
    QString sentences = countOfRight(report);
    if (!message.isEmpty())
        sentences = together(sentences, message);
    else if (sentences.isEmpty())
        sentences = tr("Not yet.");
    if (message.isEmpty() && namesEntries())
        sentences = together(sentences, wrongEntries(report));
    const bool partly = report.state == PartState::partlyRight;
    return {partly ? Tone::partly : Tone::wrong, (partly ? u"◐ " : u"✗ ") + sentences};
}

Verdict VerdictText::ofWhole(const grading::Report& report) const
{
    if (!report.gradable)
        return {Tone::neutral, tr("Nothing could be checked yet. This costs no attempt.")};
    const QString points = tr("%1 of %2 points, checked on this computer.")
                               .arg(pointsText(report.points.value()), pointsText(report.maximum));
    if (report.complete)
        return {Tone::right, u"**✓ " + tr("All parts are right.") + u"** " + points};
    const auto left = m_run.attemptsLeft();
    const QString tries = !left        ? QString()
                          : *left == 0 ? tr("No attempts are left.")
                                       : tr("%n attempt(s) left.", nullptr, *left);
    return {report.points.numerator > 0 ? Tone::partly : Tone::wrong, together(points, tries)};
}

} // namespace lectern::cards
