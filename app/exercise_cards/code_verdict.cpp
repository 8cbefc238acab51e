#include "diagnostic_text.h"
#include "verdict.h"

#include <algorithm>

namespace lectern::cards {
namespace {

using grading::CodeResult;
using grading::CodeRow;
using grading::CodeRowState;

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

QString together(QStringList texts)
{
    texts.removeAll(QString());
    return texts.join(QStringLiteral("\n\n"));
}

} // namespace

/// A line for each kind of fault that slipped through, or that the function has.
QString VerdictText::missedFaults(const CodeResult& result) const
{
    const lessons::CodeSpec& code = *m_run.exercise().code;
    QString lines;
    for (const CodeRow& row : result.rows) {
        const bool shown =
            row.state != CodeRowState::caught && (counts(code, row) || row.state == CodeRowState::matched);
        if (row.correct || !shown || row.index >= code.mutants.size())
            continue;
        QString words = m_run.fill(code.mutants[row.index].feedback.in(m_language.toStdString())).trimmed();
        if (row.state == CodeRowState::unstable)
            words += u' ' + tr("It was caught in some rounds and not in others.");
        if (row.state == CodeRowState::broken)
            words += u' ' + tr("The test broke off there without a verdict.");
        lines += QStringLiteral("- ✗ ") + words + u'\n';
    }
    return lines;
}

Verdict VerdictText::ofCode(const grading::PartReport& report) const
{
    const lessons::CodeSpec& code = *m_run.exercise().code;
    const CodeResult& result = *report.code;
    const bool isTest = code.task == lessons::CodeTask::writeTest;
    const bool right = report.state == grading::PartState::right;
    if (!isTest)
        return {right ? Tone::right : Tone::wrong, right ? tr("Right") : tr("Not yet"),
                together({missedFaults(result), remarks(result)})};
    const int all = countRows(result, [&](const CodeRow& row) { return counts(code, row); });
    const int caught = countRows(
        result, [&](const CodeRow& row) { return counts(code, row) && row.state == CodeRowState::caught; });
    const int correct = countRows(result, [](const CodeRow& row) { return row.correct; });
    const int alarms = countRows(
        result, [](const CodeRow& row) { return row.correct && row.state != CodeRowState::accepted; });
    if (alarms > 0)
        return {Tone::wrong, tr("It rejects modules that are right (%1 of %2)").arg(alarms).arg(correct),
                together({tr("A test that calls right modules wrong earns nothing, whatever else it finds."),
                          remarks(result)})};
    if (right)
        return {Tone::right, tr("All %1 kinds of fault were caught").arg(all),
                tr("Every right module was accepted.")};
    const Tone tone = caught > 0 ? Tone::partly : Tone::wrong;
    return {tone, tr("%1 of %2 kinds of fault were caught").arg(caught).arg(all),
            together({tr("These slipped through:"), missedFaults(result), remarks(result)})};
}

} // namespace lectern::cards
