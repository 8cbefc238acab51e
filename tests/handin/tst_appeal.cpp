// All that decided the points of one item, on one sheet.

#include "grading_desk.h"

#include <lectern/handin/appeal.h>
#include <lectern/handin/intake.h>

#include <QTest>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

OpenedClass openedBy(const Desk& desk)
{
    return {desk.small.classFolder(), desk.small.catalogue(), desk.assignment,
            columnsOf(desk.assignment, desk.small.catalogue()).value()};
}

Result<AppealSheet> sheetOf(const Desk& desk, int learner, const std::string& exercise)
{
    return appealSheet(openedBy(desk), *desk.gradebook, desk.small.entry(learner).learner, exercise, "en");
}

/// Beside a part that is right the other one may be anything.
const std::map<std::string, std::string> two{
    {"two", "kind: numeric\ntitle: Two\npoints: 2\ntext: Two.\nvars: |\n  one = 1\nparts:\n  - {id: a, text: "
            "a, answer: one, "
            "tol: {abs: 0.1}}\n  - {id: b, text: b, answer: one, tol: {abs: 0.1}}\n"}};

/// A sheet of `two` whose part b was answered so.
Result<AppealSheet> sheetOfTwo(SmallClass& small, const grading::PartAnswer& typed)
{
    auto one = small.learner(1);
    one.answer("two", "a", std::string("1")).answer.parts.emplace("b", typed);
    put(small, QStringLiteral("x.lhand"), one.handIn());
    Desk desk(small);
    desk.gradeAll();
    return sheetOf(desk, 1, "two");
}

QString fact(const AppealSheet::Facts& facts, const QString& name)
{
    for (const auto& [key, value] : facts) {
        if (key == name)
            return value;
    }
    return QStringLiteral("?");
}

} // namespace

class TestAppeal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasTypedReadAndRight()
    {
        SmallClass small;
        auto one = small.learner(1);
        const int right = static_cast<int>(std::lround(one.cell("B")));
        const int twice = static_cast<int>(std::lround(one.cell("twice")));
        one.answer("sum", "b", QStringLiteral("%1/2").arg(2 * twice).toStdString(), "4").help.hintsTaken = {
            {"b", 1}};
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll([](Grading& grading) { grading.received = 1'764'000'000'000; });
        const auto sheet = sheetOf(desk, 1, "sum");
        QVERIFY(sheet);
        QCOMPARE(sheet->title, QStringLiteral("Sum"));
        QCOMPARE(sheet->points, QStringLiteral("0 of 4 points"));
        QVERIFY(sheet->set.isEmpty());
        QCOMPARE(sheet->parts.size(), std::size_t{1});
        const AppealSheet::Part& part = sheet->parts.front();
        QCOMPARE(part.entries.size(), std::size_t{1});
        QCOMPARE(part.entries[0].typed, QStringLiteral("%1/2").arg(2 * twice));
        QCOMPARE(part.entries[0].readAs, QString::number(twice));
        QCOMPARE(part.entries[0].expected, QString::number(right));
        const QString rules = part.rules.join(u'\n');
        QVERIFY2(rules.contains(QStringLiteral("0.001")), qPrintable(rules));
        QVERIFY(rules.contains(QStringLiteral("“twice”: Doubled")));
        QVERIFY(rules.contains(QStringLiteral("1 hint")));
        const auto seed = grading::variantSeed(QByteArray::fromStdString(one.enrolment().variantSecret),
                                               one.exercise("sum"), 1);
        QCOMPARE(fact(sheet->drawn, QStringLiteral("Seed")),
                 QStringLiteral("%1").arg(seed, 16, 16, QLatin1Char('0')));
        QCOMPARE(fact(sheet->handin, QStringLiteral("Number")), QStringLiteral("1"));
        QCOMPARE(fact(sheet->handin, QStringLiteral("Receipt")).size(), 19);
        QCOMPARE(fact(sheet->handin, QStringLiteral("Received")), QStringLiteral("2025-11-24T16:00:00Z"));
        QCOMPARE(fact(sheet->handin, QStringLiteral("The learner's program reckoned")),
                 QStringLiteral("4 of 4.000000 points"));
        QCOMPARE(fact(sheet->versions, QStringLiteral("Grader")), QString::fromLatin1(graderVersion));
        QCOMPARE(fact(sheet->versions, QStringLiteral("Exercise that was answered")).size(), 64);
    }

    void choicesAndWhatWasSetByHand()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.pick("no");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {3, 2}, "said it in class"}));
        const auto sheet = sheetOf(desk, 1, "pick");
        QVERIFY(sheet);
        QCOMPARE(sheet->points, QStringLiteral("1.5 of 2 points"));
        QCOMPARE(sheet->set, QStringLiteral("Set by hand: said it in class. Computed: 0 of 2 points."));
        QCOMPARE(sheet->parts[0].entries.size(), std::size_t{2}); // the right one and the chosen one
        QCOMPARE(sheet->parts[0].entries[0].place, QStringLiteral("Yes"));
        QCOMPARE(sheet->parts[0].entries[0].typed, QStringLiteral("not chosen"));
    }

    void muchIsCutAndSaidToBe()
    {
        SmallClass small(1, two);
        grading::TableAnswer many(200, std::vector<std::string>(50, "1"));
        many[0][0] = std::string(100'000, '1');
        const auto sheet = sheetOfTwo(small, many);
        QVERIFY2(sheet, sheet ? "" : sheet.error().code.c_str());
        const auto& entries = sheet->parts.back().entries;
        QCOMPARE(entries.size(), std::size_t{2});
        QCOMPARE(entries[1].place, QStringLiteral("… and 9999 more"));
        QVERIFY(entries[0].typed.endsWith(QStringLiteral("… (cut after 65536 characters)")));
        QVERIFY(entries[0].typed.size() < 66'000);
    }

    void whereNothingCounts()
    {
        SmallClass small;
        Desk desk(small);
        QCOMPARE(sheetOf(desk, 1, "sum").error().code, std::string("handin.appeal"));
        QCOMPARE(sheetOf(desk, 1, "none").error().code, std::string("handin.assignment.exercise"));
        QCOMPARE(appealSheet(openedBy(desk), *desk.gradebook, "NOBODY", "sum", "en").error().code,
                 std::string("handin.review.learner"));
    }

    void whatLearnersTypeIsNoMarkup()
    {
        SmallClass small(1, two);
        const auto read = sheetOfTwo(small, std::string("<b>4"));
        QVERIFY(read);
        AppealSheet sheet = *read;
        QVERIFY(appealPage(sheet).contains(QStringLiteral("&lt;b&gt;4")));
        QVERIFY(!appealPage(sheet).contains(QStringLiteral("<b>")));
        sheet.parts[0].text = QStringLiteral("<img src=x>");
        const QString page = appealPage(sheet);
        QVERIFY(page.contains(QStringLiteral("&lt;img")));
        QVERIFY(!page.contains(QStringLiteral("<img")));
        QVERIFY(!page.contains(QStringLiteral("Learner Nr1"))); // the pseudonym is enough
        QVERIFY(page.contains(QString::fromStdString(small.entry(1).learner)));
    }
};

QTEST_GUILESS_MAIN(TestAppeal)
#include "tst_appeal.moc"
