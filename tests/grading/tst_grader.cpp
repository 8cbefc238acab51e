#include <lectern/grading/grader.h>
#include <lectern/grading/option_order.h>
#include <lectern/messages/messages.h>

#include "sample_exercises.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace lectern;
using namespace lectern::grading;
using lessons::Exercise;

namespace {

const TableAnswer openRight{{"1.6605", ".3395"}, {"2.3395", "-.3395"}};
const TableAnswer causalRight{{"1", "1"}, {"2.3395", "-.3395"}};

Variant drawOne(const Exercise& exercise, std::uint64_t seed = 1)
{
    auto variant = Variant::draw(exercise, seed);
    if (!variant)
        qFatal("no variant: %s", variant.error().code.c_str());
    return *std::move(variant);
}

Report gradeParts(const Exercise& exercise, std::map<std::string, PartAnswer> parts, const Help& help = {})
{
    return grade(exercise, drawOne(exercise), {exercise.id, std::move(parts)}, help);
}

// A cell's numbers as a learner types them, to four places.
TableAnswer typed(const calc::Sheet& sheet, const std::string& cell)
{
    const auto value = sheet.value(cell);
    if (!value)
        qFatal("no cell %s", cell.c_str());
    TableAnswer table(value->shape().rows);
    for (std::size_t row = 0; row < table.size(); ++row) {
        for (std::size_t col = 0; col < value->shape().cols; ++col)
            table[row].push_back(QByteArray::number(value->at(row, col), 'f', 4).toStdString());
    }
    return table;
}

QString stateNames(const PartReport& part)
{
    QString names;
    for (const auto& row : part.entries) {
        for (const EntryReport& entry : row)
            names += QLatin1StringView("RWBU?").at(qsizetype(entry.state));
    }
    return names;
}

QString codeOf(const std::vector<Diagnostic>& problems)
{
    return problems.empty() ? QString() : QString::fromStdString(problems.front().code);
}

} // namespace

Q_DECLARE_METATYPE(lectern::grading::PartAnswer)

class TestGrader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void articleFiguresAreRight()
    {
        const Report report =
            gradeParts(samples::twoTokens(),
                       {{"open", openRight}, {"causal", causalRight}, {"why", ChoiceAnswer{"visibility"}}});
        QVERIFY(!report.fault && report.gradable && report.complete);
        QVERIFY(report.points == (Rational{10, 1}));
        QCOMPARE(report.maximum, 10.0);
        QCOMPARE(stateNames(report.parts[0]), QStringLiteral("RRRR"));
    }

    void otherNotationsAreRight()
    {
        const std::string a = "e^(√2/2)/(1+e^(√2/2))";
        const std::string b = "\\frac{1}{1+e^{1/\\sqrt{2}}}";
        const Report report =
            gradeParts(samples::twoTokens(),
                       {{"open", TableAnswer{{a + "+3*" + b, a + "-" + b}, {b + "+3*" + a, b + "-" + a}}}});
        QCOMPARE(stateNames(report.parts[0]), QStringLiteral("RRRR"));
    }

    void everyMistakeIsNamed_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("cell");
        QTest::addColumn<double>("share");
        const Exercise exercise = samples::twoTokens();
        for (const lessons::Part& part : exercise.parts) {
            for (const lessons::Mistake& mistake : part.mistakes) {
                QTest::addRow("%s %s", part.id.c_str(), mistake.cell.c_str())
                    << QString::fromStdString(part.id) << QString::fromStdString(mistake.cell)
                    << mistake.credit;
            }
        }
    }

    void everyMistakeIsNamed()
    {
        QFETCH(QString, part);
        QFETCH(QString, cell);
        QFETCH(double, share);
        const Exercise exercise = samples::twoTokens();
        const Variant variant = drawOne(exercise);
        const std::string id = part.toStdString();
        const Report report =
            grade(exercise, variant, {exercise.id, {{id, typed(variant.sheet(), cell.toStdString())}}});
        const PartReport& graded = report.parts[id == "open" ? 0 : 1];
        QCOMPARE(QString::fromStdString(graded.mistake), cell);
        QCOMPARE(QString::fromStdString(graded.message.in("en")),
                 QString(QStringLiteral("You gave ") + cell));
        QCOMPARE(graded.share.value(), share);
        QCOMPARE(graded.state, share > 0 ? PartState::partlyRight : PartState::wrong);
    }

    void mistakesOfTheDrawnCompanionAreNamed()
    {
        const Exercise exercise = samples::drawn();
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            const Variant variant = drawOne(exercise, seed);
            for (const char* cell : {"axis", "no_scale"}) {
                const Report report =
                    grade(exercise, variant, {"drawn", {{"out", typed(variant.sheet(), cell)}}});
                QCOMPARE(QByteArray::fromStdString(report.parts[0].mistake), QByteArray(cell));
            }
            const Report right = grade(exercise, variant, {"drawn", {{"out", typed(variant.sheet(), "O")}}});
            QVERIFY(right.complete);
            QVERIFY(right.points == (Rational{5, 1}));
        }
    }

    void creditOfAMistakeStandsInsteadOfPartialCredit()
    {
        // Two of the four entries are right, but the answer is the unmasked one.
        const Report report = gradeParts(samples::twoTokens(), {{"causal", openRight}});
        QCOMPARE(stateNames(report.parts[1]), QStringLiteral("WWRR"));
        QVERIFY(report.parts[1].share == Rational{});
        QCOMPARE(report.parts[1].state, PartState::wrong);
    }

    void nearestMistakeWins()
    {
        Exercise exercise = samples::oneNumber("x = 10\nnear = 20.2\nfar = 20.9\n", {1.0, {}, {}});
        exercise.parts[0].mistakes = {samples::mistake("far"), samples::mistake("near")};
        const Report report = gradeParts(exercise, {{"x", TextAnswer("20.3")}});
        QCOMPARE(QByteArray::fromStdString(report.parts[0].mistake), QByteArray("near"));
    }

    void partialCreditIsExact_data()
    {
        QTest::addColumn<int>("partial");
        QTest::addColumn<QString>("state");
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");
        using P = lessons::PartialCredit;
        QTest::newRow("per entry") << int(P::perEntry) << "partly" << 5 << 6;
        QTest::newRow("per row") << int(P::perRow) << "partly" << 2 << 3;
        QTest::newRow("all or nothing") << int(P::allOrNothing) << "wrong" << 0 << 1;
    }

    void partialCreditIsExact()
    {
        QFETCH(int, partial);
        QFETCH(QString, state);
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        Exercise exercise = samples::oneNumber("x = [1, 2; 3, 4; 5, 6]\n", {0.0, {}, {}});
        exercise.parts[0].form = lessons::AnswerForm::matrix;
        exercise.parts[0].partial = lessons::PartialCredit(partial);
        const Report report = gradeParts(exercise, {{"x", TableAnswer{{"1", "2"}, {"3", "5"}, {"5", "6"}}}});
        QVERIFY(report.parts[0].share == (Rational{numerator, denominator}));
        QVERIFY(report.points == (Rational{numerator, denominator}));
        QCOMPARE(report.parts[0].state,
                 state == QLatin1StringView("wrong") ? PartState::wrong : PartState::partlyRight);
    }

    void signCounts()
    {
        const Report report = gradeParts(samples::twoTokens(),
                                         {{"open", TableAnswer{{"1.6605", "-.3395"}, {"2.3395", "-.3395"}}}});
        QCOMPARE(stateNames(report.parts[0]), QStringLiteral("RWRR"));
        QVERIFY(report.parts[0].share == (Rational{3, 4}));
        QVERIFY(report.points == (Rational{3, 1}));
    }

    void blankOrUnreadableCostsNothingAndTellsNothing_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("states");
        QTest::newRow("blank") << QString() << QStringLiteral("??B?");
        QTest::newRow("comma") << QStringLiteral("2,3395") << QStringLiteral("??U?");
        QTest::newRow("syntax") << QStringLiteral("2.3395)") << QStringLiteral("??U?");
        QTest::newRow("infinity") << QStringLiteral("∞") << QStringLiteral("??U?");
        QTest::newRow("no value") << QStringLiteral("1/0") << QStringLiteral("??U?");
    }

    void blankOrUnreadableCostsNothingAndTellsNothing()
    {
        QFETCH(QString, entry);
        QFETCH(QString, states);
        TableAnswer answer = openRight;
        answer[1][0] = entry.toStdString();
        const Exercise exercise = samples::twoTokens();
        const Report report = gradeParts(exercise, {{"open", answer}});
        QCOMPARE(report.parts[0].state, PartState::notGradable);
        QCOMPARE(stateNames(report.parts[0]), states);
        QVERIFY(!report.gradable && !report.fault);
        QVERIFY(!costsAttempt(exercise, report, {exercise.id, {{"open", answer}}}, {}));
    }

    void sameAnswerAgainCostsNothing()
    {
        const Exercise exercise = samples::twoTokens();
        const Answer first{exercise.id, {{"open", openRight}}};
        const Answer second{exercise.id, {{"open", causalRight}}};
        const Report report = grade(exercise, drawOne(exercise), second);
        QVERIFY(costsAttempt(exercise, report, second, {}));
        QVERIFY(costsAttempt(exercise, report, second, {first}));
        QVERIFY(!costsAttempt(exercise, report, second, {second, first}));
    }

    void theSameInOtherWordsCostsNothing_data()
    {
        QTest::addColumn<PartAnswer>("before");
        QTest::addColumn<PartAnswer>("now");
        QTest::addColumn<bool>("costs");
        const auto row = [](const char* name, PartAnswer before, PartAnswer now, bool costs) {
            QTest::newRow(name) << std::move(before) << std::move(now) << costs;
        };
        row("spaces", TableAnswer{{"0.5"}}, TableAnswer{{" 0.5 "}}, false);
        row("zeros", TableAnswer{{"0.5", "2"}}, TableAnswer{{"0.50", "2.0"}}, false);
        row("notation", TableAnswer{{"0.5"}}, TableAnswer{{"½"}}, false);
        row("full width", TableAnswer{{"0.5"}}, TableAnswer{{"５０％"}}, false);
        row("another number", TableAnswer{{"0.5"}}, TableAnswer{{"0.51"}}, true);
        row("one of two", TableAnswer{{"0.5", "1"}}, TableAnswer{{"0.5", "2"}}, true);
        row("another shape", TableAnswer{{"0.5"}}, TableAnswer{{"0.5", "1"}}, true);
        row("both unreadable", TableAnswer{{"1", "0,5"}}, TableAnswer{{"1", "0,6"}}, true);
        row("order of options", ChoiceAnswer{"a", "b"}, ChoiceAnswer{"b", "a"}, false);
        row("another option", ChoiceAnswer{"a"}, ChoiceAnswer{"b"}, true);
        row("a text", TextAnswer("one half"), TextAnswer("one half\n"), false);
        row("a person may read 1/2 otherwise", TextAnswer("1/2"), TextAnswer("0.5"), true);
        row("a newline after code", CodeAnswer{"ok = 1", "calc"}, CodeAnswer{"ok = 1\n", "calc"}, false);
        row("indented code", CodeAnswer{"if x:\n y", "python"}, CodeAnswer{"if x:\n  y", "python"}, true);
        row("code indented as a whole", CodeAnswer{"  x", "python"}, CodeAnswer{"x", "python"}, true);
        row("another language", CodeAnswer{"x", "calc"}, CodeAnswer{"x", "python"}, true);
    }

    void theSameInOtherWordsCostsNothing()
    {
        QFETCH(PartAnswer, before);
        QFETCH(PartAnswer, now);
        QFETCH(bool, costs);
        const Exercise exercise;
        Report report;
        report.gradable = true;
        QCOMPARE(costsAttempt(exercise, report, {"e", {{"p", now}}}, {{"e", {{"p", before}}}}), costs);
        QVERIFY(costsAttempt(exercise, report, {"e", {{"p", now}, {"q", now}}}, {{"e", {{"p", before}}}}));
    }

    void whatAPartRefusesIsNotTheSame()
    {
        Exercise exercise;
        exercise.parts = {samples::numericPart("p", "x", lessons::AnswerForm::number)};
        const Answer decimal{"e", {{"p", TableAnswer{{"0.5"}}}}};
        const Answer fraction{"e", {{"p", TableAnswer{{"1/2"}}}}};
        QVERIFY(isSameAnswer(exercise, decimal, fraction));
        exercise.parts[0].accept = {lessons::Notation::fraction};
        QVERIFY(!isSameAnswer(exercise, decimal, fraction));
        QVERIFY(isSameAnswer(exercise, fraction, {"e", {{"p", TableAnswer{{"2/4"}}}}}));
    }

    void wrongShapesAndKindsAreNotGradable_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("code");
        QTest::newRow("too few rows") << 0 << "grading.table.shape";
        QTest::newRow("ragged") << 1 << "grading.table.shape";
        QTest::newRow("text for a matrix") << 2 << "grading.table.shape";
        QTest::newRow("choice for a matrix") << 3 << "grading.part.type";
        QTest::newRow("code for a matrix") << 4 << "grading.part.type";
        QTest::newRow("empty") << 5 << "";
    }

    void wrongShapesAndKindsAreNotGradable()
    {
        QFETCH(int, which);
        QFETCH(QString, code);
        const PartAnswer answers[] = {TableAnswer{{"1", "2"}}, TableAnswer{{"1", "2"}, {"3"}},
                                      TextAnswer("1"),         ChoiceAnswer{"a"},
                                      CodeAnswer{"1"},         ChoiceAnswer{}};
        const Report report = gradeParts(samples::twoTokens(), {{"open", answers[which]}});
        QCOMPARE(report.parts[0].state, PartState::notGradable);
        QCOMPARE(codeOf(report.parts[0].problems), code);
        QVERIFY(!report.gradable);
    }

    void vectorsMayBeTurned()
    {
        Exercise exercise = samples::oneNumber("x = [1, 2, 3]\n", {0.0, {}, {}});
        exercise.parts[0].form = lessons::AnswerForm::vector;
        QVERIFY(gradeParts(exercise, {{"x", TableAnswer{{"1", "2", "3"}}}}).complete);
        QVERIFY(gradeParts(exercise, {{"x", TableAnswer{{"1"}, {"2"}, {"3"}}}}).complete);
    }

    void infinityIsReadWhereTheAnswerHasIt()
    {
        Exercise exercise = samples::oneNumber("x = causal(2)\n", {0.0, {}, {}});
        exercise.parts[0].form = lessons::AnswerForm::matrix;
        const Report right = gradeParts(exercise, {{"x", TableAnswer{{"0", "−∞"}, {"0", "0"}}}});
        QVERIFY(right.complete);
        const Report wrong = gradeParts(exercise, {{"x", TableAnswer{{"0", "∞"}, {"-inf", "0"}}}});
        QCOMPARE(stateNames(wrong.parts[0]), QStringLiteral("RWWR"));
    }

    void percentIsAHundredth()
    {
        const Exercise exercise = samples::oneNumber("x = 0.6698\n", {5e-5, {}, {}});
        QVERIFY(gradeParts(exercise, {{"x", TextAnswer("66.98%")}}).complete);
        QVERIFY(!gradeParts(exercise, {{"x", TextAnswer("66.98")}}).complete);
    }

    void choiceSaysWhatBelongsToTheOption()
    {
        const Report wrong = gradeParts(samples::twoTokens(), {{"why", ChoiceAnswer{"values"}}});
        QCOMPARE(wrong.parts[2].state, PartState::wrong);
        QCOMPARE(QByteArray::fromStdString(wrong.parts[2].message.in("en")), QByteArray("about values"));
        const Report two = gradeParts(samples::twoTokens(), {{"why", ChoiceAnswer{"visibility", "values"}}});
        QCOMPARE(codeOf(two.parts[2].problems), QStringLiteral("grading.choice.one"));
        const Report unknown = gradeParts(samples::twoTokens(), {{"why", ChoiceAnswer{"zzz"}}});
        QCOMPARE(codeOf(unknown.parts[2].problems), QStringLiteral("grading.choice.unknown"));
        QVERIFY(!unknown.gradable);
    }

    void manyChoicesEarnSharesAndLoseThem_data()
    {
        QTest::addColumn<QStringList>("chosen");
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");
        QTest::newRow("both right") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << 1 << 1;
        QTest::newRow("one right") << QStringList{QStringLiteral("a")} << 1 << 2;
        QTest::newRow("one twice") << QStringList{QStringLiteral("a"), QStringLiteral("a")} << 1 << 2;
        QTest::newRow("one right, one wrong")
            << QStringList{QStringLiteral("a"), QStringLiteral("c")} << 0 << 1;
        QTest::newRow("both and one wrong")
            << QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")} << 1 << 2;
        QTest::newRow("everything") << QStringList{QStringLiteral("a"), QStringLiteral("b"),
                                                   QStringLiteral("c"), QStringLiteral("d")}
                                    << 0 << 1;
        QTest::newRow("wrong ones") << QStringList{QStringLiteral("c"), QStringLiteral("d")} << 0 << 1;
    }

    void manyChoicesEarnSharesAndLoseThem()
    {
        QFETCH(QStringList, chosen);
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        Exercise exercise = samples::twoTokens();
        lessons::Part& part = exercise.parts[2];
        part.many = true;
        part.options = {samples::option("a", true), samples::option("b", true), samples::option("c", false),
                        samples::option("d", false)};
        ChoiceAnswer ids;
        for (const QString& id : chosen)
            ids.push_back(id.toStdString());
        const Report report = gradeParts(exercise, {{"why", ids}});
        QVERIFY(report.parts[2].share == (Rational{numerator, denominator}));
        QVERIFY(report.gradable);
    }

    void choosingEverythingEarnsNothing()
    {
        Exercise exercise = samples::twoTokens();
        lessons::Part& part = exercise.parts[2];
        part.many = true;
        part.options = {samples::option("a", true), samples::option("b", true), samples::option("c", true),
                        samples::option("d", false)};
        const Report all = gradeParts(exercise, {{"why", ChoiceAnswer{"a", "b", "c", "d"}}});
        QVERIFY(all.parts[2].share == Rational{});
        QCOMPARE(all.parts[2].state, PartState::wrong);
        part.options.pop_back();
        QCOMPARE(gradeParts(exercise, {{"why", ChoiceAnswer{"a", "b", "c"}}}).parts[2].state, PartState::right);
    }

    void optionsAreShuffledByTheVariant()
    {
        lessons::Part part = samples::twoTokens().parts[2];
        part.options.push_back(samples::option("more", false));
        lessons::Part other = part;
        other.id = std::string("other");
        std::set<std::vector<std::size_t>> seen;
        int alike = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            const std::vector<std::size_t> order = optionOrder(part, seed);
            QCOMPARE(std::set<std::size_t>(order.begin(), order.end()), (std::set<std::size_t>{0, 1, 2, 3}));
            QCOMPARE(order, optionOrder(part, seed));
            seen.insert(order);
            alike += order == optionOrder(other, seed);
        }
        QCOMPARE(seen.size(), std::size_t(24)); // every order comes up
        QVERIFY(alike < 60);
        part.shuffle = false;
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            QCOMPARE(optionOrder(part, seed), (std::vector<std::size_t>{0, 1, 2, 3}));
    }

    void shortAnswersWait()
    {
        Exercise exercise = samples::twoTokens();
        exercise.parts[2].kind = lessons::ExerciseKind::shortAnswer;
        const Report report = gradeParts(
            exercise, {{"open", openRight}, {"causal", causalRight}, {"why", TextAnswer("visibility")}});
        QCOMPARE(report.parts[2].state, PartState::waiting);
        QVERIFY(report.gradable && report.complete); // nothing is left for the learner to do
        QVERIFY(report.points == (Rational{8, 1}));
        QVERIFY(report.waiting == (Rational{2, 1}));
        QVERIFY(!gradeParts(exercise, {{"open", openRight}, {"why", TextAnswer("visibility")}}).complete);
        QVERIFY(!gradeParts(exercise, {{"open", openRight}, {"causal", causalRight}}).complete);
        for (const char* blank : {" \n", "\u3000", "\u200b \u00a0", "\ufeff"})
            QCOMPARE(gradeParts(exercise, {{"why", TextAnswer(blank)}}).parts[2].state, PartState::notGradable);
    }

    void helpCostsExactly()
    {
        const Exercise exercise = samples::twoTokens();
        const auto points = [&exercise](const Help& help) {
            return gradeParts(exercise, {{"open", openRight}}, help).points;
        };
        QVERIFY(points({{{"open", 1}}}) == (Rational{19, 5}));
        QVERIFY(points({{{"open", 2}}}) == (Rational{16, 5}));
        QVERIFY(points({{{"open", 99}}}) == (Rational{16, 5}));
        QVERIFY(points({{{"causal", 1}}}) == (Rational{4, 1}));
        QVERIFY(points({{{"open", 2}}, true}) == (Rational{8, 5}));
        QVERIFY(pointsWithin(exercise, exercise.parts[0], {{{"open", 1}}}) == (Rational{19, 5}));
    }

    void partsShareTheExercisesPoints()
    {
        Exercise exercise = samples::twoTokens();
        exercise.points = 5;
        const Report report = gradeParts(exercise, {{"open", openRight}});
        QVERIFY(report.points == (Rational{2, 1}));
        QVERIFY(report.parts[2].maximum == (Rational{1, 1}));
    }

    void wrongEarlierAnswersAreCarried()
    {
        Exercise exercise = samples::oneNumber("a = 2\n x = 3*a # of a\n late = 7\n", {0.0, {}, {}});
        lessons::Part first = samples::numericPart("a", "a", lessons::AnswerForm::number);
        exercise.parts.insert(exercise.parts.begin(), first);
        exercise.parts[1].carry.emplace("a", "a");
        exercise.points = 2;

        const Report carried = gradeParts(exercise, {{"a", TextAnswer("5")}, {"x", TextAnswer("15")}});
        QCOMPARE(carried.parts[0].state, PartState::wrong);
        QCOMPARE(carried.parts[1].state, PartState::right);
        QVERIFY(carried.parts[1].carried);
        QVERIFY(carried.points == (Rational{1, 1}));

        const Report right = gradeParts(exercise, {{"a", TextAnswer("5")}, {"x", TextAnswer("6")}});
        QCOMPARE(right.parts[1].state, PartState::right);
        QVERIFY(!right.parts[1].carried);

        const Report wrong = gradeParts(exercise, {{"a", TextAnswer("5")}, {"x", TextAnswer("16")}});
        QCOMPARE(wrong.parts[1].state, PartState::wrong);
        const Report noFirst = gradeParts(exercise, {{"x", TextAnswer("15")}});
        QCOMPARE(noFirst.parts[1].state, PartState::wrong);
    }

    void zerosAsAnEarlierAnswerAreNotCarried()
    {
        Exercise exercise = samples::oneNumber("a = [1, 2, 0]\nx = sum(a)\n", {0.0, {}, {}});
        exercise.parts.insert(exercise.parts.begin(),
                              samples::numericPart("a", "a", lessons::AnswerForm::vector));
        exercise.parts[1].carry.emplace("a", "a");
        const auto second = [&](const TableAnswer& a, const char* x) {
            return gradeParts(exercise, {{"a", a}, {"x", TextAnswer(x)}}).parts[1].state;
        };
        QCOMPARE(second({{"0", "0", "0"}}, "0"), PartState::wrong);
        // Who spreads evenly or errs alike says something.
        QCOMPARE(second({{"1/3", "1/3", "1/3"}}, "1"), PartState::right);
        QCOMPARE(second({{"2", "2", "2"}}, "6"), PartState::right);
        QCOMPARE(second({{"1", "1", "0"}}, "2"), PartState::right);
    }

    void carryKeepsTheDrawnNumbers()
    {
        Exercise exercise = samples::oneNumber("r = randint(1, 1000)\na = 2\nx = a*r\n", {0.0, {}, {}});
        exercise.parts.insert(exercise.parts.begin(),
                              samples::numericPart("a", "a", lessons::AnswerForm::number));
        exercise.parts[1].carry.emplace("a", "a");
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            const Variant variant = drawOne(exercise, seed);
            const std::string x = std::to_string(std::lround(5 * variant.sheet().value("r")->number()));
            const Report report =
                grade(exercise, variant, {"one", {{"a", TextAnswer("5")}, {"x", TextAnswer(x)}}});
            QVERIFY(report.parts[1].carried);
        }
    }

    void aBrokenExerciseIsAFaultAndNoZero()
    {
        const Exercise exercise = samples::oneNumber("x = 0/0\n", {0.0, {}, {}});
        const Report report = gradeParts(exercise, {{"x", TextAnswer("1")}});
        QVERIFY(report.fault.has_value());
        QVERIFY(!report.gradable);
        QVERIFY(messages::knows(report.fault->code));
        QVERIFY(toJson(report).contains("\"fault\""));
    }

    void anotherExercisesAnswerIsNotGraded()
    {
        const Exercise exercise = samples::twoTokens();
        const Report report = grade(exercise, drawOne(exercise), {"other", {{"open", openRight}}});
        QVERIFY(!report.gradable);
        QCOMPARE(codeOf(report.problems), QStringLiteral("grading.answer.exercise"));
        const Report unknown = gradeParts(exercise, {{"open", openRight}, {"zzz", TextAnswer("1")}});
        QVERIFY(unknown.gradable);
        QCOMPARE(codeOf(unknown.problems), QStringLiteral("grading.answer.part"));
    }

    void requireIsMetOrRefused()
    {
        const Exercise exercise = samples::drawn();
        for (std::uint64_t seed = 0; seed < 50; ++seed)
            QCOMPARE(drawOne(exercise, seed).sheet().value("apart")->number(), 1.0);
        Exercise never = samples::oneNumber("x = randint(1, 6)\nbad = x > 6\n", {0.0, {}, {}});
        never.require = {"bad"};
        const auto variant = Variant::draw(never, 1);
        QVERIFY(!variant);
        QCOMPARE(QByteArray::fromStdString(variant.error().code), QByteArray("grading.require.never"));
    }

    void neverCrashesAndStaysInRange()
    {
        const Exercise exercise = samples::twoTokens();
        const Variant variant = drawOne(exercise);
        const QByteArray alphabet = QByteArray("0123456789.,-+*/^()√½%e∞π \\{}[]sqrtfracln!\xff");
        quint64 state = 12345;
        const auto next = [&state](quint64 bound) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            return (state >> 33) % bound;
        };
        const auto text = [&] {
            QByteArray bytes;
            for (quint64 length = next(12); length > 0; --length)
                bytes += alphabet.at(qsizetype(next(quint64(alphabet.size()))));
            return bytes.toStdString();
        };
        for (int round = 0; round < 3'000; ++round) {
            TableAnswer table(next(4));
            for (auto& row : table) {
                for (quint64 cols = next(4); cols > 0; --cols)
                    row.push_back(next(3) > 0 ? std::to_string(next(4)) : text());
            }
            Answer answer{exercise.id,
                          {{"open", table}, {"causal", TextAnswer(text())}, {"why", ChoiceAnswer{text()}}}};
            if (next(2) > 0)
                answer.parts["why"] = ChoiceAnswer{"visibility"};
            if (next(2) > 0)
                answer.parts["causal"] = TableAnswer{{"1", "1"}, {"2.3395", text()}};
            const Report report = grade(exercise, variant, answer, {{{"open", int(next(4))}}, next(2) > 0});
            QVERIFY(!report.fault);
            QVERIFY(report.points.value() >= 0 && report.points.value() <= report.maximum);
            QVERIFY(report.gradable || report.points == Rational{});
            const auto again = answerFromJson(toJson(answer));
            QVERIFY(again);
        }
    }
};

QTEST_GUILESS_MAIN(TestGrader)
#include "tst_grader.moc"
