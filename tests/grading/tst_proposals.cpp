#include <lectern/grading/grader.h>
#include <lectern/grading/proposals.h>

#include "expression_text.h"
#include "sample_exercises.h"

#include <lectern/calc/sheet.h>

#include <QTest>

using namespace lectern;
using namespace lectern::grading;

namespace {

lessons::Exercise drawnTokens()
{
    lessons::Exercise exercise;
    exercise.id = std::string("tokens");
    exercise.variants = 50;
    exercise.distinct = true;
    exercise.vars.text = std::string("Q = randint(-2, 2, 2, 2)\n"
                                     "K = randint(-2, 2, 2, 2)\n"
                                     "V = randint(-4, 4, 2, 2)\n"
                                     "S = Q*K' / sqrt(2)\n"
                                     "A = softmax(S + causal(2))\n"
                                     "O = A*V\n");
    exercise.parts = {samples::numericPart("out", "O", lessons::AnswerForm::matrix)};
    return exercise;
}

QStringList linesOf(const std::vector<Proposal>& proposals)
{
    QStringList lines;
    for (const Proposal& proposal : proposals)
        lines << QString::fromStdString(proposal.cell + " = " + proposal.expression);
    return lines;
}

} // namespace

class TestProposals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void treesAreWrittenAsTheyAreRead_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* source, const char* text = nullptr) {
            QTest::newRow(source) << QString::fromLatin1(source) << QString::fromLatin1(text ? text : source);
        };
        row("1 + 2 - 3");
        row("1 - (2 - 3)");
        row("(1 + 2)*3");
        row("((1 + 2))*(3)", "(1 + 2)*3");
        row("8 / (2*2) / 2");
        row("-2^2");
        row("(-2)^2");
        row("2^3^2");
        row("(2^3)^2");
        row("2^-1");
        row("(1 + 2)^(3 - 1)");
        row("[1, 2; 3, 4]'*[1; 2]");
        row("([1, 2]*2)'");
        row("[5, 6, 7][2:3]");
        row("[1, 2; 3, 4][:, 1]");
        row("sum([i^2 for i in 1:3])");
        row("(1 < 2) == (3 < 4)");
        row("!(1 < 2) || 1 && 0");
        row("len(\"two\")");
        row("[1, 2] .* [3, 4] ./ [5, 6]");
        row("0.25");
        row("5e-4", "5e-04");
    }

    void treesAreWrittenAsTheyAreRead()
    {
        QFETCH(QString, source);
        QFETCH(QString, text);
        const auto valueOf = [](const std::string& expression, std::string* written) {
            const auto parsed = calc::parseProgram("x = " + expression);
            if (parsed.hasErrors())
                qFatal("%s", expression.c_str());
            if (written)
                *written = expressionText(parsed.value, parsed.value.cells.front().expression);
            calc::Sheet sheet(std::make_shared<const calc::Program>(parsed.value));
            sheet.recompute();
            const auto value = sheet.value("x");
            return value ? value->describe() + ' ' + std::to_string(value->at(0, 0)) : std::string("none");
        };
        std::string written;
        const std::string value = valueOf(source.toStdString(), &written);
        QCOMPARE(QString::fromStdString(written), text);
        QVERIFY(value != "none");
        QCOMPARE(valueOf(written, nullptr), value);
    }

    void proposesWhatPeopleDo()
    {
        const lessons::Exercise exercise = drawnTokens();
        const auto proposals = proposeMistakes(exercise, exercise.parts[0], 40);
        QVERIFY(proposals);
        const QStringList lines = linesOf(*proposals);
        for (const char* line :
             {"scale_dropped = softmax(Q*K' + causal(2))*V",
              "scale_twice = softmax(Q*K' / sqrt(2) / sqrt(2) + causal(2))*V",
              "other_axis = softmax(S + causal(2), 1)*V",
              "transpose_missing = softmax(Q*K / sqrt(2) + causal(2))*V",
              "mask_afterwards = softmax(S) .* causalmask(2)*V",
              "mask_as_zero = softmax(S .* causalmask(2))*V", "mask_reversed = softmax(S + causal(2)')*V",
              "mask_missing = softmax(S)*V"}) {
            const QString wanted = QString::fromLatin1(line);
            QVERIFY2(lines.contains(wanted), qPrintable(wanted + u"\nin\n" + lines.join(u'\n')));
        }
        // The square root forgotten is the scale applied twice: only one of them can be named.
        QCOMPARE(lines.filter(QStringLiteral("Q*K' / 2")).size(), 0);
        QVERIFY2(lines.contains(QStringLiteral("A = ")), qPrintable(lines.join(u'\n')));
    }

    void acceptedTogetherTheyAreSound()
    {
        lessons::Exercise exercise = drawnTokens();
        const auto proposals = proposeMistakes(exercise, exercise.parts[0]);
        QVERIFY(proposals);
        QVERIFY(proposals->size() >= 8);
        for (const Proposal& proposal : *proposals) {
            if (!proposal.expression.empty())
                exercise.vars.text += proposal.cell + " = " + proposal.expression + '\n';
            exercise.parts[0].mistakes.push_back({proposal.cell, proposal.text});
            QVERIFY(!proposal.text.in("zh_CN").empty());
        }
        QVERIFY(check(exercise).empty());
        const auto more = proposeMistakes(exercise, exercise.parts[0]);
        QVERIFY(more);
        for (const Proposal& one : *more) {
            for (const Proposal& other : *proposals)
                QVERIFY(one.cell != other.cell &&
                        (one.expression.empty() || one.expression != other.expression));
        }
    }

    // With Q = K = I a missing transpose or another axis changes nothing, so they are not proposed.
    void whatCannotBeToldApartIsNotProposed()
    {
        const lessons::Exercise exercise = samples::twoTokens();
        const auto proposals = proposeMistakes(exercise, exercise.parts[0], 40);
        QVERIFY(proposals);
        for (const Proposal& proposal : *proposals) {
            QVERIFY(proposal.slip != Slip::transposeMissing);
            QVERIFY(proposal.slip != Slip::otherAxis);
        }
    }

    void countsAreMutatedToo()
    {
        lessons::Exercise exercise =
            samples::oneNumber("D = randint(20, 60)\nheads = 4\nx = 4*D*(D + 1)\n", {0.0, {}, {}});
        exercise.variants = 50;
        const auto proposals = proposeMistakes(exercise, exercise.parts[0], 40);
        QVERIFY(proposals);
        const QStringList lines = linesOf(*proposals);
        QVERIFY2(lines.contains(QStringLiteral("off_by_one = 3*D*(D + 1)")), qPrintable(lines.join(u'\n')));
        QVERIFY2(lines.contains(QStringLiteral("off_by_one_2 = 4*D*D")), qPrintable(lines.join(u'\n')));
    }

    void partsThatAreNotComputedAreRefused()
    {
        const lessons::Exercise exercise = samples::twoTokens();
        const auto proposals = proposeMistakes(exercise, exercise.parts[2]);
        QVERIFY(!proposals);
        QCOMPARE(proposals.error().code, std::string("grading.propose.kind"));
    }

    void anUnsoundExerciseIsRefused()
    {
        lessons::Exercise exercise = samples::twoTokens();
        exercise.parts[0].tolerance = {};
        const auto proposals = proposeMistakes(exercise, exercise.parts[0]);
        QVERIFY(!proposals);
        QCOMPARE(proposals.error().code, std::string("grading.tolerance.none"));
    }

    /// Not even a variant is drawn: the finding, which only the variants show, is not made.
    void whoIsStoppedDrawsNothing()
    {
        lessons::Exercise exercise = drawnTokens();
        exercise.vars.text += "wrong = O\n";
        exercise.parts[0].mistakes.push_back({"wrong", {}});
        QVERIFY(!proposeMistakes(exercise, exercise.parts[0]));
        std::stop_source stopped;
        stopped.request_stop();
        const auto proposals = proposeMistakes(exercise, exercise.parts[0], 16, stopped.get_token());
        QVERIFY(proposals.has_value());
        QVERIFY(proposals->empty());
    }
};

QTEST_GUILESS_MAIN(TestProposals)
#include "tst_proposals.moc"
