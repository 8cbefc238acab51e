// A worked example of an exercise whose numbers stand in its parts.

#include <lectern/cards/exercise_run.h>
#include <lectern/lessons/course.h>

#include <QRegularExpression>
#include <QTest>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr auto yaml = R"(
kind: numeric
title: {en: Sums}
text: {en: Add them.}
variants: {count: 20}
vars: |
  a = randint(100, 999)
  b = randint(100, 999)
  x = a + 1
  y = b + 2
parts:
  - id: p
    text: {en: "What is {{a}} + 1?"}
    answer: x
  - id: q
    text: {en: "And {{b}} + 2?"}
    answer: y
solution: {en: "{{a}} + 1 = {{x}} and {{b}} + 2 = {{y}}"}
)";

/// The numbers in a text, from left to right.
std::vector<int> numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("\\d+"));
    std::vector<int> numbers;
    for (auto it = number.globalMatch(text); it.hasNext();)
        numbers.push_back(it.next().captured().toInt());
    return numbers;
}

} // namespace

class TestWorkedExample : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsEveryPartWithItsOwnNumbers()
    {
        const auto parsed = lessons::parseExercise(yaml, "sums", "sums.yaml");
        QVERIFY2(!parsed.hasErrors(),
                 parsed.diagnostics.empty() ? "" : parsed.diagnostics.front().code.c_str());
        const ExerciseRun run(parsed.value, "secret", {});
        const auto worked = run.worked("en");
        QVERIFY2(run.hasWorked(), run.problem() ? run.problem()->code.c_str() : "");
        QVERIFY(worked);
        QVERIFY(worked->prompt.startsWith(QStringLiteral("Add them.")));
        const std::vector<int> asked = numbersIn(worked->prompt);
        QCOMPARE(asked.size(), std::size_t(4)); // a, 1, b, 2
        QVERIFY(asked[0] != asked[2]);
        // The solution speaks of the same numbers, and its sums are right.
        const std::vector<int> solved = numbersIn(worked->solution);
        QCOMPARE(solved, (std::vector<int>{asked[0], 1, asked[0] + 1, asked[2], 2, asked[2] + 2}));
        // They are not the learner's.
        const QString mine = run.fill(parsed.value.parts[0].text.in("en"));
        QVERIFY(!worked->prompt.contains(mine));
    }
};

QTEST_GUILESS_MAIN(TestWorkedExample)
#include "tst_worked_example.moc"
