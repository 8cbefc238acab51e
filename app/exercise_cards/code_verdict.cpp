#include "diagnostic_text.h"
#include "verdict.h"

#include <algorithm>

namespace lectern::cards {
namespace {

using grading::CodeResult;
using grading::CodeRow;
using grading::CodeRowState;

const QString lineBreak = QStringLiteral("  \n");

/// Faults that count: what a test cannot see has weight 0.
bool counts(const lessons::CodeSpec& code, const CodeRow& row)
{
    return !row.correct && row.index < code.mutants.size() && code.mutants[row.index].weight > 0;
}

template <typename Chosen>
int countRows(const CodeResult& result, const Chosen& chosen)
{
    return static_cast<int>(std::count_if(result.rows.begin(), result.rows.end(), chosen));
}

QString remarks(const CodeResult& result)
{
    QStringList words;
    for (const Diagnostic& remark : result.remarks)
        words << inMarkdown(remark);
    return words.join(QStringLiteral("\n\n"));
}

QString sign(bool good)
{
    return good ? QStringLiteral("✓ ") : QStringLiteral("✗ ");
}

QString together(QStringList texts)
{
    texts.removeAll(QString());
    return texts.join(QStringLiteral("\n\n"));
}

} // namespace

/// What kind of fault it is and, where nobody can say caught or missed, why; empty for what is not told.
QString VerdictText::rowOfFault(const CodeRow& row) const
{
    const lessons::CodeSpec& code = *m_run.exercise().code;
    if (row.correct || row.index >= code.mutants.size())
        return {};
    const QString words = m_run.fill(code.mutants[row.index].feedback.in(m_language.toStdString())).trimmed();
    switch (row.state) {
    case CodeRowState::caught:
        return counts(code, row) ? sign(true) + words : QString();
    case CodeRowState::missed:
        return counts(code, row) ? sign(false) + words : QStringLiteral("○ ") + words;
    case CodeRowState::matched:
        return sign(false) + words;
    case CodeRowState::unstable:
        return counts(code, row)
                   ? sign(false) + words + u' ' + tr("It was caught in some rounds and not in others.")
                   : QString();
    case CodeRowState::broken:
        return counts(code, row) ? sign(false) + words + u' ' + tr("The test broke off there without a verdict.")
                                 : QString();
    case CodeRowState::accepted:
    case CodeRowState::falseAlarm:
        break;
    }
    return {};
}

/// A row for each kind of fault and one for the right modules.
QString VerdictText::rowsOfCode(const CodeResult& result, int alarms, int correct) const
{
    QStringList rows;
    if (alarms > 0)
        rows << sign(false) + tr("False alarm: %1 of %2 right modules were rejected.").arg(alarms).arg(correct);
    else
        rows << sign(true) + tr("Every right module was accepted.");
    for (const CodeRow& row : result.rows) {
        if (alarms == 0 || row.state != CodeRowState::broken)
            rows << rowOfFault(row);
    }
    rows.removeAll(QString());
    return rows.join(lineBreak);
}

Verdict VerdictText::ofFunction(const CodeResult& result, bool right) const
{
    QStringList rows;
    for (const CodeRow& row : result.rows)
        rows << rowOfFault(row);
    rows.removeAll(QString());
    return {right ? Tone::right : Tone::wrong, right ? tr("Right") : tr("Not yet"),
            together({rows.join(lineBreak), remarks(result)})};
}

Verdict VerdictText::ofCode(const grading::PartReport& report) const
{
    const lessons::CodeSpec& code = *m_run.exercise().code;
    const CodeResult& result = *report.code;
    const bool right = report.state == grading::PartState::right;
    if (code.task != lessons::CodeTask::writeTest)
        return ofFunction(result, right);
    const int all = countRows(result, [&](const CodeRow& row) { return counts(code, row); });
    const int caught = countRows(
        result, [&](const CodeRow& row) { return counts(code, row) && row.state == CodeRowState::caught; });
    const int correct = countRows(result, [](const CodeRow& row) { return row.correct; });
    const int alarms = countRows(
        result, [](const CodeRow& row) { return row.correct && row.state != CodeRowState::accepted; });
    const QString rows = rowsOfCode(result, alarms, correct);
    if (alarms > 0)
        return {Tone::wrong, tr("It rejects modules that are right (%1 of %2)").arg(alarms).arg(correct),
                together({tr("A test that calls right modules wrong earns nothing, whatever else it finds."), rows,
                          remarks(result)})};
    if (right)
        return {Tone::right, tr("All %1 kinds of fault were caught").arg(all), rows};
    const Tone tone = caught > 0 ? Tone::partly : Tone::wrong;
    return {tone, tr("%1 of %2 kinds of fault were caught").arg(caught).arg(all),
            together({rows, remarks(result)})};
}

} // namespace lectern::cards
