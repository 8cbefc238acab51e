#include "shipped_calculators.h"

#include <lectern/calculators/session.h>

#include <tex_arithmetic.h>

#include <algorithm>
#include <set>

using namespace lectern;
using calculators::Session;

namespace {

constexpr std::size_t mostEntries = 72; ///< of a cell that are asked

calc::EntryRef entryAt(const std::string& cell, const calc::Shape& shape, std::size_t i)
{
    return {cell, i / shape.cols % shape.rows, i % shape.cols, i / (shape.cols * shape.rows)};
}

std::set<std::string> shownCells(const lessons::Calculator& calculator)
{
    std::set<std::string> cells;
    for (const lessons::ViewSpec& view : calculator.show) {
        if (view.kind != lessons::ViewKind::text && view.kind != lessons::ViewKind::shapes)
            cells.insert(view.cells.begin(), view.cells.end());
    }
    return cells;
}

/// A lab's cells have values once it has run.
void runLab(Session& session)
{
    if (!session.hasLab())
        return;
    auto parameters = session.labParameters();
    QVERIFY(parameters);
    for (const auto& parameter : lessons::findLabKind(session.calculator().lab->kind)->parameters)
        (*parameters)[parameter.name] = std::min((*parameters)[parameter.name], parameter.small);
    auto cells = labs::runLab(session.calculator().lab->kind, {*parameters, {}, {}});
    QVERIFY(cells);
    session.setLabOutcome({*parameters, std::move(*cells)});
}

QString problemOf(const Session& session, const calc::EntryRef& entry)
{
    const auto value = session.value(entry.cell);
    const auto explanation = session.explain(entry);
    if (!explanation)
        return QString::fromStdString(explanation.error().code);
    const double number = value->at(entry.row, entry.col, entry.slice);
    const auto parts = test::equationParts(explanation->lines.front());
    const auto result = test::workedOut(parts.back());
    if (parts.size() < 2 || !result || !test::agrees(*result, number))
        return QString::fromStdString(explanation->lines.front());
    const auto arithmetic = parts.size() > 2 ? test::workedOut(parts[parts.size() - 2]) : std::nullopt;
    if (arithmetic && !test::agrees(*arithmetic, number))
        return QString::fromStdString(explanation->lines.front());
    for (const calc::EntryRef& read : explanation->reads) {
        if (!session.explain(read))
            return QString::fromStdString(entry.cell + " reads " + read.cell);
    }
    return {};
}

} // namespace

/// "Why this number?" for every entry that the shipped course shows.
class TestShippedExplanations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyShownEntryOpens_data() { test::shippedRows(); }

    void everyShownEntryOpens()
    {
        QFETCH(QByteArray, id);
        Session session(test::shipped(id.toStdString()), QStringLiteral("en"));
        QVERIFY(session.problems().empty());
        runLab(session);
        for (std::size_t state = 0; state <= session.calculator().presets.size(); ++state) {
            if (state > 0)
                session.applyPreset(state - 1);
            for (const std::string& cell : shownCells(session.calculator())) {
                const auto value = session.value(cell);
                if (!value || !value->isNumeric())
                    continue;
                const std::size_t count = value->shape().count();
                const std::size_t step = std::max<std::size_t>(1, count / mostEntries);
                for (std::size_t i = 0; i < count; i += step) {
                    const calc::EntryRef entry = entryAt(cell, value->shape(), i);
                    const QString problem = problemOf(session, entry);
                    QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("state %1, %2[%3, %4]: %5")
                                                               .arg(state)
                                                               .arg(QString::fromStdString(cell))
                                                               .arg(entry.row + 1)
                                                               .arg(entry.col + 1)
                                                               .arg(problem)));
                }
            }
        }
    }

    // Asking on and on ends at inputs, at drawn numbers or at numbers that the author wrote.
    void noQuestionEndsInNothing_data() { test::shippedRows(); }

    void noQuestionEndsInNothing()
    {
        QFETCH(QByteArray, id);
        Session session(test::shipped(id.toStdString()), QStringLiteral("en"));
        runLab(session);
        for (const std::string& cell : shownCells(session.calculator())) {
            std::vector<calc::EntryRef> trail{{cell, 0, 0, 0}};
            while (!trail.empty() && trail.size() < 40) {
                const auto explanation = session.explain(trail.back());
                QVERIFY2(explanation, explanation ? "" : explanation.error().code.c_str());
                QVERIFY(!explanation->lines.empty());
                const auto next = std::find_if(
                    explanation->reads.begin(), explanation->reads.end(), [&](const calc::EntryRef& read) {
                        return std::find(trail.begin(), trail.end(), read) == trail.end();
                    });
                if (next == explanation->reads.end())
                    break;
                trail.push_back(*next);
            }
            QVERIFY(trail.size() < 40);
        }
    }
};

QTEST_GUILESS_MAIN(TestShippedExplanations)
#include "tst_shipped_explanations.moc"
